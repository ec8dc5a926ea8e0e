"""How a table grows: what follows from a wish by itself, and the change to be stored."""

import json
from collections.abc import Sequence
from typing import Any

from underhill.club import playing, undo
from underhill.club.appending import Change
from underhill.club.creating import next_in_series
from underhill.club.driver import due_at
from underhill.club.ending import END
from underhill.club.events import Draft, Event, Kind, numbered
from underhill.club.notices import notices_of
from underhill.club.pasts import results_of
from underhill.club.pausing import PAUSE
from underhill.club.present import summary
from underhill.club.table import Table

MOVES = frozenset((Kind.STARTED, Kind.PLAYED, Kind.UNDONE, Kind.RULES_CHANGED))
SEATING = frozenset((Kind.CREATED, Kind.SAT, Kind.LEFT, Kind.DECLINED, Kind.STARTED, Kind.FINISHED, Kind.CLOSED))

Grown = tuple[Table, Change]


def grown(table: Table, drafts: Sequence[Draft], now: float) -> Grown:
    """The table after some drafts and all that follows from them by itself, and the change to be stored."""
    events: list[Event] = []
    new = table
    while drafts:
        more = numbered(list(drafts), new.number, max(now, table.changed_at))
        events += more
        new = new.after(more)
        drafts = _following(new)
    new.is_ours = True
    return new, _change(table, new, events)


def _following(table: Table) -> list[Draft]:
    """What follows by itself from how a table stands."""
    return playing.automatic(table) or END.follows(table) or PAUSE.follows(table) or undo.follows(table)


def _change(before: Table, after: Table, events: Sequence[Event]) -> Change:
    kinds = {event.kind for event in events}
    owners, invited = (after.owners, after.invited) if kinds & SEATING else (None, None)
    return Change(
        after.id,
        before.number,
        events,
        row_of(after),
        position=after.position() if kinds & MOVES else None,
        members=owners,
        invited=invited,
        guests=before.guests | after.guests,
        results=results_of(after) if Kind.FINISHED in kinds else [],
        notices=notices_of(before, after, events),
        rated=after.game if after.terms.rated else None,
    )


def following(before: Table, after: Table, now: float) -> list[Grown]:
    """The next table of a series, when a match of it has ended."""
    if after.terms.series < 2 or before.rematch is not None or after.rematch is None:
        return []
    return [grown(after.another(after.rematch), [next_in_series(after)], now)]


def row_of(table: Table) -> dict[str, Any]:
    """What the list of tables keeps of a table."""
    return {
        "game": table.terms.game,
        "status": str(table.status),
        "public": table.terms.public,
        "creator": table.terms.creator,
        "created_at": table.created_at,
        "changed_at": table.changed_at,
        "due_at": due_at(table),
        "summary": json.dumps(summary(table), separators=(",", ":")),
    }
