"""Which games the balance lab plays, and by whom: the game's net in every seat, or greedy where there is none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from underhill.bots.net import Card, Net, NoNet, shapes_of
from underhill.bots.net_loops import ROWS
from underhill.core.game import Game, check_seed
from underhill.lab.experts import Denial, ExpertGames, Player, begun, play_experts, rotated

HEAT, WARMER = (
    0.3,
    1.0,
)  # the net's temperature, so that a deal is not always played the same way; that of a weaker player
WEAKER = ("warmer net", "greedy")


@dataclass(frozen=True)
class Setting:
    """Which games are played, and by whom."""

    game: Game
    seats: int
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    net: Net | None = None
    no_net: str = "the game has no net"  # why greedy plays, where it does
    plays: Callable[..., ExpertGames] = play_experts  # or its twin on a GPU

    def __post_init__(self) -> None:
        check_seed(check_seed(self.seed) + self.games)

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        games: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        plays: Callable[..., ExpertGames] = play_experts,
    ) -> "Setting":
        """The game's own net plays; greedy where there is none."""
        setting = cls(game, seats, games, seed, options or {}, plays=plays)
        try:
            return replace(setting, net=Net.read(game))
        except NoNet as error:
            return replace(setting, no_net=str(error))

    def for_other_numbers(self) -> "Setting":
        """The same games for a comparison with other numbers: a net that has learnt the printed ones alone is no judge of it."""
        if self.net is None or self.net.card.varied_numbers:
            return self
        return replace(self, net=None, no_net=f"the net of {self.game.title} was trained on the printed numbers only")

    @property
    def player(self) -> str:
        """Who plays: the net, or greedy."""
        return "net" if self.net else "greedy"

    @property
    def changes(self) -> Mapping[str, Any]:
        """The numbers that are played in place of the printed ones."""
        changes: Mapping[str, Any] = self.options.get("numbers", {})
        return changes

    def with_numbers(self, changes: Mapping[str, Any]) -> "Setting":
        """The same games with other numbers."""
        return replace(self, options={**self.options, "numbers": changes})

    def play(self, salt: int = 0) -> ExpertGames:
        """Play the games; with a salt other chances follow the same deals."""
        return self._played(np.arange(self.seed, self.seed + self.games), salt=salt)

    def starts(self) -> np.ndarray:
        """The games as they are set up."""
        fresh = self.game.layout.array(self.game.prototype(self.seats, self.options))
        return begun(self.game, fresh, np.arange(self.seed, self.seed + self.games), salt=0)

    def play_denied(self, games: np.ndarray, denials: Sequence[Denial]) -> ExpertGames:
        """Play some of the games again, with one seat of each denied some choices."""
        return self._played(self.seed + games, denials)

    def play_mixed(self, weaker: str) -> ExpertGames:
        """The net in every seat in turn, a weaker player in all others."""
        assert self.net is not None
        others: Player = self.net if weaker == "warmer net" else weaker
        who = rotated(self.seats, self.games, 2)
        return self.plays(self.game, [self.net, others], who, self.seed, [HEAT, WARMER], self.options)

    def _played(self, seeds: np.ndarray, denials: Sequence[Denial] = (), salt: int = 0) -> ExpertGames:
        self.game.prototype(self.seats, self.options)
        players: list[Player] = [self.net] if self.net else [_blank_net(self.game), "greedy"]
        who = np.full((len(seeds), self.seats), 0 if self.net else 1, np.int32)
        return self.plays(self.game, players, who, seeds, [HEAT, 0][: len(players)], self.options, denials=denials, salt=salt)


def _blank_net(game: Game) -> Net:
    """A net of zeros: games by greedy alone need room for one."""
    arrays = {name: np.zeros(shape, np.float32) for name, shape in shapes_of(game, ROWS, 1).items()}
    return Net.of(game, Card.of(game), arrays)
