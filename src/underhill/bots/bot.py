"""What a bot is, and the situation it is shown: only what its seat may know, by construction."""

import random
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from underhill.bots.printed import has_printed_numbers
from underhill.core.compile.binding import observe_nothing
from underhill.core.game import Features, Game
from underhill.core.rng import seed_rng


def features_of(game: Game) -> Features:
    """What a seat sees as numbers, for games without features too."""
    return game.features or Features({"decisions": 1}, observe_nothing)


@dataclass(frozen=True)
class Situation:
    """A decision as the seat that makes it sees it. The state in it has been dealt anew, so it holds nothing secret."""

    game: Game
    seat: int  # who decides
    choices: tuple[int, ...]  # the ids of what is legal
    seed: int  # for the bot's own chance
    _state: Any
    match: str | None = None  # names the match, so that a bot may go on with what it thought a moment ago

    @classmethod
    def of(cls, game: Game, state: Any, seat: int, seed: int, match: str | None = None) -> "Situation":
        """The situation of a seat; what it cannot know is dealt anew before anything else is done with it."""
        choices = tuple(int(a) for a in game.legal_list(state))
        return cls(game, seat, choices, seed, _dealt_anew(game, state, seat, seed), match)

    @property
    def n_choices(self) -> int:
        """How many choices have been played in the match."""
        return int(self._state.decisions)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._state.n_seats)

    @property
    def is_secret(self) -> bool:
        """Whether the others do not see what is chosen now."""
        heuristics = self.game.heuristics
        return heuristics is not None and bool(heuristics.is_secret(self._state))

    def observation(self) -> np.ndarray:
        """What the seat sees as numbers, in the pieces of the game's features."""
        features = features_of(self.game)
        seen = [0.0] * features.size
        features.observe(self._state, self.seat, seen)
        return np.array(seen, np.float32)

    def has_printed_numbers(self) -> bool:
        """Whether the match is played with the numbers that are printed."""
        return has_printed_numbers(self.game, self._state)

    def imagine(self, n: int) -> Any:
        """The n-th state that the seat must think possible, to be played on as one likes."""
        return _dealt_anew(self.game, self._state, self.seat, self.seed + n + 1)

    def packed(self, n: int) -> np.ndarray:
        """A state that the seat must think possible, as n copies in an array for compiled code."""
        return self.game.layout.array(self._state, n)

    def listed(self, n: int) -> list[Any]:
        """The same for plain speed: the state, and room for others."""
        return [self.game.layout.copy(self._state), *[None] * (n - 1)]

    def view(self) -> dict[str, Any]:
        """What the seat sees, and its choices by id and text."""
        choices = [{"id": a, "text": self.game.actions.text(a)} for a in self.choices]
        return {**self.game.view(self._state, self.seat), "choices": choices}

    def chance(self) -> random.Random:
        """A generator for the bot's own use."""
        return random.Random(self.seed)


def _dealt_anew(game: Game, state: Any, seat: int, seed: int) -> Any:
    """A state as the seat must think possible. It depends on nothing that the seat cannot know, not even by the way it is mixed."""
    other = game.layout.copy(state)
    game.arrange(other, seat)
    seed_rng(other, seed)
    game.rules.resample(other, seat)
    return other


class Bot(Protocol):
    """Chooses. One bot may be asked about many matches, from several threads."""

    def choose(self, situation: Situation) -> int:
        """One of the situation's choices."""
