"""Pages that list people, tables and matches ask a few questions, and find every row by an index: they stay quick in a large club.

The plans are those of the database itself. PostgreSQL is told to use an index wherever there is one that fits, since it would read
tables as small as those of a test from end to end."""

import json
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

from patience import PATIENCE
from sqlalchemy import Connection, event
from webhouse import API, Visitor, open_app, visitor

from underhill.club import people
from underhill.club.names import picture_of

PAGES = {  # and how many questions each asks at most
    "/": 1,
    "/past": 3,
    "/past?game=lantern&won=yes&page=2": 3,
    "/people/{other}": 3,
    "/ratings": 1,
    f"{API}/tables": 1,
    f"{API}/tables?mine=true": 1,
    f"{API}/tables?status=finished&game=lantern": 1,
    f"{API}/identity/past": 1,
    f"{API}/identity/invitations": 1,
    f"{API}/people/{{other}}": 3,
}
ONLY_INDEXES = ("SET enable_seqscan = off", "SET enable_hashjoin = off", "SET enable_mergejoin = off")

Question = tuple[str, Any]
_asked: ContextVar[list[Question] | None] = ContextVar("asked", default=None)


def note(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
    if (asked := _asked.get()) is not None:
        asked.append((statement, parameters))


async def questions(reader: Visitor, path: str) -> list[Question]:
    """What a page asks the database."""
    asked: list[Question] = []
    mark = _asked.set(asked)
    assert (await reader.http.get(path)).status_code == 200
    _asked.reset(mark)
    return asked


def read_whole(connection: Connection, question: Question) -> list[str]:
    """The steps of a question's plan that read a whole table."""
    statement, parameters = question
    if connection.dialect.name == "sqlite":
        steps = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
        return [step for step in steps if step.startswith("SCAN ") and not step.startswith("SCAN anon_")]
    for setting in ONLY_INDEXES:
        connection.exec_driver_sql(setting)
    [(plan,)] = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters).all()
    found = nodes((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"])
    return [f"{node['Node Type']} on {node['Relation Name']}" for node in found if "Relation Name" in node and not is_sought(node)]


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


def is_sought(node: dict[str, Any]) -> bool:
    """Whether a step finds its rows by an index."""
    return "Index Cond" in node or node["Node Type"] == "Bitmap Heap Scan"


async def test_pages_ask_little_and_read_no_table_from_end_to_end(url, monkeypatch):
    monkeypatch.setattr(people, "REMEMBERED_SECONDS", 2 * PATIENCE)
    async with open_app(url) as app:
        anna, ben, engine = await visitor(app, "Anna"), await visitor(app, "Ben"), app.state.host.store.engine
        assert (await ben.http.put(f"{API}/identity/past", json={"shows": "all"})).status_code == 200
        other = picture_of((await app.state.host.people.by_cookie(ben.http.cookies["underhill"])).identity)
        assert (await anna.http.get("/")).status_code == 200  # she is known from here on
        event.listen(engine.sync_engine, "before_cursor_execute", note)
        for path, most in PAGES.items():
            asked = await questions(anna, path.format(other=other))
            assert 0 < len(asked) <= most, path
            async with engine.connect() as connection:
                whole = [await connection.run_sync(read_whole, each) for each in asked]
            assert not any(whole), (path, whole)


async def test_the_plans_tell_when_a_table_is_read_from_end_to_end(url):
    async with open_app(url) as app, app.state.host.store.engine.connect() as connection:
        assert await connection.run_sync(read_whole, ("SELECT id FROM identities WHERE standing = 'muted'", ()))
