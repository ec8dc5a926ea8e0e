"""Storage: events appended with the expected number, in one transaction. One class for both databases.

Appends that wait together go into one transaction, so that a disk's slow commit is shared; each is accepted or refused on its own.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, delete, func, literal, select, union_all, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncEngine

from underhill.club import appending
from underhill.club.appending import Change
from underhill.club.database import backends_of, twin_for
from underhill.club.errors import Conflict, DamagedTable, Unavailable
from underhill.club.events import Event, Kind
from underhill.club.moves import group_of
from underhill.club.moves import read as read_moves
from underhill.club.packing import unpacked
from underhill.club.schema import checkpoints, deliveries, events, metadata, moves, notices, tables
from underhill.club.tally import Tally
from underhill.club.upserting import insert_once, upsert

logger = logging.getLogger(__name__)

MOST_IN_ONE = 256
KEYS_REVOKED = 0  # told in place of an event's number, which counts from 1
DELETED = -1  # the same for a table that is no more, or whose events were written anew
CAME_OR_WENT = -2  # the same for somebody whose page of a table was opened or closed
MOVES = "moves"  # in place of an event's kind: a row of choices
EVERY = "*"  # told in place of a table
T = TypeVar("T")
OUR_MISTAKES = (DataError, IntegrityError, ProgrammingError)  # to try again would not help


@dataclass(frozen=True)
class _Waiting:
    """Changes that are accepted together or not at all."""

    changes: Sequence[Change]
    done: "asyncio.Future[None]"


class Store:
    """The events of all tables."""

    def __init__(self, engine: AsyncEngine):
        self.engine = engine
        self.tally = Tally()
        self.is_shared = engine.dialect.name == "postgresql"
        self._twin = None if self.is_shared else twin_for(engine)
        self._backends = backends_of(engine.sync_engine) if self.is_shared else set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what waits, then close the connections."""
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
        self._thread.shutdown()
        if self._twin is not None:
            self._twin.dispose()
        await self.engine.dispose()

    async def append(self, *changes: Change) -> None:
        """Append; when this returns it is durable. Conflict if a table has other events than expected, and nothing is written."""
        waiting = _Waiting(changes, asyncio.get_running_loop().create_future())
        await self._queue.put(waiting)
        await waiting.done

    async def _write_on(self) -> None:
        while (first := await self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MOST_IN_ONE and not self._queue.empty():
                more = self._queue.get_nowait()
                if more is None:
                    self._queue.put_nowait(None)
                    break
                batch.append(more)
            await self._settle(batch)

    async def _settle(self, batch: list[_Waiting]) -> None:
        """Write a batch, and let everybody in it know."""
        errors: Sequence[Exception | None]
        try:
            errors = [None if fits else Conflict() for fits in await self._write([waiting.changes for waiting in batch])]
        except Exception as error:
            errors = [error] * len(batch)
        for waiting, refused in zip(batch, errors, strict=True):
            if waiting.done.done():
                continue
            if refused is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(refused)

    async def _write(self, wishes: list[Sequence[Change]]) -> list[bool]:
        """Write what fits, in one transaction."""
        began = time.perf_counter()
        fits = await self.transaction(lambda connection: appending.append(connection, wishes, self.is_shared))
        written = [event for wish, fit in zip(wishes, fits, strict=True) if fit for change in wish for event in change.events]
        self.tally.wrote(written, time.perf_counter() - began)
        return fits

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction; in SQLite within one visit to a thread, where each statement's own would cost 0.3 ms."""
        with _told_if_unavailable():
            if self._twin is not None:
                return await asyncio.get_running_loop().run_in_executor(self._thread, _in_twin, self._twin, work)
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after a number, in order and without a gap."""
        last = await self._last_number(table) if after == 0 else 0
        rows = await self.read(_stored(table, after))
        try:
            found = sorted((each for row in rows for each in _events_in(row) if each.number > after), key=lambda each: each.number)
        except ValueError as error:
            raise DamagedTable(f"an event of table {table} cannot be read: {error}") from error
        if [event.number for event in found] != list(range(after + 1, max(after + len(found), last) + 1)):
            raise DamagedTable(f"the events of table {table} have a gap")
        return found

    async def _last_number(self, table: str) -> int:
        """The number of the last event that a table had a moment ago."""
        rows = await self.read(select(tables.c.number).where(tables.c.id == table))
        return rows[0][0] if rows else 0

    async def checkpoint(self, table: str) -> dict[str, Any] | None:
        """The last position of a table's match."""
        rows = await self.read(select(checkpoints.c.position).where(checkpoints.c.table_id == table))
        return unpacked(rows[0][0]) if rows else None

    async def due(self, before: float, limit: int) -> list[str]:
        """Tables for which the server has to act."""
        query = select(tables.c.id).where(tables.c.due_at < before).order_by(tables.c.due_at).limit(limit)
        return [row[0] for row in await self.read(query)]

    async def count(self) -> dict[str, int]:
        """How many tables there are, by status."""
        rows = await self.read(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {row[0]: row[1] for row in rows}

    async def read(self, query: Any) -> Sequence[Any]:
        """The rows of a query, outside of any transaction."""
        with _told_if_unavailable():
            async with self.engine.connect() as connection:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                return (await connection.execute(query)).all()

    async def write(self, *statements: Any) -> list[int]:
        """Statements in a transaction of their own; how many rows each touched."""
        return await self.transaction(lambda connection: [connection.execute(statement).rowcount for statement in statements])

    async def write_if(self, condition: Any, *statements: Any) -> bool:
        """Statements in one transaction, if the first of them finds its row; whether it did."""

        def work(connection: Connection) -> bool:
            found = connection.execute(condition).rowcount == 1
            for statement in statements if found else ():
                connection.execute(statement)
            return found

        return await self.transaction(work)

    def is_own(self, backend: int) -> bool:
        """Whether a process of PostgreSQL serves this store."""
        return backend in self._backends

    async def tell(self, table: str, number: int = KEYS_REVOKED) -> None:
        """Tell the other processes that keys were revoked, for the seats of a table or any (EVERY), or that a table is deleted."""
        if self.is_shared:
            await self.write(appending.NOTIFY.bindparams(told=f"{table} {number}"))

    async def delete(self, table: str) -> None:
        """Forget all that is stored of a table."""
        called = select(notices.c.id).where(notices.c.table_id == table)
        about = [delete(each).where(each.c.table_id == table) for each in metadata.sorted_tables if "table_id" in each.c]
        unsent = delete(deliveries).where(deliveries.c.notice_id.in_(called))
        await self.write(unsent, *about, delete(tables).where(tables.c.id == table))
        await self.tell(table, DELETED)

    async def rewrite(self, table: str, rows: Sequence[Event], summary: str | None) -> None:
        """Write some events of a table anew, and what lists show of it."""
        changed = [
            update(events).where(events.c.table_id == table, events.c.number == row.number).values(data=json.dumps(row.data))
            for row in rows
        ]
        listed = [] if summary is None else [update(tables).where(tables.c.id == table).values(summary=summary)]
        await self.write(*changed, *listed)
        await self.tell(table, DELETED)

    def upsert(self, table: Any, keys: Iterable[str]) -> Any:
        """An insert that replaces the row with the same key."""
        return upsert(table, keys, self.is_shared)

    def insert_once(self, table: Any, keys: Iterable[str]) -> Any:
        """An insert that leaves the row with the same key as it is."""
        return insert_once(table, keys, self.is_shared)


@contextmanager
def _told_if_unavailable() -> Iterator[None]:
    """Whatever keeps the database from answering becomes one error, which says that nothing was changed."""
    try:
        yield
    except Exception as error:
        if not _is_unavailable(error):
            raise
        logger.warning("the database does not answer: %s", str(error).partition("\n")[0])
        raise Unavailable("the database does not answer at the moment; nothing was changed, so try again soon") from error


def _is_unavailable(error: Exception) -> bool:
    if isinstance(error, DBAPIError):
        return not isinstance(error, OUR_MISTAKES)
    return isinstance(error, (OSError, NoConnectionFree)) or type(error).__module__.startswith("asyncpg")


def _stored(table: str, after: int) -> Any:
    """What may hold the events of a table after a number, in one question, so that it is of one moment."""
    alone = select(events.c.number, events.c.at, events.c.kind, events.c.data)
    together = select(moves.c.group, literal(0.0), literal(MOVES), moves.c.lines)
    return union_all(
        alone.where(events.c.table_id == table, events.c.number > after),
        together.where(moves.c.table_id == table, moves.c.group >= group_of(after)),
    )


def _events_in(row: Any) -> Iterable[Event]:
    """The events of a row: one, or many choices."""
    return read_moves(row[3]) if row[2] == MOVES else [Event(row[0], row[1], Kind(row[2]), json.loads(row[3]))]


def _in_twin(twin: Engine, work: Callable[[Connection], T]) -> T:
    with twin.begin() as connection:
        return work(connection)
