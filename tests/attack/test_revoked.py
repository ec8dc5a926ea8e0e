"""Whoever loses the right to a seat hears no more of it, not even through a stream that is open, in whatever process."""

import asyncio

import pytest
from listening import Listener, listens, page_stream, two_at_a_table
from sqlalchemy import delete
from webhouse import API, Visitor, open_app

from underhill.club.schema import keys
from underhill.web.stream import messages


async def revokes(ben, table):
    assert (await ben.http.delete(f"{API}/tables/{table}/seats/1/token")).status_code == 200


async def makes_another(ben, table):
    assert (await ben.post(f"/tables/{table}/seats/1/token")).status_code == 201


async def leaves(ben, table):
    assert (await ben.post(f"/tables/{table}/leave")).status_code == 200


@pytest.mark.parametrize("loses", [revokes, makes_another, leaves])
async def test_a_programs_stream_ends_with_its_right(sqlite_url, loses):
    async with open_app(sqlite_url) as app:
        _, ben, table, token = await two_at_a_table(app)
        stream = await listens(app, table, token)
        await loses(ben, table)
        assert len(await stream.ended()) == 1
        answer = await Visitor(app, token).get(f"/tables/{table}")
        assert answer.status_code == 401 or not any(seat["yours"] for seat in answer.json()["table"]["seats"])


@pytest.mark.parametrize("loses", [revokes, leaves])
async def test_a_stream_ends_in_another_process_too(postgres_url, loses):
    async with open_app(postgres_url) as here, open_app(postgres_url) as there:
        _, ben, table, token = await two_at_a_table(here)
        stream = await listens(there, table, token)
        await loses(ben, table)
        assert len(await stream.ended()) == 1
        if loses is revokes:
            assert (await Visitor(there, token).get(f"/tables/{table}")).status_code == 401


async def test_another_seats_stream_goes_on_when_a_token_is_revoked(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben, table, _ = await two_at_a_table(app)
        token = (await anna.post(f"/tables/{table}/seats/0/token")).json()["token"]
        actor = await app.state.host.people.by_token(token)
        stream = await Listener(messages(app.state.host, table, actor, 0, "en", None, True)).begun()
        await revokes(ben, table)
        assert (await anna.post(f"/tables/{table}/chat", {"text": "still here?"})).status_code == 200
        while len(stream.heard) < 2:
            await asyncio.sleep(0.01)
        assert not stream.task.done()
        stream.task.cancel()


async def test_a_pages_stream_ends_when_its_reader_leaves(sqlite_url):
    async with open_app(sqlite_url) as app:
        _, ben, table, _ = await two_at_a_table(app)
        stream = await page_stream(app, table, ben)
        while len(stream.heard) < 3:  # the server's name, the part, who is here
            await asyncio.sleep(0.01)
        await leaves(ben, table)
        assert len(await stream.ended()) == 3


async def test_the_streams_of_a_device_that_is_no_longer_known_end_in_every_process(postgres_url):
    async with open_app(postgres_url) as here, open_app(postgres_url) as there:
        _, ben, table, _ = await two_at_a_table(here)
        streams = [await page_stream(app, table, ben) for app in (here, there)]
        people = here.state.host.people
        actor = await people.by_cookie(ben.http.cookies["underhill"])
        await here.state.host.store.write(delete(keys).where(keys.c.hash == actor.key))
        await people.revoked()
        for stream in streams:
            await stream.ended()
