"""Functions that are imported when they are first called: what draws needs packages that the laboratory can do without."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def on_demand(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is imported when it is called."""
    return lambda *arguments: getattr(import_module(module), name)(*arguments)
