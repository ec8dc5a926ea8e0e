"""Any game as a Gymnasium environment for one seat, with bots in the others.

The reward, at the end, is the seat's share of the win. An action that is not legal ends the episode with a reward of -1; the
action mask, in every observation, says what is legal.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from underhill.bots.bot import Situation
from underhill.bots.specs import make_bot
from underhill.core.game import MAX_SEED
from underhill.core.game import game as find_game
from underhill.envs.episode import Episode
from underhill.envs.vector import HIGHEST, LOWEST, n_features

ILLEGAL = -1.0


class SeatEnv(gymnasium.Env):
    """One seat of a game against bots."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self, game: str, seats: int | None = None, seat: int = 0, bot: str = "random", options: Mapping[str, Any] | None = None
    ):
        self._game = find_game(game)
        self._seats = self._game.seats.start if seats is None else seats
        self._seat, self._bot, self._options = seat, make_bot(bot, patient=True), dict(options or {})
        self.action_space = Discrete(len(self._game.actions))
        self.observation_space = Dict(
            {
                "observation": Box(LOWEST, HIGHEST, (n_features(self._game),), np.float32),
                "action_mask": Box(0, 1, (len(self._game.actions),), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game and let the bots play until the seat decides."""
        super().reset(seed=seed)
        self._table = Episode(self._game, self._seats, int(self.np_random.integers(MAX_SEED)), self._options)
        self._let_bots_play()
        return self._observation(), {}

    def _let_bots_play(self) -> None:
        table = self._table
        while not table.is_over and table.seat != self._seat:
            situation = Situation.of(self._game, table.state, table.seat, int(self.np_random.integers(1 << 62)))
            table.play(self._bot.choose(situation))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self._table.observe(self._seat), "action_mask": self._table.mask(self._seat)}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat chooses, the bots play on."""
        if int(action) not in self._table.legal():
            return self._observation(), ILLEGAL, True, False, {"illegal": True}
        self._table.play(int(action))
        self._let_bots_play()
        return self._observation(), self._table.shares()[self._seat], self._table.is_over, False, {}
