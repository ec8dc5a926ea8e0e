"""How a table ends, and what follows it."""

from underhill.club.effects.lines import say
from underhill.club.events import Event
from underhill.club.standing import Standing
from underhill.club.table_parts import Status


def finished(table: Standing, event: Event, replays: bool) -> None:
    """The match has a result."""
    table.status, table.request, table.ending = Status.FINISHED, None, None
    table.result = {"scores": event.data["scores"], "winners": event.data["winners"]}
    say(table, event, "finished", name=", ".join(table.names[p] for p in event.data["winners"]))


def closed(table: Standing, event: Event, replays: bool) -> None:
    """The table is closed without a result."""
    table.status, table.request, table.ending = Status.CLOSED, None, None
    say(table, event, "closed")


def rematch(table: Standing, event: Event, replays: bool) -> None:
    """Everybody goes on at another table."""
    table.rematch = event.data["table"]
    say(table, event, "rematch")
