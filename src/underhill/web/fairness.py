"""Answering in turn: when more is asked than can be answered, whoever has had the least of the server's time lately goes first.

A few requests are worked on at once; the others wait. A request that takes long because it waits itself (for a thread, for the
moment of an answer, for news) gives its place away after a moment, so that nobody can hold the places. A choice at a table goes
before all else, as long as it comes at a pace at which people play (`Budgets.is_prompt`). Of one address only some may wait.
"""

import asyncio
import time

from starlette.types import ASGIApp, Receive, Scope, Send

from underhill.club.errors import TooManyRequests
from underhill.club.turns import Turns
from underhill.web.budgets import Budgets
from underhill.web.errors import too_much
from underhill.web.security import address_of

PLACES = 4
SPARE = 4  # for choices alone
REST = 1.0  # while people play, all else leaves half of the event loop's time free
SECONDS = 0.05  # for which a request keeps its place at most
RETRY_SECONDS = 1


class FairTurns:
    """Lets requests pass by turns between addresses."""

    def __init__(self, app: ASGIApp, budgets: Budgets, most_waiting: int):
        self._app, self._budgets, self._most_waiting = app, budgets, most_waiting
        self._turns = Turns(PLACES, spent=time.thread_time, spare=SPARE, rest=REST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for a place, and pass on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        if self._most_waiting and self._turns.n_waiting_of(address) >= self._most_waiting:
            await too_much(scope, TooManyRequests(RETRY_SECONDS))(scope, receive, send)
            return
        turn = await self._turns.begin(address, prompt=_is_choice(scope) and self._budgets.is_prompt("", address))
        late = asyncio.get_running_loop().call_later(SECONDS, self._turns.end, turn)
        try:
            await self._app(scope, receive, send)
        finally:
            late.cancel()
            self._turns.end(turn)


def _is_choice(scope: Scope) -> bool:
    """Whether somebody makes a choice at a table."""
    return scope["method"] == "POST" and scope["path"].endswith("/play")
