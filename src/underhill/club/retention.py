"""Forgetting old tables: those that were finished or closed longer ago than the operator keeps them."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import select

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
            await forget_old(host)
        with suppress(TimeoutError):
            async with asyncio.timeout(HOUR):
                await host.stopping.wait()


async def forget_old(host: "Host") -> int:
    """Forget what is older than the operator keeps, with all that is stored of it; how many tables."""
    before = host.clock() - DAY * host.policy.keep_finished_days
    old = select(tables.c.id).where(tables.c.status.in_(ENDED), tables.c.changed_at < before).limit(MOST_AT_ONCE)
    n = 0
    while rows := await host.store.read(old):
        for row in rows:
            await host.delete(row[0])
        n += len(rows)
    if n:
        logger.info("forgot %d tables that ended more than %g days ago", n, host.policy.keep_finished_days)
    return n
