"""How strong a net is against fixed opponents: whole games in which it chooses as a bot does, seats rotated."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from underhill.core.game import Game
from underhill.learn.batch import Batch
from underhill.learn.model import Layers, Model, kind_for, scaled
from underhill.learn.rollout import chosen_by_bot, masked, rows_for
from underhill.learn.variety import prototypes

LOOK = 16  # steps between two looks at how many games are still under way


@dataclass(frozen=True)
class Result:
    """The share of wins of one seat among others, and the mean of its points."""

    seats: int
    games: int
    share: float
    points: float

    @property
    def fair_shares(self) -> float:
        """The share as a multiple of a fair one."""
        return self.share * self.seats


class Evaluation:
    """Games for evaluations with some numbers of players, all unless told; the same ones every time."""

    def __init__(self, game: Game, n: int, device: str, seed: int = 10**6, seats: Sequence[int] | None = None):
        self._game, self._seed, self._seats = game, seed, seats or game.seats
        self._batch = Batch(game, prototypes(game, self._seats, len(self._seats), 0, 0), n, device)

    @torch.no_grad()
    def against(self, model: Model, opponent: Model | None) -> list[Result]:
        """The net in one seat of each game, the opponent (None: the game's own taste) in all others; by number of players."""
        batch, device = self._batch, self._batch.device
        net, other = model.layers(kind_for(device)), opponent and opponent.layers(kind_for(device))
        batch.env.reset(self._seed)
        i = torch.arange(batch.n, device=device)
        focus = (i // len(self._seats)) % batch.n_seats
        share, points = torch.zeros(batch.n, device=device), torch.zeros(batch.n, device=device)
        running = torch.ones(batch.n, dtype=torch.bool, device=device)
        chance = torch.Generator(device).manual_seed(self._seed)
        for step in range(self._game.max_decisions):
            is_own = batch.deciding == focus
            own = _choices(net, batch, running & is_own, chance)
            marks = torch.rand(batch.n, device=device, generator=chance)
            theirs = batch.by_taste(marks) if other is None else _choices(other, batch, running & ~is_own, chance)
            batch.step(torch.where(is_own, own, theirs))
            ended = running & (batch.dones > 0)
            share = torch.where(ended, batch.rewards.gather(1, focus[:, None])[:, 0], share)
            points = torch.where(ended, batch.points.gather(1, focus[:, None])[:, 0].float(), points)
            running &= ~ended
            if step % LOOK == 0 and not bool(running.any()):
                break
        return [self._result(seats, share, points) for seats in self._seats if bool((batch.n_seats == seats).any())]

    def _result(self, seats: int, share: torch.Tensor, points: torch.Tensor) -> Result:
        there = self._batch.n_seats == seats
        return Result(seats, int(there.sum()), round(float(share[there].mean()), 4), round(float(points[there].mean()), 2))


def _choices(net: Layers, batch: Batch, asked: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """A net's choices in the games where they are asked for; any legal ones in the others."""
    rows, actions = rows_for(asked), batch.masks.argmax(1)
    logits, _, _ = net.passed(scaled(batch.observations[rows]).to(kind_for(batch.device)))
    actions[rows] = chosen_by_bot(torch.log_softmax(masked(logits, batch.masks[rows]), 1), batch.is_secret()[rows], chance)
    return actions
