"""The fields of views and the pieces of observations, with the values that random games show, for the documentation site.

What they mean stands in docs/games/fields.toml; a field that random games show and nobody explains is an error."""

import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from underhill.core.game import Game

MEANINGS = Path(__file__).parents[1] / "docs" / "games" / "fields.toml"
EVERY = 7  # choices between two looks at a match
MOST_SHOWN = 6  # values that are listed, of those that are words


class Unexplained(Exception):
    """A field that nobody explains."""


def meanings(game: Game, part: str) -> dict[str, str]:
    """What the parts of a game mean: `view` or `observation`."""
    text = tomllib.loads(MEANINGS.read_text(encoding="utf-8"))
    return {**text["every_game"][part], **text[game.name][part]}


def moments(game: Game) -> Iterator[Any]:
    """A random match of each number of players, now and then and at its end."""
    for seats in game.seats:
        match, chance = game.match(seats, seats), random.Random(seats)
        while not match.is_over:
            if match.state.decisions % EVERY == 0:
                yield match
            match.play(chance.choice(match.choices()))
        yield match


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The path of every value in a view; the places of a list are not told apart."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, path)
    else:
        yield path, value


def explained_by(path: str, known: dict[str, str]) -> str:
    """The entry that explains a path: its own, or that above it which has none below."""
    if path in known:
        return path
    while "." in path:
        path = path.rpartition(".")[0]
        if path in known and not any(each.startswith(f"{path}.") for each in known):
            return path
    raise Unexplained(path)


def view_rows(game: Game) -> list[tuple[str, str, str]]:
    """Field, meaning and values of a view."""
    known = meanings(game, "view")
    values: dict[str, set[Any]] = {path: set() for path in known}
    for match in moments(game):
        for viewer in (None, match.seat or 0):
            for path, value in leaves(match.view(viewer)):
                values[explained_by(path, known)].add(value)
    return [(path, meaning, said(values[path])) for path, meaning in known.items()]


def said(values: set[Any]) -> str:
    """Values in short: a range of numbers, some words, none."""
    numbers = sorted(each for each in values if isinstance(each, int | float) and not isinstance(each, bool))
    words = sorted(each for each in values if isinstance(each, str) and not re.search(r"\d", each))
    parts = [f"{numbers[0]} to {numbers[-1]}"] if numbers else []
    parts += [", ".join(words[:MOST_SHOWN]) + (", …" if len(words) > MOST_SHOWN else "")] if words else []
    parts += ["true, false"] if True in values and any(each is True for each in values) else []
    return "; ".join([*parts, *(["none"] if None in values else [])])


def observation_rows(game: Game) -> list[tuple[str, str, str, str]]:
    """Piece, places, meaning and range of an observation."""
    if game.features is None:
        return []
    known = {field.name: field.about for field in game.layout.fields} | meanings(game, "observation")
    least: dict[str, float] = {}
    most: dict[str, float] = {}
    for match in moments(game):
        out = [0] * game.features.size
        game.features.observe(match.state, match.seat or 0, out)
        for name, numbers in game.features.decode(out).items():
            least[name] = min(least.get(name, 0), *numbers)
            most[name] = max(most.get(name, 0), *numbers)
    rows, place = [], 0
    for name, n in game.features.pieces.items():
        if name not in known:
            raise Unexplained(name)
        rows.append(
            (name, f"{place} to {place + n - 1}" if n > 1 else str(place), known[name], f"{least[name]:g} to {most[name]:g}")
        )
        place += n
    return rows
