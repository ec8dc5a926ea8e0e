"""The two databases: how each is opened, begun and brought up to date."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from underhill.core.errors import UnderhillError

if sys.platform != "win32":
    import fcntl

VARIABLE = "UNDERHILL_DATABASE"
DEFAULT = "sqlite:///underhill.db"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PATIENCE = 30  # seconds that SQLite waits for another's lock
CONNECTIONS = 16  # to PostgreSQL; all are kept open
IDLE_SECONDS = 2.0  # after which a connection to PostgreSQL is asked whether it still lives
MIGRATION_LOCK = 7_310_457  # any number that no other program locks in the same PostgreSQL database


class BadDatabase(UnderhillError):
    """The URL of the database cannot be used."""


def database_url() -> str:
    """What the environment says, or a file in the working folder."""
    return os.environ.get(VARIABLE) or DEFAULT


def parsed(url: str) -> URL:
    """A database URL with the driver we use."""
    try:
        given = make_url(url)
    except Exception as error:
        raise BadDatabase(f"{url!r} is not a database URL; write sqlite:///file.db or postgresql://user@host/name") from error
    kind = given.get_backend_name()
    if kind not in DRIVERS:
        raise BadDatabase(f"the database must be sqlite or postgresql, not {kind!r}")
    if kind == "sqlite" and given.database in (None, "", ":memory:"):
        raise BadDatabase("a SQLite database must be a file, such as sqlite:///underhill.db")
    if kind != "sqlite" and find_spec("asyncpg") is None:
        raise BadDatabase('PostgreSQL needs the package asyncpg, which the extra brings: pip install ".[postgres]"')
    return given.set(drivername=DRIVERS[kind])


def engine_for(url: str) -> AsyncEngine:
    """The engine of a database; in SQLite every commit is on disk before it returns."""
    target = parsed(url)
    if target.get_backend_name() == "postgresql":
        engine = create_async_engine(target, pool_size=CONNECTIONS, max_overflow=0)
        _check_idle(engine.sync_engine)
        return engine
    Path(target.database or "").expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(target, connect_args={"timeout": PATIENCE})
    _prepare(engine.sync_engine)
    return engine


def _check_idle(engine: Engine) -> None:
    """Ask a connection whether it still lives, if it was not used for a while: to ask each time would double the ways of a page."""

    def used(connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    def checked(connection: Any, record: Any, proxy: Any) -> None:
        if time.monotonic() - record.info.get("used", 0.0) < IDLE_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError("the connection was lost") from error

    event.listen(engine, "checkin", used)
    event.listen(engine, "checkout", checked)


def backends_of(engine: Engine) -> set[int]:
    """The processes of PostgreSQL that serve an engine, as they come and go."""
    found: set[int] = set()

    def used(connection: Any, record: Any, proxy: Any) -> None:
        record.info["backend"] = connection.driver_connection.get_server_pid()
        found.add(record.info["backend"])

    def closed(connection: Any, record: Any) -> None:
        found.discard(record.info.get("backend", 0))

    event.listen(engine, "checkout", used)
    event.listen(engine, "close", closed)
    return found


def twin_for(engine: AsyncEngine) -> Engine:
    """Another engine on the same SQLite file, for a thread that does a whole transaction at once."""
    twin = create_engine(engine.url.set(drivername="sqlite"), connect_args={"timeout": PATIENCE, "check_same_thread": False})
    _prepare(twin)
    return twin


def _prepare(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _prepare_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={1000 * PATIENCE}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once: a transaction that reads first could find it taken when it wants to write. Reads need none."""
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def sole_use(url: str) -> Iterator[None]:
    """Keep a SQLite database to this process: a second one would not hear what the first appends. PostgreSQL takes several."""
    target = parsed(url)
    if target.get_backend_name() != "sqlite" or sys.platform == "win32":
        yield
        return
    path = Path(target.database or "").expanduser()
    with _lock_file(path) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            message = f"another server uses {path}; stop it first, name another file, or use PostgreSQL for several processes"
            raise BadDatabase(message) from error
        yield


def _lock_file(path: Path) -> TextIO:
    """A file beside a SQLite database, because the database itself must not be opened twice by one process."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.with_name(path.name + ".lock").open("w")
    except OSError as error:
        raise BadDatabase(f"the database {path} cannot be written: {error.strerror}") from error


async def check_answers(engine: AsyncEngine) -> None:
    """BadDatabase with the reason if PostgreSQL cannot be reached, or does not let us in."""
    if engine.dialect.name != "postgresql":
        return
    try:
        async with engine.connect():
            pass
    except Exception as error:  # of the network, of asyncpg, of SQLAlchemy: whatever it is, the operator wants one line
        raise BadDatabase(f"the database {engine.url.render_as_string()} cannot be used: {error}") from error


async def check_reachable(url: str) -> None:
    """The same before anything is begun, by the URL."""
    engine = engine_for(url)
    try:
        await check_answers(engine)
    finally:
        await engine.dispose()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to date; several processes that start together take turns."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Where the migrations lie."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config
