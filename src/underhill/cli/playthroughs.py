"""`underhill playthroughs`: write a game's golden playthroughs anew, after a change of rules has been read and found right."""

from pathlib import Path
from typing import Annotated

import typer

from underhill.cli.console import GameName, console
from underhill.core.game import game as find_game
from underhill.core.playthrough import playthrough


def playthroughs(
    game: GameName,
    folder: Annotated[Path, typer.Option("--folder", help="Where the playthroughs are kept.")] = Path("tests/playthroughs"),
) -> None:
    """Write one playthrough for each number of seats, and say which changed."""
    found = find_game(game)
    folder.mkdir(parents=True, exist_ok=True)
    for seats in found.seats:
        path = folder / f"{found.name}_{seats}.txt"
        before = path.read_text(encoding="utf-8") if path.exists() else None
        after = playthrough(found, seats, seed=seats)
        path.write_text(after, encoding="utf-8")
        console.print(f"{path}: {'new' if before is None else 'unchanged' if before == after else 'changed'}")
