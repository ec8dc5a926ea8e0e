"""From rule functions to machine code: the binder, and the only file that imports numba.

Rules are plain functions that call each other through module globals. The binder rebuilds each of them with globals of its own,
where every called function is the compiled twin, and hands it to numba. The loops of `core.loops` are bound the same way, with
a game's `begin`, `legal`, `play`… in the places they leave open. Other modules may hold loops too (search, environments): one
that has `ROOTS`, the names of its loops, leaves open whatever `bindings` knows.

Numba's disk cache does not notice an edit in another file than the function's own, so it lives in a folder named by a hash of
everything the result depends on: all files of the game and of core, and the versions of Python, numpy and numba. Only the loops
are cached: a cached loop contains all it calls.
"""

import ast
import dis
import hashlib
import os
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import EnumType, IntEnum
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from underhill.core import loops
from underhill.core.decisions import Switch
from underhill.core.dispatch import begin_function, legal_function, play_function, switch_function
from underhill.core.entries import Entry
from underhill.core.errors import CannotCompile, NoDevice
from underhill.core.game import Features, Game, Heuristics, game_folder

CACHE_VARIABLE = "UNDERHILL_CACHE"
MOST_COPIED = 1000  # bytes of Python code, copied callees included, up to which GPU code copies a function into its callers


def cache_root() -> Path:
    """Where compiled games are kept: UNDERHILL_CACHE, or the user's cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(chosen) if chosen else base / "underhill"


def source_files(game: Game, module: ModuleType = loops) -> list[Path]:
    """Every file whose edit could change the compiled loops: the modules of rule functions and all they import, and the numbers."""
    functions = [value for value in bindings(game).values() if isinstance(value, FunctionType)]
    waiting, found = {module.__name__, __name__, *(function.__module__ for function in functions)}, dict[str, Path]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _file_of(name)
            waiting |= _imported(found[name], {"underhill", game.package.split(".")[0]})
    return sorted([*found.values(), *game_folder(game).glob("numbers*.toml")])


def _file_of(name: str) -> Path:
    """The file of a module, whether or not this process has imported it: two processes must agree on what counts."""
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None, name
    return Path(spec.origin)


def _imported(path: Path, packages: set[str]) -> set[str]:
    """The modules of these packages from which a file imports names when it is loaded."""
    names = {node.module for node in ast.parse(path.read_bytes()).body if isinstance(node, ast.ImportFrom) and node.module}
    return {name for name in names if name.split(".")[0] in packages}


@cache
def source_hash(game: Game, module: ModuleType = loops) -> str:
    """A hash of every file and version on which the compiled loops of a module depend, as they were when first asked."""
    digest = hashlib.sha256()
    bounds = os.environ.get("NUMBA_BOUNDSCHECK")
    digest.update(f"{sys.version} numpy {np.__version__} numba {version('numba')} {bounds}".encode())
    for path in source_files(game, module):
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def cache_folder(game: Game, module: ModuleType = loops) -> Path:
    """The folder for exactly these sources."""
    return cache_root() / f"{game.name}-{source_hash(game, module)}"


def bindings(game: Game) -> dict[str, Any]:
    """What the open names of the loops mean for a game."""
    heuristics = game.heuristics or Heuristics(game.rules.scores)
    features = game.features or Features({"decisions": 1}, observe_nothing)
    return {
        "begin": begin_function(game.rules.setup, game.rules.decisions),
        "legal": legal_function(game.rules.decisions),
        "play": play_function(game.rules.decisions),
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
    }


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
    looked_up = {"begin": game.rules.begin, "legal": game.rules.legal, "play": game.rules.play}
    open_names = {**bindings(game), **looked_up, "copy_state": PlainCopier(game)}
    return Bound(game, Binder(open_names, lambda twin, is_root: twin), module)


class PlainCopier:
    """Copies plain states in a list, where an assignment would only share them."""

    def __init__(self, game: Game):
        self._copy = game.layout.copy

    def __call__(self, states: Any, i: int, j: int) -> None:
        """Copy one state over another."""
        states[j] = self._copy(states[i])


@cache
def compiled(game: Game, module: ModuleType = loops) -> Bound:
    """The loops compiled for this processor. Each is compiled, or read from the cache, when it is first called."""
    from numba.core import config

    config.CACHE_DIR = str(cache_folder(game, module))
    bound = Bound(game, _compiling_binder(game), module)
    if module is loops:
        for name in loops.ROOTS:
            setattr(bound, name, Entry(game, getattr(bound, name)))
    return bound


@cache
def _compiling_binder(game: Game) -> Binder:
    """One for all modules of loops, so that they share the compiled rules."""
    import numba

    def finish(twin: FunctionType, is_root: bool) -> Any:
        # Python can only call the loops: leaving out the wrappers of all other functions saves compile time.
        options: Any = {"cache": True} if is_root else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        function = numba.njit(nogil=True, error_model="numpy", **options)(twin)
        if is_root:
            _count_from_zero(function)
        return function

    return Binder(bindings(game), finish)


def _count_from_zero(loop: Any) -> None:
    """Let a loop, and with it all it calls, be compiled without asking whether an index is negative."""
    from numba.core.compiler_lock import global_compiler_lock

    compile_usually = loop.compile

    def compile_from_zero(signature: Any) -> Any:
        with global_compiler_lock, _indices_from_zero("numba.np.arrayobj"):
            return compile_usually(signature)

    loop.compile = compile_from_zero


@contextmanager
def _indices_from_zero(module: str) -> Iterator[None]:
    """Rules never count from the end of a list: code that need not ask is up to 1.6 times as fast (Fairy Land's observations; on
    the GPU 1.2 times, Pixie Queen)."""
    from numba import types

    arrayobj: Any = import_module(module)
    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = lambda context, builder, kind, index, size: context.cast(builder, index, kind, types.intp)
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


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


class DeviceBinder(Binder):
    """Binds a game for the GPU, where the size of the code decides over speed and compile time.

    Whole numbers are handed over as 64 bits, so that no function is compiled twice, for 8 and for 64 bits; and a large function
    that is called in several places is really called, not copied into each of them: by itself NVVM copies, and was at work on
    Taverna for minutes."""

    def __init__(self, game: Game):
        import numba

        self.cuda = _load_cuda()
        given = {"cuda": self.cuda, "size_type": numba.int32, "new_list": _new_list(len(game.actions) + 1), "stage": game.stage}
        super().__init__({**bindings(game), **given}, self._compile)
        self._calls: dict[Any, list[Any]] = {}

    def _compile(self, twin: FunctionType, is_root: bool) -> Any:
        function = self.cuda.jit(device=not is_root)(twin)
        named = [twin.__globals__[name] for name in calls_of(twin)]
        self._calls[function] = [each for each in named if hasattr(each, "py_func")]
        if not is_root:
            self._adapt(function)
        return function

    def _weight(self, function: Any) -> int:
        own = len(function.py_func.__code__.co_code)
        return own + sum(self._weight(each) for each in self._calls[function] if not self._is_called(each))

    def _is_called(self, function: Any) -> bool:
        n_calls = sum(calls.count(function) for calls in self._calls.values())
        return n_calls > 1 and self._weight(function) > MOST_COPIED

    def _adapt(self, function: Any) -> None:
        from numba import int64, types

        find_type, compile_for = function.get_call_template, function.compile_device

        def find_wide_type(args: Any, keywords: Any) -> Any:
            return find_type(tuple(int64 if isinstance(each, types.Integer) else each for each in args), keywords)

        def compile_once(args: Any, return_type: Any = None) -> Any:
            with _indices_from_zero("numba.cuda.np.arrayobj"):
                result = compile_for(args, return_type)
            if self._is_called(function):
                result.library.get_function(result.fndesc.llvm_func_name).attributes.add("noinline")
            return result

        function.get_call_template, function.compile_device = find_wide_type, compile_once


def _new_list(length: int) -> Any:
    """What gives a GPU thread a list for legal choices: like `cuda.local.array`, which would fill it with zeros each time."""
    from llvmlite import ir
    from numba import types
    from numba.cuda.extending import intrinsic

    list_type = types.Array(types.int16, 1, "C")

    @intrinsic
    def new_list(typing_context):
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            with builder.goto_entry_block():
                place = builder.alloca(ir.ArrayType(ir.IntType(16), length))
            array = context.make_array(list_type)(context, builder)
            number = partial(context.get_constant, types.intp)
            data = builder.bitcast(place, array.data.type)
            context.populate_array(array, data=data, shape=[number(length)], strides=[number(2)], itemsize=number(2), meminfo=None)
            return array._getvalue()

        return list_type(), build

    return new_list


def _load_cuda() -> Any:
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 still asks for the name that numpy 2.5 dropped
    try:
        from numba import cuda
    except ImportError as error:
        raise NoDevice(f"GPU simulation needs the extra 'gpu' (numba-cuda): {error}") from error
    if not cuda.is_available():
        raise NoDevice("no CUDA device was found; use --device cpu")
    from numba.cuda.core import config

    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last games of a batch do not fill a device
    return cuda


def main() -> None:
    """Fill the cache for the games whose packages are named on the command line."""
    for package in sys.argv[1:]:
        compile_all(import_module(package).GAME)


if __name__ == "__main__":
    main()
