"""The migrations make exactly the tables of schema.py, on both databases, and can be taken back."""

import subprocess
import sys

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from patience import PATIENCE
from sqlalchemy import Connection, inspect

from underhill.club import database
from underhill.club.database import BadDatabase, alembic_config, engine_for, migrate, parsed
from underhill.club.schema import metadata


def differences(connection: Connection) -> list:
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)


async def test_migrations_make_the_schema(empty_url):
    engine = engine_for(empty_url)
    await migrate(engine)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_migrations_can_be_taken_back(empty_url):
    def downgrade(connection: Connection) -> list[str]:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        return inspect(connection).get_table_names()

    engine = engine_for(empty_url)
    await migrate(engine)
    async with engine.begin() as connection:
        assert await connection.run_sync(downgrade) == ["alembic_version"]
    await engine.dispose()


async def test_tables_that_were_over_before_are_known_to_be(empty_url):
    def before(connection: Connection) -> None:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0021")
        for status in ("running", "finished"):
            values = f"'{status}', 1, 'lantern', '{status}', TRUE, 1.0, 7.0, '{{}}'"
            columns = "id, number, game, status, public, created_at, changed_at, summary"
            connection.exec_driver_sql(f"INSERT INTO tables ({columns}) VALUES ({values})")
            connection.exec_driver_sql(f"INSERT INTO members (table_id, identity) VALUES ('{status}', 'anna')")

    engine = engine_for(empty_url)
    async with engine.begin() as connection:
        await connection.run_sync(before)
    await migrate(engine)
    async with engine.connect() as connection:
        rows = await connection.exec_driver_sql("SELECT table_id, ended_at FROM members ORDER BY table_id")
        assert rows.all() == [("finished", 7.0), ("running", None)]
    await engine.dispose()


@pytest.mark.servers
def test_servers_that_start_together_take_turns(empty_url):
    code = "import asyncio, sys; from underhill.club import database as d; asyncio.run(d.migrate(d.engine_for(sys.argv[1])))"
    servers = [subprocess.Popen([sys.executable, "-c", code, empty_url]) for _ in range(3)]
    assert [server.wait(PATIENCE) for server in servers] == [0, 0, 0]


def test_postgresql_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setattr(database, "find_spec", lambda name: None)
    with pytest.raises(BadDatabase, match=r'PostgreSQL needs the package asyncpg.*pip install "\.\[postgres\]"'):
        parsed("postgresql://host/club")


@pytest.mark.parametrize("bad", ["mysql://x/y", "no url", "oracle://a"])
def test_other_databases_are_refused_with_what_would_be_right(bad):
    with pytest.raises(BadDatabase, match="sqlite"):
        parsed(bad)
