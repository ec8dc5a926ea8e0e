"""Decisions a second of the vector environment beside PettingZoo's own Connect Four, in one run.

    python bench/vector.py [--seconds 5] [--n 256] [GAME ...]

Actions come from outside and are drawn, off the clock, from the masks; on the clock are the step, masks, observations, rewards and
new games. All have turns of a tenth of a second, again and again. Processor time, on one core. Needs the extra 'bench'. Prints one
JSON object.
"""

import argparse
import json
import time
from collections.abc import Callable
from itertools import count

import numpy as np
from pettingzoo.classic import connect_four_v3

from underhill.core.game import Game, games
from underhill.envs.vector import VectorEnv

TURN_SECONDS = 0.1


def ours(game: Game, n: int) -> Callable[[], tuple[int, float]]:
    """One step of all games: how many decisions, how many seconds."""
    env, chance = VectorEnv(game, n), np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> tuple[int, float]:
        actions = (env.masks * (1 - chance.random(env.masks.shape, np.float32))).argmax(axis=1).astype(np.int32)
        start = time.process_time()
        env.step(actions)
        return n, time.process_time() - start

    return step


def peer() -> Callable[[], tuple[int, float]]:
    """A game of Connect Four."""
    env, chance = connect_four_v3.env(), np.random.default_rng(1)

    def play() -> tuple[int, float]:
        n, spent = 0, 0.0
        env.reset(seed=1)
        observation, _, over, cut, _ = env.last()
        while not (over or cut):
            action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
            start = time.process_time()
            env.step(action)
            observation, _, over, cut, _ = env.last()
            spent += time.process_time() - start
            n += 1
        return n, spent

    return play


def main() -> None:
    """Measure all in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(games()))
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--n", type=int, default=256)
    chosen = parser.parse_args()
    players = {"connect_four (PettingZoo)": peer(), **{name: ours(games()[name], chosen.n) for name in chosen.games}}
    done, spent = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    for step in players.values():
        step()
    for turn in count(1):
        for name, step in players.items():
            while spent[name] < turn * TURN_SECONDS:
                n, seconds = step()
                done[name] += n
                spent[name] += seconds
        if turn * TURN_SECONDS >= chosen.seconds:
            break
    rates = {name: round(done[name] / spent[name]) for name in players}
    least = min(rates[name] for name in chosen.games) / rates["connect_four (PettingZoo)"]
    print(json.dumps({"decisions_per_second": rates, "least_ratio": round(least, 1)}))


if __name__ == "__main__":
    main()
