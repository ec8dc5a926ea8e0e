"""Many games of one kind stepped together in compiled code. Arrays are written in place: copy what you want to keep."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from underhill.core.compile import Bound, compiled
from underhill.core.entries import check_actions, check_array, check_count, check_states
from underhill.core.errors import BadArguments, IllegalChoice, NotBegun
from underhill.core.game import Features, Game, check_seed
from underhill.core.game import game as find_game
from underhill.envs import batch_loops

ALL = slice(None)
LOWEST, HIGHEST = -32768.0, 32767.0  # no number of a state is wider


def n_features(game: Game) -> int:
    """How many numbers an observation of a game has."""
    features: Features | None = game.features
    return features.size if features else 1


def prototypes_of(game: Game, seats: int | Sequence[int] | None, options: Mapping[str, Any] | None) -> np.ndarray:
    """Blank states for one or several numbers of players."""
    counts = [game.seats.start] if seats is None else list(seats) if isinstance(seats, Sequence | np.ndarray) else [seats]
    check_count(len(counts), "the number of entries in seats")
    return np.concatenate([game.layout.array(game.prototype(count, options or {})) for count in counts])


def checked_prototypes(game: Game, prototypes: np.ndarray) -> np.ndarray:
    """A copy of blank states, of which there must be at least one."""
    check_count(len(check_states(game, prototypes)), "the number of prototypes")
    return prototypes.copy()


def check_seats(states: np.ndarray, n_seats: np.ndarray) -> None:
    """Whether states fit into arrays that were made for these numbers of seats."""
    if states["n_seats"].tolist() != n_seats.tolist():
        raise BadArguments(f"the numbers of seats must stay as they are: there must be {len(n_seats)} states with {n_seats}")


def check_begun(masks: np.ndarray) -> None:
    """Whether games have been set up: then an action is legal in each."""
    if not masks[0].any():
        raise NotBegun("no games are under way: call reset() first")


def span(games: slice, n: int) -> tuple[int, int]:
    """The first of some games that stand side by side, and the one after the last."""
    first, last, step = games.indices(n)
    if step != 1:
        raise BadArguments(f"games must stand side by side, not {step} apart")
    return first, last


class VectorEnv:
    """`n` games of a kind, which is named or given. In each the seat that decides is given by `deciding`, its legal actions by
    `masks`, its view by `observations`.

    `step` plays one action in every game. `rewards` then has every seat's share of the win where a game has just ended, which
    `dones` tells, and `points` its points; that game has begun anew, with its next seed. With several numbers of `seats` they take
    turns from game to game; `prototypes`, blank states, may differ in their printed numbers too."""

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
        self._fresh = checked_prototypes(game, prototypes_of(game, seats, options) if prototypes is None else prototypes)
        self.n_seats = np.resize(self._fresh["n_seats"], n)
        self.seats = int(self.n_seats.max())
        self._states = np.zeros(n, game.layout.dtype)
        self._seeds = np.zeros(n, np.int64)
        self.masks = np.zeros((n, len(game.actions)), np.int8)
        self.observations = np.zeros((n, n_features(game)), np.float32)
        self.deciding = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.points = np.zeros((n, self.seats), np.int32)
        self.dones = np.zeros(n, np.int8)
        self._outs = np.zeros((n, len(game.actions) + 1), np.int32)
        self._out = self._outs[0].copy()
        self._ranks = np.zeros(self.seats, np.int32)

    @property
    def _loops(self) -> Bound:
        """The compiled loops; found anew in a copy or an environment from a pickle."""
        return compiled(self.game, batch_loops)

    def reset(self, seed: int = 0) -> np.ndarray:
        """Begin all games, with seeds counting from the first; the observations."""
        check_seed(check_seed(seed) + self.n)
        self._seeds[:] = seed + np.arange(self.n)
        self.rewards[:], self.points[:], self.dones[:] = 0, 0, 0
        self._loops.reset_many(self._states, self._fresh, self._seeds, self.masks, self.observations, self.deciding, self._outs)
        return self.observations

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Play an action in every game; observations, rewards and dones. IllegalChoice if some were not legal."""
        check_begun(self.masks)
        actions = check_actions(actions, self.n)
        illegal = self._loops.step_many(
            self._states, self._fresh, self._seeds, self.n, actions, self.masks, self.observations, self.deciding,
            self.rewards, self.points, self.dones, self._outs, self._ranks,
        )  # fmt: skip
        if illegal:
            raise IllegalChoice(f"{illegal} of {self.n} actions were not legal; those games have not moved")
        return self.observations, self.rewards, self.dones

    def choose_by_taste(self, marks: np.ndarray, actions: np.ndarray, games: slice = ALL) -> None:
        """Write for some games a choice by the game's own taste; `marks`, numbers from 0 up to 1, decide.

        Both arrays have a place for every game: `marks` of 32-bit numbers, `actions` of whole numbers of 64 bits."""
        check_begun(self.masks)
        check_array(marks, "marks", np.float32, (self.n,))
        check_array(actions, "actions", np.int64, (self.n,))
        self._loops.taste_many(self._states, marks, actions, *span(games, self.n), self._out)

    def tell_secret(self, secret: np.ndarray) -> None:
        """Write for every game whether the others do not see what is chosen now: 1 or 0, numbers of 8 bits."""
        check_begun(self.masks)
        check_array(secret, "secret", np.int8, (self.n,))
        self._loops.secret_many(self._states, secret)

    def set_prototypes(self, prototypes: np.ndarray) -> None:
        """Let games that begin from now on have these printed numbers; the numbers of players stay."""
        check_seats(check_states(self.game, prototypes), self._fresh["n_seats"])
        self._fresh[:] = prototypes

    def save(self) -> dict[str, np.ndarray]:
        """All games as they stand."""
        return {"states": self._states.copy(), "seeds": self._seeds.copy()}

    def load(self, games: Mapping[str, np.ndarray]) -> None:
        """Go on with games that `save` gave."""
        check_seats(check_states(self.game, games["states"]), self.n_seats)
        check_array(games["seeds"], "seeds", np.int64, (self.n,))
        self._states[:], self._seeds[:] = games["states"], games["seeds"]
        self._loops.show_many(self._states, self.masks, self.observations, self.deciding, self._outs)
