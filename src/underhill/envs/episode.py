"""What the adapters share: one game at plain speed, with masks, observations, rewards and a drawing of the board."""

from collections.abc import Callable, Collection, Mapping, Sequence
from io import StringIO
from typing import Any

import numpy as np
from rich.console import Console

from underhill.core.compile import bindings, plain
from underhill.core.errors import BadOption, NotBegun
from underhill.core.game import Game
from underhill.core.match import view_of
from underhill.core.pending import is_over, pending_seat
from underhill.envs.vector import HIGHEST, n_features

RENDER_MODES = ("ansi", "rgb_array")


class Episode:
    """A game under way. It can be copied and pickled; copies share the game and nothing else."""

    def __init__(self, game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None):
        self.game, self.seats = game, seats
        self.state = game.new_state(seats, seed, options)

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

    def points(self) -> list[int]:
        """Each seat's points, final or as they would be now."""
        points = [0] * self.seats
        self.game.rules.scores(self.state, points)
        return [int(each) for each in points]

    def places(self) -> list[int]:
        """Each seat's place, 0 the winner's, final or as it would be now."""
        places = [0] * self.seats
        self.game.rules.places(self.state, places)
        return [int(each) for each in places]

    def rewards(self, kind: str) -> list[float]:
        """Each seat's reward at the end, of one of the kinds in REWARDS; zeros while the game goes on."""
        return REWARDS[kind](self.points(), self.places()) if self.is_over else [0.0] * self.seats

    def rendered(self, mode: str | None, seat: int) -> str | np.ndarray | None:
        """The board as a seat sees it, in one of RENDER_MODES; None if no mode was chosen."""
        if mode == "rgb_array":
            from underhill.envs.picture import picture

            return picture(self.game, self.state, seat)
        return self.drawn(seat) if mode == "ansi" else None

    def drawn(self, seat: int | None = None, language: str = "en") -> str:
        """The board as text, as a seat (or an onlooker) sees it."""
        view = view_of(self.game, self.state, seat)
        if self.game.board is None:
            return str(view)
        console = Console(width=120, record=True, file=StringIO(), color_system=None)
        console.print(self.game.board(view, self.game.words, language))
        return console.export_text(styles=False)


def checked_seats(game: Game, seats: int | None, options: Mapping[str, Any]) -> int:
    """How many play, the fewest unless told; BadSeats or BadOption where the game is not played so."""
    return int(game.prototype(game.seats.start if seats is None else seats, options).n_seats)


def begun(episode: Episode | None) -> Episode:
    """The game under way, or NotBegun."""
    if episode is None:
        raise NotBegun("no game is under way: call reset() first")
    return episode


def win_shares(points: Sequence[int], places: Sequence[int]) -> list[float]:
    """A whole win is 1; winners share it."""
    return [1 / places.count(0) if place == 0 else 0.0 for place in places]


def by_place(points: Sequence[int], places: Sequence[int]) -> list[float]:
    """From 1 for the first place to 0 for the last; equal places are rewarded alike."""
    return [1 - place / (len(places) - 1) for place in places]


def by_margin(points: Sequence[int], places: Sequence[int]) -> list[float]:
    """Points ahead of the best of the others, behind as a negative number."""
    return [float(own - max([*points[:p], *points[p + 1 :]])) for p, own in enumerate(points)]


REWARDS: Mapping[str, Callable[[Sequence[int], Sequence[int]], list[float]]] = {
    "win": win_shares,
    "place": by_place,
    "margin": by_margin,
}


def scaled(seen: np.ndarray) -> np.ndarray:
    """Observations between -1 and 1: large numbers are drawn together by their logarithm."""
    return (np.sign(seen) * np.log1p(np.abs(seen)) / np.log1p(HIGHEST)).astype(np.float32)


def one_of(name: str, value: str, known: Collection[str]) -> str:
    """A setting's value, or BadOption if it is none of those known."""
    if value not in known:
        raise BadOption(f"{name} must be one of {', '.join(known)}, not {value!r}")
    return value
