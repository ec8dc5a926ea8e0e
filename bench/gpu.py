"""GPU against processor on one machine: bytes equal for many seeds, then random play on both. Prints one JSON object a line.

    python bench/gpu.py [--compare] [--seeds 10000] [--games 2097152] [--seats N] [--groups 4] [--against FOLDER] [GAME ...]

`--compare` stops after the comparison; `--groups` are played side by side. With `--against`, a checkout of other sources, both play
the same batches by turns, each in a process of its own, and their ratio is printed instead. Needs a CUDA device, numba and
numba-cuda; nothing has to be installed (the sources are found beside this file).
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(os.environ.get("BENCH_CHECKOUT", Path(__file__).resolve().parent.parent)) / "src"))

import numpy as np

from underhill.core.compile import compiled
from underhill.core.game import Game, games
from underhill.core.gpu import Gpu

CHECKOUT = "BENCH_CHECKOUT"  # the variable with the checkout that a process of a comparison plays with
HERE = Path(__file__).resolve().parent.parent
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

    def play(self, first_seed: int, groups: int) -> float:
        """Decisions a second, set-ups included."""
        self.states.copy_to_device(self._fresh)
        start = time.perf_counter()
        self._gpu.play_batch(self.states, first_seed, self._lengths, groups)
        took = time.perf_counter() - start
        return float(self._lengths.copy_to_host().sum()) / took


def compare(gpu: Gpu, seats: int, seeds: int) -> dict[str, Any]:
    """Whether processor and device end all games in the same bytes."""
    start = time.perf_counter()
    batch = DeviceBatch(gpu, seats, seeds)
    batch.play(0, 4)
    seconds = time.perf_counter() - start
    ours, _ = cpu_batch(gpu.game, seats, seeds)
    equal = ours.tobytes() == batch.states.copy_to_host().tobytes()
    about = {"game": gpu.game.name, "seats": seats, "seeds_compared": seeds, "bytes_equal": equal}
    return {**about, "state_bytes": ours.itemsize, "seconds_of_first_play": round(seconds, 1)}


def measure(gpu: Gpu, seats: int, n: int, groups: int) -> dict[str, Any]:
    """Random play as the median of some repeats; the core is measured before each."""
    core, device, batch = [], [], DeviceBatch(gpu, seats, n)
    for repeat in range(REPEATS):
        core.append(cpu_batch(gpu.game, seats, GAMES_ON_A_CORE)[1])
        device.append(batch.play(repeat * n, groups))
    return {
        "game": gpu.game.name,
        "seats": seats,
        "games_a_batch": n,
        "groups": groups,
        "gpu_decisions_per_second": round(float(np.median(device))),
        "core_decisions_per_second": round(float(np.median(core))),
        "ratio": round(float(np.median(device) / np.median(core)), 1),
        "slowest_gpu": round(min(device)),
        "fastest_core": round(max(core)),
    }


class Player:
    """A process that plays batches of a game with the sources of a checkout, when it is told to."""

    def __init__(self, checkout: Path, arguments: argparse.Namespace, name: str):
        command = [sys.executable, __file__, "--by-turns", "--games", str(arguments.games), "--groups", str(arguments.groups), name]
        environment = os.environ | {CHECKOUT: str(checkout)}
        self._process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def wait(self) -> None:
        """Until everything is compiled."""
        self._heard()

    def play(self, seats: int) -> float:
        """Decisions a second."""
        assert self._process.stdin
        self._process.stdin.write(f"{seats}\n")
        self._process.stdin.flush()
        return float(self._heard())

    def _heard(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()


def play_by_turns(game: Game, n: int, groups: int) -> None:
    """Say when everything is compiled; then play a batch for every number of players that is read."""
    gpu, seats = Gpu(game), min(game.seats)
    batch = DeviceBatch(gpu, seats, n)
    batch.play(0, groups)
    print("compiled", flush=True)
    for line in sys.stdin:
        if int(line) != seats:
            seats = int(line)
            batch = DeviceBatch(gpu, seats, n)
        print(batch.play(n, groups), flush=True)


def ratios(arguments: argparse.Namespace, names: list[str]) -> Iterator[dict[str, Any]]:
    """These sources against others, by turns; all processes compile side by side first."""
    players = {name: [Player(checkout, arguments, name) for checkout in (HERE, arguments.against)] for name in names}
    for player in chain.from_iterable(players.values()):
        player.wait()
    for name in names:
        for seats in [arguments.seats] if arguments.seats else list(games()[name].seats):
            turns = np.array([[player.play(seats) for player in players[name]] for _ in range(REPEATS)])
            ratio = np.sort(turns[:, 0] / turns[:, 1]).round(3)
            ours, theirs = np.median(turns, axis=0)
            figures = {"here": round(ours), "against": round(theirs)}
            yield {"game": name, "seats": seats, **figures, "ratio": ratio[REPEATS // 2], "least": ratio[0], "most": ratio[-1]}


def main() -> None:
    """Compare and measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1 << 21)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--groups", type=int, default=4)
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    parser.add_argument("--by-turns", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    names = arguments.names or list(games())
    if arguments.by_turns:
        play_by_turns(games()[names[0]], arguments.games, arguments.groups)
        return
    if arguments.against:
        for line in ratios(arguments, names):
            print(json.dumps(line), flush=True)
        return
    for name in names:
        gpu = Gpu(games()[name])
        for seats in [arguments.seats] if arguments.seats else list(gpu.game.seats):
            print(json.dumps(compare(gpu, seats, arguments.seeds)), flush=True)
            if not arguments.compare:
                print(json.dumps(measure(gpu, seats, arguments.games, arguments.groups)), flush=True)


if __name__ == "__main__":
    main()
