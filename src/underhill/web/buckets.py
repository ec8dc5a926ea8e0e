"""Token buckets: each who asks has one; it fills all the time up to its brim, and what something costs is taken out."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KNOWN = 50_000


class Buckets:
    """Buckets of one size, one for each who asks. 0 a second: no limit."""

    def __init__(self, per_second: float, brim: float, clock: Callable[[], float] = time.monotonic):
        self._per_second, self._brim, self._clock = per_second, brim, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def seconds_until(self, who: str, cost: float) -> float:
        """How long somebody has to wait until a cost can be paid; what is dearer than a full bucket can be had from a full one."""
        if not self._per_second:
            return 0.0
        return max(0.0, (min(cost, self._brim) - self._level(who)) / self._per_second)

    def pay(self, who: str, cost: float) -> None:
        """Take a cost out."""
        if not self._per_second:
            return
        level = self._level(who)
        self._levels.pop(who, None)
        self._levels[who] = (level - cost, self._clock())
        if len(self._levels) > MOST_KNOWN:
            self._levels.popitem(last=False)

    def _level(self, who: str) -> float:
        level, at = self._levels.get(who, (self._brim, self._clock()))
        return min(self._brim, level + (self._clock() - at) * self._per_second)
