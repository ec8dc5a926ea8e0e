"""Who looks at which table now. One process remembers it; with several, each writes down its own, good for a while."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from typing import TypeVar

from sqlalchemy import delete, select

from underhill.club.creating import new_id
from underhill.club.errors import Unavailable
from underhill.club.feed import Feed
from underhill.club.schema import presences
from underhill.club.store import CAME_OR_WENT, Store
from underhill.club.table import Table

T = TypeVar("T")
GOOD_SECONDS = 60.0  # for which a line in the database holds; it is renewed in time
RENEW_SECONDS = 20.0
RETURN_SECONDS = 2.0  # until the others hear that somebody is gone: a page that is loaded anew comes back before


class Where(StrEnum):
    """Where a person of a table is."""

    HERE = "here"
    AWAY = "away"  # a page of the table is open, and nobody looks at it
    GONE = "gone"


class Presence:
    """The people whose pages of a table are open, and whether these are in view."""

    def __init__(self, store: Store, feed: Feed, clock: Callable[[], float]):
        self._store, self._feed, self._clock = store, feed, clock
        self._process = new_id()
        self._here: Counter[tuple[str, str]] = Counter()
        self._away: Counter[tuple[str, str]] = Counter()
        self._elsewhere: dict[str, dict[str, Where]] = {}  # what other processes have written, until one of them says otherwise
        self._writing: set[asyncio.Future[None]] = set()

    @asynccontextmanager
    async def looking(self, table: str, identity: str | None, is_away: bool = False) -> AsyncIterator[None]:
        """Somebody has a table's page open as long as this lasts; nobody known is nobody."""
        if identity is None:
            yield
            return
        pages, one = self._away if is_away else self._here, (table, identity)
        pages[one] += 1
        if pages[one] == 1:
            await self._changed(table, identity)
        try:
            yield
        finally:
            pages[one] -= 1
            if not pages[one]:
                del pages[one]
                self._goes(table, identity)

    async def during(self, table: str, identity: str | None, messages: AsyncIterator[T], is_away: bool = False) -> AsyncIterator[T]:
        """The messages of a stream, while somebody has the page of its table open."""
        async with self.looking(table, identity, is_away):
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
        return here | {who for who, where in (await self._written(table)).items() if where == Where.HERE}

    async def seats(self, table: Table) -> dict[int, Where]:
        """Where the people are who play at a table, by seat; nothing where a person plays alone."""
        played = {p: seat.owner for p, seat in enumerate(table.seats) if seat.owner in table.people and seat.bot is None}
        if len(set(played.values())) < 2:
            return {}
        if self._store.is_shared and table.id not in self._elsewhere:
            self._elsewhere[table.id] = await self._written(table.id)
        return {p: self._where(table.id, who or "") for p, who in played.items()}

    def _where(self, table: str, identity: str) -> Where:
        elsewhere = self._elsewhere.get(table, {}).get(identity, Where.GONE)
        if self._here[table, identity] or elsewhere == Where.HERE:
            return Where.HERE
        return Where.AWAY if self._away[table, identity] else elsewhere

    def hear(self, table: str) -> None:
        """Somebody came or went, here or in another process."""
        self._elsewhere.pop(table, None)
        self._feed.wake(table)

    async def renew_on(self) -> None:
        """Renew what this process has written, until cancelled."""
        while self._store.is_shared:
            await asyncio.sleep(RENEW_SECONDS)
            self._elsewhere.clear()
            with suppress(Unavailable):
                for table, identity in {*self._here, *self._away}:
                    await self._write(table, identity)
                await self._store.write(delete(presences).where(presences.c.until < self._clock() - GOOD_SECONDS))

    async def _changed(self, table: str, identity: str) -> None:
        """Write down where somebody is now, and let the others know."""
        if self._store.is_shared:
            with suppress(Unavailable):
                await self._write(table, identity)
                await self._store.tell(table, CAME_OR_WENT)
        self.hear(table)

    def _goes(self, table: str, identity: str) -> None:
        """A page is closed. What follows is done by a task of its own: whoever goes away does not wait."""
        task = asyncio.ensure_future(self._gone(table, identity))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _gone(self, table: str, identity: str) -> None:
        if self._store.is_shared:
            with suppress(Unavailable):
                await self._write(table, identity)
        await asyncio.sleep(RETURN_SECONDS)
        with suppress(Unavailable):
            await self._store.tell(table, CAME_OR_WENT)
        self.hear(table)

    async def close(self) -> None:
        """Let nobody wait for what is no longer worth telling."""
        for task in self._writing:
            task.cancel()
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _written(self, table: str) -> dict[str, Where]:
        """Where people are, as the processes have written it."""
        query = select(presences.c.identity, presences.c.away).where(
            presences.c.table_id == table, presences.c.until >= self._clock()
        )
        rows: Mapping[str, bool] = {}
        for identity, away in await self._store.read(query):
            rows = {**rows, identity: bool(away) and rows.get(identity, True)}
        return {identity: Where.AWAY if away else Where.HERE for identity, away in rows.items()}

    async def _write(self, table: str, identity: str) -> None:
        """What this process knows of somebody; nothing if no page of theirs is open here."""
        one, row = (table, identity), {"table_id": table, "identity": identity, "process": self._process}
        if not self._here[one] and not self._away[one]:
            own = [presences.c[name] == value for name, value in row.items()]
            await self._store.write(delete(presences).where(*own))
            return
        state = {"until": self._clock() + GOOD_SECONDS, "away": not self._here[one]}
        await self._store.write(self._store.upsert(presences, ["table_id", "identity", "process"]).values(**row, **state))
