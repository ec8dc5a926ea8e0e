"""A table, made from its events and from nothing else. `after` gives the table as it is once more events have happened."""

import hashlib
import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace
from itertools import count
from typing import Any

from underhill.club.actor import Actor
from underhill.club.attendance import Attendance
from underhill.club.away import Periods, after, spent
from underhill.club.events import Event, Kind, taken_back_choices
from underhill.club.table_parts import LIVE, By, Line, Play, Remark, Seat, Status, UndoRequest, VoteRequest
from underhill.club.terms import SeatKind, Terms
from underhill.club.variants import listed, other_numbers
from underhill.core.game import Game
from underhill.core.match import Match
from underhill.core.record import match_from_position

__all__ = ["By", "Line", "Play", "Remark", "Seat", "Status", "Table", "UndoRequest"]

TABLE_BYTES, EVENT_BYTES, LINE_BYTES = 15_000, 150, 150  # measured
_VERSIONS = count()


class Table:
    """A table as its events so far have made it."""

    def __init__(self, table_id: str, games: Mapping[str, Game]):
        self.id = table_id
        self.version = next(_VERSIONS)  # tells this table as it is now from every other
        self._games = games
        self.terms = Terms("", 0, None)
        self.seats: list[Seat] = []
        self.status = Status.OPEN
        self.number = 0  # of the last event
        self.created_at = self.changed_at = 0.0
        self.match: Match | None = None
        self.rules_version = 0
        self.secret = self.commitment = ""
        self.seed = ""  # of the match: the secret, or what follows from it once the rules have changed
        self.choices: list[str] = []
        self.start_position: dict[str, Any] | None = None
        self.decision = 0  # the number of the event that led to what is asked now; it never repeats
        self.asked_at = 0.0
        self.plays: list[Play] = []
        self.budgets: list[float] = []
        self.ready: frozenset[str] = frozenset()  # who has said so since the table is full
        self.request: UndoRequest | None = None
        self.ending: VoteRequest | None = None
        self.pausing: VoteRequest | None = None
        self.paused_at: float | None = None  # since when all clocks stand
        self.away: Mapping[str, Periods] = {}  # when people with a seat are away, or were
        self.away_from = 0.0  # before which that no longer counts
        self._told: list[str] = []  # what everybody may read of each event, as JSON: a dictionary would take four times the memory
        self.lines: list[Line] = []
        self.remarks: list[Remark] = []
        self.rematch: str | None = None
        self.result: dict[str, Any] | None = None
        self.attendance = Attendance()
        self.is_ours = False  # whether this process appended the last event

    @classmethod
    def from_events(cls, table_id: str, games: Mapping[str, Game], events: list[Event], replays: bool = True) -> "Table":
        """The table that a list of events makes; choices under older rules are not played again, nor any if not `replays`."""
        table = cls(table_id, games)
        table.rules_version = _started_under(events)  # by its numbers those of the table are told from the beginning
        start = max((event.number for event in events if event.kind == Kind.RULES_CHANGED), default=0)
        passed = taken_back_choices(events)
        for event in events:
            table._advance(event, replays and event.number >= start and event.number not in passed)
        return table

    def after(self, events: Iterable[Event]) -> "Table":
        """The table after more events; this one stays as it is."""
        table = copy(self)
        table.version = next(_VERSIONS)
        for name in ("seats", "choices", "plays", "budgets", "_told", "lines", "remarks"):
            setattr(table, name, list(getattr(self, name)))
        table.match = self.match.copy() if self.match else None
        for event in events:
            table._advance(event, True)
        return table

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._games[self.terms.game]

    @property
    def numbers(self) -> list[dict[str, Any]]:
        """The numbers that the creator has changed."""
        return other_numbers(self.game, self.terms.options, self.rules_version)

    @property
    def deciding(self) -> int | None:
        """The seat that decides now, if the match is under way."""
        return self.match.seat if self.match and self.status == Status.RUNNING else None

    @property
    def names(self) -> list[str]:
        """What each seat is called in the log."""
        return [seat.name or f"Seat {p + 1}" for p, seat in enumerate(self.seats)]

    @property
    def owners(self) -> list[str]:
        """The identities that have a seat, each once."""
        return sorted({seat.owner for seat in self.seats if seat.owner})

    @property
    def people(self) -> set[str]:
        """The identities of people who have a seat: owners that are no guest bots."""
        return {seat.owner for seat in self.seats if seat.owner and seat.keeper is None}

    @property
    def guests(self) -> set[str]:
        """The guest bots that sit here or are challenged."""
        return {who for seat in self.seats if seat.keeper is not None and (who := seat.owner or seat.reserved)}

    @property
    def invited(self) -> list[str]:
        """Those for whom a seat is kept while the table is open, each once."""
        kept = {seat.reserved for seat in self.seats if seat.reserved and not seat.is_taken}
        return sorted(kept) if self.status == Status.OPEN else []

    @property
    def is_live(self) -> bool:
        """Whether the table waits for people or is played at."""
        return self.status in LIVE

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.is_taken for seat in self.seats)

    @property
    def has_people(self) -> bool:
        """Whether a person plays at least one seat."""
        return any(seat.owner is not None and seat.bot is None for seat in self.seats)

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        past = self.match.weight if self.match else 0
        return TABLE_BYTES + past + EVENT_BYTES * len(self._told) + LINE_BYTES * len(self.lines)

    def seats_of(self, actor: Actor) -> list[int]:
        """The seats that somebody may see and play."""
        if actor.is_program:
            return [p for p, seat in enumerate(self.seats) if (self.id, p, seat.owner) == (actor.table, actor.seat, actor.owner)]
        return [p for p, seat in enumerate(self.seats) if actor.identity and seat.owner == actor.identity]

    @property
    def told(self) -> list[dict[str, Any]]:
        """What everybody may read of each event."""
        return self.told_after(0)

    def told_after(self, after: int) -> list[dict[str, Any]]:
        """The same of the events after a number; numbers count from 1 without gaps."""
        return [json.loads(text) for text in self._told[max(0, after) :]]

    def position(self) -> dict[str, Any] | None:
        """The whole state of the match, for a checkpoint."""
        return self.match.position(named=False) if self.match else None

    def _advance(self, event: Event, replays: bool) -> None:
        self.number, self.changed_at = event.number, event.at
        _EFFECTS[event.kind](self, event, replays)
        self.attendance = self.attendance.after(event, self.seats)
        self.tell(event)

    def tell(self, event: Event) -> None:
        """Keep what everybody may read of an event."""
        self._told.append(json.dumps(event.public(), separators=(",", ":")))


def _started_under(events: Iterable[Event]) -> int:
    """The rules version of a table's start; 0 before it."""
    return next((event.data["rules_version"] for event in events if event.kind == Kind.STARTED), 0)


Effect = Callable[[Table, Event, bool], None]


def _created(table: Table, event: Event, replays: bool) -> None:
    table.terms = Terms.from_json(event.data["terms"])
    table.created_at = table.away_from = event.at
    if table.numbers:
        _say(table, event, "numbers", numbers=listed(table.numbers))
    table.seats = [Seat(**{**seat, "kind": SeatKind(seat["kind"])}) for seat in event.data["seats"]]


def _sat(table: Table, event: Event, replays: bool) -> None:
    p, name = event.data["seat"], event.data["name"]
    _say(table, event, "sat" if table.status == Status.OPEN else "took_over", name=name, seat=p + 1, before=table.names[p])
    kept = {"keeper": event.data.get("keeper"), "keeper_name": event.data.get("keeper_name", "")}
    table.seats[p] = replace(table.seats[p], owner=event.data["identity"], name=name, bot=None, reserved=None, **kept)
    table.ready = frozenset({event.data["identity"]} if table.is_full else ())  # whoever comes last is here


def _declined(table: Table, event: Event, replays: bool) -> None:
    p = event.data["seat"]
    _say(table, event, "declined", name=event.data["name"])
    table.seats[p] = Seat(SeatKind.FRIEND, invitation=event.data["invitation"])


def _renamed(table: Table, event: Event, replays: bool) -> None:
    p, name = event.data["seat"], event.data["name"]
    _say(table, event, "renamed", before=table.names[p], name=name)
    table.seats[p] = replace(table.seats[p], name=name)


def _left(table: Table, event: Event, replays: bool) -> None:
    p = event.data["seat"]
    _say(table, event, "left", name=table.seats[p].name)
    name, invitation = table.seats[p].name if table.seats[p].bot else "", event.data.get("invitation", table.seats[p].invitation)
    table.ready = frozenset()
    gone = {"owner": None, "keeper": None, "keeper_name": ""}
    table.seats[p] = replace(table.seats[p], name=name, invitation=invitation, **gone)


def _handed(table: Table, event: Event, replays: bool) -> None:
    p, bot = event.data["seat"], event.data["bot"]
    if table.deciding == p:
        _use_time(table, p, event.at)
    name = event.data.get("name") or table.seats[p].name or bot
    table.seats[p] = replace(table.seats[p], bot=bot, name=name)
    _say(table, event, f"handed_{event.data['why']}", name=name, bot=bot)
    _restart_clock(table, event, p)


def _taken_back(table: Table, event: Event, replays: bool) -> None:
    p = event.data["seat"]
    table.seats[p] = replace(table.seats[p], bot=None)
    _say(table, event, "taken_back", name=table.seats[p].name)
    if table.budgets:
        table.budgets[p] = max(table.budgets[p], event.data["budget"])
    _restart_clock(table, event, p)


def _ready(table: Table, event: Event, replays: bool) -> None:
    table.ready |= {event.data["identity"]}
    _say(table, event, "ready", name=table.names[event.data["seat"]])


def _started(table: Table, event: Event, replays: bool) -> None:
    table.status, table.secret, table.commitment = Status.RUNNING, event.data["secret"], event.data["commitment"]
    table.seed, table.rules_version = table.secret, event.data["rules_version"]
    clock = table.terms.clock
    table.budgets = [clock.budget] * table.terms.seats if clock and clock.budget is not None else []
    _say(table, event, "started_with_hints" if table.terms.hints else "started")
    if replays:
        table.match = table.game.match(table.terms.seats, table.seed, table.terms.options, table.rules_version)
        _tell_news(table, event, 0)
    _ask(table, event)


def _rules_changed(table: Table, event: Event, replays: bool) -> None:
    table.rules_version, table.start_position = event.data["rules_version"], event.data["position"]
    table.seed = hashlib.sha256(f"{table.seed} rules changed {event.number}".encode()).hexdigest()
    table.choices, table.plays, table.request = [], [], None
    table.lines = [line for line in table.lines if line.news is None]
    _say(table, event, "rules_changed")
    if replays:
        table.match = match_from_position(table.game, table.start_position, table.seed)
    _ask(table, event)


def _played(table: Table, event: Event, replays: bool) -> None:
    p = event.data["seat"]
    _use_time(table, p, event.at - event.data.get("held", 0.0))
    if table.budgets and table.terms.clock:
        table.budgets[p] += table.terms.clock.increment
    table.choices.append(event.data["choice"])
    if replays and table.match:
        n_news = len(table.match.all_events())
        by, joined = By(event.data["by"]), event.data.get("joined", False)
        table.plays.append(Play(p, event.number, table.match.state.reveals, by, joined))
        table.match.play(event.data["choice"])
        _tell_news(table, event, n_news)
    _ask(table, event)


def _undone(table: Table, event: Event, replays: bool) -> None:
    n = event.data["choices"]
    _say(table, event, "undone", name=table.names[event.data["seat"]], count=n)
    del table.choices[len(table.choices) - n :]
    if replays and table.match:
        first = bisect_left(table.lines, table.plays[-n].number, key=lambda line: line.number)
        table.lines[first:] = [line for line in table.lines[first:] if line.news is None]
        del table.plays[len(table.plays) - n :]
        for _ in range(n):
            table.match.undo()
    _ask(table, event)


def _undo_asked(table: Table, event: Event, replays: bool) -> None:
    table.request = UndoRequest(event.data["seat"], event.data["choices"])
    _say(table, event, "undo_asked", name=table.names[event.data["seat"]], count=event.data["choices"])


def _undo_agreed(table: Table, event: Event, replays: bool) -> None:
    if table.request:
        table.request = replace(table.request, agreed=table.request.agreed | {event.data["identity"]})
    _say(table, event, "undo_agreed", name=table.names[event.data["seat"]])


def _undo_refused(table: Table, event: Event, replays: bool) -> None:
    table.request = None
    _say(table, event, "undo_refused", name=table.names[event.data["seat"]])


def _undo_cancelled(table: Table, event: Event, replays: bool) -> None:
    table.request = None
    _say(table, event, "undo_cancelled", name=table.names[event.data["seat"]])


def _vote_asked(vote: str, words: str) -> Effect:
    """Somebody asks everybody who plays; `vote` is where the table keeps the question, `words` the line of the log."""

    def asked(table: Table, event: Event, replays: bool) -> None:
        setattr(table, vote, VoteRequest(event.data["seat"], frozenset((event.data["identity"],))))
        _say(table, event, words, name=table.names[event.data["seat"]])

    return asked


def _vote_agreed(vote: str, words: str) -> Effect:
    """One more agrees."""

    def agreed(table: Table, event: Event, replays: bool) -> None:
        request: VoteRequest | None = getattr(table, vote)
        if request:
            setattr(table, vote, replace(request, agreed=request.agreed | {event.data["identity"]}))
        _say(table, event, words, name=table.names[event.data["seat"]])

    return agreed


def _vote_refused(vote: str) -> Effect:
    """Somebody wants to play on: the question is off the table."""

    def refused(table: Table, event: Event, replays: bool) -> None:
        setattr(table, vote, None)
        _say(table, event, "end_refused", name=table.names[event.data["seat"]])

    return refused


def _paused(table: Table, event: Event, replays: bool) -> None:
    table.pausing, table.paused_at = None, event.at
    _say(table, event, "paused")


def _resumed(table: Table, event: Event, replays: bool) -> None:
    """The clock runs on from where it stood."""
    if table.paused_at is not None:
        p = table.deciding
        gone = table.away.get(table.seats[p].owner or "", ()) if p is not None else ()
        table.asked_at = event.at - spent(table.asked_at, table.paused_at, gone)
        table.away_from = event.at
        table.away = {who: after(periods, event.at) for who, periods in table.away.items()}
    table.paused_at = None
    _say(table, event, "resumed", name=table.names[event.data["seat"]])


def _went_away(table: Table, event: Event, replays: bool) -> None:
    who, periods = event.data["identity"], tuple((begin, end) for begin, end in event.data["periods"])
    table.away = {**table.away, who: after(periods, table.away_from)}
    coming, name = after(periods, event.at), table.names[event.data["seat"]]
    if coming:
        key = "away" if coming[0][0] <= event.at else "away_later"
        _say(table, event, key, name=name, first=coming[0][0], last=coming[0][1] - 1)
    else:
        _say(table, event, "back", name=name)


def _said(table: Table, event: Event, replays: bool) -> None:
    key = "said" if event.data["seat"] is not None else "said_onlooker"
    _say(table, event, key, name=event.data["name"], text=event.data["text"], seat=event.data["seat"])


def _reacted(table: Table, event: Event, replays: bool) -> None:
    sign = event.data["sign"]
    _say(table, event, f"sign_{sign}", name=event.data["name"], sign=sign, seat=event.data["seat"])


def _hinted(table: Table, event: Event, replays: bool) -> None:
    _remark(table, event, "hinted")


def _bot_failed(table: Table, event: Event, replays: bool) -> None:
    _remark(table, event, "bot_failed")


def _finished(table: Table, event: Event, replays: bool) -> None:
    table.status, table.request, table.ending = Status.FINISHED, None, None
    table.result = {"scores": event.data["scores"], "winners": event.data["winners"]}
    _say(table, event, "finished", name=", ".join(table.names[p] for p in event.data["winners"]))


def _closed(table: Table, event: Event, replays: bool) -> None:
    table.status, table.request, table.ending = Status.CLOSED, None, None
    _say(table, event, "closed")


def _rematch(table: Table, event: Event, replays: bool) -> None:
    table.rematch = event.data["table"]
    _say(table, event, "rematch")


def _say(table: Table, event: Event, key: str, **values: Any) -> None:
    table.lines.append(Line(event.number, None, key, values))


def _remark(table: Table, event: Event, key: str) -> None:
    """A line about how a seat came to its choice, which a record keeps too."""
    p = event.data["seat"]
    table.remarks.append(Remark(len(table.choices), p, event.kind))
    _say(table, event, key, name=table.names[p])


def _tell_news(table: Table, event: Event, since: int) -> None:
    if table.match:
        table.lines += [Line(event.number, news) for news in table.match.all_events()[since:]]


def _ask(table: Table, event: Event) -> None:
    table.decision, table.request, table.asked_at = event.number, None, event.at


def _restart_clock(table: Table, event: Event, p: int) -> None:
    if table.deciding == p:
        table.asked_at = event.at


def _use_time(table: Table, p: int, now: float) -> None:
    """Take the time that a person has used off his budget."""
    if table.budgets and table.seats[p].bot is None:
        table.budgets[p] = max(0.0, table.budgets[p] - max(0.0, now - table.asked_at))


_EFFECTS: dict[Kind, Effect] = {
    Kind.CREATED: _created,
    Kind.SAT: _sat,
    Kind.DECLINED: _declined,
    Kind.RENAMED: _renamed,
    Kind.LEFT: _left,
    Kind.HANDED: _handed,
    Kind.TAKEN_BACK: _taken_back,
    Kind.READY: _ready,
    Kind.STARTED: _started,
    Kind.RULES_CHANGED: _rules_changed,
    Kind.PLAYED: _played,
    Kind.UNDO_ASKED: _undo_asked,
    Kind.UNDO_AGREED: _undo_agreed,
    Kind.UNDO_REFUSED: _undo_refused,
    Kind.UNDO_CANCELLED: _undo_cancelled,
    Kind.END_ASKED: _vote_asked("ending", "end_asked"),
    Kind.END_AGREED: _vote_agreed("ending", "end_agreed"),
    Kind.END_REFUSED: _vote_refused("ending"),
    Kind.PAUSE_ASKED: _vote_asked("pausing", "pause_asked"),
    Kind.PAUSE_AGREED: _vote_agreed("pausing", "pause_agreed"),
    Kind.PAUSE_REFUSED: _vote_refused("pausing"),
    Kind.PAUSED: _paused,
    Kind.RESUMED: _resumed,
    Kind.AWAY: _went_away,
    Kind.UNDONE: _undone,
    Kind.SAID: _said,
    Kind.REACTED: _reacted,
    Kind.HINTED: _hinted,
    Kind.BOT_FAILED: _bot_failed,
    Kind.FINISHED: _finished,
    Kind.CLOSED: _closed,
    Kind.REMATCH: _rematch,
}
