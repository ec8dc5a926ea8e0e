"""Many games side by side as one environment of `gymnasium.vector`, in compiled code: the twin of `gymnasium_env.SeatEnv`.

    import underhill.envs.gymnasium_env  # makes the games known to Gymnasium
    envs = gymnasium.make_vec("underhill/taverna-v0", num_envs=256, vectorization_mode="vector_entry_point", bot="taste")

In every game one seat is yours; the others play at random or by the game's own taste. A finished game begins anew in the same step:
its last observation is in `infos["final_obs"]`, its seat, points and places in `infos["final_info"]`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from underhill.core.compile import Bound, compiled
from underhill.core.entries import check_actions, check_count
from underhill.core.game import MAX_SEED, check_seed
from underhill.core.game import game as find_game
from underhill.core.pending import NONE
from underhill.envs import seat_loops
from underhill.envs.episode import REWARDS, one_of, scaled
from underhill.envs.gymnasium_env import ILLEGAL, checked_seat
from underhill.envs.spaces import observation_space
from underhill.envs.vector import check_begun, n_features, prototypes_of

BOTS = ("random", "taste")


class SeatVectorEnv(VectorEnv):
    """One seat of each of `num_envs` games; the settings are those of `SeatEnv`, but `bot` is `random` or `taste`."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = 0,
        bot: str = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        scaled: bool = False,
    ):
        self._game = find_game(game)
        self.num_envs = check_count(num_envs, "num_envs")
        self._fresh = prototypes_of(self._game, seats, options)
        self._n_seats = int(self._fresh["n_seats"][0])
        fixed = checked_seat(seat, self._n_seats)
        self._wished = NONE if fixed is None else fixed
        self._by_taste = one_of("bot", bot, BOTS) == "taste"
        self._reward, self._scaled = one_of("reward", reward, REWARDS), scaled
        self.single_observation_space = observation_space(self._game, scaled)
        self.single_action_space = Discrete(len(self._game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._make_arrays(num_envs, len(self._game.actions), n_features(self._game))

    def _make_arrays(self, n: int, n_actions: int, n_numbers: int) -> None:
        self._states = np.zeros(n, self._game.layout.dtype)
        self._seeds, self._seat = np.zeros(n, np.int64), np.zeros(n, np.int32)
        self._masks, self._seen = np.zeros((n, n_actions), np.int8), np.zeros((n, n_numbers), np.float32)
        self._last, self._dones = np.zeros((n, n_numbers), np.float32), np.zeros(n, np.int8)
        self._deciding, self._outs = np.zeros(n, np.int32), np.zeros((n, n_actions + 1), np.int32)
        self._points, self._places = np.zeros((n, self._n_seats), np.int32), np.zeros((n, self._n_seats), np.int32)
        self._out = np.zeros(n_actions + 1, np.int32)

    @property
    def _loops(self) -> Bound:
        return compiled(self._game, seat_loops)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games."""
        super().reset(seed=None if seed is None else check_seed(seed))
        self._seeds[:] = self.np_random.integers(MAX_SEED // 2, size=self.num_envs)
        self._loops.reset_seats(
            self._states, self._fresh, self._seeds, self._wished, self._seat, self._by_taste, self._masks, self._seen,
            self._deciding, self._outs, self._out,
        )  # fmt: skip
        return self._observations(), self._infos(self._seat)

    def step(self, actions: Any) -> tuple[dict[str, Any], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Every seat chooses, the others play on. An action that is not legal ends its game, with a reward of -1."""
        check_begun(self._masks)
        seats = self._seat.copy()
        self._loops.step_seats(
            self._states, self._fresh, self._seeds, check_actions(actions, self.num_envs), self._wished, self._seat,
            self._by_taste, self._masks, self._seen, self._deciding, self._last, self._points, self._places, self._dones,
            self._outs, self._out,
        )  # fmt: skip
        rewards, infos = np.zeros(self.num_envs), self._infos(self._seat)
        for i in np.flatnonzero(self._dones).tolist():
            rewards[i] = self._reward_of(i, seats[i])
            infos = self._add_info(infos, self._end_of(i, seats[i]), i)
        return self._observations(), rewards, self._dones > 0, np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now in every game, as booleans."""
        return self._masks.astype(bool)

    def _observations(self) -> dict[str, Any]:
        return {"observation": scaled(self._seen) if self._scaled else self._seen.copy(), "action_mask": self._masks.copy()}

    def _infos(self, seats: np.ndarray) -> dict[str, Any]:
        return {"seat": seats.copy(), "_seat": np.ones(self.num_envs, bool)}

    def _reward_of(self, i: int, seat: int) -> float:
        if self._dones[i] == seat_loops.ILLEGAL:
            return ILLEGAL
        return REWARDS[self._reward](self._points[i].tolist(), self._places[i].tolist())[seat]

    def _end_of(self, i: int, seat: int) -> dict[str, Any]:
        """The last observation of a finished game, and what Gymnasium calls its info."""
        seen = scaled(self._last[i]) if self._scaled else self._last[i].copy()
        info = {"seat": int(seat), "points": self._points[i].copy(), "places": self._places[i].copy()}
        illegal = {"illegal": True} if self._dones[i] == seat_loops.ILLEGAL else {}
        return {
            "final_obs": {"observation": seen, "action_mask": np.zeros(self._masks.shape[1], np.int8)},
            "final_info": {**info, **illegal},
        }
