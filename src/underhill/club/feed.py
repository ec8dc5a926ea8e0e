"""Telling: whoever waits for news of a table is woken. With PostgreSQL the other processes' news arrive by LISTEN."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.engine import URL

from underhill.club.appending import CHANNEL

logger = logging.getLogger(__name__)


class Feed:
    """Who waits for which table."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._watching: Counter[str] = Counter()

    @contextmanager
    def listening(self, table: str) -> Iterator[asyncio.Event]:
        """A bell that rings whenever something happens at a table, for the server itself."""
        bell = asyncio.Event()
        self._waiting[table].add(bell)
        try:
            yield bell
        finally:
            self._waiting[table].discard(bell)
            if not self._waiting[table]:
                del self._waiting[table]

    @contextmanager
    def watching(self, table: str) -> Iterator[asyncio.Event]:
        """The same for somebody who looks on."""
        self._watching[table] += 1
        try:
            with self.listening(table) as bell:
                yield bell
        finally:
            self._watching[table] -= 1
            if not self._watching[table]:
                del self._watching[table]

    def is_watched(self, table: str) -> bool:
        """Whether somebody looks on at a table."""
        return table in self._watching

    def wake(self, table: str) -> None:
        """Ring all bells of a table."""
        for bell in self._waiting.get(table, ()):
            bell.set()

    def wake_all(self) -> None:
        """Ring every bell: the server stops, or may have missed something."""
        for table in list(self._waiting):
            self.wake(table)

    def is_awaited(self, table: str) -> bool:
        """Whether somebody waits for news of a table."""
        return table in self._waiting

    def tables(self) -> list[str]:
        """The tables for which somebody waits."""
        return list(self._waiting)


async def rings_within(bell: asyncio.Event, seconds: float) -> bool:
    """Wait until a bell rings, for so many seconds at most; whether it has rung."""
    if seconds <= 0:
        return bell.is_set()
    try:
        async with asyncio.timeout(seconds):
            await bell.wait()
    except TimeoutError:
        return False
    return True


class Listener:
    """Hears from PostgreSQL what other processes have appended; reconnects when the connection is lost.

    What this process has told itself (`is_own` of PostgreSQL's process that told it) it knows already, or will in a moment."""

    RETRY_SECONDS = 1.0

    def __init__(self, url: URL, heard: Callable[[str, int], None], reconnected: Callable[[], None], is_own: Callable[[int], bool]):
        self._url, self._heard, self._reconnected, self._is_own = url, heard, reconnected, is_own
        self._lost = asyncio.Event()

    async def run(self) -> None:
        """Listen until cancelled."""
        import asyncpg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                await self._listen(await asyncpg.connect(address))
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("cannot listen to the database: %s", error)
                await asyncio.sleep(self.RETRY_SECONDS)

    async def _listen(self, connection: Any) -> None:
        self._lost.clear()
        connection.add_termination_listener(lambda _: self._lost.set())
        try:
            await connection.add_listener(CHANNEL, self._told)
            self._reconnected()
            await self._lost.wait()
        finally:
            if not connection.is_closed():
                await connection.close()

    def _told(self, connection: Any, process: int, channel: str, payload: str) -> None:
        table, _, number = payload.partition(" ")
        if not self._is_own(process):
            self._heard(table, int(number))
