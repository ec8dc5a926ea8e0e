"""Storage: the same promises on SQLite and on PostgreSQL."""

import asyncio

import pytest
from clubhouse import open_store
from sqlalchemy import text

from underhill.club.appending import Change
from underhill.club.errors import Conflict
from underhill.club.events import Draft, Event, Kind, numbered
from underhill.club.lists import lobby, summaries


def row(status="running", public=True, due_at=None, changed_at=1.0) -> dict:
    return {
        "game": "lantern",
        "status": status,
        "public": public,
        "created_at": 1.0,
        "changed_at": changed_at,
        "due_at": due_at,
        "summary": '{"name":"x"}',
    }


def said(words: str, after: int = 0, n: int = 1) -> list[Event]:
    return numbered([Draft(Kind.SAID, {"text": f"{words} {i}"}) for i in range(n)], after, 1.5)


def change(table: str, expected: int, n: int = 1, **options) -> Change:
    return Change(table, expected, said("hello", expected, n), options.pop("row", row()), **options)


async def test_appended_events_are_read_back_in_order(url):
    async with open_store(url) as store:
        await store.append(change("abcdef", 0, n=3))
        await store.append(change("abcdef", 3, n=2))
        events = await store.events("abcdef")
        assert [event.number for event in events] == [1, 2, 3, 4, 5]
        assert events[1] == Event(2, 1.5, Kind.SAID, {"text": "hello 1"})
        assert [event.number for event in await store.events("abcdef", after=3)] == [4, 5]
        assert await store.events("unknown") == []


async def test_the_wrong_number_is_refused_and_nothing_is_written(url):
    async with open_store(url) as store:
        await store.append(change("abcdef", 0, n=2))
        for expected in (0, 1, 3):
            with pytest.raises(Conflict):
                await store.append(change("abcdef", expected))
        assert len(await store.events("abcdef")) == 2


async def test_of_many_appends_at_once_exactly_one_of_each_number_is_accepted(url):
    async with open_store(url) as store:
        tables = [f"table{i}" for i in range(5)]
        await asyncio.gather(*(store.append(change(table, 0)) for table in tables))
        wishes = [store.append(change(table, 1)) for table in tables for _ in range(10)]
        answers = await asyncio.gather(*wishes, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 5
        assert sum(isinstance(answer, Conflict) for answer in answers) == 45
        assert [len(await store.events(table)) for table in tables] == [2] * 5


async def test_changes_given_together_are_accepted_together_or_not_at_all(url):
    async with open_store(url) as store:
        await store.append(change("abcdef", 0))
        with pytest.raises(Conflict):
            await store.append(change("newone", 0), change("abcdef", 7))
        assert await store.events("newone") == []
        await store.append(change("newone", 0), change("abcdef", 1))
        assert len(await store.events("newone")) == 1 and len(await store.events("abcdef")) == 2


async def test_the_last_position_is_kept_as_the_checkpoint(url):
    async with open_store(url) as store:
        assert await store.checkpoint("abcdef") is None
        await store.append(change("abcdef", 0, position={"n": 1}))
        await store.append(change("abcdef", 1, position={"n": 2}))
        await store.append(change("abcdef", 2))
        assert await store.checkpoint("abcdef") == {"n": 2}


async def test_tables_that_wait_for_the_server_are_found(url):
    async with open_store(url) as store:
        await store.append(change("late", 0, row=row(due_at=50.0)))
        await store.append(change("early", 0, row=row(due_at=10.0)))
        await store.append(change("never", 0, row=row(due_at=None)))
        assert await store.due(60.0, 10) == ["early", "late"]
        assert await store.due(20.0, 10) == ["early"]
        await store.append(change("early", 1, row=row(due_at=None)))
        assert await store.due(60.0, 10) == ["late"]


async def lists_of(store, who):
    found = await lobby(store, who, 10)
    return found.public, found.mine, found.asked


async def test_lists_show_public_tables_and_ones_own(url):
    async with open_store(url) as store:
        await store.append(change("public", 0, row=row(changed_at=1.0)))
        await store.append(change("hidden", 0, row=row(public=False), members=["anna"]))
        assert len(await summaries(store, None, None, None, False, 10)) == 1
        assert len(await summaries(store, "anna", None, None, False, 10)) == 2
        assert len(await summaries(store, "anna", None, None, True, 10)) == 1
        assert len(await summaries(store, "anna", "finished", None, False, 10)) == 0
        assert len(await summaries(store, "anna", "running", "lantern", False, 10)) == 2
        assert len(await summaries(store, "anna", None, "other", False, 10)) == 0
        await store.append(change("hidden", 1, row=row(public=False, status="finished"), members=["anna"]))
        assert len(await summaries(store, "anna", "finished", None, True, 10)) == 1
        assert [len(each) for each in await lists_of(store, "anna")] == [1, 1, 0]
        await store.append(change("hidden", 2, row=row(public=False, status="finished"), members=[]))
        assert len(await summaries(store, "anna", None, None, True, 10)) == 0


async def test_a_store_that_was_left_without_closing_has_lost_nothing(url):
    async with open_store(url) as first:
        await first.append(change("abcdef", 0, n=4))
        async with open_store(url) as second:
            assert len(await second.events("abcdef")) == 4


async def test_any_text_survives(url):
    words = "naïve 妖精 \u0000 <script> ' \" \\ \ud800"

    async with open_store(url) as store:
        event = Event(1, 1.0, Kind.SAID, {"text": words})
        await store.append(Change("abcdef", 0, [event], row()))
        assert (await store.events("abcdef"))[0].data["text"] == words


async def test_an_error_while_writing_reaches_whoever_waits_and_the_store_goes_on(url):
    async with open_store(url) as store:
        with pytest.raises(Exception, match=r"(?i)null"):
            await store.append(change("abcdef", 0, row={**row(), "game": None}))
        await store.append(change("abcdef", 0))
        assert len(await store.events("abcdef")) == 1


async def test_sqlite_syncs_every_commit_to_disk(sqlite_url):
    async with open_store(sqlite_url) as store, store.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2  # FULL
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"


async def test_every_commit_waits_for_postgresql_to_write_it(postgres_url):
    """`fsync` is the server's own setting, which no connection can change; tests turn it off."""
    async with open_store(postgres_url) as store, store.engine.connect() as connection:
        assert (await connection.execute(text("SHOW synchronous_commit"))).scalar() == "on"
