"""Hints and reviews: what search thinks of a decision, of every decision of a finished match, and where the match turned.

A hint starts from what the asking seat may know, like any bot; so does the review of each decision.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from underhill.bots.bot import Situation
from underhill.bots.search import Opinion, SearchBot
from underhill.core.match import Match

FEW_VISITS = 15  # below this a choice's own value says little
TURNING_POINTS = 5
LEAST_LOSS = 0.02


@dataclass(frozen=True)
class Advice:
    """A choice, how much search looked at it, the seat's chance to win with it and its expected points."""

    choice: int
    text: str
    visits: int
    win_chance: float
    points: float


@dataclass(frozen=True)
class Moment:
    """A decision of a match: who chose what, every seat's chance to win before it, what search would have chosen."""

    n: int
    seat: int
    chosen: str
    win_chances: tuple[float, ...]
    best: str
    best_chance: float
    chosen_chance: float

    @property
    def loss(self) -> float:
        """How much of the win the choice gave away."""
        return max(0.0, self.best_chance - self.chosen_chance)


@dataclass(frozen=True)
class Review:
    """A whole match: its decisions, the shares of the win at the end, and its turning points, the greatest loss first."""

    seats: int
    moments: tuple[Moment, ...]
    shares: tuple[float, ...] | None
    turning_points: tuple[Moment, ...]

    def to_json(self) -> dict[str, Any]:
        """All figures by name."""
        return asdict(self)


def advise(match: Match, seat: int, seed: int = 0, bot: SearchBot | None = None, most: int = 3) -> list[Advice]:
    """The best choices of the seat that decides, from what it may know."""
    opinion = (bot or SearchBot(ms=500)).think(Situation.of(match.game, match.state, seat, seed))
    return [
        Advice(
            thought.choice,
            match.game.actions.text(thought.choice),
            thought.visits,
            round(thought.win_chance, 4),
            round(thought.points, 2),
        )
        for thought in opinion.thoughts[:most]
    ]


def review(match: Match, sims: int = 400, seed: int = 0, tick: Callable[[int], None] = lambda done: None) -> Review:
    """Search every decision of a match that was one. `tick` is told of each choice played."""
    bot, moments, now = SearchBot(sims=sims), [], match.at(0)
    for n, text in enumerate(match.record()["choices"]):
        seat = now.seat
        if seat is not None and len(now.choices()) > 1:
            opinion = bot.think(Situation.of(match.game, now.state, seat, seed + n))
            moments.append(_moment(now, n, seat, text, opinion))
        now.play(text)
        tick(1)
    shares = _shares(match) if match.is_over else None
    judged = _with_what_followed(moments, shares)
    turning = sorted((moment for moment in judged if moment.loss >= LEAST_LOSS), key=lambda moment: -moment.loss)
    return Review(match.seats, tuple(judged), shares, tuple(turning[:TURNING_POINTS]))


def _moment(match: Match, n: int, seat: int, text: str, opinion: Opinion) -> Moment:
    """A moment; the chance of a choice that search hardly looked at is not known yet: NaN."""
    best, a = opinion.thoughts[0], match.game.actions.find(text)
    chosen = next(thought for thought in opinion.thoughts if thought.choice == a)
    chance = chosen.win_chance if chosen.visits >= FEW_VISITS else float("nan")
    chances = tuple(round(value, 4) for value in opinion.win_chances)
    best_text = match.game.actions.text(best.choice)
    return Moment(n, seat, text, chances, best_text, round(best.win_chance, 4), round(chance, 4))


def _with_what_followed(moments: list[Moment], shares: tuple[float, ...] | None) -> list[Moment]:
    """Where search hardly looked at a choice, its chance is what search thought at the next decision."""
    judged = []
    for i, moment in enumerate(moments):
        chance = moment.chosen_chance
        if chance != chance:
            after = moments[i + 1].win_chances if i + 1 < len(moments) else shares or moment.win_chances
            chance = min(after[moment.seat], moment.best_chance)
        judged.append(Moment(**{**asdict(moment), "chosen_chance": chance}))
    return judged


def _shares(match: Match) -> tuple[float, ...]:
    winners = match.winners()
    return tuple(1 / len(winners) if p in winners else 0.0 for p in range(match.seats))
