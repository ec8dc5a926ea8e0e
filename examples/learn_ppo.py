"""Plain PPO for one seat of any game, on the vector environment of Gymnasium.

    python examples/learn_ppo.py [GAME] [UPDATES]

Needs torch and the extra `envs`. The seat changes from game to game; the others play at random. Prints, for every update, the share
of finished games that the seat has won.
"""

import sys

import gymnasium
import numpy as np
import torch
from torch import nn

import underhill.envs.gymnasium_env

gymnasium.register_envs(underhill.envs.gymnasium_env)
GAMES, STEPS, EPOCHS, BATCH = 64, 128, 3, 1024
DISCOUNT, SMOOTHING, CLIP, ENTROPY, RATE = 0.999, 0.95, 0.2, 0.01, 3e-4


class Player(nn.Module):
    """Odds of the legal actions, and what the seat may expect to win."""

    def __init__(self, n_numbers, n_actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(n_numbers, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.odds, self.value = nn.Linear(256, n_actions), nn.Linear(256, 1)

    def forward(self, seen, masks):
        """The distribution over actions and the expected reward."""
        hidden = self.body(seen)
        logits = self.odds(hidden).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def tensors(observations):
    """Observations and masks for torch."""
    return torch.from_numpy(observations["observation"]), torch.from_numpy(observations["action_mask"]).bool()


def play(envs, player, observations):
    """Some steps of all games: what was seen, done and earned, where the games stand, how many were won and how many ended."""
    rows, won, ended = [], 0.0, 0
    for _ in range(STEPS):
        seen, masks = tensors(observations)
        with torch.no_grad():
            odds, value = player(seen, masks)
            actions = odds.sample()
        observations, rewards, dones, _, _ = envs.step(actions.numpy())
        rows.append(
            (seen, masks, actions, odds.log_prob(actions), value, torch.from_numpy(rewards).float(), torch.from_numpy(dones))
        )
        won, ended = won + rewards.sum(), ended + int(dones.sum())
    return [torch.stack(column) for column in zip(*rows, strict=True)], observations, won, ended


def advantages(player, observations, values, rewards, dones):
    """How much better each choice turned out than expected (generalised advantage estimation)."""
    with torch.no_grad():
        following = player(*tensors(observations))[1]
    found, carried = torch.zeros_like(values), torch.zeros(GAMES)
    for k in reversed(range(STEPS)):
        goes_on = 1 - dones[k].float()
        surprise = rewards[k] + DISCOUNT * following * goes_on - values[k]
        carried = surprise + DISCOUNT * SMOOTHING * goes_on * carried
        found[k], following = carried, values[k]
    return found


def improve(player, optimiser, seen, masks, actions, chances, targets, gains):
    """Several passes of clipped steps over what was played."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(actions)).split(BATCH):
            odds, value = player(seen[rows], masks[rows])
            ratio = (odds.log_prob(actions[rows]) - chances[rows]).exp()
            gain = (gains[rows] - gains[rows].mean()) / (gains[rows].std() + 1e-8)
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = policy + 0.5 * (value - targets[rows]).square().mean() - ENTROPY * odds.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def main(game="taverna", updates="50"):
    """Learn for n updates."""
    torch.manual_seed(1)
    name, mode = f"underhill/{game}-v0", "vector_entry_point"
    envs = gymnasium.make_vec(name, num_envs=GAMES, vectorization_mode=mode, seat=None, scaled=True)
    player = Player(*envs.single_observation_space["observation"].shape, int(envs.single_action_space.n))
    optimiser = torch.optim.Adam(player.parameters(), RATE)
    observations, _ = envs.reset(seed=1)
    for update in range(int(updates)):
        (seen, masks, actions, chances, values, rewards, dones), observations, won, ended = play(envs, player, observations)
        gains = advantages(player, observations, values, rewards, dones)
        flat = [part.flatten(0, 1) for part in (seen, masks, actions, chances, gains + values, gains)]
        improve(player, optimiser, *flat)
        print(f"update {update + 1}: {won / max(1, ended):.0%} of {ended} games won", flush=True)


if __name__ == "__main__":
    np.seterr(all="raise")
    main(*sys.argv[1:])
