"""Blank states for training: all numbers of players, and printed numbers that vary where they are only reconstructed."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np

from underhill.core.errors import BadNumbers
from underhill.core.game import Game

CHANGE = 0.25  # the chance of each reconstructed number to be another
TRIES = 100


def prototypes(game: Game, seats: Sequence[int], n: int, varied_share: float, seed: int) -> np.ndarray:
    """n blank states, the numbers of players taking turns; a share of them has varied numbers."""
    chance = Random(seed)
    states = []
    for i in range(n):
        options = varied_options(game, seats[i % len(seats)], chance) if chance.random() < varied_share else {}
        states.append(game.layout.array(game.prototype(seats[i % len(seats)], options)))
    return np.concatenate(states)


def varied_options(game: Game, seats: int, chance: Random) -> dict[str, Any]:
    """Options with some reconstructed numbers a little larger or smaller, such that the game can be played."""
    for _ in range(TRIES):
        options = {"numbers": _varied_numbers(game, chance)}
        try:
            game.prototype(seats, options)
        except BadNumbers:
            continue
        return options
    return {}


def _varied_numbers(game: Game, chance: Random) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for key in free_keys(game):
        value = _varied(game.numbers[key], chance)
        if value != game.numbers[key]:
            _put(changed, key.split("."), value)
    return changed


@cache
def free_keys(game: Game) -> tuple[str, ...]:
    """The reconstructed numbers that can change without any other (those that must keep a sum cannot)."""
    return tuple(key for key in game.numbers.values() if game.numbers.mark(key) == "R" and _is_free(game, key))


def _is_free(game: Game, key: str) -> bool:
    value = game.numbers[key]
    other = [value[0] + 1, *value[1:]] if isinstance(value, list) and isinstance(value[0], int) else value
    other = value + 1 if isinstance(value, int) else other
    changed: dict[str, Any] = {}
    _put(changed, key.split("."), other)
    try:
        game.prototype(game.seats.start, {"numbers": changed})
    except BadNumbers:
        return False
    return other != value


def _varied(value: Any, chance: Random) -> Any:
    if isinstance(value, list):
        return [_varied(entry, chance) for entry in value]
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < CHANGE:
        return value + chance.choice((-2, -1, 1, 2))
    return value


def _put(tree: dict[str, Any], path: list[str], value: Any) -> None:
    for name in path[:-1]:
        tree = tree.setdefault(name, {})
    tree[path[-1]] = value
