"""Budgets: what one person and one address may have of what costs the server much. Token buckets, measured in seconds of its time.

`WORK` is done beside the pages (a cold table, a past moment, a record), `THINKING` in the threads of the bots (hints, reviews). A
person's bucket fills all the time up to its brim; what something costs is taken out before it is done, and who has too little is
told when to come again. An address has a few times as much as one person, because a household shares it.
"""

import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from enum import StrEnum
from typing import Annotated, TypeVar

from fastapi import Depends, Request

from underhill.club.actor import Actor
from underhill.club.errors import TooManyArrivals, TooManyCodes, TooManyStreams, TooMuch, TooMuchTalk, TooMuchThinking, TooMuchWork
from underhill.club.host import Host
from underhill.club.table import Table
from underhill.web.buckets import Buckets
from underhill.web.request import ActorHere, HostHere
from underhill.web.security import address_of
from underhill.web.settings import Settings

T = TypeVar("T")

# What things cost, in seconds of a usual machine.
COLD_TABLE = 0.05
MOMENT = 0.01
REPLAY = 0.03
RECORD = 0.02
LOG_PAGE = 0.01
IMPORTED_CHOICE = 0.002
ALL_DATA = 2.0
HINT = 0.3
REVIEWED_CHOICE = 0.02


class Kind(StrEnum):
    """What is counted."""

    WORK = "work"
    THINKING = "thinking"
    TALK = "talk"  # lines of chat
    ARRIVALS = "arrivals"  # new names and cookies
    CODES = "codes"  # of other devices, tried
    PROMPT = "prompt"  # choices and pages that show them, which go before all else


ERRORS: dict[Kind, type[TooMuch]] = {
    Kind.WORK: TooMuchWork,
    Kind.THINKING: TooMuchThinking,
    Kind.TALK: TooMuchTalk,
    Kind.ARRIVALS: TooManyArrivals,
    Kind.CODES: TooManyCodes,
}


class Budgets:
    """All budgets of a server process, and how many streams are open for whom."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic):
        rates = {
            Kind.WORK: (settings.work_per_identity, settings.work_burst),
            Kind.THINKING: (settings.thinking_per_identity, settings.thinking_burst),
            Kind.TALK: (settings.chat_per_minute / 60, settings.chat_burst),
            Kind.ARRIVALS: (settings.arrivals_per_minute / 60, settings.arrival_burst),
            Kind.CODES: (settings.codes_per_minute / 60, settings.code_burst),
            Kind.PROMPT: (settings.prompt_per_second, settings.prompt_burst),
        }
        share = settings.household
        self._persons = {kind: Buckets(rate, brim, clock) for kind, (rate, brim) in rates.items()}
        self._addresses = {kind: Buckets(share * rate, share * brim, clock) for kind, (rate, brim) in rates.items()}
        self._most_streams, self._streams = settings.streams_per_identity, Counter[str]()

    def pay(self, kind: Kind, person: str, address: str, cost: float) -> None:
        """Take a cost from a person (nobody: "") and an address; a refusal if either has too little."""
        seconds = self._seconds_until_paid(kind, person, address, cost)
        if seconds > 0:
            raise ERRORS[kind](math.ceil(seconds))

    def is_prompt(self, person: str, address: str) -> bool:
        """Whether what somebody does goes before all else: a person's choices and pages do at the pace at which people play."""
        return not self._seconds_until_paid(Kind.PROMPT, person, address, 1.0)

    def _seconds_until_paid(self, kind: Kind, person: str, address: str, cost: float) -> float:
        """Take a cost if both have enough, else say when they will have."""
        payers = [(self._addresses[kind], address), *([(self._persons[kind], person)] if person else [])]
        seconds = max(buckets.seconds_until(who, cost) for buckets, who in payers)
        if seconds <= 0:
            for buckets, who in payers:
                buckets.pay(who, cost)
        return seconds

    async def stream(self, person: str, messages: AsyncIterator[T]) -> AsyncIterator[T]:
        """A person's messages, counted as a stream while they last."""
        self._streams[person] += 1
        try:
            async for message in messages:
                yield message
        finally:
            self._streams[person] -= 1
            if not self._streams[person]:
                del self._streams[person]

    def check_streams(self, person: str) -> None:
        """A refusal if a person has too many streams open."""
        if person and self._most_streams and self._streams[person] >= self._most_streams:
            raise TooManyStreams(5)


class Purse:
    """What whoever asks may spend."""

    def __init__(self, budgets: Budgets, host: Host, actor: Actor, address: str):
        self.budgets, self._host, self._actor, self.address = budgets, host, actor, address

    def pay(self, kind: Kind, cost: float = 1.0) -> None:
        """Pay for something, or be refused."""
        self.budgets.pay(kind, self._actor.payer, self.address, cost)

    def is_prompt(self) -> bool:
        """Whether what is made for them goes before all else."""
        return self.budgets.is_prompt(self._actor.payer, self.address)

    def stream(self, messages: AsyncIterator[T]) -> AsyncIterator[T]:
        """The messages of a stream, or a refusal if there are too many of them."""
        self.budgets.check_streams(self._actor.payer)
        return self.budgets.stream(self._actor.payer, messages)

    async def makes(self, making: Callable[[], Awaitable[Table]]) -> Table:
        """A new table, if there is room for one more."""
        await self._host.room.check(self._actor.identity, self.address)
        table = await making()
        self._host.room.note(self.address, table.id)
        return table

    async def table(self, table_id: str) -> Table:
        """A table as it is now; one that has to be read from the database costs."""
        if not self._host.has_at_hand(table_id):
            self.pay(Kind.WORK, COLD_TABLE)
        return await self._host.visit(table_id)


async def the_purse(request: Request, host: HostHere, actor: ActorHere) -> Purse:
    """What whoever asks may spend."""
    return Purse(request.app.state.budgets, host, actor, address_of(request.scope))


PurseHere = Annotated[Purse, Depends(the_purse)]
