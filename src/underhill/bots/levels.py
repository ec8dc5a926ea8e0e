"""The levels that people choose from: named bots with a line of character and a measured rating for every game."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Level:
    """A level: its key, the bot behind it, its name and line in every language, and its rating in every game measured."""

    key: str
    spec: str
    name: Mapping[str, str]
    line: Mapping[str, str]
    ratings: Mapping[str, int]


@cache
def levels() -> Mapping[str, Level]:
    """All levels by key, the easiest first."""
    with Path(__file__).with_name("levels.toml").open("rb") as file:
        table = tomllib.load(file)
    return {key: Level(key, entry["spec"], entry["name"], entry["line"], entry.get("ratings", {})) for key, entry in table.items()}
