"""A probe: a net that learns to do nothing but beat a frozen one with two players. How much it wins tells how far the frozen net
could be exploited by somebody who knows it. It begins as a copy of the frozen net, which chooses as the bot `net` does: its
likeliest choice, and secret ones by its odds."""

import copy
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from underhill.bots.net import Net
from underhill.core.game import Game
from underhill.learn.evaluation import Evaluation
from underhill.learn.seating import Seating, seat_against
from underhill.learn.settings import Settings
from underhill.learn.training import Length, Training
from underhill.learn.variety import prototypes


class Probe(Training):
    """A run against one frozen net, on the printed numbers, without a league."""

    @classmethod
    def against(
        cls, game: Game, net: Net, settings: Settings, length: Length, folder: Path, device: str = "cpu", seed: int = 0
    ) -> "Probe":
        """A new run against a net, of the same size."""
        alone = {"league_size": 0, "league_share": 0, "taste_share": 0, "varied_share": 0}
        sized = replace(settings, hidden=net.width, blocks=net.blocks, **alone)
        probe = cls(game, sized, length, folder, device, seed)
        probe.start_from(net)
        probe.older = [copy.deepcopy(probe.model).eval()]
        probe._seating = probe._seat()
        return probe

    def _prototypes(self) -> Any:
        return prototypes(self.game, [self.game.seats.start], 1, 0, self.seed)

    def _seat(self) -> Seating:
        return seat_against(self._batch.n_seats, self._batch.seats) if self.older else super()._seat()

    def _evaluation(self) -> Evaluation:
        return Evaluation(self.game, self.settings.evaluation_games, self.device, seats=[self.game.seats.start])

    def _strength(self, evaluation: Evaluation) -> dict[str, Any]:
        return {"frozen": [asdict(result) for result in evaluation.against(self.model, self.older[0])]}
