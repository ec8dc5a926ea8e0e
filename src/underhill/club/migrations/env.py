"""Alembic's entry: runs the migrations on the connection it is given, or on the database that UNDERHILL_DATABASE names."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from underhill.club.database import database_url, engine_for
from underhill.club.schema import metadata


def run(connection: Connection) -> None:
    """Migrate over one connection."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
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
