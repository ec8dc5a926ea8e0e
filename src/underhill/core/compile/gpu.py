"""Rules and kernels compiled for a CUDA device; `core.gpu` lets it play."""

from functools import partial
from types import FunctionType
from typing import Any

import numpy as np

from underhill.core.compile.binding import Binder, bindings, calls_of
from underhill.core.compile.processor import indices_from_zero
from underhill.core.errors import NoDevice
from underhill.core.game import Game

MOST_COPIED = 1000  # bytes of Python code, copied callees included, up to which GPU code copies a function into its callers


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
            with indices_from_zero("numba.cuda.np.arrayobj"):
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
    def new_list(typing_context: Any) -> Any:
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
