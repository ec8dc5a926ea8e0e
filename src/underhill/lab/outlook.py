"""What a game's net thinks of a moment, from what one seat may know: who wins, and what the seat that decides may do.

Everything that the looking seat cannot know is dealt anew before anything is asked of the net, and where another decides, several
times, so that what is told is a mean over what that seat must think possible.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from underhill.bots.bot import Situation
from underhill.bots.learned import judge, usable_net
from underhill.core.game import Game
from underhill.core.match import Choice
from underhill.core.pending import is_over, pending_seat

SAMPLES = 8  # ways to deal what the looking seat cannot know
LIKELY = 3  # choices that are named
LEAST_ODDS = 0.12  # of a choice that is worth naming beside the likeliest


@dataclass(frozen=True)
class Outlook:
    """A moment as a net sees it: who decides, every seat's chance to win and points, and the likely choices, each with its odds."""

    seat: int
    shares: Sequence[float]
    points: Sequence[float]
    likely: Sequence[tuple[Choice, float]]


def outlook(game: Game, state: Any, viewer: int, seed: int) -> Outlook | None:
    """The outlook of a seat at a moment; None at the end, or where the game has no net that fits the match."""
    if is_over(state):
        return None
    seat, looking = pending_seat(state), Situation.of(game, state, viewer, seed)
    possible = [looking.imagine(k) for k in range(1 if seat == viewer else SAMPLES)]
    situations = [Situation.of(game, imagined, seat, seed + k) for k, imagined in enumerate(possible)]
    net = usable_net(situations[0])
    if net is None:
        return None
    thoughts = [judge(net, situation, None, is_compiled=False) for situation in situations]
    odds: Counter[int] = Counter()
    choices: dict[int, Choice] = {}
    for imagined, situation, thought in zip(possible, situations, thoughts, strict=True):
        for a, share in zip(situation.choices, thought.odds.tolist(), strict=True):
            odds[a] += share / len(thoughts)
            choices.setdefault(a, Choice(a, game.actions.text(a), game, game.choice_numbers(imagined, a)))
    shares, points = (
        np.mean(rows, axis=0).tolist() for rows in zip(*((net.told(one.shares), one.points) for one in thoughts), strict=True)
    )
    return Outlook(seat, shares, points, [(choices[a], share) for a, share in _likely(odds)])


def _likely(odds: Counter[int]) -> list[tuple[int, float]]:
    first, *others = odds.most_common(LIKELY)
    return [first, *(each for each in others if each[1] >= LEAST_ODDS)]
