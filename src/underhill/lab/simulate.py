"""Random games in bulk, on the processor's cores or on a GPU: scores, win shares, lengths, decisions per second."""

import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from underhill.core.compile import compiled
from underhill.core.entries import check_count
from underhill.core.game import Game, check_seed
from underhill.core.gpu import Gpu

CHUNK = 2_000
GPU_CHUNK = 1 << 18


@dataclass
class Results:
    """What came of a batch of games, one row per game."""

    scores: np.ndarray  # each seat's points
    places: np.ndarray  # each seat's place, 0 the winner's
    lengths: np.ndarray  # choices in each game
    first: np.ndarray | None  # the seat that began, in games with a fixed turn order
    seconds: float = 0.0

    def speed(self) -> dict[str, float]:
        """How fast it went."""
        return {"decisions_per_second": round(float(self.lengths.sum() / self.seconds)), "seconds": round(self.seconds, 3)}

    def summary(self) -> dict[str, Any]:
        """Means, spreads and shares, JSON-ready."""
        wins = self.places == 0
        shares = (wins / wins.sum(axis=1, keepdims=True)).mean(axis=0)
        summary: dict[str, Any] = {
            "games": len(self.lengths),
            "length": _spread(self.lengths),
            "score": _spread(self.scores),
            "winning_score": _spread(self.scores[wins]),
            "score_by_seat": [_spread(column) for column in self.scores.T],
            "win_share_by_seat": [round(float(share), 4) for share in shares],
        }
        if self.first is not None:
            by_turn = in_turn_order(self.first, self.scores)
            summary["score_by_turn_order"] = [round(float(mean), 2) for mean in by_turn.mean(axis=0)]
            shared = in_turn_order(self.first, wins) / wins.sum(axis=1, keepdims=True)
            summary["win_share_by_turn_order"] = [round(float(share), 4) for share in shared.mean(axis=0)]
        return summary


def in_turn_order(first: np.ndarray, by_seat: np.ndarray) -> np.ndarray:
    """Values with a row for each game and a column for each seat, the columns counted from the seat that began."""
    seats = by_seat.shape[1]
    return np.take_along_axis(by_seat, (first[:, None] + np.arange(seats)) % seats, axis=1)


def _spread(values: np.ndarray) -> dict[str, float]:
    return {
        "mean": round(float(values.mean()), 2),
        "sd": round(float(values.std()), 2),
        "min": int(values.min()),
        "max": int(values.max()),
    }


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int = 0,
    device: str = "cpu",
    options: Mapping[str, Any] | None = None,
    tick: Callable[[int], None] = lambda done: None,
    threads: int | None = None,
) -> Results:
    """Play `games` random games with seeds counting from the first; `tick` is told how many more are done."""
    check_seed(check_seed(seed) + check_count(games, "games"))
    prototype = game.layout.array(game.prototype(seats, options or {}))
    play = _gpu_player(game, prototype) if device == "gpu" else _cpu_player(game, prototype, threads or os.cpu_count() or 1)
    scores, places = np.zeros((games, seats), np.int32), np.zeros((games, seats), np.int32)
    lengths, first = np.zeros(games, np.int32), np.zeros(games, np.int64)
    loops, seconds = compiled(game), 0.0
    for states, part, took in play(games, seed):
        seconds += took
        lengths[part] = states["length"]
        loops.score_batch(states["state"], scores[part], places[part])
        if game.turn_order:
            first[part] = states["state"][game.turn_order]
        tick(len(states["state"]))
    return Results(scores, places, lengths, first if game.turn_order else None, seconds)


def _parts(games: int, chunk: int) -> list[slice]:
    return [slice(start, min(start + chunk, games)) for start in range(0, games, chunk)]


def _cpu_player(game: Game, prototype: np.ndarray, threads: int) -> Callable[..., Any]:
    loops = compiled(game)

    def one(part: slice, seed: int) -> dict[str, np.ndarray]:
        n = part.stop - part.start
        states, lengths = np.repeat(prototype, n), np.zeros(n, np.int32)
        loops.play_batch(states, seed + part.start, lengths, loops.scratch())
        return {"state": states, "length": lengths}

    def play(games: int, seed: int) -> Any:
        one(slice(0, 1), seed)  # compile, or read the cache, before the clock runs
        parts = _parts(games, CHUNK)
        with ThreadPoolExecutor(threads) as pool:
            for i in range(0, len(parts), 8 * threads):
                some = parts[i : i + 8 * threads]
                start = time.perf_counter()
                played = list(pool.map(lambda part: one(part, seed), some))
                took = time.perf_counter() - start
                for part, result in zip(some, played, strict=True):
                    yield result, part, took / len(some)

    return play


def _gpu_player(game: Game, prototype: np.ndarray) -> Callable[..., Any]:
    gpu = Gpu(game)

    def play(games: int, seed: int) -> Any:
        _run_on_gpu(gpu, prototype, slice(0, 1), seed)
        for part in _parts(games, GPU_CHUNK):
            yield _run_on_gpu(gpu, prototype, part, seed)

    return play


def _run_on_gpu(gpu: Gpu, prototype: np.ndarray, part: slice, seed: int) -> tuple[dict[str, np.ndarray], slice, float]:
    n = part.stop - part.start
    states, lengths = gpu.to_device(np.repeat(prototype, n)), gpu.to_device(np.zeros(n, np.int32))
    start = time.perf_counter()
    gpu.play_batch(states, seed + part.start, lengths)
    took = time.perf_counter() - start
    return {"state": states.copy_to_host(), "length": lengths.copy_to_host()}, part, took
