"""What an arena found: for every bot its win share and rating with intervals, mean points and time; and who beats whom."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from underhill.lab.arena import Plan, Played
from underhill.lab.ratings import Rating, pair_wins, rate, wilson


@dataclass(frozen=True)
class Standing:
    """One bot's line."""

    bot: str
    games: int
    wins: float
    share: float
    share_low: float
    share_high: float
    fair_share: float
    rating: Rating
    points: float
    ms: float
    failures: int


@dataclass(frozen=True)
class Standings:
    """All bots, the strongest first, and the share of each row's bot against each column's."""

    plan: Plan
    lines: tuple[Standing, ...]
    cross: tuple[tuple[float | None, ...], ...]

    def to_json(self) -> dict[str, Any]:
        """All figures by name."""
        return asdict(self)


def standings(plan: Plan, results: Sequence[Played]) -> Standings:
    """The standings after these results."""
    wins = [pair_wins(played.who, played.places, len(plan.bots)) for played in results]
    ratings = rate(_by_set(plan, results, wins))
    lines = [_line(plan, results, bot, ratings[bot]) for bot in range(len(plan.bots))]
    order = sorted(range(len(lines)), key=lambda bot: -lines[bot].rating.rating)
    total = np.sum(wins, axis=0)
    cross = tuple(tuple(_share(total, i, j) for j in order) for i in order)
    return Standings(plan, tuple(lines[bot] for bot in order), cross)


def _share(total: np.ndarray, i: int, j: int) -> float | None:
    played = total[i, j] + total[j, i]
    return round(float(total[i, j] / played), 4) if i != j and played else None


def _by_set(plan: Plan, results: Sequence[Played], wins: Sequence[np.ndarray]) -> list[np.ndarray]:
    sets: dict[int, np.ndarray] = {}
    for played, won in zip(results, wins, strict=True):
        sets[played.i // plan.seats] = sets.get(played.i // plan.seats, 0) + won
    return list(sets.values())


def _line(plan: Plan, results: Sequence[Played], bot: int, rating: Rating) -> Standing:
    """A game with several seats of one bot counts once: it has won if any of them has."""
    mine = [played for played in results if bot in played.who]
    won = sum(_won(played, bot) for played in mine)
    seats = [(played, p) for played in mine for p in range(plan.seats) if played.who[p] == bot]
    decisions = sum(played.decisions[p] for played, p in seats)
    low, high = wilson(won, len(mine))
    return Standing(
        bot=plan.bots[bot],
        games=len(mine),
        wins=round(won, 2),
        share=round(won / max(1, len(mine)), 4),
        share_low=round(low, 4),
        share_high=round(high, 4),
        fair_share=round(len(seats) / max(1, len(mine)) / plan.seats, 4),
        rating=rating,
        points=round(sum(played.scores[p] for played, p in seats) / max(1, len(seats)), 2),
        ms=round(1000 * sum(played.seconds[p] for played, p in seats) / max(1, decisions), 2),
        failures=sum(played.failures[p] for played, p in seats),
    )


def _won(played: Played, bot: int) -> float:
    """A bot's share of the win."""
    winners = [who for who, place in zip(played.who, played.places, strict=True) if place == 0]
    return winners.count(bot) / len(winners)
