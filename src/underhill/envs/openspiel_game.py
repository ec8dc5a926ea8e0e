"""Every game as an OpenSpiel Python game: `pyspiel.load_game("underhill_fairy_land(players=3,seeds=1000)")` after importing this.

Chance is one node at the root that draws the seed; all later randomness follows from it. Bots that search must not look through
that: `resample_from_infostate` deals anew what a player cannot know. Utilities are shares of the win.
"""

from typing import Any

import numpy as np
import pyspiel

from underhill.core.game import Game, games
from underhill.core.game import game as find_game
from underhill.core.rng import seed_rng
from underhill.envs.episode import Episode
from underhill.envs.vector import n_features

PREFIX = "underhill_"
SEEDS = 1000


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game beforehand."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Underhill {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats.start, "seeds": SEEDS},
    )


class UnderhillGame(pyspiel.Game):
    """A game; subclasses say which."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None):
        self.underhill = find_game(self.name)
        params = dict(params or {})
        self.seats, self.seeds = int(params.get("players", self.underhill.seats.start)), int(params.get("seeds", SEEDS))
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.underhill.actions),
            max_chance_outcomes=self.seeds,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.underhill.max_decisions,
        )
        super().__init__(game_type(self.underhill), information, params)

    def new_initial_state(self) -> "UnderhillState":
        """Before the seed is drawn."""
        return UnderhillState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """What a player sees."""
        return SeatObserver(self.underhill)


class UnderhillState(pyspiel.State):
    """A game under way, or before its seed is drawn."""

    def __init__(self, game: UnderhillGame):
        super().__init__(game)
        self._name, self._seats, self._seeds = game.name, game.seats, game.seeds
        self.episode: Episode | None = None

    def current_player(self) -> int:
        """Chance, a seat, or nobody when the game is over."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.is_over else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal()) if self.episode else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every seed, equally likely."""
        return [(seed, 1 / self._seeds) for seed in range(self._seeds)]

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode(find_game(self._name), self._seats, action)
        else:
            self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else find_game(self._name).actions.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.episode is not None and self.episode.is_over

    def returns(self) -> list[float]:
        """Every seat's share of the win."""
        return self.episode.rewards("win") if self.episode else [0.0] * self._seats

    def resample_from_infostate(self, player: int, rng: Any) -> "UnderhillState":
        """The same situation to the player, with everything they cannot know dealt anew."""
        other = self.clone()
        if other.episode is not None:
            seed_rng(other.episode.state, int(rng() * 2**31))
            other.episode.game.rules.resample(other.episode.state, player)
        return other

    def __str__(self) -> str:
        return "before the game" if self.episode is None else self.episode.game.layout.digest(self.episode.state)


class SeatObserver:
    """The observation tensor and the view of a seat."""

    def __init__(self, game: Game):
        self._game = game
        self.tensor = np.zeros(n_features(game), np.float32)
        self.dict = self._pieces()

    def _pieces(self) -> dict[str, np.ndarray]:
        pieces, start = {}, 0
        for name, size in (self._game.features.pieces if self._game.features else {"decisions": 1}).items():
            pieces[name] = self.tensor[start : start + size]
            start += size
        return pieces

    def set_from(self, state: UnderhillState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = state.episode.observe(player) if state.episode else 0

    def string_from(self, state: UnderhillState, player: int) -> str:
        """The view as text."""
        return str(self._game.view(state.episode.state, player)) if state.episode else "before the game"


def register() -> None:
    """Make every game known to OpenSpiel."""
    for game in games().values():
        kind = type(f"Underhill_{game.name}", (UnderhillGame,), {"name": game.name, "__doc__": game.title})
        pyspiel.register_game(game_type(game), kind)


register()
