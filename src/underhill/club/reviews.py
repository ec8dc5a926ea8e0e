"""Where reviews of finished matches are kept, and how far those are that some process works on."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from underhill.club.schema import reviews
from underhill.club.store import Store

LOST_SECONDS = 20.0  # without a step, after which nobody is thought to work on a review any more


@dataclass(frozen=True)
class Kept:
    """How far a review is, and once it is finished what it says."""

    done: int
    total: int
    data: dict[str, Any] | None


class Shelf:
    """The reviews in the database."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time):
        self._store, self._clock = store, clock

    async def find(self, table: str) -> Kept | None:
        """The review of a table, finished or being worked on; None if there is neither."""
        query = select(reviews.c.done, reviews.c.total, reviews.c.at, reviews.c.data).where(reviews.c.table_id == table)
        for row in await self._store.read(query):
            if row.data is not None:
                return Kept(row.done, row.total, json.loads(row.data))
            if self._clock() - row.at < LOST_SECONDS:
                return Kept(row.done, row.total, None)
        return None

    async def begin(self, table: str, total: int) -> None:
        """Write down that a review is being worked on."""
        await self._put(table, 0, total, None)

    async def note(self, table: str, done: int) -> None:
        """Write down how far a review is, unless another process has finished it meanwhile."""
        unfinished = update(reviews).where(reviews.c.table_id == table, reviews.c.data.is_(None))
        await self._store.write(unfinished.values(done=done, at=self._clock()))

    async def keep(self, table: str, total: int, data: dict[str, Any]) -> None:
        """Write down the review."""
        await self._put(table, total, total, json.dumps(data, separators=(",", ":")))

    async def _put(self, table: str, done: int, total: int, data: str | None) -> None:
        row = {"table_id": table, "done": done, "total": total, "at": self._clock(), "data": data}
        await self._store.write(self._store.upsert(reviews, ["table_id"]).values(**row))
