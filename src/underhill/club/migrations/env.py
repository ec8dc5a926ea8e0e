"""Alembic's entry: runs the migrations on the connection it is given, or on the database that UNDERHILL_DATABASE names."""

import asyncio
import logging
from typing import Any

from alembic import context
from sqlalchemy import Connection

from underhill.club.database import database_url, engine_for
from underhill.club.schema import metadata

logger = logging.getLogger("underhill.migrations")


def say(ctx: Any, step: Any, heads: Any, run_args: Any) -> None:
    """A line in the log for every migration."""
    logger.info("migrated the database to %s: %s", step.up_revision_id, step.up_revision.doc)


def run(connection: Connection) -> None:
    """Migrate over one connection."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, on_version_apply=say)
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    """Migrate from Alembic's own command line."""
    engine = engine_for(database_url())
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_alone())
