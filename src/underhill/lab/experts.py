"""Thousands of games by nets on the processor's cores: final states, lengths, what was offered and chosen, the seats' chances.

The loops let other threads run, so threads are enough. Seeds count from the first, and what comes out depends on nothing else.
"""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from underhill.bots import bulk_loops
from underhill.bots.bot import features_of
from underhill.bots.bulk_loops import GREEDY, RANDOM, BulkRoom, Counts, Denied, Manners, Told
from underhill.bots.net import Net, stacked
from underhill.core.compile import compiled
from underhill.core.entries import check_count
from underhill.core.errors import UnderhillError
from underhill.core.game import Game, check_seed
from underhill.core.pending import NONE
from underhill.lab.ratings import wilson

CHUNK = 25
MOMENTS = 21  # of a game at which every seat's chance is noted
KINDS = {"random": RANDOM, "greedy": GREEDY}
SUMS = ("offered", "chosen", "by_winners", "seconds")  # what several parts of games add up
Player = Net | str  # a net, "greedy" or "random"
Part = Callable[[slice, np.ndarray, Counts], None]  # plays some of the games in blank states, two more than there are games


class BadPlayers(UnderhillError):
    """These players cannot be seated so."""


@dataclass(frozen=True)
class Denial:
    """Choices that one seat of each of some games may not make, as long as it has others; or may make, and what they gave is taken
    away afterwards."""

    seats: np.ndarray
    actions: Sequence[int]
    afterwards: bool = False


@dataclass(frozen=True)
class ExpertGames:
    """What came of many games: a row for each game, and counts for each action."""

    states: np.ndarray  # as they ended
    lengths: np.ndarray  # choices, forced ones too
    doubted: np.ndarray  # choices in which a net gave none of them nine tenths of the odds
    lead_changes: np.ndarray  # how often somebody clearly passed whoever had led, as the nets see it
    scores: np.ndarray
    places: np.ndarray
    who: np.ndarray  # which of the players sat in each seat
    chances: np.ndarray  # that the nets gave to every seat, from the beginning to the end
    offered: np.ndarray  # how often each action was one of several legal ones
    chosen: np.ndarray
    by_winners: np.ndarray  # how often by winners, who share a shared win
    took: np.ndarray  # for every game, seat and action, whether it was taken
    seconds: float

    def shares(self) -> np.ndarray:
        """Every seat's share of the win."""
        wins = self.places == 0
        return wins / wins.sum(axis=1, keepdims=True)

    @property
    def courses(self) -> np.ndarray:
        """The chance that the nets gave to the winner, from the beginning to the end."""
        found: np.ndarray = (self.chances * self.shares()[:, None, :]).sum(axis=2)
        return found

    def winners_points(self) -> np.ndarray:
        """The winner's points of every game; the mean of those who share the win."""
        points: np.ndarray = (self.scores * self.shares()).sum(axis=1)
        return points

    def share_of(self, player: int) -> tuple[float, float, float]:
        """A player's share of the wins, over all seats it sat in, with the interval of 95 %."""
        won = float((self.shares() * (self.who == player)).sum())
        return (won / len(self.who), *wilson(won, len(self.who)))


def play_experts(
    game: Game,
    players: Sequence[Player],
    who: np.ndarray,
    seed: int | np.ndarray = 0,
    temperatures: Sequence[float] | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    denials: Sequence[Denial] = (),
    salt: int = 0,
    secret_temperatures: Sequence[float] | None = None,
    overlooks: Sequence[float] | None = None,
) -> ExpertGames:
    """Play a game for every row of `who`, which says for each seat the number of its player.

    `seed` is the first one, or an array with one for every game; with a `salt` other chances follow the same deals.
    `temperatures` has one for every player: 0 chooses the likeliest, 1 by the odds. `secret_temperatures` has those of secret
    choices, for players whose temperature is 0; `overlooks` the share of what it sees that each does not look at. `denials` keep a
    seat of each game from some choices or from what they give, the first of them in as many games as it names seats, and so on."""
    who = checked(game, players, who)
    seeds, denied = seeds_of(seed, len(who)), denied_of(game, denials, who)
    heats = heats_of(players, temperatures), heats_of(players, secret_temperatures)
    manners = Manners(*(each[who] for each in (*heats, _overlooked(players, overlooks))))
    nets, kinds = _seated(players)
    loops = compiled(game, bulk_loops)

    def part(rows: slice, states: np.ndarray, counts: Counts) -> None:
        barred = Denied(denied.seats[rows], denied.which[rows], denied.actions, denied.afterwards)
        here = Manners(*(each[rows] for each in manners))
        loops.play_many(states, seeds[rows], salt, kinds[who[rows]], here, nets, barred, counts, _room(game, players))

    return _counted(game, who, options or {}, threads, part)


def begun(game: Game, fresh: np.ndarray, seeds: np.ndarray, salt: int) -> np.ndarray:
    """States of games that are set up, from a blank one, to be played elsewhere."""
    states = np.repeat(fresh, len(seeds))
    compiled(game, bulk_loops).begin_many(states, seeds, salt)
    return states


def retold(
    game: Game, players: Sequence[Player], who: np.ndarray, seeds: np.ndarray, options: Mapping[str, Any], salt: int, told: Told
) -> ExpertGames:
    """What came of games that were begun by `begun` and played elsewhere, told again from their choices."""
    loops = compiled(game, bulk_loops)

    def part(rows: slice, states: np.ndarray, counts: Counts) -> None:
        some = Told(*(np.ascontiguousarray(each[rows]) for each in told))
        loops.retell_many(states, seeds[rows], salt, some, counts, _room(game, players))

    return _counted(game, who, options, None, part)


def _counted(game: Game, who: np.ndarray, options: Mapping[str, Any], threads: int | None, part: Part) -> ExpertGames:
    """Let threads play some games after the others, and count what came of all."""
    n, seats = who.shape
    fresh = game.layout.array(game.prototype(seats, options))
    states, took = np.repeat(fresh, n), np.zeros((n, seats, len(game.actions)), np.uint8)
    chances = np.zeros((n, MOMENTS, seats))
    lengths, doubted, lead_changes = (np.zeros(n, np.int32) for _ in range(3))

    def played(first: int) -> Counts:
        rows = slice(first, min(first + CHUNK, n))
        tallies = (np.zeros(len(game.actions), np.int64), np.zeros(len(game.actions), np.int64), np.zeros(len(game.actions)))
        counts = Counts(*tallies, lengths[rows], doubted[rows], lead_changes[rows], chances[rows], took[rows])
        room = np.repeat(fresh, rows.stop - rows.start + 2)
        part(rows, room, counts)
        states[rows] = room[:-2]
        return counts

    start = time.perf_counter()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        parts = list(pool.map(played, range(0, n, CHUNK)))
    seconds = time.perf_counter() - start
    scores, places = np.zeros((n, seats), np.int32), np.zeros((n, seats), np.int32)
    compiled(game).score_batch(states, scores, places)
    offered, chosen, by_winners = (sum(each[k] for each in parts) for k in range(3))
    rows = (states, lengths, doubted, lead_changes, scores, places, who, chances)
    return ExpertGames(*rows, offered, chosen, by_winners, took, seconds)


def joined(parts: Sequence[ExpertGames]) -> ExpertGames:
    """Several parts of one set of games."""
    columns: dict[str, list[Any]] = {name: [getattr(part, name) for part in parts] for name in ExpertGames.__dataclass_fields__}
    whole: dict[str, Any] = {name: sum(each) if name in SUMS else np.concatenate(each) for name, each in columns.items()}
    return ExpertGames(**whole)


def rotated(seats: int, games: int, players: int = 1) -> np.ndarray:
    """Who sits where in each of `games` games: player 0 in every seat in turn, the last player in all others."""
    who = np.full((games, seats), players - 1, np.int32)
    who[np.arange(games), np.arange(games) % seats] = 0
    return who


def seeds_of(seed: int | np.ndarray, games: int) -> np.ndarray:
    """A seed for every game, counted from the first one or as given."""
    if isinstance(seed, np.ndarray):
        if seed.shape != (games,):
            raise BadPlayers(f"there are {games} games, and seeds of the shape {seed.shape}")
        if seed.dtype.kind not in "iu" or seed.min() < 0:
            raise BadPlayers(f"seeds are whole numbers from 0 on, not {seed.dtype} from {seed.min()} on")
        return np.ascontiguousarray(seed, np.int64)
    check_seed(check_seed(seed) + games)
    return np.arange(seed, seed + games, dtype=np.int64)


def denied_of(game: Game, denials: Sequence[Denial], who: np.ndarray) -> Denied:
    """What the loops need of denials; nobody is denied anything where there are none."""
    each = denials or [Denial(np.full(len(who), NONE, np.int32), [])]
    seats = np.concatenate([np.asarray(denial.seats, np.int32) for denial in each])
    if seats.shape != (len(who),) or seats.max() >= who.shape[1]:
        raise BadPlayers(f"denials name one seat of each of {len(who)} games")
    actions = np.zeros((len(each), len(game.actions)), np.uint8)
    for row, denial in zip(actions, each, strict=True):
        if not all(0 <= a < len(game.actions) for a in denial.actions):
            raise BadPlayers(f"denied actions are from 0 to {len(game.actions) - 1}, not {list(denial.actions)}")
        row[list(denial.actions)] = 1
    which = np.repeat(np.arange(len(each), dtype=np.int32), [len(denial.seats) for denial in each])
    return Denied(seats, which, actions, np.array([denial.afterwards for denial in each]))


def heats_of(players: Sequence[Player], temperatures: Sequence[float] | None) -> np.ndarray:
    """A temperature for every player."""
    heats = np.array(temperatures or [0.0] * len(players), np.float64)
    if heats.shape != (len(players),) or not (heats >= 0).all():
        raise BadPlayers(f"there must be {len(players)} temperatures from 0 on, one for each player, not {temperatures}")
    return heats


def _overlooked(players: Sequence[Player], overlooks: Sequence[float] | None) -> np.ndarray:
    shares = np.array(overlooks or [0.0] * len(players), np.float64)
    if shares.shape != (len(players),) or not ((shares >= 0) & (shares <= 1)).all():
        raise BadPlayers(f"there must be {len(players)} shares of what is overlooked, from 0 to 1, not {overlooks}")
    return shares


def checked(game: Game, players: Sequence[Player], who: np.ndarray) -> np.ndarray:
    """Who sits where, if these players can be seated so."""
    who = np.ascontiguousarray(who, np.int32)
    if who.ndim != 2 or who.shape[1] not in game.seats or check_count(len(who), "games") < 1:
        raise BadPlayers(f"who sits where is a row for every game with {game.players} seats, not {who.shape}")
    if who.min() < 0 or who.max() >= len(players):
        raise BadPlayers(f"there are {len(players)} players, counted from 0, and a seat has the player {who.max()}")
    if not any(isinstance(player, Net) for player in players):
        raise BadPlayers("at least one player must be a net")
    for player in players:
        if isinstance(player, str) and player not in KINDS:
            raise BadPlayers(f"a player is a net or one of {', '.join(KINDS)}, not {player!r}")
        if isinstance(player, Net) and player.game is not game:
            raise BadPlayers(f"a net of {player.game.title} cannot play {game.title}")
    return who


def _seated(players: Sequence[Player]) -> tuple[Any, np.ndarray]:
    """The nets in one set of arrays, and for every player the number of its net, or its kind."""
    nets = [player for player in players if isinstance(player, Net)]
    numbers = iter(range(len(nets)))
    kinds = [KINDS[player] if isinstance(player, str) else next(numbers) for player in players]
    return stacked(nets), np.array(kinds, np.int32)


def _room(game: Game, players: Sequence[Player]) -> BulkRoom:
    net = next(player for player in players if isinstance(player, Net))
    n, seats, most = len(game.actions), game.seats.stop, game.max_decisions
    return BulkRoom(
        net=net.room(),
        pieces=np.array([*features_of(game).pieces.values()], np.int32),
        out=np.zeros(n + 1, np.int32),
        odds=np.zeros(n),
        shares=np.zeros(seats),
        points=np.zeros(seats),
        ranks=np.zeros(seats, np.int32),
        choices=np.zeros(n, np.int32),
        leads=np.zeros(n),
        habits=np.ones((seats, n)),
        made=np.zeros((1, 2), np.int32),
        moves=np.zeros((most, 2), np.int32),
        chances=np.zeros((most, seats)),
    )
