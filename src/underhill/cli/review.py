"""`underhill review`: every seat's chance to win over a match, where it turned, and what search would have played."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from underhill.bots.readiness import ensure_net_ready, ensure_ready
from underhill.cli.console import Json, console, print_json, progress, read_json
from underhill.core.errors import DamagedRecord
from underhill.core.game import game as find_game
from underhill.lab.review import Review
from underhill.lab.review import review as search_through


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `underhill play` saves it.")],
    sims: Annotated[int, typer.Option("--sims", min=1, help="Simulations for each decision.")] = 400,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw the chances into this file.")] = None,
    json: Json = False,
) -> None:
    """Review a match: win chances over the moves, turning points, better choices."""
    record = read_json(file)
    if not isinstance(record, dict) or not isinstance(record.get("game"), str):
        raise DamagedRecord(f"{file} is not a record of a match")
    game = find_game(record["game"])
    match = game.from_record(record)
    if plot is not None:
        from underhill.lab.plots import check_file

        check_file(plot)
    ensure_ready(game)
    ensure_net_ready(game)
    with progress(f"{game.title}, {match.n_choices} choices", match.n_choices) as advance:
        found = search_through(match, sims, tick=advance)
    names = [game.words.seat_name(p, "en") for p in range(match.seats)]
    if plot is not None:
        from underhill.lab.plots import win_chances

        win_chances(found, names).savefig(plot)
    if json:
        print_json(found.to_json())
    else:
        show(found, names)


def show(found: Review, names: list[str]) -> None:
    """Turning points, and the chances every few decisions."""
    chances = Table("choice", *names)
    for moment in found.moments[:: max(1, len(found.moments) // 20)]:
        chances.add_row(str(moment.n + 1), *(f"{chance:.0%}" for chance in moment.win_chances))
    console.print(chances)
    turning = Table("choice", "seat", "played", "win", "search", "win")
    for moment in found.turning_points:
        turning.add_row(
            str(moment.n + 1),
            names[moment.seat],
            moment.chosen,
            f"{moment.chosen_chance:.0%}",
            moment.best,
            f"{moment.best_chance:.0%}",
        )
    console.print(turning if found.turning_points else "no choice gave much away")
