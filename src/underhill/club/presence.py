"""Who looks at which table now. One process remembers it; with several, each writes down its own, good for a while."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from sqlalchemy import delete, select

from underhill.club.creating import new_id
from underhill.club.errors import Unavailable
from underhill.club.feed import Feed
from underhill.club.schema import presences
from underhill.club.store import Store

T = TypeVar("T")
GOOD_SECONDS = 60.0  # for which a line in the database holds; it is renewed in time
RENEW_SECONDS = 20.0


class Presence:
    """The people whose pages of a table are open and in view."""

    def __init__(self, store: Store, feed: Feed, clock: Callable[[], float]):
        self._store, self._feed, self._clock = store, feed, clock
        self._process = new_id()
        self._here: Counter[tuple[str, str]] = Counter()
        self._erasing: set[asyncio.Future[None]] = set()

    @asynccontextmanager
    async def looking(self, table: str, identity: str | None) -> AsyncIterator[None]:
        """Somebody looks at a table as long as this lasts; nobody known is nobody."""
        if identity is None:
            yield
            return
        await self._comes(table, identity)
        try:
            yield
        finally:
            self._goes(table, identity)

    async def during(self, table: str, identity: str | None, messages: AsyncIterator[T]) -> AsyncIterator[T]:
        """The messages of a stream, while somebody looks at its table."""
        async with self.looking(table, identity):
            async for message in messages:
                yield message

    async def is_here(self, table: str, identity: str) -> bool:
        """Whether somebody looks at a table, in whichever process."""
        return bool(self._here[table, identity]) or identity in await self.who(table)

    async def who(self, table: str) -> set[str]:
        """Everybody who looks at a table."""
        here = {identity for (where, identity), n in self._here.items() if where == table and n}
        if not self._store.is_shared:
            return here
        query = select(presences.c.identity).where(presences.c.table_id == table, presences.c.until >= self._clock())
        return here | {row[0] for row in await self._store.read(query)}

    async def renew_on(self) -> None:
        """Renew what this process has written, until cancelled."""
        while self._store.is_shared:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(Unavailable):
                for table, identity in list(self._here):
                    await self._write(table, identity)
                await self._store.write(delete(presences).where(presences.c.until < self._clock() - GOOD_SECONDS))

    async def _comes(self, table: str, identity: str) -> None:
        self._here[table, identity] += 1
        if self._here[table, identity] == 1 and self._store.is_shared:
            with suppress(Unavailable):
                await self._write(table, identity)

    def _goes(self, table: str, identity: str) -> None:
        """Somebody has gone. It is written by a task of its own: whoever goes away does not wait."""
        self._here[table, identity] -= 1
        if self._here[table, identity]:
            return
        del self._here[table, identity]
        if self._store.is_shared:
            task = asyncio.ensure_future(self._erase(table, identity))
            self._erasing.add(task)
            task.add_done_callback(self._erasing.discard)

    async def _erase(self, table: str, identity: str) -> None:
        if not self._here[table, identity]:
            own = (presences.c.table_id == table) & (presences.c.identity == identity) & (presences.c.process == self._process)
            with suppress(Unavailable):
                await self._store.write(delete(presences).where(own))

    async def _write(self, table: str, identity: str) -> None:
        row = {"table_id": table, "identity": identity, "process": self._process, "until": self._clock() + GOOD_SECONDS}
        await self._store.write(self._store.upsert(presences, ["table_id", "identity", "process"]).values(**row))
