"""Says so when somebody waits for the compiler: a line when it begins to take long, and one when it is done."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

SILENT_SECONDS = 1.0  # reading from the cache is quicker


@contextmanager
def announced(what: str) -> Iterator[None]:
    """Tell whoever watches standard error, in a terminal or a notebook, what is being compiled."""
    if not is_watched():
        yield
        return
    began = time.monotonic()
    timer = threading.Timer(SILENT_SECONDS, say, (f"compiling {what}; this is done once and kept …",))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if (seconds := time.monotonic() - began) > SILENT_SECONDS:
            say(f"compiled {what} in {seconds:.0f} s")


def is_watched() -> bool:
    """Whether a person reads along."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def say(line: str) -> None:
    """Write a line at once."""
    print(f"underhill: {line}", file=sys.stderr, flush=True)
