"""Names of people: chosen before one sits down with others, told apart at a table; a new one reaches all tables where one sits."""

import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, update

from underhill.club.actor import Actor
from underhill.club.errors import NameNeeded, Refusal, Unavailable
from underhill.club.events import Draft, Kind
from underhill.club.lists import live_tables_of
from underhill.club.names import told_apart
from underhill.club.schema import entrants, tournaments
from underhill.club.table import Table
from underhill.club.terms import SeatKind

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)


def check_named(actor: Actor) -> None:
    """A refusal for somebody who has not chosen a name."""
    if not actor.named:
        raise NameNeeded("choose your name before you sit down with others: POST it to /api/v1/identity")


def renamed(table: Table, identity: str | None, name: str) -> list[Draft]:
    """A person's new name at a table, told apart from the others'; seats of other people at their device keep their names."""
    own = [p for p, seat in enumerate(table.seats) if seat.owner == identity and seat.kind != SeatKind.HOT_SEAT]
    drafts = []
    for p in own[:1]:
        new = told_apart(name, [seat.name for i, seat in enumerate(table.seats) if i != p and seat.name])
        if new != table.seats[p].name:
            drafts.append(Draft(Kind.RENAMED, {"seat": p, "name": new}))
    return drafts


def _rename_entrant(connection: Connection, who: Actor) -> None:
    """A person's new name in the tournaments that are not over, told apart from the others'."""
    running = select(entrants.c.tournament).join(tournaments, tournaments.c.id == entrants.c.tournament)
    mine = running.where(entrants.c.identity == who.identity, tournaments.c.status != "finished")
    for (tournament,) in connection.execute(mine).all():
        same = entrants.c.tournament == tournament
        others = connection.execute(select(entrants.c.name).where(same, entrants.c.identity.is_distinct_from(who.identity)))
        name = told_apart(who.name, [row[0] for row in others])
        connection.execute(update(entrants).where(same, entrants.c.identity == who.identity).values(name=name))


async def rename(host: "Host", actor: Actor, name: str) -> Actor:
    """Another name for a person, also at their tables and in their tournaments that are not over."""
    who = await host.people.rename(actor, name)
    await host.store.transaction(lambda connection: _rename_entrant(connection, who))
    for row in await host.store.read(live_tables_of(who.identity or "")):
        try:
            await host.change(row[0], lambda table: renamed(table, who.identity, who.name))
        except Unavailable:
            raise
        except Refusal as refusal:
            logger.warning("table %s keeps a person's old name: %s", row[0], refusal)
    return who
