"""What a bot is, and the situation it is shown: only what its seat may know, by construction."""

import random
from dataclasses import dataclass
from typing import Any, Protocol

from underhill.core.game import Game
from underhill.core.rng import seed_rng


@dataclass(frozen=True)
class Situation:
    """A decision as the seat that makes it sees it. The state in it has been dealt anew, so it holds nothing secret."""

    game: Game
    seat: int
    choices: tuple[int, ...]
    seed: int
    _state: Any

    @classmethod
    def of(cls, game: Game, state: Any, seat: int, seed: int) -> "Situation":
        """The situation of a seat; what it cannot know is dealt anew before anything else is done with it."""
        choices = tuple(game.legal_list(state))
        return cls(game, seat, choices, seed, _dealt_anew(game, state, seat, seed))

    def imagine(self, n: int) -> Any:
        """The n-th state that the seat must think possible, to be played on as one likes."""
        return _dealt_anew(self.game, self._state, self.seat, self.seed + n + 1)

    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        return self.game.view(self._state, self.seat)

    def chance(self) -> random.Random:
        """A generator for the bot's own use."""
        return random.Random(self.seed)


def _dealt_anew(game: Game, state: Any, seat: int, seed: int) -> Any:
    other = game.layout.copy(state)
    seed_rng(other, seed)
    game.rules.resample(other, seat)
    return other


class Bot(Protocol):
    """Chooses. One bot may be asked about many matches, from several threads."""

    def choose(self, situation: Situation) -> int:
        """One of the situation's choices."""
