"""Streams that tests listen to, and a table at which somebody does."""

import asyncio

from starlette.requests import Request
from webhouse import visitor

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


async def page_stream(app, table, who):
    """The stream of a page that somebody has open."""
    actor = await app.state.host.people.by_cookie(who.http.cookies["underhill"])
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "app": app}
    request = Request(scope)
    parts = pages_stream.messages(app.state.host, pages_of(request), reader_of(request, actor), table, 1, 0)
    return await Listener(parts).begun()
