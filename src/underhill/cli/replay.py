"""`underhill replay`: a record file, told from the start, or the board at any moment."""

from pathlib import Path
from typing import Annotated

import typer

from underhill.cli.console import Json, console, print_json, read_json
from underhill.core.errors import DamagedRecord
from underhill.core.game import game as find_game
from underhill.core.record import replay as replay_record
from underhill.core.words import LANGUAGES


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")],
    at: Annotated[int | None, typer.Option("--at", min=0, help="Stop after this number of choices.")] = None,
    viewer: Annotated[int | None, typer.Option("--viewer", help="Whose view; an onlooker's if left out.")] = None,
    language: Annotated[str, typer.Option("--language", help="en, fr or de.")] = "en",
    json: Json = False,
) -> None:
    """Replay a record: what happened in words, the board, and the score sheet."""
    if language not in LANGUAGES:
        raise typer.BadParameter(f"the language must be one of {', '.join(LANGUAGES)}, not {language!r}")
    record = read_json(file)
    if not isinstance(record, dict) or not isinstance(record.get("game"), str):
        raise DamagedRecord(f"{file} is not a record: it does not name its game")
    match = replay_record(find_game(record["game"]), record, at)
    if json:
        print_json({"view": match.view(viewer), "log": match.log(viewer, language), "scores": match.scores()})
        return
    for line in match.log(viewer, language):
        console.print(line, markup=False, highlight=False)
    if match.game.board is not None:
        console.print(match.game.board(match.view(viewer), match.game.words, language))
    if match.is_over:
        for p, sheet in enumerate(match.score_sheet()):
            parts = ", ".join(f"{source} {points}" for source, points in sheet.items())
            console.print(
                f"{match.game.words.seat_name(p, language)}: {sum(sheet.values())} ({parts})", markup=False, highlight=False
            )
