"""Many arena plans played side by side in one pool of processes, until all is played or the time is up.

The plans take turns, a set of mirrored games each, so that whatever the time allows is spread over all of them. Results are logged
as they come; a later run with the same folder goes on from there.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import zip_longest
from multiprocessing import TimeoutError as TooLate
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from underhill.bots.specs import loops_needed, make_bot
from underhill.core.game import game as find_game
from underhill.lab.arena import Plan, Played, ensure_loops, play, read_log

Task = tuple[Plan, int]
Results = dict[Plan, list[Played]]


def run_all(
    plans: Sequence[Plan],
    processes: int = 1,
    logs: Path | None = None,
    seconds: float | None = None,
    tick: Callable[[Results], None] = lambda results: None,
) -> Results:
    """Play the plans; the results of each in order. After `seconds` it stops and returns what there is."""
    for plan in plans:
        find_game(plan.game).prototype(plan.seats, {})
        for spec in plan.bots:
            make_bot(spec, patient=True)
    results = {plan: _logged(plan, logs) for plan in plans}
    tasks = list(_in_turns(plans, results))
    ends = time.monotonic() + (seconds if seconds is not None else float("inf"))
    for plan, played in _played(tasks, processes, ends):
        results[plan].append(played)
        if logs:
            with log_of(plan, logs).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")
        tick(results)
    return {plan: sorted(found, key=lambda played: played.i) for plan, found in results.items()}


def log_of(plan: Plan, logs: Path) -> Path:
    """The file with the results of a plan."""
    name = f"{plan.game}-{plan.seats}-{'-'.join(plan.bots)}".replace(":", "_").replace("=", "").replace(",", "_").replace("/", "_")
    return logs / f"{name}.jsonl"


def _logged(plan: Plan, logs: Path | None) -> list[Played]:
    if logs is None:
        return []
    logs.mkdir(parents=True, exist_ok=True)
    return read_log(log_of(plan, logs), plan)


def whole_sets(plan: Plan, results: Iterable[Played]) -> list[Played]:
    """The games of those sets in which every rotation of the seats was played."""
    found = list(results)
    done = {played.i for played in found}
    is_whole = {i // plan.seats for i in done if {*range(i - i % plan.seats, i - i % plan.seats + plan.seats)} <= done}
    return [played for played in found if played.i // plan.seats in is_whole]


def _in_turns(plans: Sequence[Plan], results: Results) -> Iterator[Task]:
    """What is missing, a set of every plan in turn."""
    sets = [list(_missing_sets(plan, {played.i for played in results[plan]})) for plan in plans]
    for row in zip_longest(*sets, fillvalue=[]):
        for group in row:
            yield from group


def _missing_sets(plan: Plan, done: set[int]) -> Iterator[list[Task]]:
    for start in range(0, plan.games, plan.seats):
        yield [(plan, i) for i in range(start, min(start + plan.seats, plan.games)) if i not in done]


def _played(tasks: list[Task], processes: int, ends: float) -> Iterator[tuple[Plan, Played]]:
    compiles = sorted({need for plan, _ in tasks for need in _needs(plan)})
    if processes <= 1:
        for need in compiles:
            _prepare(need)
        for task in tasks:
            if time.monotonic() >= ends:
                return
            yield _play(task)
        return
    with get_context("spawn").Pool(processes) as pool:  # its end stops whatever is still played
        try:
            list(_until(ends, pool.imap_unordered(_prepare, compiles), len(compiles)))
            yield from _until(ends, pool.imap_unordered(_play, tasks), len(tasks))
        except TooLate:
            return


def _until(ends: float, found: Any, n: int) -> Iterator[Any]:
    """The next n results as they come; TooLate after the end of the time."""
    for _ in range(n):
        yield found.next(None if ends == float("inf") else max(0.0, ends - time.monotonic()))


def _play(task: Task) -> tuple[Plan, Played]:
    plan, i = task
    return plan, play(plan, i)


def _needs(plan: Plan) -> set[tuple[str, str]]:
    """The loops that must be compiled for a plan: of which game, and which."""
    return {(plan.game, loops) for spec in plan.bots for loops in loops_needed(find_game(plan.game), spec)}


def _prepare(need: tuple[str, str]) -> None:
    name, loops = need
    ensure_loops(find_game(name), loops)
