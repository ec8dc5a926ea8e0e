"""How a table ends, and what follows it."""

from underhill.club.effects.lines import say
from underhill.club.events import Event
from underhill.club.standing import Standing
from underhill.club.table_parts import Status


def _over(table: Standing, status: Status) -> None:
    """Nothing is asked of anybody any more."""
    table.status, table.request, table.ending, table.pausing, table.paused_at = status, None, None, None, None


def finished(table: Standing, event: Event, replays: bool) -> None:
    """The match has a result."""
    _over(table, Status.FINISHED)
    table.result = {"scores": event.data["scores"], "winners": event.data["winners"]}
    say(table, event, "finished", name=", ".join(table.names[p] for p in event.data["winners"]))


def closed(table: Standing, event: Event, replays: bool) -> None:
    """The table is closed without a result."""
    _over(table, Status.CLOSED)
    say(table, event, "closed")


def rematch(table: Standing, event: Event, replays: bool) -> None:
    """Everybody goes on at another table."""
    table.rematch = event.data["table"]
    say(table, event, "rematch")
