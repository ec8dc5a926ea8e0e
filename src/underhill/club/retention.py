"""Forgetting old tables: those that were finished or closed longer ago than the operator keeps them."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, select

from underhill.club.errors import Unavailable
from underhill.club.schema import tables
from underhill.club.table import Status

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)

DAY, HOUR = 86_400.0, 3_600.0
MOST_AT_ONCE = 200
ENDED = (str(Status.FINISHED), str(Status.CLOSED))


async def forget_on(host: "Host") -> None:
    """Look for old tables every hour, until the server stops."""
    while not host.is_stopping:
        with suppress(Unavailable):
            await forget_old(host, host.policy.keep_finished_days)
        with suppress(TimeoutError):
            async with asyncio.timeout(HOUR):
                await host.stopping.wait()


def ended_before(moment: float) -> ColumnElement[bool]:
    """Which tables were over at a moment."""
    return tables.c.status.in_(ENDED) & (tables.c.changed_at < moment)


async def forget_old(host: "Host", days: float) -> int:
    """Forget the tables that ended longer ago, with all that is stored of them; how many."""
    old = select(tables.c.id).where(ended_before(host.clock() - DAY * days)).limit(MOST_AT_ONCE)
    n = 0
    while rows := await host.store.read(old):
        for row in rows:
            await host.delete(row[0])
        n += len(rows)
    if n:
        logger.info("forgot %d tables that ended more than %g days ago", n, days)
    return n
