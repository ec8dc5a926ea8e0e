"""A learner of one's own in fifty lines: REINFORCE on the vector environment, for any game.

    python examples/learn_minimal.py [PACKAGE] [STEPS]

Needs numpy only. It learns which actions do well for whoever takes them, whatever the position: enough for the starting game of
`underhill new-game`, and a beginning for others. Prints the share of wins of the learnt policy in one seat against random play.
"""

import sys

import numpy as np

from underhill.core.game import game_of
from underhill.envs.vector import VectorEnv

GAMES, RATE = 256, 0.05


def choose(masks, taste, chance):
    """An action of each game, by taste and chance, out of the legal ones."""
    odds = np.exp(taste) * masks
    odds /= odds.sum(1, keepdims=True)
    return (odds.cumsum(1) < chance.random((len(masks), 1))).sum(1).clip(max=masks.shape[1] - 1), odds


def learn(env, steps, chance):
    """The taste for every action after n steps of all games."""
    taste, traces = np.zeros(env.masks.shape[1]), np.zeros((env.n, env.seats, env.masks.shape[1]))
    env.reset(seed=1)
    for _ in range(steps):
        deciding = env.deciding.copy()
        actions, odds = choose(env.masks, taste, chance)
        traces[np.arange(env.n), deciding] -= odds
        traces[np.arange(env.n), deciding, actions] += 1
        env.step(actions)
        ended = env.dones.astype(bool)
        surprise = env.rewards[ended] - 1 / env.n_seats[ended][:, None]
        taste += RATE * np.einsum("gs,gsa->a", surprise, traces[ended]) / max(1, ended.sum())
        traces[ended] = 0
    return taste


def share_of_wins(env, taste, chance):
    """How often the learnt policy wins in the first seat against random play."""
    env.reset(seed=10_000)
    wins, games = 0.0, 0
    while games < 4 * env.n:
        own, others = choose(env.masks, taste, chance)[0], choose(env.masks, 0 * taste, chance)[0]
        env.step(np.where(env.deciding == 0, own, others))
        wins, games = wins + env.rewards[:, 0].sum(), games + int(env.dones.sum())
    return wins / games


if __name__ == "__main__":
    package, steps = (sys.argv[1:] + ["underhill.cli.starter", "1000"][len(sys.argv) - 1 :])[:2]
    env, chance = VectorEnv(game_of(package), GAMES, seats=2), np.random.default_rng(1)
    print(f"{share_of_wins(env, learn(env, int(steps), chance), chance):.0%} of the games against random play")
