"""MaskablePPO of sb3-contrib for one seat of any game.

    python examples/learn_maskable_ppo.py [GAME] [STEPS]

Needs `pip install sb3-contrib` and the extra `envs`. The learner finds `action_masks()` by its name. Prints the share of 20 games
that it wins afterwards against random play.
"""

import sys

import gymnasium
from gymnasium.wrappers import FilterObservation, FlattenObservation
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

import underhill.envs.gymnasium_env

gymnasium.register_envs(underhill.envs.gymnasium_env)
GAMES = 20


def environment(game):
    """One seat of a game; the masks go to the learner beside the observation."""
    env = gymnasium.make(f"underhill/{game}-v0", seat=None, scaled=True)
    masked = ActionMasker(env, lambda wrapped: wrapped.unwrapped.action_masks())
    return FlattenObservation(FilterObservation(masked, ["observation"]))


def share_of_wins(env, model):
    """How often the learnt policy wins."""
    won = 0.0
    for seed in range(GAMES):
        (seen, _), over = env.reset(seed=seed), False
        while not over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks())
            seen, reward, over, _, _ = env.step(int(action))
        won += reward
    return won / GAMES


if __name__ == "__main__":
    game, steps = [*sys.argv[1:], *["taverna", "20000"][len(sys.argv) - 1 :]]
    env = environment(game)
    model = MaskablePPO("MlpPolicy", env, n_steps=min(512, int(steps)), seed=1).learn(int(steps))
    print(f"{share_of_wins(env, model):.0%} of {GAMES} games against random play")
