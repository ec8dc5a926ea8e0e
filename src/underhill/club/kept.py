"""What several people ask for is made once, in a thread beside the event loop, and kept for a while."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from underhill.club.turns import Turns

T = TypeVar("T")
THREADS = 1  # for all but prompt work: Python does one thing at a time anyway, and two would hold up the event loop twice
PROMPT_THREADS = 1
REST = 1.0  # while people play, all else leaves half of the time free
MOST = 200  # of what is kept: some dozens of kilobytes each


class Kept:
    """Things by the key that tells all that they depend on."""

    def __init__(self, most: int = MOST):
        self._most = most
        self._spent = 0.0  # seconds of the processor
        self._turns = Turns(THREADS, spent=lambda: self._spent, spare=PROMPT_THREADS, rest=REST)
        self._threads = ThreadPoolExecutor(THREADS + PROMPT_THREADS, thread_name_prefix="kept")
        self._kept: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def get(self, key: Hashable, make: Callable[[], T], who: str, prompt: bool = False) -> T:
        """The thing under a key: kept, being made for somebody else, or made now. What fails is not kept."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = asyncio.ensure_future(self.aside(make, who, prompt))
            found.add_done_callback(lambda done: self._forget_failure(key, done))
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return await asyncio.shield(found)

    async def aside(self, make: Callable[[], T], who: str, prompt: bool = False) -> T:
        """Something made for somebody beside the event loop, and not kept; prompt work first, then who has had the least lately."""

        def work() -> T:
            began = time.thread_time()
            try:
                return make()
            finally:
                self._spent += time.thread_time() - began

        async with self._turns.turn(who, prompt=prompt):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Begin nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _forget_failure(self, key: Hashable, done: "asyncio.Future[Any]") -> None:
        if (done.cancelled() or done.exception() is not None) and self._kept.get(key) is done:
            del self._kept[key]
