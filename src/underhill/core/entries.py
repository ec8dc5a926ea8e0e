"""The way from Python into compiled loops. Compiled code trusts its arrays, so each argument is checked before, by its name.

Numbers are handed over as plain ints and arrays have one type each: every loop is compiled for one signature only."""

from collections.abc import Callable
from typing import Any

import numpy as np

from underhill.core.errors import BadArguments
from underhill.core.game import Game, whole_number
from underhill.core.pending import NONE


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
        states = check_states(self._game, arguments[0])
        fitting = (CHECKS[name](self._game, states, name, value) for name, value in zip(self._names, arguments, strict=True))
        return self._loop(*fitting)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)


def check_states(game: Game, states: Any) -> np.ndarray:
    """An array of this game's states, each with a number of seats that the game has."""
    if not _is_plain(states, game.layout.dtype, 1):
        raise BadArguments(f"states must be a list-like array of {game.title}'s states, as game.layout.array makes it")
    if len(states) and not (game.seats.start <= states["n_seats"].min() and states["n_seats"].max() < game.seats.stop):
        raise BadArguments(f"states must have seats: {game.title} is for {game.players} players")
    found: np.ndarray = states
    return found


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


def check_array(value: Any, name: str, kind: type[np.generic], shape: tuple[int, ...]) -> np.ndarray:
    """An array of exactly this type and shape that compiled code can write to."""
    if not _is_plain(value, np.dtype(kind), len(shape)) or value.shape != shape:
        raise BadArguments(f"{name} must be an array of {np.dtype(kind)} with the shape {shape} that can be written to")
    found: np.ndarray = value
    return found


def _is_plain(value: Any, kind: np.dtype[Any], axes: int) -> bool:
    """Whether a value is an array of this type for which a loop is compiled: whole, in order, aligned and not read-only."""
    return isinstance(value, np.ndarray) and value.dtype == kind and value.ndim == axes and value.flags.carray


def _states(game: Game, states: np.ndarray, name: str, value: Any) -> Any:
    return value


def _whole(game: Game, states: np.ndarray, name: str, value: Any) -> int:
    number = whole_number(value)
    if number is None or not -(2**63) <= number < 2**63:
        raise BadArguments(f"{name} must be a whole number, not {value!r}")
    return number


def _within(bounds: Callable[[Game, np.ndarray], range]) -> Callable[..., int]:
    def check(game: Game, states: np.ndarray, name: str, value: Any) -> int:
        number, wanted = _whole(game, states, name, value), bounds(game, states)
        if number not in wanted:
            raise BadArguments(f"{name} must be from {wanted.start} to {wanted.stop - 1}, not {number}")
        return number

    return check


def _array(least: Callable[[Game, np.ndarray], tuple[int, ...]]) -> Callable[..., np.ndarray]:
    def check(game: Game, states: np.ndarray, name: str, value: Any) -> np.ndarray:
        wanted = least(game, states)
        fits = _is_plain(value, np.dtype(np.int32), len(wanted))
        if not fits or any(has < needs for has, needs in zip(value.shape, wanted, strict=True)):
            raise BadArguments(f"{name} must be an int32 array of the shape {wanted} or larger that can be written to")
        found: np.ndarray = value
        return found

    return check


_one_each = _array(lambda game, states: (len(states),))
_one_each_seat = _array(lambda game, states: (len(states), int(states["n_seats"].max(initial=0))))
CHECKS: dict[str, Callable[[Game, np.ndarray, str, Any], Any]] = {
    "states": _states,
    "first_seed": _whole,
    "seed": _whole,
    "times": _whole,
    "viewer": _within(lambda game, states: range(NONE, game.seats.stop - 1)),
    "i": _within(lambda game, states: range(len(states))),
    "a": _within(lambda game, states: range(len(game.actions))),
    "lengths": _one_each,
    "broken": _one_each,
    "points": _one_each_seat,
    "ranks": _one_each_seat,
    "out": _array(lambda game, states: (len(game.actions) + 1,)),
}
