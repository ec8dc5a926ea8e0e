"""Taking turns: a few places for work, given to whoever has had the least of them lately. Threads of bots and answers share it."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

HALF_LIFE = 10.0  # seconds after which half of what somebody has had is forgotten
MOST_KNOWN = 20_000
Claim = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Turn:
    """A place that somebody has: for whom, and since when."""

    claim: Claim
    began: float


class Turns:
    """Places for work. A claim names who wants one, the most general first: a person, then the person's table."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic):
        self._free, self._clock = places, clock
        self._at_work: Counter[str] = Counter()
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._waiting: list[tuple[Claim, asyncio.Future[Turn]]] = []
        self._turns: set[Turn] = set()

    @property
    def n_waiting(self) -> int:
        """How many wait for a place."""
        return sum(not place.done() for _, place in self._waiting)

    @asynccontextmanager
    async def turn(self, *claim: str) -> AsyncIterator[None]:
        """A place while some work is done; who had less goes first."""
        turn = await self.begin(*claim)
        try:
            yield
        finally:
            self.end(turn)

    async def begin(self, *claim: str) -> Turn:
        """Wait for a place; `end` gives it back."""
        if self._free > 0:
            return self._given(claim)
        place: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        self._waiting.append((claim, place))
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.end(place.result())
            raise

    def end(self, turn: Turn) -> None:
        """Give a place back; a second time changes nothing."""
        if turn not in self._turns:
            return
        self._turns.discard(turn)
        self._at_work[turn.claim[0]] -= 1
        if not self._at_work[turn.claim[0]]:
            del self._at_work[turn.claim[0]]
        for name in turn.claim:
            self._charge(name, self._clock() - turn.began)
        self._free += 1
        self._next()

    def _given(self, claim: Claim) -> Turn:
        turn = Turn(claim, self._clock())
        self._free -= 1
        self._at_work[claim[0]] += 1
        self._turns.add(turn)
        return turn

    def _next(self) -> None:
        """Give the free place to whoever of those who wait has had the least; among equals, to who came first."""
        self._waiting = [each for each in self._waiting if not each[1].done()]
        if not self._waiting:
            return
        now = self._clock()
        chosen = min(self._waiting, key=lambda each: (self._at_work[each[0][0]], [self._had_lately(name, now) for name in each[0]]))
        self._waiting.remove(chosen)
        chosen[1].set_result(self._given(chosen[0]))

    def _had_lately(self, name: str, now: float) -> float:
        had, at = self._had.get(name, (0.0, now))
        return had * 0.5 ** ((now - at) / HALF_LIFE)

    def _charge(self, name: str, seconds: float) -> None:
        now = self._clock()
        had = self._had_lately(name, now)
        self._had.pop(name, None)
        self._had[name] = (had + seconds, now)
        if len(self._had) > MOST_KNOWN:
            self._had.popitem(last=False)
