"""Hints and reviews: what search thinks of a decision, of every decision of a finished match, and where the match turned.

A hint starts from what the asking seat may know, like any bot; so does the review of each decision. A review first looks at every
decision with the net alone, then searches those where the net doubts what was chosen, until its time is spent.
"""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from underhill.bots.bot import Situation
from underhill.bots.net import Judgement
from underhill.bots.search import Opinion, SearchBot, Thought
from underhill.bots.specs import UnknownBot, make_bot
from underhill.core.match import Match

FEW_VISITS = 15  # below this a choice's own value says little
TURNING_POINTS = 5
OWN_CHOICES = 3
LEAST_LOSS = 0.02
REVIEW_SECONDS = 4.0  # of thinking, for a whole match of a game with a net
END = object()  # after the last step
GLANCES = 8  # choices that are looked at by the net alone in one step


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

    def costliest(self, seat: int) -> list[Moment]:
        """The choices with which one seat gave most away, the greatest loss first."""
        return _greatest_losses(moment for moment in self.moments if moment.seat == seat)[:OWN_CHOICES]

    def to_json(self) -> dict[str, Any]:
        """All figures by name."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Review":
        """The review that was written so."""
        shares = None if data["shares"] is None else tuple(data["shares"])
        return cls(data["seats"], _moments(data["moments"]), shares, _moments(data["turning_points"]))


def _moments(data: list[dict[str, Any]]) -> tuple[Moment, ...]:
    return tuple(Moment(**{**moment, "win_chances": tuple(moment["win_chances"])}) for moment in data)


def searcher(spec: str, patient: bool = False) -> SearchBot:
    """The bot that thinks about hints or reviews: one that searches, by its spec."""
    bot = make_bot(spec, patient)
    if not isinstance(bot, SearchBot):
        raise UnknownBot(f"hints and reviews are worked out by a bot that searches, such as search:ms=500, not {spec!r}")
    return bot


def advise(match: Match, seat: int, seed: int = 0, bot: SearchBot | None = None, most: int = 3) -> list[Advice]:
    """The best choices of the seat that decides, from what it may know; those that search hardly looked at are left out."""
    opinion = (bot or SearchBot(ms=500)).think(Situation.of(match.game, match.state, seat, seed))
    if len(opinion.thoughts) == 1:
        only = Thought(opinion.thoughts[0].choice, opinion.sims, opinion.win_chances[seat], opinion.points[seat])
        return [_advice(match, only)]
    best = opinion.thoughts[0]
    return [_advice(match, thought) for thought in opinion.thoughts[:most] if thought is best or thought.visits >= FEW_VISITS]


def _advice(match: Match, thought: Thought) -> Advice:
    text = match.game.actions.text(thought.choice)
    return Advice(thought.choice, text, thought.visits, round(thought.win_chance, 4), round(thought.points, 2))


def review(match: Match, sims: int = 400, seed: int = 0, tick: Callable[[int], None] = lambda done: None) -> Review:
    """Search every decision of a match that was one. `tick` is told how many choices more are done."""
    reading = Reading(match, searcher(f"net:sims={sims}", patient=True), seed, math.inf)
    told = 0
    while reading.step():
        tick(reading.done - told)
        told = reading.done
    return reading.concluded()


@dataclass(frozen=True)
class _Decision:
    """A decision of a match as its seat saw it, what was chosen, and how sure the net alone is of that (0: it does not know)."""

    n: int
    seat: int
    text: str
    situation: Situation
    sureness: float = 0.0


class Reading:
    """A review being made, in small steps between which others have their turn."""

    def __init__(self, match: Match, bot: SearchBot, seed: int = 0, seconds: float = REVIEW_SECONDS):
        self._match, self._bot, self._seed, self._seconds = match, bot, seed, seconds
        self._moments: dict[int, Moment] = {}
        self._steps, self._spent = self._work(), 0.0
        self.done = 0  # choices of the match that nothing more is to be found out about

    def step(self) -> bool:
        """Go on with it; False if it is done."""
        began = time.perf_counter()
        goes_on = next(self._steps, END) is not END
        self._spent += time.perf_counter() - began
        return goes_on

    def _work(self) -> Iterator[None]:
        """Look at all decisions by the net alone, then search them, the most doubtful first, while there is time."""
        decisions = list[_Decision]()
        for n, (now, text) in enumerate(self._choices()):
            decisions += self._glance(now, n, text)
            if n % GLANCES == 0:
                yield
        self.done = self._match.n_choices - len(decisions)
        for decision in sorted(decisions, key=lambda decision: decision.sureness):
            if self._spent < self._seconds or decision.n not in self._moments:
                self._moments[decision.n] = _moment(decision, self._bot.think(decision.situation))
            self.done += 1
            yield

    def concluded(self) -> Review:
        """The review, when all steps are done."""
        return concluded(self._match, [self._moments[n] for n in sorted(self._moments)])

    def _choices(self) -> Iterator[tuple[Match, str]]:
        """The match before each of its choices, and the choice."""
        now = self._match.at(0)
        for text in self._match.record()["choices"]:
            yield now, text
            now.play(text)

    def _glance(self, now: Match, n: int, text: str) -> Iterator[_Decision]:
        """A decision with what the net alone thinks of it; nothing where there was nothing to decide."""
        seat = now.seat
        if seat is None or len(now.choices()) == 1:
            return
        situation = Situation.of(now.game, now.state, seat, self._seed + n)
        judgement = self._bot.glance(situation)
        if judgement is None:
            yield _Decision(n, seat, text, situation)
            return
        odds = dict(zip(situation.choices, judgement.odds.tolist(), strict=True))
        decision = _Decision(n, seat, text, situation, odds[now.checked(text).id])
        self._moments[n] = _moment(decision, _opinion(seat, odds, judgement))
        yield decision


def _opinion(seat: int, odds: Mapping[int, float], judgement: Judgement) -> Opinion:
    """What the net alone thinks, as an opinion of a search that looked at nothing."""
    shares, points = tuple(judgement.shares.tolist()), tuple(judgement.points.tolist())
    order = sorted(odds, key=lambda a: -odds[a])
    return Opinion(tuple(Thought(a, 0, shares[seat], points[seat]) for a in order), shares, points, 0)


def concluded(match: Match, found: Iterable[Moment | None]) -> Review:
    """A review from the moments of a match."""
    shares = _shares(match) if match.is_over else None
    judged = _with_what_followed([moment for moment in found if moment is not None], shares)
    return Review(match.seats, tuple(judged), shares, tuple(_greatest_losses(judged)[:TURNING_POINTS]))


def _greatest_losses(moments: Iterable[Moment]) -> list[Moment]:
    return sorted((moment for moment in moments if moment.loss >= LEAST_LOSS), key=lambda moment: -moment.loss)


def _moment(decision: _Decision, opinion: Opinion) -> Moment:
    """A moment; the chance of a choice that search hardly looked at is not known yet: NaN."""
    actions = decision.situation.game.actions
    best, a = opinion.thoughts[0], actions.find(decision.text)
    chosen = next(thought for thought in opinion.thoughts if thought.choice == a)
    chance = chosen.win_chance if chosen is best or chosen.visits >= FEW_VISITS else math.nan
    chances = tuple(round(value, 4) for value in opinion.win_chances)
    best_chance, best_text = round(best.win_chance, 4), actions.text(best.choice)
    return Moment(decision.n, decision.seat, decision.text, chances, best_text, best_chance, round(chance, 4))


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
