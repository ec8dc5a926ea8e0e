"""`underhill list`: the games, how many play them, and their options."""

from rich.table import Table

from underhill.cli.console import Json, console, print_json
from underhill.core.game import Game, games


def list_games(json: Json = False) -> None:
    """List the games with their players and options."""
    if json:
        print_json({"games": [_described(game) for game in games().values()]})
        return
    table = Table("name", "title", "players", "options")
    for game in games().values():
        options = "\n".join(f"{option.name}: {option.about}" for option in game.options)
        table.add_row(game.name, game.title, game.players, options)
    console.print(table)


def _described(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "rules_version": game.rules_version,
        "options": [
            {"name": option.name, "about": option.about, "default": option.default, "values": list(option.values)}
            for option in game.options
        ],
    }
