"""The ready check: where a clock is about to run, a match begins when everybody who plays has said that they are here."""

from underhill.club.actor import Actor
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.table import Status, Table


def missing(table: Table) -> set[str]:
    """Those who have not yet said that they are ready; nobody where it is not asked or a date is set. Guest bots always are."""
    is_wished = table.terms.ready_check and table.terms.starts_at is None
    is_asked = is_wished and table.status == Status.OPEN and table.is_full and len(table.people) > 1
    return table.people - table.ready if is_asked else set()


def say_ready(table: Table, actor: Actor) -> list[Draft]:
    """Somebody at a full table is here; the match begins with the last of them."""
    own = table.seats_of(actor)
    if not own:
        raise NotAllowed("only those who sit at the table are asked whether they are ready")
    identity = table.seats[own[0]].owner or ""
    if identity not in missing(table):
        raise WrongMoment("nobody asks you whether you are ready; it is asked once, when every seat is taken")
    return [Draft(Kind.READY, {"seat": own[0], "identity": identity})]
