"""Ending a match without a result: somebody asks, and it ends when everybody who plays has agreed."""

from underhill.club.actor import Actor
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.playing import running_match
from underhill.club.table import Table


def players(table: Table) -> set[str]:
    """The people who play at least one seat themselves; guest bots leave such things to them."""
    return {seat.owner for seat in table.seats if seat.owner in table.people and seat.owner is not None and seat.bot is None}


def ask(table: Table, actor: Actor) -> list[Draft]:
    """Ask the others to end the match; whoever plays alone ends it at once."""
    running_match(table)
    p, identity = _own(table, actor)
    if table.ending is not None:
        raise WrongMoment(f"{table.names[table.ending.seat]} already waits for an answer about the end")
    asked = Draft(Kind.END_ASKED, {"seat": p, "identity": identity})
    return [asked] if players(table) - {identity} else [asked, Draft(Kind.CLOSED)]


def answer(table: Table, actor: Actor, agree: bool) -> list[Draft]:
    """Agree, or play on. Whoever asked can take it back by playing on."""
    if table.ending is None:
        raise WrongMoment("nobody has asked to end the match")
    p, identity = _own(table, actor)
    if not agree:
        return [Draft(Kind.END_REFUSED, {"seat": p})]
    if identity in table.ending.agreed:
        raise WrongMoment("you have agreed; the others are being asked")
    agreed = Draft(Kind.END_AGREED, {"seat": p, "identity": identity})
    return [agreed] if players(table) - table.ending.agreed - {identity} else [agreed, Draft(Kind.CLOSED)]


def _own(table: Table, actor: Actor) -> tuple[int, str]:
    """A seat of somebody who plays, and their identity."""
    own = [p for p in table.seats_of(actor) if table.seats[p].bot is None]
    if not own or actor.is_program or actor.is_guest:
        raise NotAllowed("only people who play at the table decide about its end")
    return own[0], table.seats[own[0]].owner or ""
