"""`underhill tune`: values of the reconstructed numbers that meet stated goals under expert play."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from underhill.cli.console import GameName, Json, Seed, console, print_json
from underhill.cli.experts import ExpertsDevice, experts_on
from underhill.cli.simulate import Device
from underhill.core.game import game as find_game
from underhill.lab.cluster import Cluster
from underhill.lab.goals import Goals, stated
from underhill.lab.keys import BadBalance
from underhill.lab.tune import Trial, propose
from underhill.lab.tune import tune as run


def tune(
    game: GameName,
    goals: Annotated[
        Path | None, typer.Option("--goals", help="A TOML file: numbers that may move, goals to meet; else the game's own.")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", min=1, help="How many sets of values are tried.")] = 40,
    seed: Seed = 0,
    device: ExpertsDevice = Device.CPU,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Try values on the processors of a Ray cluster.")
    ] = None,
    at_once: Annotated[int, typer.Option("--at-once", min=1, help="How many sets of values a cluster tries side by side.")] = 4,
    json: Json = False,
) -> None:
    """Look for values of the reconstructed numbers that meet the goals, moving them as little as possible."""
    found = find_game(game)
    sought = Goals.read(goals, found) if goals else stated(found)
    if sought is None:
        raise BadBalance(f"{found.title} has no goals of its own: name a file with --goals")
    say = _say if not json else lambda trial: None
    if ray is None:
        report = run(found, sought, trials, seed, say, experts_on(device))
    elif device != Device.CPU:
        raise BadBalance("a cluster plays on its processors: leave out --device or --ray")
    else:
        report = run(found, sought, trials, seed, say, search=partial(propose, at_once=at_once), spread=Cluster(ray).spread)
    if json:
        print_json(report)
    else:
        show(report)


def _say(trial: Trial) -> None:
    console.print(f"{list(trial.values)}: misses {trial.missed:.3f}, moved {trial.moved}")


def show(report: dict[str, Any]) -> None:
    """The best trade-offs, with what fresh seeds say of them."""
    console.print(f"{len(report['tried'])} sets of values tried; printed are {report['printed']}")
    table = Table("moved", *report["numbers"], "misses", "on fresh seeds", title="best trade-offs")
    for trial in report["best"]:
        values = [str(value) for value in trial["values"]]
        table.add_row(str(trial["moved"]), *values, f"{trial['missed']:.3f}", f"{trial['fresh']['missed']:.3f}")
    console.print(table)
    for i, goal in enumerate(report["goals"]):
        best = min(report["best"], key=lambda trial: trial["fresh"]["missed"])["fresh"]["measures"]
        told = {seats: measures[i] for seats, measures in best.items() if measures[i] is not None}
        reached = ", ".join(f"{value:.3f} with {seats}" for seats, value in told.items())
        console.print(f"{goal['measure']} shall be {goal['low']} to {goal['high']}: {reached} players, with the least missed")
