"""Storage: events appended with the expected number, in one transaction. One class for both databases.

Appends that wait together go into one transaction, so that a disk's slow commit is shared; each is accepted or refused on its own.
"""

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from underhill.club.errors import Conflict
from underhill.club.events import Event, Kind
from underhill.club.schema import checkpoints, events, members, tables

CHANNEL = "underhill"
MOST_IN_ONE = 256


@dataclass(frozen=True)
class Change:
    """What is appended to a table, and the table's row as it is then. `members` is given when they may have changed."""

    table: str
    expected: int
    events: Sequence[Event]
    row: dict[str, Any]
    position: dict[str, Any] | None = None
    members: Sequence[str] | None = None


@dataclass(frozen=True)
class _Waiting:
    """Changes that are accepted together or not at all."""

    changes: Sequence[Change]
    done: "asyncio.Future[None]"


class Store:
    """The events of all tables."""

    def __init__(self, engine: AsyncEngine):
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
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
            try:
                refused = await self._write(batch)
            except Exception as error:
                _settle(batch, error)
            else:
                _settle(refused, Conflict())
                _settle(batch, None)

    async def _write(self, batch: list[_Waiting]) -> list[_Waiting]:
        """Write what fits, in one transaction; the rest is returned."""
        async with self.engine.begin() as connection:
            accepted, refused = await self._sorted_out(connection, batch)
            changes = [change for waiting in accepted for change in waiting.changes]
            if changes:
                await _write_changes(connection, changes, self.is_shared)
        return refused

    async def _sorted_out(self, connection: AsyncConnection, batch: list[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
        ids = sorted({change.table for waiting in batch for change in waiting.changes})
        query = select(tables.c.id, tables.c.number).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        rows = await connection.execute(query.with_for_update() if self.is_shared else query)
        numbers = {row.id: row.number for row in rows}
        accepted: list[_Waiting] = []
        refused: list[_Waiting] = []
        for waiting in batch:
            fits = all(numbers.get(change.table, 0) == change.expected for change in waiting.changes)
            (accepted if fits else refused).append(waiting)
            if fits:
                numbers.update({change.table: change.events[-1].number for change in waiting.changes})
        return accepted, refused

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after a number, in order."""
        query = (
            select(events.c.number, events.c.at, events.c.kind, events.c.data)
            .where(events.c.table_id == table, events.c.number > after)
            .order_by(events.c.number)
        )
        return [Event(row[0], row[1], Kind(row[2]), json.loads(row[3])) for row in await self.read(query)]

    async def checkpoint(self, table: str) -> dict[str, Any] | None:
        """The last position of a table's match."""
        rows = await self.read(select(checkpoints.c.position).where(checkpoints.c.table_id == table))
        return json.loads(rows[0][0]) if rows else None

    async def due(self, before: float, limit: int) -> list[str]:
        """Tables for which the server has to act."""
        query = select(tables.c.id).where(tables.c.due_at < before).order_by(tables.c.due_at).limit(limit)
        return [row[0] for row in await self.read(query)]

    async def summaries(
        self, identity: str | None, status: str | None, game: str | None, mine: bool, limit: int
    ) -> list[dict[str, Any]]:
        """Tables that somebody may find: public ones and his own, or only his own; the newest first."""
        own = tables.c.id.in_(select(members.c.table_id).where(members.c.identity == identity))
        query = select(tables.c.summary).where(own if mine else (own | tables.c.public))
        if status is not None:
            query = query.where(tables.c.status == status)
        if game is not None:
            query = query.where(tables.c.game == game)
        rows = await self.read(query.order_by(tables.c.changed_at.desc()).limit(limit))
        return [json.loads(row[0]) for row in rows]

    async def count(self) -> dict[str, int]:
        """How many tables there are, by status."""
        rows = await self.read(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {row[0]: row[1] for row in rows}

    async def read(self, query: Any) -> Sequence[Any]:
        """The rows of a query, outside of any transaction."""
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            return (await connection.execute(query)).all()

    async def write(self, *statements: Any) -> list[int]:
        """Statements in a transaction of their own; how many rows each touched."""
        async with self.engine.begin() as connection:
            return [(await connection.execute(statement)).rowcount for statement in statements]

    def upsert(self, table: Any, keys: Iterable[str]) -> Any:
        """An insert that replaces the row with the same key."""
        return _upsert(table, keys, self.is_shared)


def _settle(batch: Iterable[_Waiting], error: Exception | None) -> None:
    for waiting in batch:
        if not waiting.done.done():
            if error is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(error)


async def _write_changes(connection: AsyncConnection, changes: list[Change], is_shared: bool) -> None:
    new = [_row(change) for change in changes if change.expected == 0]
    old = [_row(change) for change in changes if change.expected > 0]
    if new:
        await connection.execute(insert(tables), new)
    if old:
        await connection.execute(_UPDATE, [{"b_id": row.pop("id"), **row} for row in old])
    await connection.execute(insert(events), [_event_row(change.table, event) for change in changes for event in change.events])
    await _write_positions(connection, changes, is_shared)
    for change in changes:
        if change.members is not None:
            await _write_members(connection, change)
    if is_shared:
        told = [{"told": f"{change.table} {change.events[-1].number}"} for change in changes]
        await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :told)"), told)


_UPDATE = update(tables).where(tables.c.id == bindparam("b_id"))


def _row(change: Change) -> dict[str, Any]:
    return {"id": change.table, "number": change.events[-1].number, **change.row}


def _event_row(table: str, event: Event) -> dict[str, Any]:
    data = json.dumps(event.data, separators=(",", ":"))
    return {"table_id": table, "number": event.number, "at": event.at, "kind": str(event.kind), "data": data}


async def _write_positions(connection: AsyncConnection, changes: list[Change], is_shared: bool) -> None:
    last = {change.table: change for change in changes if change.position is not None}
    rows = [
        {"table_id": table, "number": change.events[-1].number, "position": json.dumps(change.position, separators=(",", ":"))}
        for table, change in last.items()
    ]
    if rows:
        await connection.execute(_upsert(checkpoints, ["table_id"], is_shared), rows)


async def _write_members(connection: AsyncConnection, change: Change) -> None:
    await connection.execute(delete(members).where(members.c.table_id == change.table))
    if change.members:
        await connection.execute(insert(members), [{"table_id": change.table, "identity": who} for who in change.members])


def _upsert(table: Any, keys: Iterable[str], is_shared: bool) -> Any:
    statement: Any = (postgresql if is_shared else sqlite).insert(table)
    rest = {column.name: statement.excluded[column.name] for column in table.c if column.name not in set(keys)}
    return statement.on_conflict_do_update(index_elements=list(keys), set_=rest)
