"""The stream of a page: the changing part, whenever it has changed, resumable by event number and compressed on the way."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Callable

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Message, Receive, Scope, Send

from underhill.club.access import Access
from underhill.club.creating import new_id
from underhill.club.feed import rings_within
from underhill.club.host import Host
from underhill.club.presence import Where
from underhill.club.table import Table
from underhill.web.pages.parts import key_of, part
from underhill.web.pages.reader import Reader
from underhill.web.pages.render import Pages
from underhill.web.pages.sight import Sight, sight_of

BOOT = new_id()  # tells a page that comes back whether the server has been restarted meanwhile
GZIP_HEAD = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255))  # deflate, no name, no time, any system
LEVEL = 4  # of compression: half the time of the usual 6, for a tenth more bytes
RETRY_MS = 1000
PAUSE = 0.06  # seconds after a part in which further changes are gathered into the next
PAUSE_OF_BOTS = 0.25  # the same as long as it is a bot's turn: bots without a pace answer faster than one can see


class Body(bytes):
    """A message as bytes that knows itself compressed too."""

    compressed: bytes


class Once(ServerSentEvent):
    """A message that is encoded and compressed once, for all to whom it is sent."""

    def __init__(self, data: str, event: str, id: str):
        super().__init__(data, event=event, id=id)
        lines = data.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\ndata: ")  # a part has 800 of them
        self._body = Body(f"id: {id}\r\nevent: {event}\r\ndata: {lines}\r\n\r\n".encode())
        self._body.compressed = compressed(self._body)

    def encode(self) -> bytes:
        """The message as bytes."""
        return self._body


def compressed(body: bytes) -> bytes:
    """A piece of a gzip stream that refers to nothing before it: it fits into every stream, and no stream needs a memory."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(body) + compressor.flush(zlib.Z_SYNC_FLUSH)


class Compressed(EventSourceResponse):
    """A stream of events in gzip, every message flushed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, each piece compressed."""
        head = GZIP_HEAD

        async def piecewise(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"content-encoding", b"gzip")]
            elif message.get("body"):
                body = message["body"]
                message = {**message, "body": head + (body.compressed if isinstance(body, Body) else compressed(body))}
                head = b""
            await send(message)

        await super().__call__(scope, receive, piecewise)


async def messages(
    host: Host,
    pages: Pages,
    reader: Reader,
    table_id: str,
    seat: int | None,
    after: int,
    invitation: str = "",
    is_prompt: Callable[[], bool] = lambda: False,
) -> AsyncIterator[ServerSentEvent]:
    """The server's name, then the part as it stands if anything happened after an event number, then at every change.

    What `is_prompt` allows whoever sits at the table is drawn before all else. The stream ends when the reader's device is no
    longer known, and when a seat is lost; a page that comes again then looks on. Who is at the table is told beside the parts."""
    access, clock = Access(host.people, reader.actor), asyncio.get_running_loop().time
    told: dict[int, Where] = {}
    sent_at = -PAUSE_OF_BOTS
    with host.feed.watching(table_id) as bell:
        yield ServerSentEvent(BOOT, event="hello", retry=RETRY_MS)
        while not host.is_stopping:
            bell.clear()
            table = await access.table(host, table_id)
            if table is None:
                return
            if table.number > after:
                too_early = await _pause(host, table, clock() - sent_at)
                if too_early > 0 and await rings_within(bell, too_early):
                    continue
                after = table.number
                sight = sight_of(table, reader.actor, seat)
                prompt = bool(table.seats_of(reader.actor)) and is_prompt()
                yield await _shared(host, pages, sight, reader, invitation, prompt)
                sent_at = clock()
            if (seats := await host.presence.seats(table)) != told:
                told = seats
                yield ServerSentEvent(json.dumps(seats), event="company")
            await bell.wait()


async def _pause(host: Host, table: Table, since: float) -> float:
    """How many seconds the next part waits, `since` seconds after the last one: by what everybody sees, whose turn it is.

    What the server answers at once is not asked on the page: the answer comes within the pause, or the part asks after all."""
    if await host.driver.answers_at_once(table):
        return PAUSE_OF_BOTS
    p = table.deciding
    return (PAUSE if p is None or table.seats[p].bot is None else PAUSE_OF_BOTS) - since


async def _shared(host: Host, pages: Pages, sight: Sight, reader: Reader, invitation: str, prompt: bool) -> ServerSentEvent:
    """The message with the part, made once for all who are shown the same."""
    now, number = host.clock(), str(sight.table.number)
    key = ("part message", *key_of(sight, reader, now), invitation)

    def make() -> ServerSentEvent:
        return Once(part(pages, sight, reader, now, invitation), event="part", id=number)

    return await host.kept.get(key, make, reader.actor.payer, prompt)
