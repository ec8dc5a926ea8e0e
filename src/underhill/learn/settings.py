"""How a game's net is trained: the defaults, and what the game's `training.toml` changes of them."""

import json
import math
from collections.abc import Iterable
from dataclasses import Field, dataclass, fields, replace
from typing import Any

from underhill.bots.net_loops import ROWS
from underhill.core.errors import UnderhillError, nearest
from underhill.core.game import Game, finite_number, game_folder, whole_number
from underhill.core.numbers import read_toml

AT_LEAST_ONE = ("games", "steps", "hidden", "blocks", "minibatch", "epochs", "prototypes")
SHARES = ("patience", "league_share", "taste_share", "varied_share", "varied_until")  # from 0 to 1


class BadSettings(UnderhillError):
    """A training setting that does not exist or has no sensible value."""


@dataclass(frozen=True)
class Settings:
    """All settings of a training run."""

    games: int = 49152  # played side by side
    steps: int = 24  # decisions of each game between two updates
    hidden: int = 512  # numbers in a layer
    blocks: int = 2  # residual blocks
    minibatch: int = 16384
    epochs: int = 1  # how often each decision is learnt from
    rate: float = 5e-4  # the learning rate at the beginning …
    last_rate: float = 3e-5  # … and at the end
    entropy: float = 0.03  # how much variety is worth at the beginning …
    last_entropy: float = 0.004  # … and at the end
    secret_entropy: float = 1.0  # how many times as much in choices that the others do not see: who can foresee them, beats them
    clip: float = 0.2  # how far a choice's likelihood may move in one update
    patience: float = 0.97  # λ: how much of a return comes from later than the next decision
    points_weight: float = 0.2  # of the forecast of points in the loss
    league_share: float = 0.2  # of the games have older nets in some seats
    taste_share: float = 0.06  # of the games have seats that play by the game's own taste
    league_size: int = 4  # older nets kept
    varied_share: float = 0.3  # of the games have other numbers than the printed ones, until …
    varied_until: float = 0.75  # … this part of the run; then the net is finished on the printed ones
    prototypes: int = 480  # sets of numbers at a time
    more_of_two: int = 1  # the fewest players get this many more shares of the games than any other number
    evaluation_games: int = 1024  # against each fixed opponent, now and then

    def __post_init__(self) -> None:
        for each in fields(self):
            _check(each, getattr(self, each.name))
        if self.hidden % ROWS:
            raise BadSettings(f"hidden must be a multiple of {ROWS}, not {self.hidden}")
        if self.league_share + self.taste_share > 0.9:
            raise BadSettings("league_share and taste_share together leave too few games for the net itself")


def _check(field: Field[Any], value: Any) -> None:
    """BadSettings if a setting is not of its kind or out of its range."""
    low, high = int(field.name in AT_LEAST_ONE), 1 if field.name in SHARES else math.inf
    number = whole_number(value) if field.type is int else finite_number(value)
    if number is None or not low <= number <= high:
        kind = "a whole number" if field.type is int else "a number"
        raise BadSettings(f"{field.name} must be {kind} from {low} {'on' if high > 1 else f'to {high}'}, not {value!r}")


def settings_for(game: Game, /, **changes: Any) -> Settings:
    """The settings of a game: the defaults, changed by its `training.toml`, changed by what is given."""
    path = game_folder(game) / "training.toml"
    own = read_toml(path) if path.exists() else {}
    known = sorted(field.name for field in fields(Settings))
    for name in {**own, **changes}:
        if name not in known:
            raise BadSettings(f"there is no training setting {name!r}{nearest(name, known)}; there are {', '.join(known)}")
    return replace(Settings(), **{**own, **changes})


def read_changes(texts: Iterable[str]) -> dict[str, Any]:
    """Settings written as NAME=VALUE."""
    changes: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        try:
            changes[name] = json.loads(value)
        except ValueError as error:
            raise BadSettings(f"a setting is written like hidden=64, not {text!r}") from error
    return changes
