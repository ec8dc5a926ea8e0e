"""Connections: how many there may be, and how long one may take to send a request, to begin the next, or to read an answer."""

import asyncio
import ipaddress
import logging
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from underhill.web.addresses import household

logger = logging.getLogger("underhill.connections")

FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
KEPT_FREE = 64  # file descriptors that are not for connections: the database, the log, files
MOST_FILES = 65_536


@dataclass(frozen=True)
class Bounds:
    """What connections may take. 0: no limit. `proxies` speak for many addresses, so none of them counts as one."""

    most: int = 1000
    most_per_address: int = 100
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    idle_seconds: float = 75.0
    proxies: str = ""
    by_address: Counter[str] = field(default_factory=Counter)

    def are_met(self, n: int, address: str) -> bool:
        """Whether there is room for a connection, the n-th in all, from an address."""
        if self.most and n > self.most:
            return False
        many = self.most_per_address and self.by_address[household(address)] >= self.most_per_address
        return not many or self._is_proxy(address)

    def _is_proxy(self, address: str) -> bool:
        trusted = [each.strip() for each in self.proxies.split(",") if each.strip()]
        if "*" in trusted or address in trusted:
            return True
        try:
            return any(ipaddress.ip_address(address) in ipaddress.ip_network(each, strict=False) for each in trusted)
        except ValueError:
            return False


class BoundedProtocol(H11Protocol):
    """HTTP over one connection, which is closed when the other side takes too long."""

    bounds = Bounds()

    def __init__(self, *arguments: Any, **named: Any):
        super().__init__(*arguments, **named)
        self._address = ""
        self._awaited: float | None = None  # seconds within which the headers or the body must be here
        self._late: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects: there must be room."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.bounds.are_met(len(self.connections), address):
            logger.warning("a connection was refused: there are too many")
            transport.write(FULL)
            transport.close()
            return
        self._address = household(address)
        self.bounds.by_address[self._address] += 1
        if self.bounds.idle_seconds:
            self.timeout_keep_alive_task = self.loop.call_later(self.bounds.idle_seconds, self.timeout_keep_alive_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._await(None)
        self.resume_writing()
        self._unset_keepalive_if_required()
        if self._address:
            self.bounds.by_address[self._address] -= 1
            if not self.bounds.by_address[self._address]:
                del self.bounds.by_address[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something arrives: a request may be complete, or the rest of it is awaited."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """An answer has been sent; the next request may have begun to arrive."""
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        """Whoever is connected does not read what is sent."""
        super().pause_writing()
        if self._stalled is None and self.bounds.idle_seconds:
            self._stalled = self.loop.call_later(self.bounds.idle_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read again."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    def _watch(self) -> None:
        """Await the rest of headers or body for as long as each may take in all; nothing while an answer is being made."""
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._await(self.bounds.body_seconds)
        elif state is h11.IDLE and self.timeout_keep_alive_task is None:
            self._await(self.bounds.header_seconds)
        else:
            self._await(None)

    def _await(self, seconds: float | None) -> None:
        if seconds == self._awaited:
            return
        if self._late is not None:
            self._late.cancel()
            self._late = None
        self._awaited = seconds
        if seconds:
            self._late = self.loop.call_later(seconds, self.transport.abort)


def bounded(bounds: Bounds) -> type[BoundedProtocol]:
    """The protocol of a server with these bounds."""
    return type("Bounded", (BoundedProtocol,), {"bounds": bounds})


def room_for_files() -> int:
    """How many connections the system allows this process, after asking for as many files as it may have."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(1, (MOST_FILES if soft == resource.RLIM_INFINITY else soft) - KEPT_FREE)
