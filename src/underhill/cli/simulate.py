"""`underhill simulate`: random games in bulk on the processor or a GPU."""

from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.table import Table

from underhill.cli.console import GameName, Json, NumbersFile, Options, Seats, Seed, console, print_json, progress, read_options
from underhill.core.game import Game
from underhill.core.game import game as find_game
from underhill.lab.simulate import simulate as run


class Device(StrEnum):
    """Where the games are played."""

    CPU = "cpu"
    GPU = "gpu"


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 10_000,
    seed: Seed = 0,
    device: Annotated[Device, typer.Option("--device", help="Where the games are played.")] = Device.CPU,
    option: Options = None,
    numbers: NumbersFile = None,
    json: Json = False,
) -> None:
    """Play random games in bulk: score means, win shares by seat, game length, decisions a second."""
    found = find_game(game)
    n_seats = found.seats.start if seats is None else seats
    options = read_options(found, option, numbers)
    with progress(f"{found.title} on the {device.value}", games) as advance:
        results = run(found, n_seats, games, seed, device.value, options, advance)
    summary: dict[str, Any] = {"game": found.name, "seats": n_seats, "device": device.value, "seed": seed}
    summary |= results.speed() | results.summary()
    if json:
        print_json(summary)
        return
    console.print(f"{found.title}, {n_seats} seats: {games:,} random games, {summary['decisions_per_second']:,} decisions/s")
    console.print(f"length {summary['length']['mean']} decisions ({summary['length']['min']}–{summary['length']['max']})")
    show_scores(found, summary)


def show_scores(game: Game, summary: dict[str, Any]) -> None:
    """Points and wins of every seat on a terminal, and in turn order where there is one."""
    table = Table("seat", "mean score", "sd", "min", "max", "wins")
    for p, (spread, share) in enumerate(zip(summary["score_by_seat"], summary["win_share_by_seat"], strict=True)):
        name = game.words.seat_name(p, "en")
        table.add_row(name, str(spread["mean"]), str(spread["sd"]), str(spread["min"]), str(spread["max"]), f"{share:.1%}")
    console.print(table)
    if "score_by_turn_order" in summary:
        console.print(f"mean score in turn order, first player first: {summary['score_by_turn_order']}")
