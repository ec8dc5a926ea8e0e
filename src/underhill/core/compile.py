"""From rule functions to machine code: the binder, and the only file that imports numba.

Rules are plain functions that call each other through module globals. The binder rebuilds each of them with globals of its own,
where every called function is the compiled twin, and hands it to numba. The loops of `core.loops` are bound the same way, with
a game's `setup`, `legal`, `apply`… in the places they leave open.

Numba's disk cache does not notice an edit in another file than the function's own, so it lives in a folder named by a hash of
everything the result depends on: all files of the game and of core, and the versions of Python, numpy and numba. Only the loops
are cached: a cached loop contains all it calls.
"""

import dis
import hashlib
import os
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from enum import EnumType, IntEnum
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from underhill.core import loops
from underhill.core.errors import CannotCompile, NoDevice
from underhill.core.game import Game, game_folder

CACHE_VARIABLE = "UNDERHILL_CACHE"
BATCH_LOOPS = ("play_batch", "score_batch", "check_batch", "setup_one", "legal_one", "step_one", "resample_one", "copy_many")


def cache_root() -> Path:
    """Where compiled games are kept: UNDERHILL_CACHE, or the user's cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(chosen) if chosen else base / "underhill"


def source_hash(game: Game) -> str:
    """A hash of every file and version on which the compiled game depends."""
    import numba
    from numba.core import config

    digest = hashlib.sha256()
    digest.update(f"{sys.version} numpy {np.__version__} numba {numba.__version__} {config.BOUNDSCHECK}".encode())
    for folder in (Path(__file__).parent, game_folder(game)):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(str(path.relative_to(folder)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def cache_folder(game: Game) -> Path:
    """The folder for exactly these sources."""
    return cache_root() / f"{game.name}-{source_hash(game)}"


def bindings(game: Game) -> dict[str, Any]:
    """What the open names of the loops mean for a game."""
    return {
        "setup": game.rules.setup,
        "legal": game.rules.legal,
        "apply": game.rules.apply,
        "scores": game.rules.scores,
        "places": game.rules.places,
        "resample": game.rules.resample,
        "broken_law": game.rules.broken_law,
        "MAX_DECISIONS": game.max_decisions,
        "N_CHOICES": len(game.actions) + 1,
    }


def names_used(function: Callable[..., Any]) -> set[str]:
    """The global names a function reads."""
    return {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}


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
        if function.__module__ == loops.__name__ and name in self._open_names:
            value = self._open_names[name]
        elif name in function.__globals__:
            value = function.__globals__[name]
        else:
            value = builtins[name]
        if isinstance(value, FunctionType):
            return self.bind(value)
        return numbers_of(value) if isinstance(value, EnumType) and issubclass(value, IntEnum) else value


class Bound:
    """The loops of `core.loops` bound to a game: attributes named like them."""

    def __init__(self, game: Game, finish: Callable[[FunctionType, bool], Any]):
        self.game = game
        binder = Binder(bindings(game), finish)
        for name in BATCH_LOOPS:
            setattr(self, name, binder.bind(getattr(loops, name), is_root=True))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no loop {name!r}; there are {', '.join(BATCH_LOOPS)}")

    def scratch(self) -> Any:
        """A list for the legal choices."""
        return np.zeros(len(self.game.actions) + 1, np.int32)


@cache
def plain(game: Game) -> Bound:
    """The loops at plain speed."""
    return Bound(game, lambda twin, is_root: twin)


@cache
def compiled(game: Game) -> Bound:
    """The loops compiled for this processor. Each is compiled, or read from the cache, when it is first called."""
    import numba
    from numba.core import config

    config.CACHE_DIR = str(cache_folder(game))

    def finish(twin: FunctionType, is_root: bool) -> Any:
        # Python can only call the loops: leaving out the wrappers of all other functions saves compile time.
        options: Any = {"cache": True} if is_root else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return numba.njit(nogil=True, error_model="numpy", **options)(twin)

    return Bound(game, finish)


def compile_all(game: Game, seats: int | None = None) -> None:
    """Compile every loop, by calling each once on one small batch."""
    bound = compiled(game)
    seats = seats or game.seats.start
    states = game.layout.array(game.prototype(seats, {}), 2)
    lengths, broken, out = np.zeros(2, np.int32), np.zeros(2, np.int32), bound.scratch()
    bound.play_batch(states, 0, lengths, out)
    points = np.zeros((2, seats), np.int32)
    bound.score_batch(states, points, points.copy())
    bound.check_batch(game.layout.array(game.prototype(seats, {}), 2), 0, lengths, broken, out)
    states = game.layout.array(game.prototype(seats, {}), 2)
    bound.setup_one(states, 0, 0)
    bound.legal_one(states, 0, out)
    bound.step_one(states, 0, int(out[1]))
    bound.resample_one(states, 0, 0, 0)
    bound.copy_many(states, 1)


def warm_in_background(game: Game) -> "subprocess.Popen[bytes]":
    """Start a child process that fills the cache; a server plays at plain speed meanwhile."""
    return subprocess.Popen([sys.executable, "-m", "underhill.core.compile", game.package])


class Gpu:
    """Random games on a CUDA device, a thread a game, with the rules' compiled twins."""

    def __init__(self, game: Game):
        self.game = game
        self._cuda = _load_cuda()

    @cached_property
    def _kernel(self) -> Any:
        import numba

        def finish(twin: FunctionType, is_root: bool) -> Any:
            return self._cuda.jit(twin) if is_root else self._cuda.jit(device=True)(twin)

        types = {"choice_type": numba.int16, "state_type": numba.from_dtype(self.game.layout.dtype)}
        open_names = {**bindings(self.game), "cuda": self._cuda, **types}
        return Binder(open_names, finish).bind(loops.play_thread, is_root=True)

    def play_batch(self, states: Any, first_seed: int, lengths: Any, threads: int = 512) -> None:
        """Play the games of an array that lies on the device; returns when the device has finished."""
        blocks = (len(states) + threads - 1) // threads
        self._kernel[blocks, threads](states, first_seed, lengths)
        self._cuda.synchronize()

    def to_device(self, array: np.ndarray) -> Any:
        """A copy of an array on the device."""
        return self._cuda.to_device(array)


def _load_cuda() -> Any:
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 still asks for the name that numpy 2.5 dropped
    try:
        from numba import cuda
    except ImportError as error:
        raise NoDevice(f"GPU simulation needs the extra 'gpu' (numba-cuda): {error}") from error
    if not cuda.is_available():
        raise NoDevice("no CUDA device was found; use --device cpu")
    return cuda


def main() -> None:
    """Fill the cache for the games whose packages are named on the command line."""
    for package in sys.argv[1:]:
        compile_all(import_module(package).GAME)


if __name__ == "__main__":
    main()
