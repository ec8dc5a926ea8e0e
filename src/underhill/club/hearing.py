"""What other processes on the same database tell this one, and what it then looks at."""

from typing import TYPE_CHECKING

from underhill.club.appending import door_of
from underhill.club.store import CAME_OR_WENT, DELETED, EVERY, KEYS_REVOKED

if TYPE_CHECKING:
    from underhill.club.host import Host


class Ear:
    """Hears for a host."""

    def __init__(self, host: "Host") -> None:
        self._host = host

    def hear(self, table_id: str, number: int) -> None:
        """Something has happened at a table, or to somebody's keys or stream."""
        host = self._host
        if number == KEYS_REVOKED:
            host.people.doubt(table_id)
        elif table_id.startswith(door_of("")):
            host.feed.wake(table_id)
        elif number == DELETED:
            host.forget(table_id)
        elif number == CAME_OR_WENT:
            host.presence.hear(table_id)
        elif host.is_behind(table_id, number):
            host.background.spawn(self._catch_up(table_id))

    def missed_something(self) -> None:
        """After the connection that listens was lost, look at everything somebody waits for, and at every key."""
        self._host.people.doubt(EVERY)
        for table_id in self._host.feed.tables():
            if not table_id.startswith(door_of("")):
                self._host.background.spawn(self._catch_up(table_id))

    async def _catch_up(self, table_id: str) -> None:
        self._host.driver.look_at(await self._host.table(table_id))
