"""The command `underhill`. Commands are registered here and written in their own files."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from underhill.cli.admin import app as admin
from underhill.cli.arena import arena
from underhill.cli.backup import backup, restore
from underhill.cli.balance import balance
from underhill.cli.bench import bench
from underhill.cli.check import check
from underhill.cli.fields import fields
from underhill.cli.list import list_games
from underhill.cli.new_game import new_game
from underhill.cli.play import play
from underhill.cli.playthroughs import playthroughs
from underhill.cli.replay import replay
from underhill.cli.review import review
from underhill.cli.serve import serve
from underhill.cli.simulate import simulate
from underhill.cli.survey import survey
from underhill.cli.train import train
from underhill.cli.tune import tune
from underhill.core.errors import UnderhillError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def show_version(asked: bool) -> None:
    """Print the installed version and end."""
    if asked:
        print(f"underhill {version('underhill')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=show_version, help="Say the version.")] = False,
) -> None:
    """Three faerie board games to play, and a laboratory on the same rules."""


app.command("play")(play)
app.command("serve")(serve)
app.command("backup")(backup)
app.command("restore")(restore)
app.command("list")(list_games)
app.command("replay")(replay)
app.command("review")(review)
app.command("simulate")(simulate)
app.command("survey")(survey)
app.command("balance")(balance)
app.command("tune")(tune)
app.command("arena")(arena)
app.command("train")(train)
app.command("bench")(bench)
app.command("check")(check)
app.command("playthroughs")(playthroughs)
app.command("fields")(fields)
app.command("new-game")(new_game)
app.add_typer(admin, name="admin")


def main() -> None:
    """Run a command; an error of our own is one clear line."""
    try:
        app()
    except UnderhillError as error:
        print(f"underhill: {error}", file=sys.stderr)
        sys.exit(2)
