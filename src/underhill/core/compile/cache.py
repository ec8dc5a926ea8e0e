"""Where compiled games are kept.

Numba's disk cache does not notice an edit in another file than the function's own, so it lives in a folder named by a hash of
everything the result depends on: all files of the game and of core, and the versions of Python, numpy and numba. Only the loops
are cached: a cached loop contains all it calls.
"""

import ast
import hashlib
import os
import sys
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np

from underhill.core import loops
from underhill.core.compile.binding import bindings
from underhill.core.game import Game, game_folder

BINDER = "underhill.core.compile.processor"
CACHE_VARIABLE = "UNDERHILL_CACHE"


def cache_root() -> Path:
    """Where compiled games are kept: UNDERHILL_CACHE, or the user's cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(chosen) if chosen else base / "underhill"


def source_files(game: Game, module: ModuleType = loops) -> list[Path]:
    """Every file whose edit could change the compiled loops: the modules of rule functions and all they import, and the numbers."""
    functions = [value for value in bindings(game).values() if isinstance(value, FunctionType)]
    waiting, found = {module.__name__, BINDER, *(function.__module__ for function in functions)}, dict[str, Path]()
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
