"""The conservation laws of a game, checked after every decision of many random games at compiled speed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from underhill.core.compile import compiled
from underhill.core.game import Game
from underhill.core.pending import NONE

CHUNK = 500


@dataclass(frozen=True)
class Breach:
    """A game that broke a law: its seed, and the law in words."""

    seed: int
    law: str


def check_laws(
    game: Game, seats: int, games: int, seed: int = 0, tick: Callable[[int], None] = lambda done: None
) -> tuple[list[Breach], dict[str, Any]]:
    """Every game that broke a law, had no legal choice, or did not end; and how long the games were."""
    loops = compiled(game)
    prototype = game.layout.array(game.prototype(seats, {}))
    out, breaches, all_lengths = loops.scratch(), [], []
    for start in range(0, games, CHUNK):
        n = min(CHUNK, games - start)
        states, lengths, broken = np.repeat(prototype, n), np.zeros(n, np.int32), np.zeros(n, np.int32)
        loops.check_batch(states, seed + start, lengths, broken, out)
        breaches += [Breach(seed + start + int(i), _law(game, int(broken[i]))) for i in np.flatnonzero(broken)]
        endless = np.flatnonzero((states["depth"] > 0) & (broken == 0))
        breaches += [Breach(seed + start + int(i), f"ends within {game.max_decisions} decisions") for i in endless]
        all_lengths.append(lengths)
        tick(n)
    lengths = np.concatenate(all_lengths)
    return breaches, {"min": int(lengths.min()), "mean": round(float(lengths.mean()), 1), "max": int(lengths.max())}


def _law(game: Game, number: int) -> str:
    return "some choice is legal until the game is over" if number == NONE else game.laws[number]
