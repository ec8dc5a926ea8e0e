"""Thousands of games by nets on a GPU: the same `ExpertGames` as `lab.experts.play_experts` gives.

All games live on the device and take one step together; torch passes the net and draws the choices. What was chosen, and what the
net thought of it, comes back to the processor. There the games are played again by their choices, which takes a moment, and
counted by the loops that count games of the processor. With the likeliest choices the games are those of the processor. A choice
that is drawn depends on the game's seed, its salt and the number of the decision alone, so pairs of games differ in nothing else.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
import torch

from underhill.bots.bulk_loops import SURE_CHOICE, Told
from underhill.bots.net import Net, harms_of
from underhill.core.game import Game
from underhill.core.rng import MASK, mix
from underhill.lab.experts import (
    Denial,
    ExpertGames,
    Player,
    begun,
    checked,
    denied_of,
    heats_of,
    joined,
    play_experts,
    retold,
    seeds_of,
)
from underhill.learn.batch import Batch, check_device
from underhill.learn.model import MASKED, Model, load_net, scaled
from underhill.learn.rollout import from_first, masked, shares_of

AT_ONCE = 32_768  # games side by side
LOOK = 16  # steps between two looks at how many games are still under way
COLDEST = 1e-3  # a temperature by which a draw can be divided; below it the likeliest is chosen


def experts_on(device: str) -> Callable[..., ExpertGames]:
    """`play_experts` on a device of torch."""
    check_device(device)
    return partial(play_on_device, device=device)


def play_on_device(
    game: Game,
    players: Sequence[Player],
    who: np.ndarray,
    seed: int | np.ndarray = 0,
    temperatures: Sequence[float] | None = None,
    options: Mapping[str, Any] | None = None,
    denials: Sequence[Denial] = (),
    salt: int = 0,
    device: str = "cuda",
) -> ExpertGames:
    """Play a game for every row of `who`, as `play_experts` does. Only the processor can look ahead, as greedy does, and take away
    what was gained."""
    if any(isinstance(player, str) for player in players) or any(denial.afterwards for denial in denials):
        return play_experts(game, players, who, seed, temperatures, options, denials=denials, salt=salt)
    start = time.perf_counter()
    who = checked(game, players, who)
    seeds, denied, heats = seeds_of(seed, len(who)), denied_of(game, denials, who), heats_of(players, temperatures)
    fresh, parts = game.layout.array(game.prototype(who.shape[1], options or {})), []
    for first in range(0, len(who), AT_ONCE):
        rows = slice(first, first + AT_ONCE)
        games = Games(game, [net for net in players if isinstance(net, Net)], who[rows], heats, seeds[rows], salt, device)
        if denials:
            games.deny(denied.seats[rows], denied.which[rows], denied.actions)
        told = games.play(fresh, begun(game, fresh, seeds[rows], salt))
        parts.append(retold(game, players, who[rows], seeds[rows], options or {}, salt, told))
    return replace(joined(parts), seconds=time.perf_counter() - start)


class Games:
    """Games side by side on a device, and who plays them."""

    def __init__(
        self, game: Game, nets: Sequence[Net], who: np.ndarray, heats: np.ndarray, seeds: np.ndarray, salt: int, device: str
    ):
        self._game, self._device = game, torch.device(device)
        self._models = [model_of(net, device) for net in nets]
        self._who, self._heats = self._there(who), self._there(heats)
        self._keys = _keys(self._there(seeds), salt)
        self._harms = [(self._there(actions), self._there(victims)) for actions, victims in harms(game, who.shape[1])]
        self._denied: tuple[torch.Tensor, torch.Tensor] | None = None

    def deny(self, seats: np.ndarray, which: np.ndarray, actions: np.ndarray) -> None:
        """Deny one seat of each game the choices of a row, as long as it has others."""
        self._denied = self._there(seats), self._there(actions).bool()[self._there(which)]

    @torch.no_grad()
    def play(self, fresh: np.ndarray, states: np.ndarray) -> Told:
        """Play games to their ends, from the states as they were set up from a blank one."""
        batch = Batch(self._game, fresh, len(states), str(self._device))
        batch.env.load({"states": states, "seeds": np.zeros(len(states), np.int64)})
        running, steps = torch.ones(batch.n, dtype=torch.bool, device=self._device), list[tuple[torch.Tensor, ...]]()
        while len(steps) < self._game.max_decisions:
            steps.append(self._step(batch, len(steps)))
            running &= batch.dones == 0
            if len(steps) % LOOK == 0 and not bool(running.any()):
                break
        batch.check_legal()
        choices, chances, doubted = (torch.stack(each, 1).cpu().numpy() for each in zip(*steps, strict=True))
        return Told(choices, chances, doubted)

    def _step(self, batch: Batch, k: int) -> tuple[torch.Tensor, ...]:
        """The k-th choice of every game, made: what it was, every seat's chance before it, and how often it was doubted."""
        players = self._who.gather(1, batch.deciding.long()[:, None])[:, 0]
        logits, chances = self._thought(batch, players)
        heats = self._heats[players]
        odds = self._aimed(masked(logits, batch.masks), chances)
        actions, doubted = self._drawn(odds, heats, 2 * k), _is_doubted(odds)
        if self._denied is not None:
            seats, barred = self._denied
            others = batch.masks.bool() & ~barred
            is_hit = barred.gather(1, actions[:, None])[:, 0] & (batch.deciding == seats) & others.any(1)
            left = masked(logits, others)
            actions = torch.where(is_hit, self._drawn(left, heats, 2 * k + 1), actions)
            doubted = doubted + is_hit * _is_doubted(left)
        batch.step(actions)
        return actions.to(torch.int16), chances, doubted

    def _aimed(self, logits: torch.Tensor, chances: torch.Tensor) -> torch.Tensor:
        """The logits with every harm done to the seat that is likeliest to win, as `net_loops.aim` says."""
        aimed = logits.clone()
        for actions, victims in self._harms:
            here = logits[:, actions]
            danger = torch.where(here > MASKED, chances[:, victims], -1)
            worst = torch.arange(len(actions), device=self._device) == danger.argmax(1)[:, None]
            aimed[:, actions] = torch.where(worst, here.logsumexp(1)[:, None], MASKED)
        return aimed

    def _thought(self, batch: Batch, players: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all actions and every seat's chance, as the net of whoever decides sees them."""
        x = scaled(batch.observations)
        logits, shares, _ = self._models[0](x)
        for number, model in enumerate(self._models[1:], 1):
            others, their_shares, _ = model(x)
            is_theirs = (players == number)[:, None]
            logits, shares = torch.where(is_theirs, others, logits), torch.where(is_theirs, their_shares, shares)
        viewed = shares_of(shares, batch.n_seats)[:, : batch.seats]
        return logits, from_first(viewed, batch.deciding, batch.n_seats)

    def _drawn(self, logits: torch.Tensor, heats: torch.Tensor, k: int) -> torch.Tensor:
        """A choice of every game: the k-th draw by its odds, or the likeliest where there is no heat."""
        likeliest = logits.argmax(1)
        odds = torch.softmax(logits.double() / heats.clamp(min=COLDEST)[:, None], 1)
        sums = odds.cumsum(1)
        reached = (odds > 0) & (sums > self._marks(k)[:, None] * sums[:, -1:])
        return torch.where((heats > 0) & reached.any(1), reached.byte().argmax(1), likeliest)

    def _marks(self, k: int) -> torch.Tensor:
        """Numbers from 0 up to 1 for the k-th draw of every game."""
        low, high = self._keys
        return mix(mix(low + k) + high).double() / (MASK + 1)

    def _there(self, array: np.ndarray) -> torch.Tensor:
        return torch.as_tensor(array.astype(np.int64) if array.dtype.kind in "iu" else array, device=self._device)


def harms(game: Game, seats: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """For every harm the actions that do it and the seats that they name, of so many that play."""
    harm, victim = harms_of(game).values()
    alike = [np.flatnonzero((harm == one) & (victim < seats)) for one in range(harm.max() + 1)]
    return [(actions, victim[actions]) for actions in alike if len(actions) > 1]


@lru_cache(maxsize=4)
def model_of(net: Net, device: str) -> Model:
    """A net as torch passes it."""
    model = Model(net.game, net.width, net.blocks)
    load_net(model, net)
    return model.to(device).eval()


def _is_doubted(logits: torch.Tensor) -> torch.Tensor:
    """Whether no choice has nearly all of the odds."""
    return (torch.softmax(logits, 1).amax(1) < SURE_CHOICE).to(torch.int8)


def _keys(seeds: torch.Tensor, salt: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Two words for every game, by its seed and salt."""
    low = mix((seeds & MASK) + mix(salt))
    return low, mix((seeds >> 32) + mix(low))
