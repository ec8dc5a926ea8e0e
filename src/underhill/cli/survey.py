"""`underhill survey`: how a game goes when one kind of bot plays every seat."""

from collections.abc import Mapping
from typing import Annotated

import typer
from rich.table import Table

from underhill.cli.console import GameName, Json, NumbersFile, Options, Seats, Seed, console, print_json, progress, read_options
from underhill.cli.simulate import show_scores
from underhill.core.errors import BadOption
from underhill.core.game import Game
from underhill.core.game import game as find_game
from underhill.lab.survey import Use
from underhill.lab.survey import survey as run

Families = Annotated[list[str] | None, typer.Option("--family", help="A kind of choices to be shown one by one, such as cast.")]


def survey(
    game: GameName,
    bot: Annotated[str, typer.Option("--bot", help="Who plays all seats.")] = "greedy",
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 0,
    family: Families = None,
    processes: Annotated[int, typer.Option("--processes", min=1, help="How many games at a time.")] = 1,
    option: Options = None,
    numbers: NumbersFile = None,
    json: Json = False,
) -> None:
    """Let one kind of bot play every seat: scores, wins by seat, and how often each choice is made."""
    found = find_game(game)
    n_seats = found.seats.start if seats is None else seats
    options, shown = read_options(found, option, numbers), check_families(found, family or [])
    with progress(f"{found.title}, {bot}", games) as advance:
        result = run(found, n_seats, games, bot, seed, options, processes, advance)
    uses = {"choices": result.uses_by_family()} | {name: result.uses_in(name) for name in shown}
    summary = {"game": found.name, "seats": n_seats, "bot": bot, "seed": seed, **result.summary()}
    if json:
        print_json(summary | {"uses": {title: {name: vars(use) for name, use in rows.items()} for title, rows in uses.items()}})
        return
    console.print(f"{found.title}, {n_seats} seats: {games:,} games of {bot}, {summary['length']['mean']} decisions each")
    console.print(
        f"mean score {summary['score']['mean']}, winner's {summary['winning_score']['mean']}, {summary['positive']:.1%} above 0"
    )
    show_scores(found, summary)
    for title, rows in uses.items():
        console.print(uses_table(title, rows))


def check_families(game: Game, families: list[str]) -> list[str]:
    """The kinds of choices that were asked for; BadOption if the game has no such kind."""
    for name in families:
        if name not in game.actions.families():
            raise BadOption(f"{game.title} has no choices called {name!r}; it has {', '.join(game.actions.families())}")
    return families


def uses_table(title: str, rows: Mapping[str, Use]) -> Table:
    """How often each choice was made."""
    table = Table(title, "a game", "in games")
    for name, use in rows.items():
        table.add_row(name, f"{use.a_game:.2f}", f"{use.share:.0%}")
    return table
