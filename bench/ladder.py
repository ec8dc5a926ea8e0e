"""How strong the levels for people are: each against the next one below, for every number of players, and all rated together.

    python bench/ladder.py [--game GAME] [--seats N] [--games N] [--searched N] [--processes N] [--seconds S] [--logs FOLDER]

The better level has one seat, each in turn, the other has the rest; seeds are mirrored. Levels that are the net alone, and
`random`, play N games in compiled loops, in seconds. Those that search are played by the arena, `--searched` games each. After S
seconds it stops and prints what it has. Levels that think for a time are left out. Results are kept in the folder of logs, under
what both levels are made of; the same command again goes on from there.

Prints a Markdown table for each number of players: how often the better level stands before one of the others; its rating by all
games together, random's being 0, with half of the interval; and the step from the level below.
"""

import argparse
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from underhill.bots.learned import Manner, NetBot, net_of
from underhill.bots.levels import levels
from underhill.bots.net import Net
from underhill.bots.specs import make_bot
from underhill.core.game import game as find_game
from underhill.core.game import game_folder, games
from underhill.lab.arena import Plan
from underhill.lab.campaign import run_all, whole_sets
from underhill.lab.experts import play_experts, rotated
from underhill.lab.ratings import Rating, pair_wins, rate

RANDOM = "random"
Sets = Sequence[np.ndarray]  # of every set of mirrored games: the wins of the worse level (row 0) and the better one (row 1)


@dataclass(frozen=True)
class Pair:
    """Two neighbours of the ladder at a table."""

    game: str
    seats: int
    worse: str
    better: str

    @property
    def is_in_bulk(self) -> bool:
        """Whether neither of them searches."""
        return all(level == RANDOM or manner_of(level) for level in (self.worse, self.better))

    def plan(self, games: int) -> Plan:
        """Their games, under what they are made of."""
        return Plan(self.game, (spec_of(self.better), spec_of(self.worse)), self.seats, games)


def spec_of(level: str) -> str:
    """What a level is where there is a net."""
    return level if level == RANDOM else levels()[level].spec.partition(" or ")[0]


def manner_of(level: str) -> Manner | None:
    """How a level that is the net alone chooses; None for others."""
    bot = make_bot(spec_of(level), patient=True)
    return bot.manner if isinstance(bot, NetBot) else None


def ladder() -> list[str]:
    """Random, and the levels that do not think for a time."""
    timed = {level for level in levels() if re.search(r"\bms=", spec_of(level))}
    return [RANDOM, *(level for level in levels() if level not in timed)]


def bulk_sets(pair: Pair, games: int, threads: int, logs: Path) -> Sets:
    """The results of a pair in bulk, played or read."""
    plan = pair.plan(games)
    file = logs / f"{'-'.join((plan.game, str(plan.seats), *plan.bots, str(games)))}.npy"
    if not file.exists():
        np.save(file, list(played_in_bulk(pair, plan, threads)))
    return list(np.load(file))


def played_in_bulk(pair: Pair, plan: Plan, threads: int) -> Iterator[np.ndarray]:
    """Play a pair in compiled loops."""
    game, n = find_game(plan.game), plan.games // plan.seats * plan.seats
    net = net_of(game, game_folder(game))
    assert isinstance(net, Net)
    players = [RANDOM if level == RANDOM else net for level in (pair.better, pair.worse)]
    manners = [manner_of(level) or Manner() for level in (pair.better, pair.worse)]
    who, seeds = rotated(plan.seats, n, 2), np.arange(n) // plan.seats
    found = play_experts(
        game, players, who, seeds, [each.temperature / 100 for each in manners], threads=threads,
        secret_temperatures=[each.secrets / 100 for each in manners], overlooks=[each.overlooks / 100 for each in manners],
    )  # fmt: skip
    for i in range(0, n, plan.seats):
        yield sum(pair_wins(1 - who[j], found.places[j], 2) for j in range(i, i + plan.seats))


def arena_sets(pair: Pair, plan: Plan, played: Sequence) -> Iterator[np.ndarray]:
    """The results of a pair that the arena has played."""
    found = whole_sets(plan, played)
    for i in range(0, len(found), pair.seats):
        yield sum(pair_wins([1 - bot for bot in each.who], each.places, 2) for each in found[i : i + pair.seats])


def measure(pairs: Sequence[Pair], chosen: argparse.Namespace) -> dict[Pair, Sets]:
    """Play every pair, or read what was played."""
    chosen.logs.mkdir(parents=True, exist_ok=True)
    ends, found = time.monotonic() + chosen.seconds, {}
    for pair in pairs:
        if pair.is_in_bulk and time.monotonic() < ends:
            found[pair] = bulk_sets(pair, chosen.games, chosen.processes, chosen.logs)
    plans = {pair: pair.plan(-(-chosen.searched // pair.seats) * pair.seats) for pair in pairs if not pair.is_in_bulk}
    played = run_all(list(plans.values()), chosen.processes, chosen.logs, max(0.0, ends - time.monotonic()))
    return found | {pair: list(arena_sets(pair, plan, played[plan])) for pair, plan in plans.items()}


def report(seats: int, found: dict[Pair, Sets]) -> None:
    """Print the ladders of all games with one number of players."""
    names = [name for name in games() if any(pair.game == name and pair.seats == seats for pair in found)]
    columns = {
        name: column({pair: sets for pair, sets in found.items() if (pair.game, pair.seats) == (name, seats)}) for name in names
    }
    print(f"| {seats} players | {' | '.join(find_game(name).title for name in names)} |")
    print("|---" * (len(names) + 1) + "|")
    for worse, better in pairwise(ladder()):
        print(f"| {better} against {worse} | {' | '.join(columns[name].get(better, 'not measured') for name in names)} |")
    print(flush=True)


def column(found: dict[Pair, Sets]) -> dict[str, str]:
    """What the table says of each level of a game."""
    rungs, sets = ladder(), []
    for pair, each in found.items():
        at = np.ix_(*[[rungs.index(pair.worse), rungs.index(pair.better)]] * 2)
        for wins in each:
            table = np.zeros((len(rungs), len(rungs)))
            table[at] = wins
            sets.append(table)
    ratings = dict(zip(rungs, rate(sets), strict=True)) if sets else {}
    return {pair.better: cell(pair, each, ratings) for pair, each in found.items() if each}


def cell(pair: Pair, sets: Sets, ratings: Mapping[str, Rating]) -> str:
    """What the table says of a pair."""
    (_, lost), (won, _) = sum(sets)
    worse, better = ratings[pair.worse], ratings[pair.better]
    share = f"{won / (won + lost):.0%} of {len(sets) * pair.seats}"
    rating = f"{better.rating - ratings[RANDOM].rating:.0f} (±{(better.high - better.low) / 2:.0f})"
    return f"{share}, {rating}, {better.rating - worse.rating:+.0f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=list(games()))
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--games", type=int, default=960, help="for each pair in bulk")
    parser.add_argument("--searched", type=int, default=36, help="the fewest games for each pair of which one searches")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--logs", type=Path, default=Path("ladder"))
    chosen = parser.parse_args()
    pairs = [
        Pair(name, seats, worse, better)
        for name in chosen.game or games()
        for seats in find_game(name).seats
        if not chosen.seats or seats in chosen.seats
        for worse, better in pairwise(ladder())
    ]
    found = measure(pairs, chosen)
    for seats in sorted({pair.seats for pair in pairs}):
        report(seats, {pair: sets for pair, sets in found.items() if pair.seats == seats})


if __name__ == "__main__":
    main()
