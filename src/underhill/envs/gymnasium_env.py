"""Any game as a Gymnasium environment for one seat, with bots in the others.

    import underhill.envs.gymnasium_env  # makes the games known to Gymnasium
    env = gymnasium.make("underhill/taverna-v0", seats=4, bot="greedy", reward="margin")

The reward comes at the end: a share of the win, the place, or the margin. An action that is not legal ends the episode with a
reward of -1; the action mask, in every observation and from `action_masks()`, says what is legal. `info` has points and places.
Many games side by side are in `gymnasium_vector`, its twin.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from underhill.bots.bot import Situation
from underhill.bots.specs import make_bot
from underhill.core.entries import check_action
from underhill.core.errors import BadSeats
from underhill.core.game import MAX_SEED, games, whole_number
from underhill.core.game import game as find_game
from underhill.envs.episode import RENDER_MODES, REWARDS, Episode, begun, checked_seats, one_of, scaled
from underhill.envs.spaces import observation_space

NAMESPACE, VECTOR = "underhill", "underhill.envs.gymnasium_vector"
ILLEGAL = -1.0


class SeatEnv(gymnasium.Env):
    """One seat of a game against bots.

    `seats` is how many play, the fewest unless told; `seat` is yours, or None for one that is drawn anew for every game. `bot` is
    the spec of the others (`docs/bots.md`), `options` are those of the game. `reward` is `win`, `place` or `margin`; `scaled`
    brings observations between -1 and 1; `render_mode` is `ansi` or `rgb_array`."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = 0,
        bot: str = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        scaled: bool = False,
        render_mode: str | None = None,
    ):
        self._game, self._options = find_game(game), dict(options or {})
        self._seats = checked_seats(self._game, seats, self._options)
        self._fixed_seat = checked_seat(seat, self._seats)
        self._spec, self._bot = bot, make_bot(bot, patient=True)
        self._reward, self._scaled = one_of("reward", reward, REWARDS), scaled
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.action_space = Discrete(len(self._game.actions))
        self.observation_space = observation_space(self._game, scaled)
        self._current: Episode | None = None

    @property
    def _episode(self) -> Episode:
        return begun(self._current)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the bot, which is made anew from its spec."""
        return {name: value for name, value in self.__dict__.items() if name != "_bot"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._bot = make_bot(self._spec, patient=True)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game and let the bots play until the seat decides."""
        super().reset(seed=seed)
        self._current = Episode(self._game, self._seats, int(self.np_random.integers(MAX_SEED)), self._options)
        self._seat = int(self.np_random.integers(self._seats)) if self._fixed_seat is None else self._fixed_seat
        self._let_bots_play()
        return self._observation(), self._info()

    def _let_bots_play(self) -> None:
        episode = self._episode
        while not episode.is_over and episode.seat != self._seat:
            situation = Situation.of(self._game, episode.state, episode.seat, int(self.np_random.integers(1 << 62)))
            episode.play(self._bot.choose(situation))

    def _observation(self) -> dict[str, Any]:
        seen = self._episode.observe(self._seat)
        return {"observation": scaled(seen) if self._scaled else seen, "action_mask": self._episode.mask(self._seat)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self._seat, "points": self._episode.points(), "places": self._episode.places()}

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, as booleans: the name that maskable learners look for."""
        return self._episode.mask(self._seat).astype(bool)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat chooses, the bots play on."""
        a = check_action(action)
        if a not in self._episode.legal():
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self._episode.play(a)
        self._let_bots_play()
        reward = self._episode.rewards(self._reward)[self._seat]
        return self._observation(), reward, self._episode.is_over, False, self._info()

    def render(self) -> str | np.ndarray | None:
        """The board as the seat sees it, as text or as a picture, if that was asked for."""
        return self._episode.rendered(self.render_mode, self._seat)


def checked_seat(seat: int | None, seats: int) -> int | None:
    """A seat below `seats`, or None for one that is drawn anew for every game."""
    number = whole_number(seat)
    if seat is not None and (number is None or not 0 <= number < seats):
        raise BadSeats(f"a seat is a number from 0 to {seats - 1}, or None for a seat drawn anew for every game, not {seat!r}")
    return number


def register() -> None:
    """Make every game known to Gymnasium, as underhill/GAME-v0."""
    for name in games():
        if f"{NAMESPACE}/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"{NAMESPACE}/{name}-v0", f"{__name__}:SeatEnv", kwargs={"game": name}, vector_entry_point=f"{VECTOR}:SeatVectorEnv"
            )


register()
