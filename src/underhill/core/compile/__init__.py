"""From rule functions to machine code; nothing else imports numba.

`binding` rebuilds functions with their callees bound, `dispatch` writes tables of rules as code, `cache` knows where compiled loops
are kept, `processor` and `gpu` compile.
"""

from underhill.core.compile.binding import Binder, Bound, bindings, plain
from underhill.core.compile.cache import cache_folder, cache_root
from underhill.core.compile.gpu import DeviceBinder
from underhill.core.compile.processor import compile_all, compiled

__all__ = ["Binder", "Bound", "DeviceBinder", "bindings", "cache_folder", "cache_root", "compile_all", "compiled", "plain"]
