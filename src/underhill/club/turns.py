"""Taking turns: a few places for work, given to whoever has had the least of them lately. Threads of bots and answers share it.

Prompt work, such as a person's choice and the page that shows it, goes before all other work and has spare places of its own. While
there is some, a place that other work has used rests for a while before it is given again: what is prompt finds the processor free.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

HALF_LIFE = 10.0  # seconds after which half of what somebody has had is forgotten
PROMPT_SECONDS = 5.0  # after prompt work, for which places rest
PROMPTLY = "promptly "  # before a name: what somebody has had of prompt work, which is no reason to let other work wait
MOST_KNOWN = 20_000
Claim = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Turn:
    """A place that somebody has: for whom, what had been spent when it was given, and whether it is prompt."""

    claim: Claim
    began: float
    prompt: bool


Waiting = tuple[Claim, "asyncio.Future[Turn]"]


class Turns:
    """Places for work. A claim names who wants one, the most general first: a person, then the person's table."""

    def __init__(
        self,
        places: int,
        clock: Callable[[], float] = time.monotonic,
        spent: Callable[[], float] | None = None,
        spare: int = 0,
        rest: float = 0.0,
    ):
        """`spent` counts what a turn costs (the clock, if left out); `spare` places are for prompt work alone; a place rests for
        `rest` times the seconds that its last turn cost."""
        self._free, self._spare, self._rest, self._clock = places, spare, rest, clock
        self._spent = spent or clock
        self._at_work: Counter[str] = Counter()
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._prompt: list[Waiting] = []
        self._waiting: dict[str, list[Waiting]] = {}
        self._turns: set[Turn] = set()
        self._prompt_at = -PROMPT_SECONDS

    @property
    def n_waiting(self) -> int:
        """How many wait for a place."""
        return sum(not place.done() for each in (self._prompt, *self._waiting.values()) for _, place in each)

    def n_waiting_of(self, name: str) -> int:
        """How many of somebody's wait for a place, other than for prompt work."""
        return len(self._waiting.get(name, ()))

    @asynccontextmanager
    async def turn(self, *claim: str, prompt: bool = False) -> AsyncIterator[None]:
        """A place while some work is done; who had less goes first."""
        turn = await self.begin(*claim, prompt=prompt)
        try:
            yield
        finally:
            self.end(turn)

    async def begin(self, *claim: str, prompt: bool = False) -> Turn:
        """Wait for a place; `end` gives it back."""
        if prompt:
            self._prompt_at = self._clock()
        if self._free + (self._spare if prompt else 0) > 0:
            return self._given(claim, prompt)
        place: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        (self._prompt if prompt else self._waiting.setdefault(claim[0], [])).append((claim, place))
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
        cost = self._spent() - turn.began
        for name in turn.claim:
            self._charge(PROMPTLY + name if turn.prompt else name, cost)
        if turn.prompt or self._prompt or not self._rest or self._clock() - self._prompt_at > PROMPT_SECONDS:
            self._next()
        else:
            asyncio.get_running_loop().call_later(self._rest * cost, self._next)

    def _given(self, claim: Claim, prompt: bool) -> Turn:
        turn = Turn(claim, self._spent(), prompt)
        self._free -= 1
        self._at_work[claim[0]] += 1
        self._turns.add(turn)
        return turn

    def _next(self) -> None:
        """A place is free: give it to who waits for prompt work, else to whoever has had the least; among equals, to the first."""
        self._free += 1
        self._prompt = _still(self._prompt)
        if self._prompt:
            self._give(self._prompt, prompt=True)
        elif self._free > 0:
            self._waiting = {name: left for name, each in self._waiting.items() if (left := _still(each))}
            if self._waiting:
                now = self._clock()
                who = min(self._waiting, key=lambda name: (self._at_work[name], self._had_lately(name, now)))
                self._give(self._waiting[who], prompt=False)

    def _give(self, waiting: list[Waiting], prompt: bool) -> None:
        """Give a place to the one of those who wait that has had the least."""
        now = self._clock()
        kind = PROMPTLY if prompt else ""
        chosen = min(waiting, key=lambda each: [self._had_lately(kind + name, now) for name in each[0]])
        waiting.remove(chosen)
        chosen[1].set_result(self._given(chosen[0], prompt))

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


def _still(waiting: list[Waiting]) -> list[Waiting]:
    """Those who have not gone away."""
    return [each for each in waiting if not each[1].done()]
