"""The server's own log: one JSON object a line."""

import json
import logging
import sys
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

access = logging.getLogger("underhill.access")


class JsonLines(logging.Formatter):
    """A log record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
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


class AccessLog:
    """Notes every request with its status and time; no bodies, no cookies, no queries."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and note."""
        if scope["type"] != "http" or not access.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            ms = round(1000 * (time.perf_counter() - began), 1)
            facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": ms}
            access.info("request", extra={"facts": facts})
