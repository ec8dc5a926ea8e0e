"""The bot `greedy`: plays every choice once on a state it must think possible, and takes the one that leaves it furthest ahead."""

from typing import Any

from underhill.bots.bot import Situation
from underhill.core.game import Game
from underhill.core.pending import clear_news


class GreedyBot:
    """Looks one choice ahead, on the points as they would be."""

    def choose(self, situation: Situation) -> int:
        """The choice after which the seat is furthest ahead; chance decides between equal ones."""
        if len(situation.choices) == 1:
            return situation.choices[0]
        leads = [lead_after(situation, a) for a in situation.choices]
        best = [a for a, lead in zip(situation.choices, leads, strict=True) if lead == max(leads)]
        return situation.chance().choice(best)


def lead_after(situation: Situation, a: int) -> int:
    """How far the seat is ahead of the best other seat after a choice."""
    s = situation.imagine(0)
    clear_news(s)
    s.decisions += 1
    situation.game.rules.apply(s, a)
    return lead(situation.game, s, situation.seat)


def lead(game: Game, s: Any, p: int) -> int:
    """A seat's points less those of the best other seat."""
    points = [0] * s.n_seats
    game.rules.scores(s, points)
    return points[p] - max(points[other] for other in range(s.n_seats) if other != p)
