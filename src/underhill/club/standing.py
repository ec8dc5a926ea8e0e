"""How things stand at a table: all that its events so far have led to, and what follows from it."""

import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from underhill.club.actor import Actor
from underhill.club.attendance import Attendance
from underhill.club.away import Periods
from underhill.club.events import Event
from underhill.club.table_parts import LIVE, Line, Play, Remark, Seat, Status, UndoRequest, VoteRequest
from underhill.club.terms import Terms
from underhill.club.variants import other_numbers
from underhill.core.game import Game
from underhill.core.match import Match

TABLE_BYTES, EVENT_BYTES, LINE_BYTES = 15_000, 150, 150  # measured
_VERSIONS = count()


class Standing:
    """What a table consists of; only the effects of events change it."""

    def __init__(self, table_id: str, games: Mapping[str, Game]):
        self.id = table_id
        self.version = new_version()
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

    def tell(self, event: Event) -> None:
        """Keep what everybody may read of an event."""
        self._told.append(json.dumps(event.public(), separators=(",", ":")))


def new_version() -> int:
    """A number that tells a table as it is now from every other."""
    return next(_VERSIONS)


Effect = Callable[[Standing, Event, bool], None]
