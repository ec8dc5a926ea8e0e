"""Hints: who may ask for one. That one was asked for is told to everybody, what it said to nobody else."""

from underhill.club.actor import Actor
from underhill.club.errors import HintsOff, Refusal, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.orders import is_window
from underhill.club.playing import deciding_seat
from underhill.club.table import Table
from underhill.club.undo import people_beside


def ask(table: Table, actor: Actor, decision: int) -> list[Draft]:
    """Ask for a hint about the decision that somebody sees; the log says so once for each decision."""
    p = seat_asking(table, actor, decision)
    told = any(line.key == "hinted" and line.number > table.decision for line in reversed(table.lines))
    return [] if told else [Draft(Kind.HINTED, {"seat": p})]


def seat_asking(table: Table, actor: Actor, decision: int) -> int:
    """The seat that may have a hint now, or a refusal."""
    p = deciding_seat(table, actor, decision)
    if not table.terms.hints:
        raise HintsOff("this table was made without hints; you can allow them at the next one you make")
    if is_window(table) and people_beside(table, p):
        raise WrongMoment("a hint about a reaction would tell the others that you were asked; decide on your own")
    return p


def may_ask(table: Table, actor: Actor) -> bool:
    """Whether somebody could have a hint now."""
    try:
        seat_asking(table, actor, table.decision)
    except Refusal:
        return False
    return True
