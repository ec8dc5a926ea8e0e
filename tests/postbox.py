"""For the tests of notices: a real receiver on the loopback that keeps what it gets and answers as it is told."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from clubhouse import QUICK
from patience import PATIENCE

from underhill.club.policy import Policy


def hooked(**changes: Any) -> Policy:
    """A quick house that may call the loopback."""
    return replace(QUICK, private_hooks=True, **changes)


@dataclass(frozen=True)
class Received:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


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
