"""Whether an open stream goes on. It ends when the key by which somebody came is revoked, and when they lose a seat."""

from underhill.club.actor import Actor
from underhill.club.people import People
from underhill.club.table import Table


class Access:
    """Somebody who listens to a table, and the seats that they have had there."""

    def __init__(self, people: People, actor: Actor):
        self._people, self._actor = people, actor
        self._held: frozenset[int] = frozenset()

    async def lasts(self, table: Table) -> bool:
        """Whether they may still listen: no seat was lost since it was last asked, and the key still works."""
        before, self._held = self._held, frozenset(table.seats_of(self._actor))
        return before <= self._held and await self._people.is_known(self._actor)
