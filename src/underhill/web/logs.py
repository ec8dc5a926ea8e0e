"""The server's own log: one JSON object a line."""

import ipaddress
import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

NETWORKS = {4: 24, 6: 48}  # bits of an address that are written, unless told otherwise
request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
access = logging.getLogger("underhill.access")


class JsonLines(logging.Formatter):
    """A log record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if (request := request_id.get()) is not None:
            line["request"] = request
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


class OnceASecond(logging.Filter):
    """Lets each message pass once a second, so that nobody can fill the disk by a trouble that comes again and again."""

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        key = str(record.msg).partition("\n")[0]
        last = self._passed.get(key)
        if last is not None and record.created - last < 1.0:
            return False
        self._passed = {key: at for key, at in self._passed.items() if record.created - at < 1.0}
        self._passed[key] = record.created
        return True


def configure(level: str) -> None:
    """Send all logs to standard error as JSON lines; what a stranger can cause without a request, once a second."""
    for name in ("asyncio", "uvicorn.error", "underhill.connections"):
        logging.getLogger(name).addFilter(OnceASecond())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")


def shortened(address: str) -> str:
    """The network that an address belongs to, in which many live; what is no address stays."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((found, NETWORKS[found.version]), strict=False))


class AccessLog:
    """Gives every request an id, which its answer and all lines about it carry, and notes its status and time.

    No bodies, no cookies, no queries."""

    def __init__(self, app: ASGIApp, addresses: str = "short"):
        self._app, self._addresses = app, addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and note."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0
        name = secrets.token_hex(6)
        known = request_id.set(name)

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            ms = round(1000 * (time.perf_counter() - began), 1)
            facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": ms, **self._address(scope)}
            access.info("request", extra={"facts": facts})
            request_id.reset(known)

    def _address(self, scope: Scope) -> dict[str, str]:
        client = scope.get("client")
        if not client or self._addresses == "none":
            return {}
        return {"address": client[0] if self._addresses == "full" else shortened(client[0])}
