"""Many games of one kind stepped together in compiled code. Arrays are written in place: copy what you want to keep."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from underhill.core.compile import compiled
from underhill.core.entries import check_actions, check_count
from underhill.core.errors import IllegalChoice
from underhill.core.game import Features, Game, check_seed
from underhill.envs import batch_loops

LOWEST, HIGHEST = -32768.0, 32767.0  # no number of a state is wider


def n_features(game: Game) -> int:
    """How many numbers an observation of a game has."""
    features: Features | None = game.features
    return features.size if features else 1


class VectorEnv:
    """`n` games; in each the seat that decides is given by `deciding`, its legal actions by `masks`, its view by `observations`.

    `step` plays one action in every game. `rewards` then has every seat's share of the win where a game has just ended, which
    `dones` tells; that game has begun anew, with its next seed."""

    def __init__(self, game: Game, n: int, seats: int | None = None, options: Mapping[str, Any] | None = None):
        self.game, self.n = game, check_count(n, "n")
        self.seats = game.seats.start if seats is None else seats
        self._fresh = game.layout.array(game.prototype(self.seats, options or {}))
        self._states = np.repeat(self._fresh, n)
        self._seeds = np.zeros(n, np.int64)
        self.masks = np.zeros((n, len(game.actions)), np.int8)
        self.observations = np.zeros((n, n_features(game)), np.float32)
        self.deciding = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.dones = np.zeros(n, np.int8)
        self._outs = np.zeros((n, len(game.actions) + 1), np.int32)
        self._ranks = np.zeros(self.seats, np.int32)
        self._loops = compiled(game, batch_loops)

    def reset(self, seed: int = 0) -> np.ndarray:
        """Begin all games, with seeds counting from the first; the observations."""
        check_seed(check_seed(seed) + self.n)
        self._seeds[:] = seed + np.arange(self.n)
        self.rewards[:], self.dones[:] = 0, 0
        self._loops.reset_many(self._states, self._fresh, self._seeds, self.masks, self.observations, self.deciding, self._outs)
        return self.observations

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Play an action in every game; observations, rewards and dones. IllegalChoice if some were not legal."""
        actions = check_actions(actions, self.n)
        illegal = self._loops.step_many(
            self._states, self._fresh, self._seeds, self.n, actions, self.masks, self.observations, self.deciding,
            self.rewards, self.dones, self._outs, self._ranks,
        )  # fmt: skip
        if illegal:
            raise IllegalChoice(f"{illegal} of {self.n} actions were not legal; those games have not moved")
        return self.observations, self.rewards, self.dones
