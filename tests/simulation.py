"""A club without a database on a clock that jumps: whatever would wait for an hour is over at once, and always the same way."""

import asyncio
import hashlib
import itertools
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from clubhouse import GAMES

from underhill.club.actor import Actor
from underhill.club.host import Host
from underhill.club.orders import Orders
from underhill.club.policy import Policy
from underhill.core.game import Game

T = TypeVar("T")


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next moment that somebody waits for as soon as there is nothing else to do."""

    now = 1_000_000.0

    def time(self) -> float:
        """The simulated time."""
        return self.now

    def _run_once(self) -> None:
        waiting = [handle.when() for handle in self._scheduled if not handle.cancelled()]
        if not self._ready and waiting:
            self.now = max(self.now, min(waiting))
        super()._run_once()


class Memory:
    """A store that only counts."""

    is_shared = False

    def __init__(self) -> None:
        self.watch: Callable[[Any], None] = lambda change: None

    def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def append(self, *changes: Any) -> None:
        """Let the test watch."""
        for change in changes:
            self.watch(change)

    async def due(self, before: float, limit: int) -> list[str]:
        """Nothing was left by an earlier server."""
        return []

    async def read(self, query: Any) -> list[Any]:
        """Nothing is written down."""
        return []


class Simulation:
    """A host on a simulated clock. Its bots think in no thread, but use the time that they say."""

    def __init__(self, loop: JumpingLoop, policy: Policy, games: Mapping[str, Game]):
        self.loop, self.memory = loop, Memory()
        self.host = Host(self.memory, games, policy, clock=loop.time)  # type: ignore[arg-type]
        self.orders: dict[tuple[str, int], Orders] = {}
        self.answers: dict[tuple[str, int], str] = {}
        people: Any = self.host.people
        people.orders, people.answer_left, people.leave_answer = self._orders, self._answer_left, self._leave_answer
        self.host.driver.aside = self._aside  # type: ignore[method-assign]

    async def _orders(self, table: str, seat: int) -> Orders:
        return self.orders.get((table, seat), Orders())

    async def _answer_left(self, table: str, decision: int) -> str | None:
        return self.answers.get((table, decision))

    async def _leave_answer(self, table: str, decision: int, choice: str) -> None:
        self.answers[table, decision] = choice

    async def _aside(self, work: Callable[[], T], *about: Any, **more: Any) -> T:
        return work()


def simulated(story: Callable[[Simulation], Coroutine[Any, Any, None]], policy: Policy, games: Mapping[str, Game] = GAMES) -> None:
    """Run a story on a simulated clock, in a thread of its own, since a browser test may leave a loop in ours."""

    async def whole(loop: JumpingLoop) -> None:
        simulation = Simulation(loop, policy, games)
        await simulation.host.start()
        try:
            await story(simulation)
        finally:
            await simulation.host.close()

    def run() -> None:
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(whole(runner.get_loop()))  # type: ignore[arg-type]

    with ThreadPoolExecutor(1) as pool:
        pool.submit(run).result()


def somebody(name: str) -> Actor:
    """A person, without a cookie."""
    return Actor(f"identity of {name}", name)


def same_secrets(name: str) -> Callable[[int], str]:
    """Secrets that are the same in every run of a test."""
    numbers = itertools.count()
    return lambda size: hashlib.sha256(f"{name} {next(numbers)}".encode()).hexdigest()[: 2 * size]
