"""The environment on the GPU beside the one on the processor: every byte equal, then decisions a second. A JSON object a line.

    python bench/gpu_env.py [--compare 300] [--games 65536] [--seconds 3] [GAME ...]

Compared are masks, observations, who decides, what is secret, rewards, points and ends, step by step, all numbers of players mixed,
with the same seeds and actions; then the states themselves. The speed is that of steps with masks and observations written, random
legal actions drawn on the device beside it (their time is told apart). Needs a CUDA device, numba-cuda and torch.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np
import torch

from underhill.core.game import Game, games
from underhill.envs.gpu_vector import GpuVectorEnv
from underhill.envs.vector import VectorEnv

COMPARED = ("masks", "observations", "deciding", "rewards", "points", "dones")
SIDE_BY_SIDE = 512


def compare(game: Game, steps: int) -> dict[str, Any]:
    """How many steps were equal in every byte; ends at the first difference."""
    seats, chance = list(game.seats), np.random.default_rng(0)
    here, there = VectorEnv(game, SIDE_BY_SIDE, seats), GpuVectorEnv(game, SIDE_BY_SIDE, seats)
    here.reset(7)
    there.reset(7)
    ended, secret = 0, np.zeros(SIDE_BY_SIDE, np.int8)
    secret_there = torch.zeros(SIDE_BY_SIDE, dtype=torch.int8, device="cuda")
    for step in range(steps):
        different = [name for name in COMPARED if getattr(here, name).tobytes() != getattr(there, name).copy_to_host().tobytes()]
        here.tell_secret(secret)
        there.tell_secret(secret_there)
        different += ["secret"] * (secret.tolist() != secret_there.tolist())
        if different:
            return {"equal": False, "step": step, "different": different}
        drawn = chance.random(here.masks.shape) * here.masks
        actions = drawn.argmax(1).astype(np.int64)
        here.step(actions)
        there.step(torch.as_tensor(actions, device="cuda"))
        ended += int(here.dones.sum())
    equal = here.save()["states"].tobytes() == there.save()["states"].tobytes()
    return {"equal": equal, "steps": steps, "games": SIDE_BY_SIDE, "ended": ended}


def speed(game: Game, n: int, seconds: float) -> dict[str, Any]:
    """Decisions a second of steps alone, and with the drawing of actions."""
    env = GpuVectorEnv(game, n, list(game.seats))
    env.reset(0)
    masks = torch.as_tensor(env.masks, device="cuda")
    first, last = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    stepping, steps, start = 0.0, 0, 0.0
    while not steps or time.perf_counter() - start < seconds:
        actions = (torch.rand(masks.shape, device="cuda", dtype=torch.float16) * masks + masks).argmax(1)
        first.record()
        env.step(actions, check=False)
        last.record()
        last.synchronize()
        if steps == 0:
            start = time.perf_counter()  # the first step compiles
        else:
            stepping += first.elapsed_time(last) / 1000
        steps += 1
    env.check_legal()
    took = time.perf_counter() - start
    return {"millions_a_second": round(n * (steps - 1) / stepping / 1e6, 1), "with_drawing": round(n * (steps - 1) / took / 1e6, 1)}


def main() -> None:
    """Compare and measure the games named, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--compare", type=int, default=300)
    parser.add_argument("--games", type=int, default=65536)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    for name in given.names or games():
        start = time.perf_counter()
        result = {"game": name, **compare(games()[name], given.compare), **speed(games()[name], given.games, given.seconds)}
        print(json.dumps({**result, "took": round(time.perf_counter() - start, 1)}), flush=True)


if __name__ == "__main__":
    main()
