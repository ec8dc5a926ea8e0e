"""Running the server: uvicorn with our log, and a clean end when it is told to stop."""

import logging
import sys

import uvicorn

from underhill.bots.readiness import begin_compiling
from underhill.core.game import games
from underhill.web.app import create_app
from underhill.web.logs import configure
from underhill.web.settings import Settings

logger = logging.getLogger("underhill.serve")

SECONDS_TO_FINISH = 5
SWITCH_SECONDS = 0.001  # threads of thinking bots give way to the event loop after this; Python's own 0.005 is felt at the table


class Server(uvicorn.Server):
    """Says where it listens, once it does."""

    async def startup(self, sockets=None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        for server in self.servers:
            for socket in server.sockets:
                address = socket.getsockname()
                logger.info("listening at http://%s:%s", address[0], address[1], extra={"facts": {"port": address[1]}})


def run(settings: Settings, host: str, port: int, proxies: str) -> None:
    """Serve until told to stop; requests under way are finished first."""
    configure(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    server = Server(config)
    compiling = begin_compiling(games().values())
    server.run()
    if compiling is not None:
        compiling.terminate()
    if not server.started:
        sys.exit(1)
