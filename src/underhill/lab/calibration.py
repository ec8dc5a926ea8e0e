"""Whether chances are calibrated: of the positions in which a seat was said to win with 70 %, were 70 % won?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from underhill.bots.bot import Bot, Situation
from underhill.bots.search import SearchBot
from underhill.core.game import Game
from underhill.lab.ratings import wilson

BINS = 10
SEED_STEP = 1_000_003


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
    """Play a game with one kind of player in all seats, and let the judge call every so many-th decision."""
    match, calls = game.match(seats, seed), list[tuple[int, float]]()
    while (p := match.seat) is not None:
        situation = Situation.of(game, match.state, p, seed * SEED_STEP + match.n_choices)
        if len(situation.choices) > 1 and match.n_choices % every == 0:
            calls.append((p, judge.think(situation).win_chances[p]))
        match.play(player.choose(situation))
    winners = match.winners()
    return [Called(chance, 1 / len(winners) if p in winners else 0.0) for p, chance in calls]


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
