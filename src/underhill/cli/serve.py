"""`underhill serve`: the server, for friends or for many."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any free one.")] = 8080,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="sqlite:///file.db or postgresql://user@host/name.")
    ] = None,
    proxies: Annotated[
        str, typer.Option("--proxies", help="Addresses of proxies whose word about the client's address is believed.")
    ] = "127.0.0.1",
) -> None:
    """Serve tables over HTTP. Settings come from UNDERHILL_ variables; docs/operations.md explains them."""
    from underhill.web.serving import run
    from underhill.web.settings import Settings

    run(Settings.from_environment(database=database), host, port, proxies)
