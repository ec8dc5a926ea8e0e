"""Playing with the net and keeping what happened, and what came of it."""

import math
from dataclasses import dataclass
from typing import TypeAlias

import torch

from underhill.bots.bulk_loops import FAINT
from underhill.envs.vector import ALL
from underhill.learn.batch import Batch
from underhill.learn.model import MASKED, POINTS_SCALE, Layers, Model, even, kind_for, scaled
from underhill.learn.seating import Seating

LEAST = 1e-30
Rows: TypeAlias = torch.Tensor | slice  # some games of a batch, by their numbers or side by side


def masked(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Logits with those of illegal actions far below all others."""
    return torch.where(masks.bool(), logits, MASKED)


def shares_of(logits: torch.Tensor, n_seats: torch.Tensor) -> torch.Tensor:
    """Shares of the win, the viewer's first; nothing for seats that are not there."""
    there = torch.arange(logits.shape[1], device=logits.device)[None, :] < n_seats[:, None]
    return torch.softmax(torch.where(there, logits, MASKED), 1)


def from_viewer(values: torch.Tensor, viewer: torch.Tensor, n_seats: torch.Tensor) -> torch.Tensor:
    """A number of each seat, counted from the viewer, instead of from the first seat; 0 for seats that are not there."""
    return _turned(values, viewer, n_seats, 1)


def from_first(values: torch.Tensor, viewer: torch.Tensor, n_seats: torch.Tensor) -> torch.Tensor:
    """The same the other way round."""
    return _turned(values, viewer, n_seats, -1)


def _turned(values: torch.Tensor, viewer: torch.Tensor, n_seats: torch.Tensor, sign: int) -> torch.Tensor:
    j = torch.arange(values.shape[-1], device=values.device)
    places = (j + sign * viewer.long()[..., None]) % n_seats[..., None]
    return torch.where(j < n_seats[..., None], values.gather(-1, places), 0)


def rows_for(asked: torch.Tensor, games: slice = ALL) -> Rows:
    """Over which of some games a net is passed: on a processor over those that are asked for, on a GPU over all of them, because
    to count rows there waits for the device."""
    return games if asked.is_cuda else asked[games].nonzero()[:, 0] + (games.start or 0)


@dataclass
class Decisions:
    """Decisions of one roll-out, flat: what the seat saw and might do, what it did, and what came of it."""

    x: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_likelihoods: torch.Tensor
    shares: torch.Tensor  # of the win as they came, counted from the viewer
    points: torch.Tensor  # the same, over ten
    n_seats: torch.Tensor
    is_secret: torch.Tensor
    advantages: torch.Tensor

    def chosen(self, rows: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Some of them, in the order of the fields."""
        return tuple(getattr(self, name)[rows] for name in self.__dataclass_fields__)


class Rollout:
    """Room for n steps of a batch, and the way to fill it."""

    def __init__(self, batch: Batch, steps: int, patience: float):
        self._batch, self._steps, self._patience = batch, steps, patience
        n, device, game = batch.n, batch.device, batch.game
        self._kind, self._n_features = kind_for(device), batch.observations.shape[1]
        self._x = torch.zeros((steps, n, even(self._n_features)), dtype=self._kind, device=device)
        self._masks = torch.zeros((steps, n, len(game.actions)), dtype=torch.int8, device=device)
        room = lambda *shape, kind=torch.float32: torch.zeros((steps, n, *shape), dtype=kind, device=device)  # noqa: E731
        self._actions, self._deciding = room(kind=torch.int64), room(kind=torch.int64)
        self._log_likelihoods, self._dones = room(), room()
        self._is_free, self._learnt, self._is_secret = room(kind=torch.bool), room(kind=torch.bool), room(kind=torch.bool)
        self._ends, self._values = room(2 * batch.seats), room(2 * batch.seats)

    @torch.no_grad()
    def play(self, model: Model, seating: Seating, older: list[Model]) -> Decisions:
        """Play, and give back the net's own decisions between several choices."""
        net, others = model.layers(self._kind), [each.layers(self._kind) for each in older]
        for t in range(self._steps):
            self._step(t, net, seating, others)
        self._batch.check_legal()
        returns = self._returns(self._value_now(net))
        return self._own(returns)

    def _step(self, t: int, net: Layers, seating: Seating, older: list[Layers]) -> None:
        batch, free = self._batch, self._is_free[t]
        self._masks[t] = batch.masks
        self._deciding[t], self._is_secret[t] = batch.deciding, batch.is_secret()
        free[:] = batch.masks.sum(1, dtype=torch.int32) > 1
        is_others = seating.is_others(batch.deciding)
        self._learnt[t] = ~is_others & free
        rows = rows_for(free)
        self._x[t, rows, : self._n_features] = scaled(batch.observations[rows]).to(self._kind)
        logits, shares, points = net.passed(self._x[t, rows])
        log_likelihoods = torch.log_softmax(masked(logits, batch.masks[rows]), 1)
        own = drawn(log_likelihoods)
        self._log_likelihoods[t, rows] = log_likelihoods.gather(1, own[:, None])[:, 0]
        self._values[t, rows] = self._from_first(shares, points, rows)
        actions = batch.masks.argmax(1)  # the only choice where there is one
        actions[rows] = own
        self._actions[t] = self._let_others_choose(t, actions, is_others, seating, older)
        batch.step(self._actions[t])
        self._dones[t] = batch.dones
        self._ends[t] = torch.cat([batch.rewards, batch.points / POINTS_SCALE], 1)

    def _let_others_choose(
        self, t: int, actions: torch.Tensor, is_others: torch.Tensor, seating: Seating, older: list[Layers]
    ) -> torch.Tensor:
        theirs = actions.clone()
        for part, net in zip(seating.older, older, strict=True):
            rows = rows_for(is_others & self._is_free[t], part)
            logits, _, _ = net.passed(self._x[t, rows])
            log_likelihoods = torch.log_softmax(masked(logits, self._masks[t, rows]), 1)
            theirs[rows] = chosen_by_bot(log_likelihoods, self._is_secret[t, rows]) if seating.are_bots else drawn(log_likelihoods)
        if seating.taste.stop > seating.taste.start:
            marks = torch.rand(self._batch.n, device=self._batch.device)
            theirs[seating.taste] = self._batch.by_taste(marks, seating.taste)
        return torch.where(is_others, theirs, actions)

    def _from_first(self, shares: torch.Tensor, points: torch.Tensor, rows: Rows = ALL) -> torch.Tensor:
        seats, n_seats, deciding = self._batch.seats, self._batch.n_seats[rows], self._batch.deciding[rows]
        viewed = [shares_of(shares, n_seats)[:, :seats], points[:, :seats]]
        return torch.cat([from_first(values, deciding, n_seats) for values in viewed], 1)

    def _value_now(self, net: Layers) -> torch.Tensor:
        _, shares, points = net.passed(scaled(self._batch.observations).to(self._kind))
        return self._from_first(shares, points)

    def _returns(self, value: torch.Tensor) -> torch.Tensor:
        """λ-returns of shares and points: every decision of anybody between several choices is a step for every seat."""
        returns, later = torch.zeros_like(self._values), value
        for t in range(self._steps - 1, -1, -1):
            mixed = value if t == self._steps - 1 else self._mixed(t + 1, later)
            later = torch.where(self._dones[t][:, None] > 0, self._ends[t], mixed)
            returns[t] = later
        return returns

    def _mixed(self, t: int, later: torch.Tensor) -> torch.Tensor:
        """What is expected at a step, and what came later; where only one choice was legal, all of the latter."""
        patience = torch.where(self._is_free[t], self._patience, 1.0)[:, None]
        return (1 - patience) * self._values[t] + patience * later

    def _own(self, returns: torch.Tensor) -> Decisions:
        rows, seats = self._learnt.nonzero(as_tuple=True), self._batch.seats
        viewer, n_seats = self._deciding[rows], self._batch.n_seats[rows[1]]
        came, thought = returns[rows], self._values[rows]
        shares = from_viewer(came[:, :seats], viewer, n_seats)
        advantages = shares[:, 0] - from_viewer(thought[:, :seats], viewer, n_seats)[:, 0]
        points = from_viewer(came[:, seats:], viewer, n_seats)
        x, masks, actions, log_likelihoods = self._x[rows], self._masks[rows], self._actions[rows], self._log_likelihoods[rows]
        return Decisions(x, masks, actions, log_likelihoods, shares, points, n_seats, self._is_secret[rows], advantages)


def drawn(log_likelihoods: torch.Tensor, chance: torch.Generator | None = None) -> torch.Tensor:
    """An action of each row by its likelihood."""
    return (log_likelihoods - torch.log(exponential(log_likelihoods, chance))).argmax(1)


def exponential(like: torch.Tensor, chance: torch.Generator | None = None) -> torch.Tensor:
    """Random numbers of the exponential distribution. On a processor their logarithms make them in less than half the time that
    torch's own take (3 against 7 µs for 377). LEAST keeps them finite."""
    room = torch.empty_like(like)
    return room.exponential_(generator=chance) if like.is_cuda else room.uniform_(LEAST, 1, generator=chance).log_().neg_()


def chosen_by_bot(log_likelihoods: torch.Tensor, is_secret: torch.Tensor, chance: torch.Generator | None = None) -> torch.Tensor:
    """The likeliest action of each row; in secret one drawn by its likelihood, if that is not faint (`bots.learned.Manner`)."""
    likeliest, rows = log_likelihoods.argmax(1), rows_for(is_secret)
    odds, in_secret = log_likelihoods[rows], likeliest.clone()
    is_faint = odds < odds.amax(1, keepdim=True) + math.log(FAINT)
    in_secret[rows] = drawn(torch.where(is_faint, MASKED, odds), chance)
    return torch.where(is_secret, in_secret, likeliest)
