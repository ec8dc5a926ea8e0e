"""How fast a game is: random play at plain and compiled speed in turns, so that a noisy machine disturbs both equally."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from underhill.core.compile import compiled, plain
from underhill.core.game import Game

PLAIN_GAMES = 4
COMPILED_GAMES = 500
COPIES = 200_000
COPIED_STATES = 64  # more than one, so that the compiler cannot leave a copy out


@dataclass(frozen=True)
class Speed:
    """Decisions per second of random play on one core, and what a copy of a state costs."""

    game: str
    seats: int
    plain: float
    compiled: float
    ratio: float
    state_bytes: int
    copy_us_per_100_bytes: float
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """All figures by name."""
        return asdict(self)


def measure(game: Game, seats: int, seconds: float, tick: Callable[[float], None] = lambda share: None) -> Speed:
    """Random play at both speeds for `seconds`; `tick` is told the share that is done."""
    prototype = game.prototype(seats, {})
    play_plain, play_compiled = _plain_player(game, prototype), _compiled_player(game, prototype)
    play_compiled(0)
    played, spent = {"plain": 0, "compiled": 0}, {"plain": 0.0, "compiled": 0.0}
    begin = time.perf_counter()
    seed = 0
    while time.perf_counter() - begin < seconds:
        for name, play in (("plain", play_plain), ("compiled", play_compiled)):
            start = time.perf_counter()
            while time.perf_counter() - start < min(0.5, seconds / 4):
                decisions, took = play(seed)
                played[name] += decisions
                spent[name] += took
                seed += COMPILED_GAMES
        tick(min(1.0, (time.perf_counter() - begin) / seconds))
    rates = {name: played[name] / spent[name] for name in played}
    return Speed(
        game=game.name,
        seats=seats,
        plain=round(rates["plain"]),
        compiled=round(rates["compiled"]),
        ratio=round(rates["compiled"] / rates["plain"], 1),
        state_bytes=game.layout.dtype.itemsize,
        copy_us_per_100_bytes=round(_copy_cost(game, prototype), 5),
        seconds=round(time.perf_counter() - begin, 2),
    )


def _plain_player(game: Game, prototype: Any) -> Callable[[int], tuple[int, float]]:
    loops, out = plain(game), [0] * (len(game.actions) + 1)

    def play(seed: int) -> tuple[int, float]:
        states = [game.layout.copy(prototype) for _ in range(PLAIN_GAMES)]
        lengths = [0] * PLAIN_GAMES
        start = time.perf_counter()
        loops.play_batch(states, seed, lengths, out)
        return sum(lengths), time.perf_counter() - start

    return play


def _compiled_player(game: Game, prototype: Any) -> Callable[[int], tuple[int, float]]:
    loops = compiled(game)
    out, fresh = loops.scratch(), game.layout.array(prototype, COMPILED_GAMES)
    states, lengths = fresh.copy(), np.zeros(COMPILED_GAMES, np.int32)

    def play(seed: int) -> tuple[int, float]:
        states[:] = fresh
        start = time.perf_counter()
        loops.play_batch(states, seed, lengths, out)
        return int(lengths.sum()), time.perf_counter() - start

    return play


def _copy_cost(game: Game, prototype: Any) -> float:
    loops, states = compiled(game), game.layout.array(prototype, COPIED_STATES)
    loops.copy_many(states, 1)
    start = time.perf_counter()
    loops.copy_many(states, COPIES)
    microseconds = (time.perf_counter() - start) * 1e6 / COPIES
    return microseconds * 100 / game.layout.dtype.itemsize
