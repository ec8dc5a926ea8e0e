"""`underhill backup` and `underhill restore`: everything that a server keeps, in one file."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Database = Annotated[str | None, typer.Option("--database", metavar="URL", help="As for `underhill serve`.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup, such as underhill.backup.gz.")]


def backup(file: File, database: Database = None) -> None:
    """Write everything a server keeps into one file; servers may run meanwhile."""
    from underhill.club.backups import back_up
    from underhill.club.database import database_url, engine_for

    n = asyncio.run(_with_engine(engine_for(database or database_url()), back_up, file))
    print(f"{n} rows written to {file}; it holds the secrets of running matches, so keep it as you keep the server")


def restore(file: File, database: Database = None) -> None:
    """Fill a new, empty database from a backup, of SQLite or PostgreSQL, and bring it up to date."""
    from underhill.club.backups import restore as restored
    from underhill.club.database import database_url, engine_for, sole_use

    url = database or database_url()
    with sole_use(url):
        n = asyncio.run(_with_engine(engine_for(url), restored, file))
    print(f"{n} rows restored from {file}")


async def _with_engine(engine: "AsyncEngine", work: "Callable[[AsyncEngine, Path], Awaitable[int]]", file: Path) -> int:
    """Do something with a database that is closed afterwards."""
    from underhill.club.database import check_answers

    try:
        await check_answers(engine)
        return await work(engine, file)
    finally:
        await engine.dispose()
