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
from underhill.core.stated import dotted, stated
from underhill.core.words import LANGUAGES, Words

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
    """The explanations, by key, as they are written: numbers are only named in them."""
    return _toml(page_folder(game) / "cards.toml")


def explanations(game: Game, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
    """The explanations, by key, with the numbers of a match or the printed ones."""
    return {key: _explained(card, numbers) for key, card in cards(game).items()}


def _explained(card: Mapping[str, Any], numbers: Mapping[str, Any]) -> dict[str, Any]:
    """A card whose texts state numbers; its sign and the forms of its name are no texts."""
    texts = {language: card[language] for language in LANGUAGES if language in card}
    return {**card, **{language: {**text, **_stated(text, numbers, language)} for language, text in texts.items()}}


def _stated(text: Mapping[str, Any], numbers: Mapping[str, Any], language: str) -> dict[str, str]:
    return {part: stated(text[part], numbers, language) for part in ("does", "example") if part in text}


def guide(game: Game, key: str, language: str, numbers: Mapping[str, Any]) -> str:
    """What a guided game says at a prompt; empty if nothing. A prompt may be `like` another."""
    entries = _toml(page_folder(game) / "guide.toml")
    entry = entries.get(key, {})
    return stated(entries.get(entry.get("like"), entry).get(language, ""), numbers, language)


def numbers_shown(
    game: Game, options: Mapping[str, Any], view: Mapping[str, Any] | None, rules_version: int | None = None
) -> dict[str, Any]:
    """The numbers a match is played with: those printed then, as its options change them, as its view shows them."""
    numbers = game.printed(rules_version).varied(game.present_options(options).get("numbers", {})).values()
    shown = dotted((view or {}).get("numbers") or {})
    return {key: shown.get(key, value) for key, value in numbers.items()}


def about(game: Game) -> Mapping[str, Any]:
    """What the lobby says of the game."""
    return _toml(page_folder(game) / "about.toml")


def moments(game: Game) -> Mapping[str, Any]:
    """The news that are shown large when they happen, by name: the kind of moment, and the sign if the sentence names none."""
    return _toml(page_folder(game) / "moments.toml")


def piecemeal(game: Game) -> list[Mapping[str, Any]]:
    """The questions that are asked piece by piece and that one button can answer as a whole."""
    return _toml(page_folder(game) / "piecemeal.toml").get("question", [])


def introduction(game: Game) -> Mapping[str, Any]:
    """The short introduction that is played before a first game; empty if there is none."""
    return _toml(page_folder(game) / "introduction.toml")


def has_guide(game: Game) -> bool:
    """Whether the game can be played with a guide."""
    return bool(_toml(page_folder(game) / "guide.toml"))


def _toml(path: Path) -> Mapping[str, Any]:
    return _read_toml(path, _changed_at(path))


@lru_cache(KEPT)
def _read_toml(path: Path, changed_at: int) -> Mapping[str, Any]:
    return read_toml(path) if path.exists() else {}
