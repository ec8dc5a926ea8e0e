"""Pausing a match with a clock: somebody asks, and all clocks stand when everybody who plays has agreed. Any of them goes on."""

from underhill.club.actor import Actor
from underhill.club.consent import Vote, own_seat
from underhill.club.errors import WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.playing import running_match
from underhill.club.table import Table

PAUSE = Vote("a pause", Kind.PAUSE_ASKED, Kind.PAUSE_AGREED, Kind.PAUSE_REFUSED, Kind.PAUSED, lambda table: table.pausing)


def ask(table: Table, actor: Actor) -> list[Draft]:
    """Ask the others for a pause; whoever plays alone pauses at once."""
    running_match(table)
    if table.terms.clock is None:
        raise WrongMoment("without a clock there is nothing to pause; take your time")
    if table.paused_at is not None:
        raise WrongMoment("the match is paused already")
    return PAUSE.ask(table, actor)


def answer(table: Table, actor: Actor, agree: bool) -> list[Draft]:
    """Agree to a pause, or play on."""
    return PAUSE.answer(table, actor, agree)


def resume(table: Table, actor: Actor) -> list[Draft]:
    """Go on: the clock runs from where it stood."""
    if table.paused_at is None:
        raise WrongMoment("the match is not paused")
    return [Draft(Kind.RESUMED, {"seat": own_seat(table, actor)[0]})]
