"""For the tests of the web: the application on a fresh database with visitors, and whole servers as processes of their own."""

import asyncio
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import httpx
from clubhouse import GAMES
from fastapi import FastAPI
from patience import PATIENCE

from underhill.web import health
from underhill.web.app import create_app
from underhill.web.pages.render import Pages
from underhill.web.settings import Settings

API = "/api/v1"
# On a busy machine a database may take longer than an operator would wait for it.
health.PATIENCE = PATIENCE
RUN = f"from underhill.web import health; health.PATIENCE = {PATIENCE}; from underhill.cli.main import main; main()"
UNLIMITED = {
    "requests_per_second": 0.0,
    "streams_per_address": 0,
    "streams_per_identity": 0,
    "tables_per_identity": 0,
    "tables_per_address": 0,
    "work_per_identity": 0.0,
    "thinking_per_identity": 0.0,
    "chat_per_minute": 0.0,
    "arrivals_per_minute": 0.0,
    "codes_per_minute": 0.0,
}
SETTINGS = {
    **UNLIMITED,
    "answer_delay": "0",
    "reaction_time": "0",
    "bot_delay": "0",
    "bot_pace": 0.0,
    "bots": "greedy,random",
    "stand_in": "random",
    "compile_bots": 0,
    "log_level": "WARNING",
}


_included: dict[int, Any] = {}
_pages = cache(lambda: Pages(GAMES))


def application(url: str, played: Any = GAMES, clock: Callable[[], float] = time.monotonic, **settings: Any) -> FastAPI:
    """The application on a database. What each would work out anew in half a second, routes and templates, is shared by all of
    this process."""
    app = create_app(Settings(**{**SETTINGS, "database": url, **settings}), played, clock)
    if played is GAMES:
        app.state.pages = _pages()
    for n, route in enumerate(app.router.routes):
        if router := getattr(route, "original_router", None):
            app.router.routes[n] = _included.setdefault(id(router), route)
    return app


@asynccontextmanager
async def open_app(url: str, **settings: Any) -> AsyncIterator[FastAPI]:
    """The application, started."""
    app = application(url, **settings)
    async with app.router.lifespan_context(app):
        yield app


class Visitor:
    """Somebody with a browser, or a program with a token."""

    def __init__(self, app: FastAPI, token: str | None = None, address: str = "127.0.0.1"):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1234))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers)

    async def get(self, path: str, **query: Any) -> httpx.Response:
        """GET from the API."""
        await asyncio.sleep(0)  # others get their turn, as over a network
        return await self.http.get(API + path, params={key: value for key, value in query.items() if value is not None})

    async def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """POST to the API."""
        await asyncio.sleep(0)
        return await self.http.post(API + path, **({"json": body} if body is not None else {}), **options)

    async def introduced(self, name: str) -> "Visitor":
        """With a name and a cookie."""
        assert (await self.post("/identity", {"name": name})).status_code == 200
        return self

    async def makes_table(self, *seats: str, game: str = "lantern", **terms: Any) -> str:
        """A new table's id; seats are kinds or bots' specs."""
        kinds = ("me", "anyone", "friend", "hot_seat")
        wishes = [{"kind": seat} if seat in kinds else {"kind": "bot", "bot": seat} for seat in seats]
        answer = await self.post("/tables", {"game": game, "seats": wishes, **terms})
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]["id"]

    async def sits(self, table: str, **wish: Any) -> None:
        """Take a seat."""
        answer = await self.post(f"/tables/{table}/sit", wish)
        assert answer.status_code == 200, answer.text


async def visitor(app: FastAPI, name: str) -> Visitor:
    """Somebody with a name."""
    return await Visitor(app).introduced(name)


class Server:
    """A server in a process of its own, on a port of its own."""

    def __init__(self, database: str, port: int = 0, code: str = RUN, **settings: Any):
        variables = {**SETTINGS, "log_level": "INFO", **settings}
        environment = {**os.environ, **{f"UNDERHILL_{name.upper()}": str(value) for name, value in variables.items()}}
        command = [sys.executable, "-c", code, "serve", "--port", str(port), "--database", database]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.lines: list[str] = []
        self._port: queue.Queue[int | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        port = self._port.get(timeout=PATIENCE)
        assert port is not None, f"the server did not start:\n{''.join(self.lines)}"
        self.url = f"http://127.0.0.1:{port}"

    def _read(self) -> None:
        """Read the log all the time: a full pipe would stop the server."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)
            if line.startswith("{") and '"port"' in line:
                self._port.put(json.loads(line)["port"])
        self._port.put(None)

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.kill()
        self.wait()

    def stop(self) -> int:
        """SIGTERM, and the exit status."""
        self.process.terminate()
        return self.wait()

    def wait(self) -> int:
        """The exit status; the rest of the log is kept."""
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return status
