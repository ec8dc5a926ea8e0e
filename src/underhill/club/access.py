"""Whether an open stream goes on. It ends when the key by which somebody came is revoked, when they lose a seat or are banned, and
when the table is deleted."""

from typing import TYPE_CHECKING

from underhill.club.actor import Actor
from underhill.club.errors import UnknownTable
from underhill.club.people import People
from underhill.club.table import Table

if TYPE_CHECKING:
    from underhill.club.host import Host


class Access:
    """Somebody who listens to a table, and the seats that they have had there."""

    def __init__(self, people: People, actor: Actor):
        self._people, self._actor = people, actor
        self._held: frozenset[int] = frozenset()

    async def table(self, host: "Host", table_id: str) -> Table | None:
        """The table as it is now; None if they may no longer listen, or it is no more."""
        try:
            table = await host.table(table_id)
        except UnknownTable:
            return None
        return table if await self.lasts(table) else None

    async def lasts(self, table: Table) -> bool:
        """Whether they may still listen: no seat was lost since it was last asked, and the key still works."""
        before, self._held = self._held, frozenset(table.seats_of(self._actor))
        return before <= self._held and await self._people.is_known(self._actor)
