"""Work spread over processes."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], processes: int) -> Iterator[Result]:
    """The results as they come, in any order; with one process the work is done here."""
    if processes <= 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(min(processes, os.cpu_count() or 1), get_context("spawn")) as pool:
        for future in as_completed([pool.submit(work, task) for task in tasks]):
            yield future.result()
