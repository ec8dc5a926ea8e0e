"""For the tests of notices: two people at a table, and real receivers on the loopback that keep what they get."""

import asyncio
from dataclasses import dataclass, replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP
from clubhouse import QUICK, make_table, person
from patience import PATIENCE
from sqlalchemy import select

from underhill.club import seats
from underhill.club.policy import Policy
from underhill.club.schema import deliveries


def hooked(**changes: Any) -> Policy:
    """A quick house that may call the loopback."""
    return replace(QUICK, private_hooks=True, **changes)


async def two_at_a_table(host, **terms):
    """Anna and Ben at a running table; whoever decides, and the other one."""
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    table = await make_table(host, anna, "me", "anyone", **terms)
    table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
    return (table, anna, ben) if table.deciding in table.seats_of(anna) else (table, ben, anna)


async def choose(host, table_id, who):
    """The first legal choice of whoever decides."""
    table = await host.table(table_id)
    return await host.play(table_id, who, table.decision, table.match.choices()[0].id)


async def until_turn_of(host, table_id, who, other):
    """Let the other choose until somebody decides."""
    table = await host.table(table_id)
    while table.deciding not in table.seats_of(who):
        table = await choose(host, table_id, other)
    return table


async def waiting(host):
    return await host.store.read(select(deliveries).order_by(deliveries.c.due_at))


async def until_settled(host, holds):
    """Wait until the outbox is as it should be."""
    rows = await waiting(host)
    while not holds(rows):
        await asyncio.sleep(0.01)
        rows = await waiting(host)


@dataclass(frozen=True)
class Received:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Letters:
    """A real SMTP server on the loopback that keeps every letter; addresses at `gone.example` do not exist."""

    def __init__(self) -> None:
        self._got: asyncio.Queue[EmailMessage] = asyncio.Queue()

    async def __aenter__(self) -> "Letters":
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: SMTP(self, loop=loop), "127.0.0.1", 0)
        self.url = f"smtp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        """Take a recipient, or not."""
        if address.endswith("@gone.example"):
            return "550 there is nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Keep a letter."""
        await self._got.put(message_from_bytes(envelope.content, policy=default))  # type: ignore[arg-type]
        return "250 OK"

    async def next(self) -> EmailMessage:
        """The next letter that comes, or has come."""
        return await asyncio.wait_for(self._got.get(), PATIENCE)


class Postbox:
    """Receives posts. `answers` are the next statuses, 200 when there are none left; "silence" never answers."""

    def __init__(self) -> None:
        self.answers: list[int | str] = []
        self.n_received = 0
        self._got: asyncio.Queue[Received] = asyncio.Queue()

    async def __aenter__(self) -> "Postbox":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()

    async def next(self) -> Received:
        """The next request that comes, or has come."""
        return await asyncio.wait_for(self._got.get(), PATIENCE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            answer = self.answers.pop(0) if self.answers else 200
            self.n_received += 1
            await self._got.put(Received(first.split(" ")[1], headers, body))
            if answer == "silence":
                await reader.read()
            else:
                writer.write(f"HTTP/1.1 {answer} Said\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
                await writer.drain()
        finally:
            writer.close()
