"""What can happen at a table. A table is its list of events; everything else about it is computed from them."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """The kinds of events."""

    CREATED = "created"  # game, options, seats, terms
    SAT = "sat"  # seat, identity, name; of a guest bot keeper, keeper_name; while the match runs budget, as below
    DECLINED = "declined"  # seat, name, invitation: whoever it was kept for will not come
    RENAMED = "renamed"  # seat, name: the person there is called otherwise from now on
    LEFT = "left"  # seat, name, invitation: a new one in place of that which is spent
    HANDED = "handed"  # seat, bot, why: the seat is played by a bot from now on
    TAKEN_BACK = "taken_back"  # seat, budget: the least that the clock shows from now on
    READY = "ready"  # seat, identity: they are here, the clock may run
    STARTED = "started"  # secret, commitment, rules_version
    PLAYED = "played"  # seat, choice, by; held: seconds that any answer would have been held back; joined: to the choice before
    UNDO_ASKED = "undo_asked"  # seat, choices: how many would be taken back
    UNDO_REFUSED = "undo_refused"  # seat
    UNDO_CANCELLED = "undo_cancelled"  # seat: whoever asked thinks better of it
    UNDO_AGREED = "undo_agreed"  # seat, identity
    UNDONE = "undone"  # seat, choices: how many were taken back; with a budget chose: whose they were; thinks: whose clock ran
    SAID = "said"  # name, text, seat or None
    REACTED = "reacted"  # name, sign, seat: one of a few signs instead of words
    HINTED = "hinted"  # seat: it asked for a hint; what the hint was is kept nowhere
    BOT_FAILED = "bot_failed"  # seat: its bot gave no usable answer, and a stand-in chose
    RULES_CHANGED = "rules_changed"  # rules_version, position: the match goes on from here
    FINISHED = "finished"  # scores, winners
    END_ASKED = "end_asked"  # seat, identity: it would end the match without a result
    END_AGREED = "end_agreed"  # seat, identity
    END_REFUSED = "end_refused"  # seat
    PAUSE_ASKED = "pause_asked"  # seat, identity: all clocks would stand for a while
    PAUSE_AGREED = "pause_agreed"  # seat, identity
    PAUSE_REFUSED = "pause_refused"  # seat
    PAUSED = "paused"  # all clocks stand
    RESUMED = "resumed"  # seat: they run again
    AWAY = "away"  # seat, identity, periods: when they are away, or were
    CLOSED = "closed"  # the table was given up before its end
    REMATCH = "rematch"  # table: where it is played


# What everybody at the table may read of an event; all else in it stays on the server.
PUBLIC: dict[Kind, tuple[str, ...]] = {
    Kind.CREATED: ("name",),
    Kind.SAT: ("seat", "name"),
    Kind.DECLINED: ("seat", "name"),
    Kind.RENAMED: ("seat", "name"),
    Kind.LEFT: ("seat", "name"),
    Kind.HANDED: ("seat", "bot", "why"),
    Kind.TAKEN_BACK: ("seat",),
    Kind.READY: ("seat",),
    Kind.STARTED: ("commitment", "rules_version"),
    Kind.PLAYED: ("seat",),
    Kind.UNDO_ASKED: ("seat", "choices"),
    Kind.UNDO_REFUSED: ("seat",),
    Kind.UNDO_CANCELLED: ("seat",),
    Kind.UNDO_AGREED: ("seat",),
    Kind.UNDONE: ("seat", "choices"),
    Kind.SAID: ("seat", "name", "text"),
    Kind.REACTED: ("seat", "name", "sign"),
    Kind.HINTED: ("seat",),
    Kind.BOT_FAILED: ("seat",),
    Kind.RULES_CHANGED: ("rules_version",),
    Kind.FINISHED: ("scores", "winners", "secret"),
    Kind.END_ASKED: ("seat",),
    Kind.END_AGREED: ("seat",),
    Kind.END_REFUSED: ("seat",),
    Kind.PAUSE_ASKED: ("seat",),
    Kind.PAUSE_AGREED: ("seat",),
    Kind.PAUSE_REFUSED: ("seat",),
    Kind.PAUSED: (),
    Kind.RESUMED: ("seat",),
    Kind.AWAY: ("seat", "periods"),
    Kind.CLOSED: (),
    Kind.REMATCH: ("table",),
}


@dataclass(frozen=True)
class Draft:
    """An event that has not been numbered yet."""

    kind: Kind
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """One event of a table."""

    number: int
    at: float
    kind: Kind
    data: dict[str, Any]

    def public(self) -> dict[str, Any]:
        """What everybody may read of it. Whole seconds are enough to read, and too few to tell how somebody thought."""
        told = {key: self.data[key] for key in PUBLIC[self.kind] if key in self.data}
        return {"number": self.number, "at": int(self.at), "kind": str(self.kind), **told}


def numbered(drafts: list[Draft], after: int, at: float) -> list[Event]:
    """Drafts as events that follow event number `after`."""
    return [Event(after + i, at, draft.kind, draft.data) for i, draft in enumerate(drafts, start=1)]


def taken_back_choices(events: list[Event]) -> set[int]:
    """The numbers of choices that were taken back, and of what took them back: they need not be played again.

    With a clock they are: a budget depends on who decided when."""
    if events and events[0].data["terms"]["clock"]:
        return set()
    standing: list[int] = []
    passed: set[int] = set()
    for event in events:
        if event.kind == Kind.PLAYED:
            standing.append(event.number)
        elif event.kind == Kind.UNDONE:
            n = event.data["choices"]
            passed |= {event.number, *standing[len(standing) - n :]}
            del standing[len(standing) - n :]
    return passed
