"""Who sits where: a table is made, seats are taken, left, handed to bots and taken back."""

from dataclasses import replace

from underhill.club.effects.clocks import come_back, restart_clock, use_time
from underhill.club.effects.lines import say
from underhill.club.events import Event
from underhill.club.standing import Standing
from underhill.club.table_parts import Seat, Status
from underhill.club.terms import SeatKind, Terms
from underhill.club.variants import listed


def created(table: Standing, event: Event, replays: bool) -> None:
    """The table is there, with its seats and the numbers that are not the printed ones."""
    table.terms = Terms.from_json(event.data["terms"])
    table.created_at = table.away_from = event.at
    if table.numbers:
        say(table, event, "numbers", numbers=listed(table.numbers))
    table.seats = [Seat(**{**seat, "kind": SeatKind(seat["kind"])}) for seat in event.data["seats"]]


def sat(table: Standing, event: Event, replays: bool) -> None:
    """Somebody takes a seat, of a match that runs too."""
    p, name = event.data["seat"], event.data["name"]
    say(table, event, "sat" if table.status == Status.OPEN else "took_over", name=name, seat=p + 1, before=table.names[p])
    kept = {"keeper": event.data.get("keeper"), "keeper_name": event.data.get("keeper_name", "")}
    table.seats[p] = replace(table.seats[p], owner=event.data["identity"], name=name, bot=None, reserved=None, **kept)
    table.ready = frozenset({event.data["identity"]} if table.is_full else ())  # whoever comes last is here
    come_back(table, event, p)


def declined(table: Standing, event: Event, replays: bool) -> None:
    """Whoever was invited does not come: the seat is for a friend."""
    p = event.data["seat"]
    say(table, event, "declined", name=event.data["name"])
    table.seats[p] = Seat(SeatKind.FRIEND, invitation=event.data["invitation"])


def renamed(table: Standing, event: Event, replays: bool) -> None:
    """Somebody goes by another name."""
    p, name = event.data["seat"], event.data["name"]
    say(table, event, "renamed", before=table.names[p], name=name)
    table.seats[p] = replace(table.seats[p], name=name)


def left(table: Standing, event: Event, replays: bool) -> None:
    """Somebody gives up the seat."""
    p = event.data["seat"]
    say(table, event, "left", name=table.seats[p].name)
    name, invitation = table.seats[p].name if table.seats[p].bot else "", event.data.get("invitation", table.seats[p].invitation)
    table.ready = frozenset()
    gone = {"owner": None, "keeper": None, "keeper_name": ""}
    table.seats[p] = replace(table.seats[p], name=name, invitation=invitation, **gone)


def handed(table: Standing, event: Event, replays: bool) -> None:
    """A bot plays for a seat; the time used so far counts."""
    p, bot = event.data["seat"], event.data["bot"]
    if table.deciding == p:
        use_time(table, p, event.at)
    name = event.data.get("name") or table.seats[p].name or bot
    table.seats[p] = replace(table.seats[p], bot=bot, name=name)
    say(table, event, f"handed_{event.data['why']}", name=name, bot=bot)
    restart_clock(table, event, p)


def taken_back(table: Standing, event: Event, replays: bool) -> None:
    """The owner plays again, with at least the time that the event grants."""
    p = event.data["seat"]
    table.seats[p] = replace(table.seats[p], bot=None)
    say(table, event, "taken_back", name=table.seats[p].name)
    come_back(table, event, p)


def ready(table: Standing, event: Event, replays: bool) -> None:
    """Somebody says that the match may start."""
    table.ready |= {event.data["identity"]}
    say(table, event, "ready", name=table.names[event.data["seat"]])
