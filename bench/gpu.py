"""GPU against processor on one machine: bytes equal for many seeds, then random play on both. Prints one JSON object a line.

    python bench/gpu.py [--compare] [--seeds 10000] [--games 1048576] [--seats N] [--shapes 128x4,256x4] [GAME ...]

`--compare` stops after the comparison. A shape is the threads of a block and the groups of games played side by side; without
`--shapes` it is what `Gpu.play_batch` takes by itself. Needs a CUDA device, numba and numba-cuda; nothing has to be installed
(the sources are found beside this file).
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

from underhill.core.compile import Gpu, compiled
from underhill.core.game import Game, games

REPEATS = 5
GAMES_ON_A_CORE = 4000


def cpu_batch(game: Game, seats: int, n: int) -> tuple[np.ndarray, float]:
    """Random games on one core: their states, and decisions a second."""
    loops = compiled(game)
    states, lengths = game.layout.array(game.prototype(seats, {}), n), np.zeros(n, np.int32)
    start = time.perf_counter()
    loops.play_batch(states, 0, lengths, loops.scratch())
    return states, float(lengths.sum()) / (time.perf_counter() - start)


class DeviceBatch:
    """Many games on the device that can be played again and again from their beginnings."""

    def __init__(self, gpu: Gpu, seats: int, n: int):
        self._gpu, self._n = gpu, n
        prototypes = gpu.game.layout.array(gpu.game.prototype(seats, {}), n)
        self._fresh, self.states = gpu.to_device(prototypes), gpu.to_device(prototypes)
        self._lengths = gpu.to_device(np.zeros(n, np.int32))

    def play(self, first_seed: int, **shape: int) -> float:
        """Decisions a second, set-ups included."""
        self.states.copy_to_device(self._fresh)
        start = time.perf_counter()
        self._gpu.play_batch(self.states, first_seed, self._lengths, **shape)
        took = time.perf_counter() - start
        return float(self._lengths.copy_to_host().sum()) / took


def compare(gpu: Gpu, seats: int, seeds: int) -> dict[str, Any]:
    """Whether processor and device end all games in the same bytes."""
    start = time.perf_counter()
    batch = DeviceBatch(gpu, seats, seeds)
    batch.play(0)
    seconds = time.perf_counter() - start
    ours, _ = cpu_batch(gpu.game, seats, seeds)
    equal = ours.tobytes() == batch.states.copy_to_host().tobytes()
    about = {"game": gpu.game.name, "seats": seats, "seeds_compared": seeds, "bytes_equal": equal}
    return {**about, "state_bytes": ours.itemsize, "seconds_of_first_play": round(seconds, 1)}


def measure(gpu: Gpu, seats: int, n: int, shapes: list[dict[str, int]]) -> dict[str, Any]:
    """Random play in each shape, as the median of some repeats; the core is measured before each."""
    core, device, batch = [], [], DeviceBatch(gpu, seats, n)
    for shape in shapes:
        core.append(cpu_batch(gpu.game, seats, GAMES_ON_A_CORE)[1])
        device.append(float(np.median([batch.play(repeat * n, **shape) for repeat in range(REPEATS)])))
        core.append(cpu_batch(gpu.game, seats, GAMES_ON_A_CORE)[1])
    best, middle = max(device), float(np.median(core))
    return {
        "game": gpu.game.name,
        "seats": seats,
        "games_a_batch": n,
        "gpu_decisions_per_second": round(best),
        "core_decisions_per_second": round(middle),
        "ratio": round(best / middle, 1),
        "ratio_to_fastest_core": round(best / max(core), 1),
        "by_shape": [{**shape, "decisions_per_second": round(rate)} for shape, rate in zip(shapes, device, strict=True)],
    }


def shape_of(text: str) -> dict[str, int]:
    """`128x4`: 128 threads a block, four groups."""
    threads, groups = text.split("x")
    return {"threads": int(threads), "groups": int(groups)}


def main() -> None:
    """Compare and measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1 << 20)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--shapes", type=lambda text: [shape_of(each) for each in text.split(",")], default=[{}])
    arguments = parser.parse_args()
    for name in arguments.names or list(games()):
        gpu = Gpu(games()[name])
        for seats in [arguments.seats] if arguments.seats else list(gpu.game.seats):
            print(json.dumps(compare(gpu, seats, arguments.seeds)), flush=True)
            if not arguments.compare:
                print(json.dumps(measure(gpu, seats, arguments.games, arguments.shapes)), flush=True)


if __name__ == "__main__":
    main()
