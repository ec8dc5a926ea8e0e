"""The binder: rule functions rebuilt with everything they call bound.

Rules are plain functions that call each other through module globals. The binder rebuilds each of them with globals of its own,
where every called function is the bound twin, and hands it on to be finished. The loops of `core.loops` are bound the same way,
with a game's `begin`, `legal`, `play`… in the places they leave open. Other modules may hold loops too (search, environments): one
that has `ROOTS`, the names of its loops, leaves open whatever `bindings` knows.
"""

import dis
from collections import namedtuple
from collections.abc import Callable
from dataclasses import replace
from enum import EnumType, IntEnum
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from underhill.core import loops
from underhill.core.compile.dispatch import (
    act_function,
    begin_function,
    legal_function,
    play_function,
    settle_function,
    switch_function,
)
from underhill.core.decisions import Switch
from underhill.core.errors import CannotCompile
from underhill.core.game import Features, Game, Heuristics


def bindings(game: Game) -> dict[str, Any]:
    """What the open names of the loops mean for a game."""
    heuristics = game.heuristics or Heuristics(game.rules.scores)
    features = game.features or Features({"decisions": 1}, observe_nothing)
    return {
        "begin": begin_function(game.rules.setup, game.rules.decisions),
        "legal": legal_function(game.rules.decisions),
        "play": play_function(game.rules.decisions),
        "act": act_function(game.rules.decisions),
        "settle": settle_function(game.rules.decisions),
        "begin_next": game.rules.decisions.begin_next or begin_nothing,
        "scores": game.rules.scores,
        "is_ahead": game.rules.is_ahead,
        "places": loops.places,
        "resample": game.rules.resample,
        "broken_law": game.rules.broken_law,
        "MAX_DECISIONS": game.max_decisions,
        "estimate": heuristics.estimate,
        "weight": heuristics.weight,
        "moment": heuristics.moment,
        "is_secret": heuristics.is_secret,
        "SCALE": heuristics.scale,
        "observe": features.observe,
        "take_away": game.gains.take_away,
    }


def begin_nothing(s: Any) -> bool:
    """For games that are over as soon as nothing waits."""
    return False


def observe_nothing(s: Any, viewer: int, out: Any) -> None:
    """For games without features: how many choices have been played."""
    out[0] = s.decisions


def names_used(function: Callable[..., Any]) -> set[str]:
    """The global names a function reads."""
    return set(calls_of(function))


def calls_of(function: Callable[..., Any]) -> list[str]:
    """The same, each as often as the function reads it."""
    return [step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"]


@cache
def numbers_of(names: type[IntEnum]) -> Any:
    """An enum as a named tuple of plain numbers: `Card.FOX` compiles to a constant. (numba-cuda takes no enum as an index.)"""
    members = names.__members__
    numbers: Any = namedtuple(names.__name__, members)  # type: ignore[misc]
    return numbers(**{name: int(member) for name, member in members.items()})


class Binder:
    """Rebuilds functions with their callees bound, and finishes each with `finish` (compile it, or leave it plain)."""

    def __init__(self, open_names: dict[str, Any], finish: Callable[[FunctionType, bool], Any]):
        self._open_names = open_names
        self._finish = finish
        self._done: dict[FunctionType, Any] = {}
        self._under_way: list[str] = []

    def bind(self, function: Any, is_root: bool = False) -> Any:
        """The bound twin of a function and, first, of everything it calls."""
        if function in self._done:
            return self._done[function]
        if function.__qualname__ in self._under_way:
            cycle = " -> ".join([*self._under_way, function.__qualname__])
            raise CannotCompile(f"rules must not call each other in a circle: {cycle}; push a decision instead")
        if function.__closure__:
            raise CannotCompile(f"{function.__qualname__} is a closure; rule functions stand at module level")
        self._under_way.append(function.__qualname__)
        bound_globals = {name: self._value(function, name) for name in names_used(function)}
        self._under_way.pop()
        bound_globals["__name__"] = function.__module__
        twin = FunctionType(function.__code__, bound_globals, function.__name__, function.__defaults__)
        twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
        self._done[function] = self._finish(twin, is_root)
        return self._done[function]

    def _value(self, function: FunctionType, name: str) -> Any:
        builtins = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
        if "ROOTS" in function.__globals__ and name in self._open_names:
            value = self._open_names[name]
        elif name in function.__globals__:
            value = function.__globals__[name]
        else:
            value = builtins[name]
        if isinstance(value, Switch):
            value = switch_function(value)
        if isinstance(value, FunctionType):
            return self.bind(value)
        return numbers_of(value) if isinstance(value, EnumType) and issubclass(value, IntEnum) else value


class Bound:
    """The loops of a module bound to a game: attributes named like them."""

    def __init__(self, game: Game, binder: Binder, module: ModuleType = loops):
        self.game = game
        self._names: tuple[str, ...] = module.ROOTS
        for name in self._names:
            setattr(self, name, binder.bind(getattr(module, name), is_root=True))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no loop {name!r}; there are {', '.join(self._names)}")

    def scratch(self) -> Any:
        """A list for the legal choices."""
        return np.zeros(len(self.game.actions) + 1, np.int32)


@cache
def plain(game: Game, module: ModuleType = loops) -> Bound:
    """The loops at plain speed."""
    open_names = {**bindings(game), "copy_state": PlainCopier(game)}
    binder = Binder(open_names, lambda twin, is_root: twin)
    decisions = game.rules.decisions.bound(binder.bind)
    begin = replace(game.rules, setup=binder.bind(game.rules.setup), decisions=decisions).begin
    open_names |= {"begin": begin, "legal": decisions.legal, "play": decisions.apply}
    return Bound(game, binder, module)


class PlainCopier:
    """Copies plain states in a list, where an assignment would only share them."""

    def __init__(self, game: Game):
        self._copy = game.layout.copy

    def __call__(self, states: Any, i: int, j: int) -> None:
        """Copy one state over another."""
        states[j] = self._copy(states[i])
