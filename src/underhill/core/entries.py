"""The door from Python into compiled loops. Compiled code trusts its arrays, so each argument is checked before, by its name.

Numbers are handed over as plain ints and arrays have one type each: every loop is compiled for one signature only."""

from collections.abc import Callable
from typing import Any

import numpy as np

from underhill.core.errors import BadArguments
from underhill.core.game import Game, whole_number


class Entry:
    """A compiled loop that can be called with nothing but what fits it."""

    def __init__(self, game: Game, loop: Any):
        code = loop.py_func.__code__
        self._game, self._loop = game, loop
        self._names = code.co_varnames[: code.co_argcount]

    def __call__(self, *arguments: Any) -> Any:
        """Check every argument, then run the loop."""
        if len(arguments) != len(self._names):
            raise BadArguments(f"{self._loop.__name__} takes {', '.join(self._names)}; {len(arguments)} were given")
        n = check_states(self._game, arguments[0])
        return self._loop(*(CHECKS[name](self._game, n, name, value) for name, value in zip(self._names, arguments, strict=True)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)


def check_states(game: Game, states: Any) -> int:
    """How many states an array has, if it is one of this game."""
    if not isinstance(states, np.ndarray) or states.dtype != game.layout.dtype or states.ndim != 1 or not states.flags.c_contiguous:
        raise BadArguments(f"states must be a list-like array of {game.title}'s states, as game.layout.array makes it")
    return len(states)


def check_count(value: Any, name: str) -> int:
    """How many of something: a whole number above 0."""
    number = whole_number(value)
    if number is None or number < 1:
        raise BadArguments(f"{name} must be a whole number above 0, not {value!r}")
    return number


def check_action(action: Any) -> int:
    """One action, also as an array without dimensions, which learners give."""
    number = whole_number(action[()] if isinstance(action, np.ndarray) and action.ndim == 0 else action)
    if number is None:
        raise BadArguments(f"an action is a whole number, not {action!r}")
    return number


def check_actions(actions: Any, n: int) -> np.ndarray:
    """One action for each of n games, as 64-bit numbers."""
    given = np.asarray(actions)
    if given.shape != (n,):
        raise BadArguments(f"there must be {n} actions, one for each game; the array given has the shape {given.shape}")
    if given.dtype.kind not in "iu":
        raise BadArguments(f"actions are whole numbers, not {given.dtype}")
    return np.ascontiguousarray(given, np.int64)


def check_one_each(name: str, array: Any, n: int, kind: str) -> None:
    """An array of numpy or of a device that a loop reads or writes in place: a number of that type for each of n games."""
    shape, has = tuple(getattr(array, "shape", ())), str(getattr(array, "dtype", type(array)))
    if shape != (n,) or kind not in has:
        raise BadArguments(f"{name} must be {n} numbers of the type {kind}, one for each game, not {shape} of {has}")


def _states(game: Game, n: int, name: str, value: Any) -> Any:
    return value


def _whole(game: Game, n: int, name: str, value: Any) -> int:
    number = whole_number(value)
    if number is None or not -(2**63) <= number < 2**63:
        raise BadArguments(f"{name} must be a whole number, not {value!r}")
    return number


def _below(bound: Callable[[Game, int], int]) -> Callable[..., int]:
    def check(game: Game, n: int, name: str, value: Any) -> int:
        number = _whole(game, n, name, value)
        if not 0 <= number < bound(game, n):
            raise BadArguments(f"{name} must be from 0 to {bound(game, n) - 1}, not {number}")
        return number

    return check


def _array(least: Callable[[Game, int], tuple[int, ...]]) -> Callable[..., np.ndarray]:
    def check(game: Game, n: int, name: str, value: Any) -> np.ndarray:
        wanted = least(game, n)
        fits = isinstance(value, np.ndarray) and value.dtype == np.int32 and value.ndim == len(wanted) and value.flags.c_contiguous
        if not fits or any(has < needs for has, needs in zip(value.shape, wanted, strict=True)):
            raise BadArguments(f"{name} must be an int32 array of the shape {wanted} or larger")
        return value

    return check


_one_each = _array(lambda game, n: (n,))
_one_each_seat = _array(lambda game, n: (n, game.seats.start))
CHECKS: dict[str, Callable[[Game, int, str, Any], Any]] = {
    "states": _states,
    "first_seed": _whole,
    "seed": _whole,
    "times": _whole,
    "viewer": _whole,
    "i": _below(lambda game, n: n),
    "a": _below(lambda game, n: len(game.actions)),
    "lengths": _one_each,
    "broken": _one_each,
    "points": _one_each_seat,
    "ranks": _one_each_seat,
    "out": _array(lambda game, n: (len(game.actions) + 1,)),
}
