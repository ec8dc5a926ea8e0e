"""What needs everybody's consent: somebody asks, and it is done when all people who play have agreed."""

from collections.abc import Callable
from dataclasses import dataclass

from underhill.club.actor import Actor
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.table import Table
from underhill.club.table_parts import VoteRequest


def players(table: Table) -> set[str]:
    """The people who play at least one seat themselves; guest bots leave such things to them."""
    return {seat.owner for seat in table.seats if seat.owner in table.people and seat.owner is not None and seat.bot is None}


def own_seat(table: Table, actor: Actor) -> tuple[int, str]:
    """A seat of somebody who plays, and their identity."""
    own = [p for p in table.seats_of(actor) if table.seats[p].bot is None]
    if not own or actor.is_program or actor.is_guest:
        raise NotAllowed("only people who play at the table decide about that")
    return own[0], table.seats[own[0]].owner or ""


@dataclass(frozen=True)
class Vote:
    """A question to everybody who plays; the event `done` follows when all agree."""

    about: str
    asked: Kind
    agreed: Kind
    refused: Kind
    done: Kind
    of: Callable[[Table], VoteRequest | None]

    def ask(self, table: Table, actor: Actor) -> list[Draft]:
        """Ask the others."""
        p, identity = own_seat(table, actor)
        request = self.of(table)
        if request is not None:
            raise WrongMoment(f"{table.names[request.seat]} already waits for an answer about {self.about}")
        return [Draft(self.asked, {"seat": p, "identity": identity})]

    def answer(self, table: Table, actor: Actor, agree: bool) -> list[Draft]:
        """Agree, or not. Whoever asked can take it back by refusing."""
        request = self.of(table)
        if request is None:
            raise WrongMoment(f"nobody has asked for {self.about}")
        p, identity = own_seat(table, actor)
        if not agree:
            return [Draft(self.refused, {"seat": p})]
        if identity in request.agreed:
            raise WrongMoment("you have agreed; the others are being asked")
        return [Draft(self.agreed, {"seat": p, "identity": identity})]

    def follows(self, table: Table) -> list[Draft]:
        """What is asked for is done once all people who play have agreed: at once where one plays alone, and also when the last
        who was asked leaves or lets a bot play."""
        request, left = self.of(table), players(table)
        is_agreed = request is not None and left and left <= request.agreed
        return [Draft(self.done)] if is_agreed else []
