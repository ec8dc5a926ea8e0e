"""Any game as a PettingZoo AEC environment: `env = pettingzoo_env.env("fairy_land", seats=3)`.

An agent is a seat. It observes {"observation", "action_mask"}. The reward comes at the end: a share of the win, the place, or the
margin. `infos` has everybody's points and places.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv

from underhill.core.entries import check_action
from underhill.core.errors import IllegalChoice
from underhill.core.game import MAX_SEED
from underhill.core.game import game as find_game
from underhill.envs.episode import RENDER_MODES, REWARDS, Episode, begun, checked_seats, one_of
from underhill.envs.spaces import observation_space


def env(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, **settings: Any) -> "UnderhillEnv":
    """The environment of a game."""
    return UnderhillEnv(game, seats, options, **settings)


class UnderhillEnv(AECEnv):
    """A game in which agents choose in turn: `seat_0`, `seat_1` and so on. The settings are those of Gymnasium's `SeatEnv`."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ):
        super().__init__()
        self._reward = one_of("reward", reward, REWARDS)
        self._game, self._options = find_game(game), dict(options or {})
        self._seats = checked_seats(self._game, seats, self._options)
        self.metadata = {
            "name": f"underhill_{game}_v{self._game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.possible_agents = [f"seat_{p}" for p in range(self._seats)]
        self._action_space = {agent: Discrete(len(self._game.actions)) for agent in self.possible_agents}
        self._space = {agent: observation_space(self._game) for agent in self.possible_agents}
        self._chance = np.random.default_rng()
        self._current: Episode | None = None

    @property
    def _episode(self) -> Episode:
        return begun(self._current)

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes."""
        return self._space[agent]

    def action_space(self, agent: str) -> Discrete:
        """The flat action ids."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._current = Episode(self._game, self._seats, int(self._chance.integers(MAX_SEED)), self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self.possible_agents[self._episode.seat]

    def _infos(self) -> dict[str, dict[str, Any]]:
        points, places = self._episode.points(), self._episode.places()
        return {agent: {"points": points, "places": places} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What a seat sees, and what it may do now."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._episode.observe(seat), "action_mask": self._episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """The selected agent chooses; at the end everybody gets their reward."""
        episode, agent = self._episode, self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or (a := check_action(action)) not in episode.legal():
            raise IllegalChoice(f"{action!r} is not legal for {agent}; the action mask says what is")
        self._cumulative_rewards[agent] = 0.0
        episode.play(a)
        self.rewards = dict(zip(self.possible_agents, episode.rewards(self._reward), strict=True))
        self.infos = self._infos()
        self._accumulate_rewards()
        if episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    def render(self) -> str | np.ndarray | None:
        """The board as the selected seat sees it, as text or as a picture, if that was asked for."""
        episode = self._episode
        return episode.rendered(self.render_mode, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing to close."""
