"""Answering in turn: when more is asked than can be answered, whoever has had the least of the server's time lately goes first.

A few requests are worked on at once; the others wait. A request that takes long because it waits itself (for a thread, for the
moment of an answer, for news) gives its place away after a moment, so that nobody can hold the places.
"""

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send

from underhill.club.turns import Turns
from underhill.web.security import address_of

PLACES = 4
SECONDS = 0.05  # for which a request keeps its place at most


class FairTurns:
    """Lets requests pass by turns between addresses."""

    def __init__(self, app: ASGIApp):
        self._app, self._turns = app, Turns(PLACES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for a place, and pass on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        turn = await self._turns.begin(address_of(scope))
        late = asyncio.get_running_loop().call_later(SECONDS, self._turns.end, turn)
        try:
            await self._app(scope, receive, send)
        finally:
            late.cancel()
            self._turns.end(turn)
