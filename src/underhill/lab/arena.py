"""The arena: bots play each other in every seat with the same seeds, in several processes or on a Ray cluster, and go on later.

A plan numbers its games, so a result file says which are done. Games come in sets: the same seed and the same bots, once for
every rotation of the seats.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any

from underhill.bots.bot import Situation
from underhill.bots.guard import GuardedBot
from underhill.bots.readiness import ensure_net_ready, ensure_ready
from underhill.bots.specs import loops_needed, make_bot
from underhill.core.errors import UnderhillError
from underhill.core.game import Game
from underhill.core.game import game as find_game
from underhill.lab.cluster import Cluster
from underhill.lab.processes import spread

BOT_SEED_STEP = 1_000_003


class BadArena(UnderhillError):
    """These bots cannot be set against each other so."""


@dataclass(frozen=True)
class Plan:
    """Who plays what, how often, from which seed."""

    game: str  # its name
    bots: tuple[str, ...]  # their specs
    seats: int
    games: int
    seed: int = 0  # of the first set of games

    def lineups(self) -> list[tuple[int, ...]]:
        """The bots at a table, by number: every choice of them, or with too few the last one in all seats that are left."""
        n = len(self.bots)
        if n < self.seats:
            return [(*range(n), *[n - 1] * (self.seats - n))]
        return list(combinations(range(n), self.seats))

    def fixture(self, i: int) -> tuple[int, tuple[int, ...]]:
        """The seed of game i, and the bot in every seat."""
        group, turn = divmod(i, self.seats)
        lineups = self.lineups()
        bots = lineups[group % len(lineups)]
        return self.seed + group // len(lineups), bots[turn:] + bots[:turn]


@dataclass(frozen=True)
class Played:
    """What came of a game: the bot of every seat, points, places, and for each seat decisions, seconds and failures."""

    i: int
    who: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    failures: tuple[int, ...]


@cache
def _bot(spec: str) -> GuardedBot:
    return GuardedBot(make_bot(spec, patient=True), spec)


def play(plan: Plan, i: int) -> Played:
    """Play game i of a plan."""
    game = find_game(plan.game)
    seed, who = plan.fixture(i)
    match, bots = game.match(plan.seats, seed), [_bot(plan.bots[bot]) for bot in who]
    name = f"{plan.game}/{plan.seats}/{plan.bots}/{plan.seed}/{i}"
    decisions, seconds, failures = [0] * plan.seats, [0.0] * plan.seats, [0] * plan.seats
    while (p := match.seat) is not None:
        situation = Situation.of(game, match.state, p, _bot_seed(seed, i, match.n_choices), name)
        before, start = bots[p].failures, time.perf_counter()
        choice = bots[p].choose(situation)
        if len(situation.choices) > 1:
            decisions[p] += 1
            seconds[p] += time.perf_counter() - start
        failures[p] += bots[p].failures - before
        match.play(choice)
    rounded = tuple(round(value, 4) for value in seconds)
    return Played(i, who, tuple(match.scores()), tuple(match.places()), tuple(decisions), rounded, tuple(failures))


def _bot_seed(seed: int, i: int, n: int) -> int:
    return (seed * BOT_SEED_STEP + i) * BOT_SEED_STEP % (1 << 62) + n


def run(
    plan: Plan,
    processes: int = 1,
    log: Path | None = None,
    ray_address: str | None = None,
    tick: Callable[[int], None] = lambda done: None,
) -> list[Played]:
    """Play all games of a plan that the log does not have yet, writing each there; all results in order."""
    if len(plan.bots) < 2:
        raise BadArena("an arena needs at least two bots")
    find_game(plan.game).prototype(plan.seats, {})
    for spec in plan.bots:
        make_bot(spec, patient=True)
    done = {played.i: played for played in (read_log(log, plan) if log else [])}
    tick(len(done))
    missing = [i for i in range(plan.games) if i not in done]
    if missing:
        prepare(find_game(plan.game), plan.bots)
    for played in _spread(plan, missing, processes, ray_address):
        done[played.i] = played
        if log:
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")
        tick(1)
    return [done[i] for i in sorted(done)]


def prepare(game: Game, specs: Iterable[str]) -> None:
    """Compile what these bots need, before processes share it."""
    for loops in sorted({loops for spec in specs for loops in loops_needed(game, spec)}):
        ensure_loops(game, loops)


def ensure_loops(game: Game, loops: str) -> None:
    """Compile the loops of "search" or of "net", if they are not ready."""
    (ensure_net_ready if loops == "net" else ensure_ready)(game)


def _spread(plan: Plan, missing: list[int], processes: int, ray_address: str | None) -> Iterator[Played]:
    work = partial(play, plan)
    return spread(work, missing, processes) if ray_address is None else Cluster(ray_address).spread(work, missing)


def read_log(path: Path, plan: Plan) -> list[Played]:
    """The results of an earlier run; a log of another plan is refused, a line cut short by a crash is played again."""
    header = json.dumps({"plan": {**asdict(plan), "games": None}})
    if not path.exists() or not path.read_text(encoding="utf-8"):
        path.write_text(header + "\n", encoding="utf-8")
        return []
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    if first != header:
        raise BadArena(f"{path} holds the results of another plan: {first}")
    return [Played(**_tuples(row)) for row in _whole(lines) if row["i"] < plan.games]


def _whole(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
