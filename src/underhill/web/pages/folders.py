"""What a game brings to be drawn: the files of its folder `page`, each of them optional."""

import os
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from underhill.core.game import Game, game_folder
from underhill.core.numbers import read_toml
from underhill.core.words import Words

Present = Callable[[dict[str, Any], Words, str], dict[str, Any]]
DRAWING = "UNDERHILL_DRAWING"  # set while a board is being drawn: files are read anew when they have changed

KEPT = 256  # files, in all the states that were read


def is_drawing() -> bool:
    """Whether files may change while the server runs."""
    return bool(os.environ.get(DRAWING))


@cache
def page_folder(game: Game) -> Path:
    """Where a game's page lies, or would lie."""
    return game_folder(game) / "page"


@cache
def presenter(game: Game) -> Present:
    """The game's `present`, or one that adds nothing."""
    name = f"{game.package}.page.present"
    if not (page_folder(game) / "present.py").exists() or find_spec(name) is None:
        return lambda view, words, language: {}
    return import_module(name).present


def fragment(game: Game, name: str) -> str:
    """The template of a part of the page: the game's own, or the plain one."""
    return f"{game.name}/{name}" if _has(page_folder(game) / name) else f"plain/{name}"


def _has(path: Path) -> bool:
    return path.exists() if is_drawing() else _has_at_start(path)


_has_at_start = cache(Path.exists)


def _changed_at(path: Path) -> int:
    """When a file was last written, while a board is being drawn; otherwise files do not change."""
    return path.stat().st_mtime_ns if is_drawing() and path.exists() else 0


def text_of(game: Game, name: str) -> str:
    """A file of the folder as text; empty if there is none."""
    path = page_folder(game) / name
    return _read(path, _changed_at(path))


@lru_cache(KEPT)
def _read(path: Path, changed_at: int) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def signs(game: Game) -> str:
    """The game's symbols, to stand once in a page."""
    return re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text_of(game, "signs.svg"), flags=re.DOTALL)


def cards(game: Game) -> Mapping[str, Any]:
    """The explanations, by key."""
    return _toml(page_folder(game) / "cards.toml")


def guide(game: Game, key: str, language: str) -> str:
    """What a guided game says at a prompt; empty if nothing."""
    return _toml(page_folder(game) / "guide.toml").get(key, {}).get(language, "")


def about(game: Game) -> Mapping[str, Any]:
    """What the lobby says of the game."""
    return _toml(page_folder(game) / "about.toml")


def moments(game: Game) -> Mapping[str, Any]:
    """The news that are shown large when they happen, by name: the kind of moment, and the sign if the sentence names none."""
    return _toml(page_folder(game) / "moments.toml")


def has_guide(game: Game) -> bool:
    """Whether the game can be played with a guide."""
    return bool(_toml(page_folder(game) / "guide.toml"))


def _toml(path: Path) -> Mapping[str, Any]:
    return _read_toml(path, _changed_at(path))


@lru_cache(KEPT)
def _read_toml(path: Path, changed_at: int) -> Mapping[str, Any]:
    return read_toml(path) if path.exists() else {}
