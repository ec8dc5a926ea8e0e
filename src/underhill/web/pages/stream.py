"""The stream of a page: the changing part, whenever it has changed, resumable by event number and squeezed on the way."""

import asyncio
import zlib
from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Message, Receive, Scope, Send

from underhill.club.access import Access
from underhill.club.creating import new_id
from underhill.club.host import Host
from underhill.web.pages.parts import part
from underhill.web.pages.reader import Reader
from underhill.web.pages.render import Pages
from underhill.web.pages.sight import sight_of

BOOT = new_id()  # tells a page that comes back whether the server has been restarted meanwhile
GZIP = 16 + zlib.MAX_WBITS
RETRY_MS = 1000
PAUSE = 0.06  # seconds after a part in which further changes are gathered into the next: bots answer faster than one can see


class Squeezed(EventSourceResponse):
    """A stream of events in gzip, every message flushed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, each piece squeezed."""
        squeezer = zlib.compressobj(6, zlib.DEFLATED, GZIP)

        async def squeezed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"content-encoding", b"gzip")]
            elif message.get("body"):
                body = squeezer.compress(message["body"]) + squeezer.flush(zlib.Z_SYNC_FLUSH)
                message = {**message, "body": body}
            await send(message)

        await super().__call__(scope, receive, squeezed)


async def messages(
    host: Host, pages: Pages, reader: Reader, table_id: str, seat: int | None, after: int, invitation: str = ""
) -> AsyncIterator[ServerSentEvent]:
    """The server's name, then the part as it stands if anything happened after an event number, then at every change.

    It ends when the reader's device is no longer known, and when a seat is lost; a page that comes again then looks on."""
    access = Access(host.people, reader.actor)
    with host.feed.watching(table_id) as bell:
        yield ServerSentEvent(BOOT, event="hello", retry=RETRY_MS)
        while not host.is_stopping:
            bell.clear()
            table = await host.table(table_id)
            if not await access.lasts(table):
                return
            if table.number > after:
                after = table.number
                sight = sight_of(table, reader.actor, seat)
                yield ServerSentEvent(part(pages, sight, reader, host.clock(), invitation), event="part", id=str(after))
                await asyncio.sleep(PAUSE)
            await bell.wait()
