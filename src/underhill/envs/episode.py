"""What the adapters share: one game at plain speed, with masks, observations and shares of the win."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from underhill.core.compile import bindings, plain
from underhill.core.game import Game
from underhill.core.pending import is_over, pending_seat
from underhill.envs.vector import n_features


class Episode:
    """A game under way. Copies, deep ones too, share the game and nothing else."""

    def __init__(self, game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None):
        self.game, self.seats = game, seats
        self.state = game.new_state(seats, seed, options)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Episode":
        other = Episode.__new__(Episode)
        other.game, other.seats = self.game, self.seats
        other.state = self.game.layout.copy(self.state)
        return other

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(is_over(self.state))

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(pending_seat(self.state))

    def legal(self) -> list[int]:
        """The legal actions; none when the game is over."""
        return [] if self.is_over else [int(a) for a in self.game.legal_list(self.state)]

    def mask(self, seat: int) -> np.ndarray:
        """A one for each legal action, if it is for this seat to decide."""
        mask = np.zeros(len(self.game.actions), np.int8)
        if not self.is_over and seat == self.seat:
            mask[self.legal()] = 1
        return mask

    def observe(self, seat: int) -> np.ndarray:
        """What a seat sees."""
        out = [0] * n_features(self.game)
        bindings(self.game)["observe"](self.state, seat, out)
        return np.array(out, np.float32)

    def play(self, a: int) -> None:
        """Play a legal action."""
        plain(self.game).step_one([self.state], 0, a)

    def shares(self) -> list[float]:
        """Each seat's share of the win; zeros while the game goes on."""
        if not self.is_over:
            return [0.0] * self.seats
        places = [0] * self.seats
        self.game.rules.places(self.state, places)
        return [1 / places.count(0) if place == 0 else 0.0 for place in places]
