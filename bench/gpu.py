"""GPU against processor on one machine: bytes equal for many seeds, then random play on both. Prints one JSON object a game.

    python bench/gpu.py [--seeds 10000] [--games 4194304] [GAME ...]

Needs a CUDA device, numba and numba-cuda; nothing has to be installed (the sources are found beside this file).
"""

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

from underhill.core.compile import Gpu, compiled
from underhill.core.game import Game, games

REPEATS = 5


def cpu_batch(game: Game, seats: int, n: int, first_seed: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Random games on one core: states, lengths, seconds."""
    loops = compiled(game)
    states, lengths = game.layout.array(game.prototype(seats, {}), n), np.zeros(n, np.int32)
    start = time.perf_counter()
    loops.play_batch(states, first_seed, lengths, loops.scratch())
    return states, lengths, time.perf_counter() - start


def gpu_batch(gpu: Gpu, game: Game, seats: int, n: int, first_seed: int, threads: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Random games on the device: states, lengths, seconds of the kernel."""
    states = gpu.to_device(game.layout.array(game.prototype(seats, {}), n))
    lengths = gpu.to_device(np.zeros(n, np.int32))
    start = time.perf_counter()
    gpu.play_batch(states, first_seed, lengths, threads)
    took = time.perf_counter() - start
    return states.copy_to_host(), lengths.copy_to_host(), took


def equal_bytes(gpu: Gpu, game: Game, seats: int, seeds: int) -> bool:
    """Whether processor and device end all games in the same bytes."""
    ours, _, _ = cpu_batch(game, seats, seeds, 0)
    theirs, _, _ = gpu_batch(gpu, game, seats, seeds, 0, 512)
    return ours.tobytes() == theirs.tobytes()


def rate(lengths: np.ndarray, seconds: float) -> float:
    """Decisions a second."""
    return float(lengths.sum()) / seconds


def measure(gpu: Gpu, game: Game, seats: int, seeds: int, n: int) -> dict[str, object]:
    """Equality and the best of several batch shapes, each the median of some repeats; the core is measured in between."""
    start = time.perf_counter()
    equal = equal_bytes(gpu, game, seats, seeds)
    first = time.perf_counter() - start
    core, device = [], {}
    for threads in (128, 256, 512):
        rates = []
        for repeat in range(REPEATS):
            _, lengths, seconds = gpu_batch(gpu, game, seats, n, repeat * n, threads)
            rates.append(rate(lengths, seconds))
        device[threads] = float(np.median(rates))
        _, lengths, seconds = cpu_batch(game, seats, 4000, 0)
        core.append(rate(lengths, seconds))
    best = max(device, key=lambda threads: device[threads])
    return {
        "game": game.name,
        "seats": seats,
        "seeds_compared": seeds,
        "bytes_equal": equal,
        "state_bytes": game.layout.dtype.itemsize,
        "games_a_batch": n,
        "gpu_decisions_per_second": round(device[best]),
        "threads_a_block": best,
        "by_threads": {str(threads): round(value) for threads, value in device.items()},
        "core_decisions_per_second": round(float(np.median(core))),
        "ratio": round(device[best] / float(np.median(core)), 1),
        "seconds_to_compile_and_compare": round(first, 1),
    }


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1 << 20)
    parser.add_argument("--seats", type=int)
    arguments = parser.parse_args()
    for name in arguments.names or list(games()):
        game = games()[name]
        gpu = Gpu(game)
        for seats in [arguments.seats] if arguments.seats else list(game.seats):
            print(json.dumps(measure(gpu, game, seats, arguments.seeds, arguments.games)), flush=True)


if __name__ == "__main__":
    main()
