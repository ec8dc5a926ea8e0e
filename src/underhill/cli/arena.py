"""`underhill arena`: bots against each other, with seats rotated and seeds mirrored, and ratings with intervals."""

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from underhill.cli.console import GameName, Json, Seats, Seed, console, print_json, progress
from underhill.core.game import game as find_game
from underhill.lab.arena import Plan, run
from underhill.lab.standings import Standings, standings

Bots = Annotated[list[str], typer.Argument(metavar="BOT...", help="Two or more specs, such as greedy search:ms=200.")]


def arena(
    game: GameName,
    bots: Bots,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games; a multiple of the seats is fairest.")] = 100,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Annotated[int, typer.Option("--processes", min=1, help="How many games at a time.")] = 1,
    log: Annotated[Path | None, typer.Option("--log", help="Write every result here; a later run goes on from it.")] = None,
    plots: Annotated[Path | None, typer.Option("--plots", help="A folder for plots.")] = None,
    ray: Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster.")] = None,
    json: Json = False,
) -> None:
    """Let bots play each other: win shares and Bradley-Terry ratings with 95 % intervals."""
    found = find_game(game)
    if plots is not None:
        from underhill.lab.plots import check_folder

        check_folder(plots)
    plan = Plan(found.name, tuple(bots), found.seats.start if seats is None else seats, games, seed)
    with progress(f"{found.title}, {', '.join(bots)}", games) as advance:
        results = run(plan, processes, log, ray, advance)
    table = standings(plan, results)
    if plots is not None:
        from underhill.lab.plots import draw

        draw(found.title, table, results, plots)
    if json:
        print_json(table.to_json())
    else:
        show(found.title, table)


def show(title: str, table: Standings) -> None:
    """The standings and the cross table on a terminal."""
    console.print(f"{title}, {table.plan.seats} seats, {table.plan.games} games from seed {table.plan.seed}")
    lines = Table("bot", "rating", "95 %", "wins", "95 %", "fair", "points", "ms", box=SIMPLE, padding=0, collapse_padding=True)
    for line in table.lines:
        failures = f" ({line.failures} failures)" if line.failures else ""
        lines.add_row(
            Text(line.bot + failures, overflow="fold"),
            f"{line.rating.rating:+.0f}",
            f"{line.rating.low:+.0f}…{line.rating.high:+.0f}",
            f"{line.share:.1%}",
            f"{line.share_low:.0%}…{line.share_high:.0%}",
            f"{line.fair_share:.0%}",
            f"{line.points:.1f}",
            f"{line.ms:.1f}",
        )
    console.print(lines)
    if len(table.lines) > 2:
        cross = Table("better than", *map(str, range(1, len(table.lines) + 1)))
        for n, (line, row) in enumerate(zip(table.lines, table.cross, strict=True), start=1):
            cross.add_row(Text(f"{n} {line.bot}", overflow="fold"), *("" if share is None else f"{share:.0%}" for share in row))
        console.print(cross)
