"""Games side by side as torch sees them, on the processor or on the GPU: one face for both environments."""

from typing import Any

import numpy as np
import torch

from underhill.core.errors import NoDevice
from underhill.core.game import Game
from underhill.envs.gpu_vector import GpuVectorEnv
from underhill.envs.vector import ALL, VectorEnv


def check_device(device: str) -> None:
    """NoDevice if torch has no GPU here."""
    if device == "cuda" and not torch.cuda.is_available():
        raise NoDevice("torch finds no CUDA device here; use --device cpu")


class Batch:
    """Many games whose arrays are torch tensors that change in place with every step."""

    def __init__(self, game: Game, prototypes: np.ndarray, n: int, device: str):
        self.game, self.n, self.device = game, n, torch.device(device)
        self._on_gpu = self.device.type == "cuda"
        self.env: Any = (GpuVectorEnv if self._on_gpu else VectorEnv)(game, n, prototypes=prototypes)
        self.seats = self.env.seats
        self._secret = torch.zeros(n, dtype=torch.int8, device=self.device)
        self.n_seats = torch.as_tensor(self.env.n_seats.astype(np.int64), device=self.device)
        names = ("masks", "observations", "deciding", "rewards", "points", "dones")
        self.masks, self.observations, self.deciding, self.rewards, self.points, self.dones = (
            torch.as_tensor(getattr(self.env, name), device=self.device) for name in names
        )

    def step(self, actions: torch.Tensor) -> None:
        """Play one action in every game; on the GPU whether all were legal is asked later."""
        if self._on_gpu:
            self.env.step(actions, check=False)
        else:
            self.env.step(actions.numpy())

    def check_legal(self) -> None:
        """IllegalChoice if an action on the GPU was not legal."""
        if self._on_gpu:
            self.env.check_legal()

    def is_secret(self) -> torch.Tensor:
        """In which games the others do not see what is chosen now."""
        self.env.tell_secret(self._secret if self._on_gpu else self._secret.numpy())
        return self._secret.bool()

    def by_taste(self, marks: torch.Tensor, games: slice = ALL) -> torch.Tensor:
        """A choice by the game's own taste for some games."""
        actions = torch.zeros(self.n, dtype=torch.int64, device=self.device)
        arrays = (marks, actions) if self._on_gpu else (marks.numpy(), actions.numpy())
        self.env.choose_by_taste(*arrays, games)
        return actions[games]
