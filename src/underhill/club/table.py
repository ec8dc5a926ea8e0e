"""A table, made from its events and from nothing else. `after` gives the table as it is once more events have happened."""

from collections.abc import Iterable, Mapping
from copy import copy

from underhill.club.effects import EFFECTS
from underhill.club.events import Event, Kind, taken_back_choices
from underhill.club.standing import Standing, new_version
from underhill.club.table_parts import By, Line, Play, Remark, Seat, Status, UndoRequest
from underhill.core.game import Game

__all__ = ["By", "Line", "Play", "Remark", "Seat", "Status", "Table", "UndoRequest"]


class Table(Standing):
    """A table as its events so far have made it."""

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
        table.version = new_version()
        for name in ("seats", "choices", "plays", "budgets", "_told", "lines", "remarks"):
            setattr(table, name, list(getattr(self, name)))
        table.match = self.match.copy() if self.match else None
        for event in events:
            table._advance(event, True)
        return table

    def another(self, table_id: str) -> "Table":
        """A table without any event yet, of the same games."""
        return Table(table_id, self._games)

    def _advance(self, event: Event, replays: bool) -> None:
        self.number, self.changed_at = event.number, event.at
        EFFECTS[event.kind](self, event, replays)
        self.attendance = self.attendance.after(event, self.seats)
        self.tell(event)


def _started_under(events: Iterable[Event]) -> int:
    """The rules version of a table's start; 0 before it."""
    return next((event.data["rules_version"] for event in events if event.kind == Kind.STARTED), 0)
