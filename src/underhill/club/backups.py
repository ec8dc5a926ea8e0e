"""Backup and restore: every row of the database in one compressed file, the same for SQLite and PostgreSQL.

The file is JSON lines: first the version of the database, then one row per line. A backup is of one moment, while servers go on. It
is restored into an empty database of either kind, which is first brought to the backup's own version and then up to date.
"""

import gzip
import json
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from alembic import command
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from underhill.club.database import alembic_config
from underhill.core.errors import UnderhillError

VERSION_TABLE = "alembic_version"
AT_ONCE = 500


class BadBackup(UnderhillError):
    """A file that is no backup, or a database that is not empty."""


async def back_up(engine: AsyncEngine, file: Path) -> int:
    """Write all rows as they are at one moment; how many."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text("BEGIN"))  # reads one moment and keeps nobody from writing
        return await connection.run_sync(_write, file)


def _write(connection: Connection, file: Path) -> int:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise BadBackup("the database is empty: no server has used it yet")
    n, unfinished = 0, file.with_name(file.name + ".part")
    with gzip.open(unfinished, "wt", encoding="utf-8") as out:
        out.write(json.dumps({"underhill": revision}) + "\n")
        for table in _tables(connection):
            for row in connection.execute(select(table)).mappings():
                out.write(json.dumps({"table": table.name, "row": dict(row)}) + "\n")
                n += 1
    unfinished.chmod(0o600)  # it holds the secrets of running matches
    unfinished.replace(file)
    return n


def _tables(connection: Connection) -> list[Table]:
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION_TABLE]


async def restore(engine: AsyncEngine, file: Path) -> int:
    """Fill an empty database from a backup; how many rows."""
    async with engine.begin() as connection:
        return await connection.run_sync(_read, file)


def _read(connection: Connection, file: Path) -> int:
    if any(connection.execute(select(func.count()).select_from(table)).scalar() for table in _tables(connection)):
        raise BadBackup("the database is not empty; restore into a new one")
    config = alembic_config()
    config.attributes["connection"] = connection
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            revision = json.loads(next(lines))["underhill"]
            command.upgrade(config, revision)
            n = _fill({table.name: table for table in _tables(connection)}, connection, map(json.loads, lines))
    except (OSError, EOFError, ValueError, KeyError, StopIteration, TypeError) as error:
        raise BadBackup(f"{file} is not a whole backup of Underhill: {error}") from error
    command.upgrade(config, "head")
    return n


def _fill(tables: dict[str, Table], connection: Connection, rows: Iterator[dict[str, Any]]) -> int:
    n = 0
    for name, of_table in groupby(rows, key=lambda each: each["table"]):
        while batch := [each["row"] for each in islice(of_table, AT_ONCE)]:
            connection.execute(insert(tables[name]), batch)
            n += len(batch)
    return n
