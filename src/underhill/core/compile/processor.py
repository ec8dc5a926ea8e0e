"""Loops compiled for this processor."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from underhill.core import loops
from underhill.core.compile.announcing import announced
from underhill.core.compile.binding import Binder, Bound, bindings
from underhill.core.compile.cache import cache_folder
from underhill.core.entries import Entry
from underhill.core.game import Game

TRIED_NUMBA = "0.68."


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
            _compile_quickly(function, game.title)
        return function

    return Binder(bindings(game), finish)


def _compile_quickly(loop: Any, title: str) -> None:
    """Let a loop, and with it all it calls, be compiled without asking whether an index is negative, and be optimised once."""
    from numba.core.compiler_lock import global_compiler_lock

    compile_usually = loop.compile

    def compile_once(signature: Any) -> Any:
        name = loop.py_func.__qualname__
        with announced(f"{title}: {name}"), global_compiler_lock, indices_from_zero("numba.np.arrayobj"), optimised_once(name):
            return compile_usually(signature)

    loop.compile = compile_once


@contextmanager
def indices_from_zero(module: str) -> Iterator[None]:
    """Rules never count from the end of a list: code that need not ask is up to 1.6 times as fast (Fairy Land's observations; on
    the GPU 1.2 times, Pixie Queen)."""
    from numba import types

    def fix(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp)

    with replaced(import_module(module), fix_integer_index=fix):
        yield


@contextmanager
def optimised_once(loop: str) -> Iterator[None]:
    """Let LLVM work on a loop with all it calls, once. Numba would optimise, and translate to machine code, every function with all
    that it calls, though only loops are ever called from outside: that took 1.6 times as long (128 s instead of 78 s of processor
    time for `play_batch` of the three games), for code of the same speed. This reaches into Numba, so another version than the one
    it was tried with compiles as it always does."""
    import numba
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

    if not numba.__version__.startswith(TRIED_NUMBA):
        yield
        return
    optimise, finish, set_environment = (
        JITCodeLibrary._optimize_final_module,
        JITCodeLibrary._finalize_final_module,
        JITCPUCodegen.set_env,
    )

    def optimise_loop(library: Any) -> None:
        if library.name == loop:
            optimise(library)

    def finish_loop(library: Any) -> None:
        if library.name == loop:
            finish(library)
        else:
            library._finalize_dynamic_globals()
            library._finalized = True

    def set_known_environment(codegen: Any, name: str, environment: Any) -> None:
        if codegen._engine.is_symbol_defined(name):
            set_environment(codegen, name, environment)

    libraries = replaced(JITCodeLibrary, _optimize_final_module=optimise_loop, _finalize_final_module=finish_loop)
    with libraries, replaced(JITCPUCodegen, set_env=set_known_environment):
        yield


@contextmanager
def replaced(owner: Any, **attributes: Any) -> Iterator[None]:
    """Other attributes of a module or a class for a while."""
    usual = {name: getattr(owner, name) for name in attributes}
    for name, value in attributes.items():
        setattr(owner, name, value)
    try:
        yield
    finally:
        for name, value in usual.items():
            setattr(owner, name, value)


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
