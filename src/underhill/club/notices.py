"""Notices: who is called for what happens at a table. They are written with the event that causes them, and name no secret."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from underhill.club import orders
from underhill.club.away import moment_after
from underhill.club.clocks import DAY, away, deadline, seconds_left
from underhill.club.events import Event, Kind
from underhill.club.readiness import missing
from underhill.club.table import Status, Table
from underhill.club.undo import who_must_agree

WINDOW_SECONDS = 10.0  # until somebody is called who may have left an answer
LEAST_TO_REMIND = 3600.0  # seconds on the clock below which nobody is reminded
LONGEST_BEFORE = DAY / 2  # before the time runs out, when somebody is reminded
SLACK = 60.0  # seconds by which a reminder may be early
PART_BEFORE = 0.25  # of the time, if that is less


class Call(StrEnum):
    """What somebody is called for."""

    TURN = "turn"
    REMINDER = "reminder"  # before the time runs out
    READY = "ready"  # the table is full, and a clock is about to run
    PAUSE = "pause"  # somebody asks for one
    ENDING = "ending"  # somebody asks to end the match
    REQUEST = "request"  # somebody asks to take a choice back
    INVITATION = "invitation"
    RESULT = "result"
    CHAT = "chat"
    TEST = "test"  # asked for in the settings
    CONFIRM = "confirm"  # whether an address is its person's


@dataclass(frozen=True)
class Notice:
    """A call for one person; from `due_at` it is sent and can be read."""

    id: str
    identity: str
    kind: Call
    table: str
    decision: int | None
    data: dict[str, Any]
    due_at: float

    def row(self) -> dict[str, Any]:
        """The notice as it is stored."""
        return {
            "id": self.id,
            "identity": self.identity,
            "kind": str(self.kind),
            "table_id": self.table,
            "decision": self.decision,
            "data": json.dumps(self.data, separators=(",", ":")),
            "at": self.due_at,
        }


def notices_of(before: Table, after: Table, events: Sequence[Event]) -> list[Notice]:
    """Whom the events that lead from one table to the next call. Tables of one person and bots call nobody, tournaments apart."""
    invited = [_notice(after, who, Call.INVITATION) for who in _newly_reserved(before, after)]
    if len(after.owners) < 2 and after.terms.tournament is None:
        return invited
    awaited = sorted(missing(after)) if not missing(before) else []
    found = [*_turn(before, after, events), *invited, *(_notice(after, who, Call.READY) for who in awaited)]
    for event in events:
        if event.kind == Kind.FINISHED:
            found += [_notice(after, who, Call.RESULT) for who in after.owners]
        elif event.kind == Kind.SAID:
            speaker = after.seats[event.data["seat"]].owner if event.data["seat"] is not None else None
            others = [who for who in after.owners if who != speaker]
            found += [_notice(after, who, Call.CHAT, event.data["name"], number=event.number) for who in others]
        elif event.kind == Kind.UNDO_ASKED and after.request is not None:
            asked = who_must_agree(after, after.request.seat, after.request.choices)
            name = after.names[after.request.seat]
            found += [_notice(after, who, Call.REQUEST, name, decision=after.decision) for who in sorted(asked)]
        elif event.kind == Kind.END_ASKED and after.ending is not None:
            name, others = after.names[event.data["seat"]], [who for who in after.owners if who != event.data["identity"]]
            found += [_notice(after, who, Call.ENDING, name, number=event.number) for who in others]
        elif event.kind == Kind.PAUSE_ASKED and after.pausing is not None:
            name, others = after.names[event.data["seat"]], [who for who in after.owners if who != event.data["identity"]]
            found += [_notice(after, who, Call.PAUSE, name, number=event.number) for who in others]
    return found


def _newly_reserved(before: Table, after: Table) -> list[str]:
    earlier = {seat.reserved for seat in before.seats}
    return sorted({seat.reserved for seat in after.seats if seat.reserved and seat.reserved not in earlier})


def _turn(before: Table, after: Table, events: Sequence[Event]) -> list[Notice]:
    """The call for whoever decides now, unless they have just decided themselves; and the reminder before their time runs out."""
    p = after.deciding
    is_asked = after.decision != before.decision or (before.paused_at is not None and after.paused_at is None)
    if p is not None and not is_asked and any(event.kind == Kind.AWAY for event in events) and after.seats[p].bot is None:
        return _reminder(after, after.seats[p].owner or "")
    if p is None or not is_asked or after.seats[p].bot is not None:
        return []
    who = after.seats[p].owner or ""
    busy = {after.seats[event.data["seat"]].owner for event in events if event.kind in (Kind.PLAYED, Kind.UNDONE, Kind.RESUMED)}
    later = WINDOW_SECONDS if orders.may_be_answered(after) else 0.0
    called = [] if who in busy else [_notice(after, who, Call.TURN, decision=after.decision, later=later)]
    return [*called, *_reminder(after, who)]


def _reminder(table: Table, who: str) -> list[Notice]:
    """The call before somebody's time runs out; none where there is little of it."""
    until, p = deadline(table), table.deciding
    if until is None or p is None or until - table.changed_at < LEAST_TO_REMIND:
        return []
    left = seconds_left(table, p, table.changed_at) or 0.0
    moment = moment_after(table.changed_at, left - min(PART_BEFORE * left, LONGEST_BEFORE), away(table, p))
    return [_notice(table, who, Call.REMINDER, decision=table.decision, later=moment - table.changed_at)]


def _notice(
    table: Table, who: str, kind: Call, name: str = "", decision: int | None = None, number: int = 0, later: float = 0.0
) -> Notice:
    cause = f"{table.id} {number or table.number} {kind} {who}"
    clock = table.terms.clock
    data = {
        "game": table.terms.game,
        "title": table.game.title,
        "name": table.terms.name,
        "who": name,
        "slow": clock is not None and clock.days is not None,
    }
    id_of = hashlib.sha256(cause.encode()).hexdigest()[:24]
    return Notice(id_of, who, kind, table.id, decision, data, table.changed_at + later)


def is_void(notice_kind: str, decision: int | None, table: Table, now: float) -> bool:
    """Whether a call is no longer worth sending: what it was about is over, or not so near any more as it was."""
    if notice_kind == Call.REMINDER and table.deciding is not None:
        until = deadline(table)
        if until is None or until - now > LONGEST_BEFORE + SLACK:
            return True
    if notice_kind == Call.ENDING:
        return table.ending is None
    if notice_kind == Call.PAUSE:
        return table.pausing is None
    if notice_kind in (Call.INVITATION, Call.READY):
        return table.status != Status.OPEN
    is_over = table.decision != decision or table.status != Status.RUNNING or table.paused_at is not None
    return decision is not None and is_over
