"""A seat asks whether it may take choices back; the others agree or refuse."""

from bisect import bisect_left
from dataclasses import replace

from underhill.club.effects.clocks import ask, take_increment, use_time
from underhill.club.effects.lines import say
from underhill.club.events import Event
from underhill.club.standing import Standing
from underhill.club.table_parts import UndoRequest


def asked(table: Standing, event: Event, replays: bool) -> None:
    """A seat would take back its last choices."""
    table.request = UndoRequest(event.data["seat"], event.data["choices"])
    say(table, event, "undo_asked", name=table.names[event.data["seat"]], count=event.data["choices"])


def agreed(table: Standing, event: Event, replays: bool) -> None:
    """One more agrees."""
    if table.request:
        table.request = replace(table.request, agreed=table.request.agreed | {event.data["identity"]})
    say(table, event, "undo_agreed", name=table.names[event.data["seat"]])


def refused(table: Standing, event: Event, replays: bool) -> None:
    """Somebody does not agree: the choices stand."""
    table.request = None
    say(table, event, "undo_refused", name=table.names[event.data["seat"]])


def cancelled(table: Standing, event: Event, replays: bool) -> None:
    """The seat that asked withdraws its request."""
    table.request = None
    say(table, event, "undo_cancelled", name=table.names[event.data["seat"]])


def undone(table: Standing, event: Event, replays: bool) -> None:
    """The last choices are taken back, with what the log says of them."""
    n = event.data["choices"]
    say(table, event, "undone", name=table.names[event.data["seat"]], count=n)
    del table.choices[len(table.choices) - n :]
    if replays and table.match:
        first = bisect_left(table.lines, table.plays[-n].number, key=lambda line: line.number)
        table.lines[first:] = [line for line in table.lines[first:] if line.news is None]
        del table.plays[len(table.plays) - n :]
        for _ in range(n):
            table.match.undo()
    if event.data.get("thinks") is not None:
        use_time(table, event.data["thinks"], event.at)
    for p in event.data.get("chose", ()):
        take_increment(table, p)
    ask(table, event)
