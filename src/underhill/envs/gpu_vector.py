"""Many games of one kind stepped together on a CUDA device. States never leave it; torch reads the arrays without a copy:
`torch.as_tensor(env.observations, device="cuda")`."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from underhill.core.compile import DeviceBinder
from underhill.core.device import QUEUES, THREADS
from underhill.core.entries import check_array, check_count, check_states
from underhill.core.errors import BadArguments, IllegalChoice
from underhill.core.game import Game, check_seed
from underhill.core.game import game as find_game
from underhill.envs import batch_threads
from underhill.envs.vector import ALL, check_seats, checked_prototypes, n_features, prototypes_of, span

WIPING_BLOCKS = 2048


@cache
def kernels_of(game: Game) -> tuple[Any, dict[str, Any]]:
    """Numba's module for the GPU, and the kernels of a game; they are compiled when they first run."""
    binder = DeviceBinder(game)
    return binder.cuda, {name: binder.bind(getattr(batch_threads, name), is_root=True) for name in batch_threads.ROOTS}


class GpuVectorEnv:
    """A `VectorEnv` on the GPU: the same arrays, in the device's memory, equal in every byte for the same seeds and actions."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | Sequence[int] | None = None,
        options: Mapping[str, Any] | None = None,
        prototypes: np.ndarray | None = None,
    ):
        game = find_game(game) if isinstance(game, str) else game
        self.game, self.n = game, check_count(n, "n")
        fresh = checked_prototypes(game, prototypes_of(game, seats, options) if prototypes is None else prototypes)
        self._fresh_seats = fresh["n_seats"]
        self.n_seats = np.resize(self._fresh_seats, n)
        self.seats = int(self.n_seats.max())
        self._cuda, self._kernels = kernels_of(game)
        self._turn, self._blocks = 0, -(-n // THREADS) + QUEUES
        self._make_arrays(fresh)

    def _make_arrays(self, fresh: np.ndarray) -> None:
        n, zeros = self.n, lambda shape, kind: self._cuda.to_device(np.zeros(shape, kind))
        self._states = zeros(n, self.game.layout.dtype)
        self._words = self._states.view(np.int64)
        self._fresh = self._cuda.to_device(fresh.view(np.int64))
        self._seeds = zeros(n, np.int64)
        self.masks = zeros((n, len(self.game.actions)), np.int8)
        self.observations = zeros((n, n_features(self.game)), np.float32)
        self.deciding = zeros(n, np.int32)
        self.rewards = zeros((n, self.seats), np.float32)
        self.points = zeros((n, self.seats), np.int32)
        self.dones = zeros(n, np.int8)
        self._illegal = zeros(1, np.int32)
        self._queues = self._cuda.device_array((2, QUEUES, n), np.int32)
        self._sizes = zeros((3, QUEUES), np.int32)

    def reset(self, seed: int = 0) -> Any:
        """Begin all games, with seeds counting from the first; the observations."""
        check_seed(check_seed(seed) + self.n)
        self._seeds.copy_to_device(seed + np.arange(self.n, dtype=np.int64))
        self._wipe()
        self._run("reset_thread", self._states, self._words, self._fresh, self._seeds, self._queues, self._sizes)
        self._show()
        return self.observations

    def _wipe(self) -> None:
        for array in (self._sizes, self.rewards, self.points, self.dones, self._illegal):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._turn = 0

    def step(self, actions: Any, check: bool = True) -> tuple[Any, Any, Any]:
        """Play an action (a 64-bit number on the device) in every game; observations, rewards and dones.

        IllegalChoice if some were not legal; without `check` the device is not waited for, and a later `check_legal` tells."""
        self._check_array(actions, "actions", "int64")
        self._run(
            "step_thread", self._states, self._words, self._fresh, self._seeds, actions, self.masks, self.rewards, self.points,
            self.dones, self._illegal, self._queues, self._sizes, self._turn,
        )  # fmt: skip
        self._turn += 1
        self._show()
        if check:
            self.check_legal()
        return self.observations, self.rewards, self.dones

    def check_legal(self) -> None:
        """IllegalChoice if actions since the last check were not legal; those games have not moved."""
        illegal = int(self._illegal.copy_to_host()[0])
        if illegal:
            self._illegal.copy_to_device(np.zeros(1, np.int32))
            raise IllegalChoice(f"{illegal} actions were not legal; those games have not moved")

    def choose_by_taste(self, marks: Any, actions: Any, games: slice = ALL) -> None:
        """Write for some games a choice by the game's own taste; `marks`, numbers from 0 up to 1, decide."""
        self._check_array(marks, "marks", "float32")
        self._check_array(actions, "actions", "int64")
        first, last = span(games, self.n)
        self._run("taste_thread", self._states, marks, actions, first, last, self._queues, self._sizes, self._turn)

    def tell_secret(self, secret: Any) -> None:
        """Write for every game whether the others do not see what is chosen now: 1 or 0, numbers of 8 bits."""
        self._check_array(secret, "secret", "int8")
        self._run("secret_thread", self._states, secret)

    def _check_array(self, array: Any, name: str, kind: str) -> None:
        """Whether an array of torch or numba has one number for each game, of a type for which the kernel is compiled."""
        has = str(array.dtype).removeprefix("torch.")
        if tuple(array.shape) != (self.n,) or has != kind:
            raise BadArguments(f"there must be {self.n} {name} of {kind}, one for each game, not {tuple(array.shape)} of {has}")

    def set_prototypes(self, prototypes: np.ndarray) -> None:
        """Let games that begin from now on have these printed numbers; the numbers of players stay."""
        check_seats(check_states(self.game, prototypes), self._fresh_seats)
        self._fresh.copy_to_device(prototypes.view(np.int64))

    def save(self) -> dict[str, np.ndarray]:
        """All games as they stand."""
        return {"states": self._states.copy_to_host(), "seeds": self._seeds.copy_to_host()}

    def load(self, games: Mapping[str, np.ndarray]) -> None:
        """Go on with games that `save` gave."""
        check_seats(check_states(self.game, games["states"]), self.n_seats)
        check_array(games["seeds"], "seeds", np.int64, (self.n,))
        self._states.copy_to_device(games["states"])
        self._seeds.copy_to_device(games["seeds"])
        self._wipe()
        self._run("enqueue_thread", self._states, self._queues, self._sizes)
        self._show()

    def _show(self) -> None:
        masks, observations = self.masks.ravel(), self.observations.ravel()
        self._kernels["wipe_thread"][WIPING_BLOCKS, THREADS](masks, observations)
        self._run("show_thread", self._states, self.masks, self.observations, self.deciding, self._queues, self._sizes, self._turn)

    def _run(self, name: str, *arguments: Any) -> None:
        self._kernels[name][self._blocks, THREADS](*arguments)
