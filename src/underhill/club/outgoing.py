"""What this server sends to addresses that people name: never to its own network, never following another address.

A name is looked up once and the connection is made to what was found, so that it cannot point elsewhere a moment later.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

import httpcore

from underhill.club.errors import BadAddress

SECONDS = 10.0
LONGEST_ADDRESS = 1000


class Why(StrEnum):
    """Why a message did not arrive; `notices.toml` has the words."""

    PRIVATE = "private"  # the address lies in a private network
    SILENT = "silent"  # the address does not answer
    ANSWERED = "answered"  # with an error
    NO_MAIL = "no_mail"  # the server sends no e-mail any more
    REFUSED = "refused"  # by the mail server: the address
    NOT_TAKEN = "not_taken"  # by the mail server: the message
    NO_BROWSERS = "no_browsers"  # the server calls no browsers any more
    NEW_KEY = "new_key"  # the server has a new key for browsers


class Undelivered(Exception):
    """A message did not arrive; `is_final`: it never will at this address."""

    def __init__(self, why: Why, detail: object = "", is_final: bool = False):
        super().__init__(f"{why} {detail}".strip())
        self.is_final = is_final


def checked_url(address: str) -> str:
    """An address to which something can be posted."""
    text = address.strip()
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        text.encode("ascii")
    except ValueError:
        is_good = False
    if not is_good or len(text) > LONGEST_ADDRESS or parts.username or any(ord(c) < 33 for c in text):
        raise BadAddress("an address begins with https:// and names a server, such as https://example.org/hook")
    return text


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open Internet, not to this machine or its network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (inner is None or is_public(str(inner)))


class Guarded(httpcore.AnyIOBackend):
    """Connects to addresses of the open Internet only, unless the operator allows others."""

    def __init__(self, allows_private: bool):
        self._allows_private = allows_private

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Look a host up, and connect to what was found."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        if not self._allows_private and not all(is_public(each) for each in addresses):
            raise Undelivered(Why.PRIVATE, is_final=True)
        return await super().connect_tcp(addresses[0], port, timeout, local_address, socket_options)


class Outgoing:
    """Posts to the addresses of people."""

    def __init__(self, allows_private: bool = False):
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=50, max_keepalive_connections=0, network_backend=Guarded(allows_private)
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.aclose()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post; an Undelivered error tells why it did not arrive."""
        try:
            async with (
                asyncio.timeout(SECONDS),
                self._pool.stream("POST", url, headers=list(headers.items()), content=body) as answer,
            ):
                status = answer.status
        except Undelivered:
            raise
        except (TimeoutError, OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
            raise Undelivered(Why.SILENT, type(error).__name__) from error
        if not 200 <= status < 300:
            raise Undelivered(Why.ANSWERED, status, is_final=status in (404, 410))
