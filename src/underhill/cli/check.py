"""`underhill check`: the conservation laws of a game at every step of many random games."""

from typing import Annotated

import typer

from underhill.cli.console import GameName, Json, Seats, Seed, console, print_json, progress
from underhill.core.game import game as find_game
from underhill.lab.check import check_laws


def check(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games for each number of seats.")] = 10_000,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Play random games, for every number of seats or one, and check every law after every decision."""
    found = find_game(game)
    counts = list(found.seats) if seats is None else [seats]
    report = []
    with progress(found.title, games * len(counts)) as advance:
        for n_seats in counts:
            breaches, lengths = check_laws(found, n_seats, games, seed, advance)
            report.append((n_seats, breaches, lengths))
    if json:
        rows = [{"seats": n, "breaches": [vars(b) for b in breaches], "length": lengths} for n, breaches, lengths in report]
        print_json({"game": found.name, "games": games, "results": rows})
    else:
        for n_seats, breaches, lengths in report:
            console.print(
                f"{n_seats} seats: {games:,} games of {lengths['min']}–{lengths['max']} decisions, {len(breaches)} broken"
            )
            for breach in breaches[:5]:
                console.print(f"  seed {breach.seed}: {breach.law}")
    if any(breaches for _, breaches, _ in report):
        raise typer.Exit(1)
