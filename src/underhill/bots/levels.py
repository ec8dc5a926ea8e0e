"""The levels that people choose from: named bots with a line of character. How strong each is in a game stands with that game."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from underhill.core.game import Game, game_folder


@dataclass(frozen=True)
class Level:
    """A level: its key, the bot behind it, its name and line in every language."""

    key: str
    spec: str
    name: Mapping[str, str]
    line: Mapping[str, str]


@cache
def levels() -> Mapping[str, Level]:
    """All levels by key, the easiest first."""
    entries = _read(Path(__file__).with_name("levels.toml"))
    return {key: Level(key, entry["spec"], entry["name"], entry["line"]) for key, entry in entries.items()}


@cache
def ratings(game: Game) -> Mapping[str, int]:
    """The measured ratings of levels in a game; none if nobody has measured them."""
    path = game_folder(game) / "ratings.toml"
    return _read(path) if path.exists() else {}


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)
