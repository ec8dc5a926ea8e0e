"""Whether chances are calibrated: of the positions in which a seat was said to win with 70 %, were 70 % won?"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from underhill.bots.bot import Bot, Situation
from underhill.bots.net import Net, with_temperature
from underhill.bots.search import SearchBot
from underhill.core.game import Game
from underhill.lab.experts import play_experts
from underhill.lab.ratings import wilson

BINS = 10
SEED_STEP = 1_000_003
TEMPERATURES = np.arange(0.6, 1.601, 0.05)
USUAL_SPREAD = 0.07  # of a temperature's logarithm, before anything is measured: few games do not move it far from 1


@dataclass(frozen=True)
class Called:
    """A position: the chance that was called for the seat that decided, and its share of the win in the end."""

    chance: float
    share: float


@dataclass(frozen=True)
class Bin:
    """Positions with about the same chance: how many, the mean that was called, and the share that was won with its interval."""

    n: int
    called: float
    won: float
    low: float
    high: float


def called_in_game(game: Game, seats: int, seed: int, judge: SearchBot, player: Bot, every: int = 7) -> list[Called]:
    """Play a game with one kind of player in all seats, and let the judge call every n-th decision."""
    match, calls = game.match(seats, seed), list[tuple[int, float]]()
    while (p := match.seat) is not None:
        situation = Situation.of(game, match.state, p, seed * SEED_STEP + match.n_choices)
        if len(situation.choices) > 1 and match.n_choices % every == 0:
            calls.append((p, judge.think(situation).win_chances[p]))
        match.play(player.choose(situation))
    winners = match.winners()
    return [Called(chance, 1 / len(winners) if p in winners else 0.0) for p, chance in calls]


@dataclass(frozen=True)
class Courses:
    """Games by the net alone: every seat's chance at evenly spaced moments, as the net called it, and its share of the win."""

    chances: np.ndarray
    shares: np.ndarray

    @classmethod
    def of(cls, net: Net, seats: int, games: int, seed: int = 0, heat: float = 0.5) -> "Courses":
        """Play `games` games by the net, its choices drawn with that temperature."""
        played = play_experts(net.game, [net], np.zeros((games, seats), np.int32), seed, [heat])
        return cls(played.chances, played.shares())

    def calls(self, temperature: float = 1.0) -> list[Called]:
        """All positions, called with a temperature."""
        called = with_temperature(self.chances, temperature)
        won = np.broadcast_to(self.shares[:, None, :], called.shape)
        return [Called(chance, share) for chance, share in zip(called.ravel().tolist(), won.ravel().tolist(), strict=True)]

    def temperature(self) -> float:
        """The temperature with which the calls fit best what came of them. Every game counts once, however long it is."""
        return round(float(min(TEMPERATURES, key=self._misfit)), 2)

    def _misfit(self, temperature: float) -> float:
        logarithms = np.log(np.maximum(with_temperature(self.chances, temperature), 1e-9))
        fit = float((self.shares[:, None, :] * logarithms).sum(axis=2).mean(axis=1).sum())
        return (math.log(temperature) / USUAL_SPREAD) ** 2 / 2 - fit


def curve(calls: Iterable[Called], bins: int = BINS) -> list[Bin]:
    """The calibration curve. Positions of one game are not independent, so the intervals are a little too narrow."""
    return list(_filled(list(calls), bins))


def _filled(calls: list[Called], bins: int) -> Iterator[Bin]:
    for k in range(bins):
        mine = [call for call in calls if min(bins - 1, int(call.chance * bins)) == k]
        if mine:
            won = sum(call.share for call in mine)
            low, high = wilson(won, len(mine))
            called = sum(call.chance for call in mine) / len(mine)
            yield Bin(len(mine), round(called, 4), round(won / len(mine), 4), round(low, 4), round(high, 4))


def error(found: Iterable[Bin]) -> float:
    """The mean distance between what was called and what was won, each bin by its positions."""
    found = list(found)
    return sum(each.n * abs(each.called - each.won) for each in found) / max(1, sum(each.n for each in found))
