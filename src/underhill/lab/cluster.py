"""Work spread over a Ray cluster. Ray is heavy, so it is an extra (`cluster`)."""

import socket
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from underhill.core.errors import UnderhillError

SECONDS_TO_ANSWER = 10.0

Task = TypeVar("Task")
Result = TypeVar("Result")


class NoCluster(UnderhillError):
    """There is no cluster, or no Ray."""


class Cluster:
    """A Ray cluster that answers."""

    def __init__(self, address: str):
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise NoCluster(f"--ray needs the extra 'cluster' (ray): {error}") from error
        try:
            _check_port(address)
            self._ray.init(address=address)
        except (OSError, RuntimeError, ValueError) as error:
            raise NoCluster(f"there is no Ray cluster at {address}: {error}") from error

    def spread(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results as they come, in any order."""
        remote, kept = self._ray.remote(_done), self._ray.put(work)
        waiting = [remote.remote(kept, task) for task in tasks]
        while waiting:
            ready, waiting = self._ray.wait(waiting)
            yield from self._ray.get(ready)


def _done(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)


def _check_port(address: str) -> None:
    """OSError if nobody answers at a host and port; Ray itself would wait for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=SECONDS_TO_ANSWER).close()
