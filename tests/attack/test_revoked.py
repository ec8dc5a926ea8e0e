"""Whoever loses the right to a seat hears no more of it, not even through a stream that is open, in whatever process."""

import asyncio

import pytest
from sqlalchemy import delete
from starlette.requests import Request
from webhouse import API, Visitor, open_app, visitor

from underhill.club.schema import keys
from underhill.web.pages import stream as pages_stream
from underhill.web.pages.reader import reader_of
from underhill.web.pages.render import pages_of
from underhill.web.stream import messages


class Listener:
    """A stream that somebody reads until it ends."""

    def __init__(self, stream):
        self.heard, self._begun = [], asyncio.Event()
        self.task = asyncio.create_task(self._read(stream))

    async def _read(self, stream):
        async for message in stream:
            self.heard.append(message)
            self._begun.set()

    async def begun(self):
        """Once something was heard."""
        await self._begun.wait()
        return self

    async def ended(self):
        """What was heard in all, once the stream is over."""
        await self.task
        return self.heard


async def two_at_a_table(app):
    """Anna and Ben at a table, and the token of Ben's seat."""
    anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
    table = await anna.makes_table("me", "anyone", "anyone")
    await ben.sits(table, seat=1)
    token = (await ben.post(f"/tables/{table}/seats/1/token")).json()["token"]
    return anna, ben, table, token


async def listens(app, table, token):
    actor = await app.state.host.people.by_token(token)
    return await Listener(messages(app.state.host, table, actor, 1, "en", None, True)).begun()


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


async def page_stream(app, table, who):
    """The stream of a page that somebody has open."""
    actor = await app.state.host.people.by_cookie(who.http.cookies["underhill"])
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "app": app}
    request = Request(scope)
    parts = pages_stream.messages(app.state.host, pages_of(request), reader_of(request, actor), table, 1, 0)
    return await Listener(parts).begun()


async def test_a_pages_stream_ends_when_its_reader_leaves(sqlite_url):
    async with open_app(sqlite_url) as app:
        _, ben, table, _ = await two_at_a_table(app)
        stream = await page_stream(app, table, ben)
        while len(stream.heard) < 2:
            await asyncio.sleep(0.01)
        await leaves(ben, table)
        assert len(await stream.ended()) == 2


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
