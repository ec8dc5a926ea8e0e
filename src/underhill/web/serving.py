"""Running the server: uvicorn with our log, and a clean end when it is told to stop."""

import asyncio
import gc
import logging
import signal
import subprocess
import sys
from functools import partial
from socket import socket
from types import FrameType

import uvicorn
from fastapi import FastAPI

from underhill.bots.readiness import begin_compiling, is_net_ready, is_ready, load
from underhill.club.database import check_reachable, sole_use
from underhill.core.game import games
from underhill.web.app import create_app
from underhill.web.connections import Bounds, bounded, room_for_files
from underhill.web.logs import configure
from underhill.web.settings import Settings

logger = logging.getLogger("underhill.serve")

SECONDS_TO_FINISH = 5
BACKLOG = 128  # connections that wait in the system until they are accepted
NEVER = 365 * 86400
OBJECTS = 10_000  # new ones after which the garbage collector looks through them; Python's own number is 700
SWITCH_SECONDS = 0.001  # threads of thinking bots give way to the event loop after this; Python's own 0.005 is felt at the table


class Server(uvicorn.Server):
    """Says where it listens, once it does; only then the bots' compiled loops are loaded, and a child compiles what is missing."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, compiles: bool):
        super().__init__(config)
        self._app, self._compiles = app, compiles
        self._loop: asyncio.AbstractEventLoop | None = None
        self._compiler: asyncio.Future[subprocess.Popen[bytes] | None] | None = None
        self._loading: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        keep_for_good()
        self._loop = asyncio.get_running_loop()
        if self._compiles:
            self._compiler = self._loop.run_in_executor(None, begin_compiling, games().values())
            self._loading = asyncio.create_task(self._load())
        for server in self.servers:
            for each in server.sockets:
                address = each.getsockname()
                logger.info("listening at http://%s:%s", address[0], address[1], extra={"facts": {"port": address[1]}})

    async def _load(self) -> None:
        """Load what is compiled before a table needs it: the first time holds everybody up for half a second."""
        for game in games().values():
            if is_ready(game) or is_net_ready(game):
                await self._app.state.host.driver.aside(partial(load, game), "", "")
        keep_for_good()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: streams end at once, so that nobody has to be cut off."""
        super().handle_exit(sig, frame)
        host = getattr(self._app.state, "host", None)
        if host is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(host.begin_stopping)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop, and the compiler too."""
        if self._loading is not None:
            self._loading.cancel()
        await super().shutdown(sockets)
        child = await self._compiler if self._compiler else None
        if child is not None:
            child.terminate()
            child.wait()


def keep_for_good() -> None:
    """Tell the garbage collector that all there is now stays: looking through it took 100 ms, in the midst of somebody's click.

    What comes is looked through seldom: at the usual threshold that took 4 ms of every click."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)


def _bounds(settings: Settings, proxies: str) -> Bounds:
    """What connections may take: no more of them than the system has files for."""
    room = room_for_files()
    return Bounds(
        most=min(settings.connections or room, room),
        most_per_address=settings.connections_per_address,
        header_seconds=settings.header_seconds,
        body_seconds=settings.body_seconds,
        idle_seconds=settings.idle_seconds,
        proxies=proxies,
    )


def run(settings: Settings, host: str, port: int, proxies: str) -> None:
    """Serve until told to stop; requests under way are finished first."""
    configure(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        timeout_keep_alive=settings.idle_seconds or NEVER,  # type: ignore[arg-type]
        http=bounded(_bounds(settings, proxies)),
        ws="none",
        loop="asyncio",
        backlog=BACKLOG,
    )
    server = Server(config, app, settings.compile_bots > 0)
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda number, frame: None)  # uvicorn raises them once more after a clean end
    with sole_use(settings.database):
        asyncio.run(check_reachable(settings.database))
        server.run()
    if not server.started:
        sys.exit(1)
