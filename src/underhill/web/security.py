"""What every request passes first: the size of its body, where it comes from, and how many came before it."""

import math
import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhill.club.errors import TooManyRequests, TooManyStreams
from underhill.web.addresses import household
from underhill.web.buckets import Buckets
from underhill.web.errors import refusal, too_much

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"x-frame-options": b"DENY",
    b"cache-control": b"no-store",  # files that never change say otherwise
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    b"cross-origin-resource-policy": b"same-origin",
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; "
        b"manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
}
OVER_HTTPS = {b"strict-transport-security": b"max-age=31536000"}  # uvicorn believes the proxies that --proxies names


class SameSite:
    """Refuses posts that a page of another site makes in a visitor's name."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()):
        self._app, self._origins = app, frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS and not self._is_ours(Headers(scope=scope)):
            message = "this was posted by a page of another site; use the pages of this server, or a program with a seat's token"
            await refusal(403, "cross_site", message)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_ours(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is not None and origin in self._origins:
            return True
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        return origin is None or _host_of(origin) == headers.get("host", "").lower()


def _host_of(origin: str) -> str:
    """The host that an Origin header names; none for "null" and for what is no address."""
    try:
        return urlsplit(origin).netloc.lower() or "null"
    except ValueError:
        return "null"


class BodyLimit:
    """Refuses bodies that are too large, before they are read or as soon as they are."""

    def __init__(self, app: ASGIApp, largest: int):
        self._app, self._largest = app, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if "content-length" in headers and "transfer-encoding" in headers:
            await self._refuse_ambiguous(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._largest:
            await self._refuse(scope, receive, send)
            return
        body = await self._read(receive)
        if body is not None and len(body) > self._largest:
            await self._refuse(scope, receive, send)
        elif body is not None:
            await self._app(scope, _given_back(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        """The body, read until it is complete or too large; None if whoever sends it goes away before its end."""
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if len(body) > self._largest or not message.get("more_body", False):
                return body

    async def _refuse_ambiguous(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A proxy and we might take two lengths for two different requests."""
        message = "a request has either Content-Length or Transfer-Encoding, not both"
        await refusal(400, "ambiguous_length", message, {"Connection": "close"})(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        await refusal(413, "too_large", f"a body may have at most {self._largest} bytes")(scope, receive, send)


def _given_back(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first gives the body that was read."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again


class RateLimit:
    """Limits the requests per second and the streams of each address; the others are served meanwhile."""

    def __init__(self, app: ASGIApp, per_second: float, burst: int, streams: int, clock: Callable[[], float] = time.monotonic):
        self._app, self._most_streams = app, streams
        self._buckets = Buckets(per_second, burst, clock)
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        seconds = self._buckets.seconds_until(address, 1.0)
        if seconds > 0:
            await too_much(scope, TooManyRequests(math.ceil(seconds)))(scope, receive, send)
            return
        self._buckets.pay(address, 1.0)
        if scope["path"].endswith("/stream"):
            await self._stream(address, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _stream(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if self._most_streams and self._streams[address] >= self._most_streams:
            await too_much(scope, TooManyStreams(5))(scope, receive, send)
            return
        self._streams[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]


def address_of(scope: Scope) -> str:
    """The client's address, as requests are counted by it."""
    client = scope.get("client")
    return household(client[0]) if client else "unknown"


class SafeHeaders:
    """Adds the headers that tell a browser to be careful."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with the headers."""

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                wanted = HEADERS | (OVER_HTTPS if scope["scheme"] == "https" else {})
                message["headers"] = [*message["headers"], *((n, v) for n, v in wanted.items() if n not in present)]
            await send(message)

        await self._app(scope, receive, careful if scope["type"] == "http" else send)
