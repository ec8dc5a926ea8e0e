"""`underhill fields`: write the type of a game's state anew, after its fields have changed."""

from typing import Annotated

import typer

from underhill.cli.console import console
from underhill.core.game import game as find_game
from underhill.core.game import game_of
from underhill.core.protocols import fields_file, state_type


def fields(game: Annotated[str, typer.Argument(help="Which game: its name, or the package that holds it.")]) -> None:
    """Write the type against which mypy checks a game's rules: the fields that its state.py declares."""
    found = game_of(game) if "." in game else find_game(game)
    fields_file(found).write_text(state_type(found), encoding="utf-8")
    console.print(f"{fields_file(found)} is written.", highlight=False)
