"""Room for tables: how many that are not finished one person and one address may have made."""

from collections import OrderedDict

from sqlalchemy import func, select

from underhill.club.errors import TooManyTables
from underhill.club.policy import Policy
from underhill.club.schema import tables
from underhill.club.store import Store
from underhill.club.table import Status

UNFINISHED = (str(Status.OPEN), str(Status.RUNNING))
MOST_ADDRESSES = 10_000
RETRY_SECONDS = 60


class Room:
    """Counts the tables of people in the database, those of addresses since the server was started: no address is stored."""

    def __init__(self, store: Store, policy: Policy):
        self._store, self._policy = store, policy
        self._made: OrderedDict[str, set[str]] = OrderedDict()

    async def check(self, identity: str | None, address: str) -> None:
        """A refusal if a person or an address has no room for one more table."""
        by_person, by_address = self._policy.tables_per_identity, self._policy.tables_per_address
        if by_person and identity and await self._count_of(identity) >= by_person:
            raise TooManyTables(RETRY_SECONDS)
        if by_address and len(self._made.get(address, ())) >= by_address:
            self._made[address] = await self._unfinished(self._made[address])
            if len(self._made[address]) >= by_address:
                raise TooManyTables(RETRY_SECONDS)

    def note(self, address: str, table_id: str) -> None:
        """A table has been made from an address."""
        if self._policy.tables_per_address:
            self._made.setdefault(address, set()).add(table_id)
            self._made.move_to_end(address)
            if len(self._made) > MOST_ADDRESSES:
                self._made.popitem(last=False)

    async def _count_of(self, identity: str) -> int:
        query = select(func.count()).where(tables.c.creator == identity, tables.c.status.in_(UNFINISHED))
        return (await self._store.read(query))[0][0]

    async def _unfinished(self, ids: set[str]) -> set[str]:
        query = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.status.in_(UNFINISHED))
        return {row[0] for row in await self._store.read(query)}
