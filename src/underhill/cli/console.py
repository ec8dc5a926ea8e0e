"""What the commands share: progress on a terminal, JSON output, options from the command line."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from underhill.core.errors import BadOption, DamagedRecord
from underhill.core.game import Game
from underhill.core.numbers import read_toml

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `underhill list` shows them.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many play; the fewest if left out.")]
Seed = Annotated[int, typer.Option("--seed", help="The first seed.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as NAME or NAME=VALUE.")]
NumbersFile = Annotated[Path | None, typer.Option("--numbers", help="A TOML file that replaces some printed numbers.")]

console = Console()


def print_json(value: Any) -> None:
    """One JSON object on standard output."""
    print(json.dumps(value))


@contextmanager
def progress(label: str, total: float) -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, nothing elsewhere; yields a function that is told how much more is done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)


def read_options(game: Game, options: list[str] | None, tables: Path | None) -> dict[str, Any]:
    """The options of a match as given on the command line."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for text in options or []:
        name, _, value = text.partition("=")
        if name not in known:
            raise BadOption(f"{game.title} has no option {name!r}; it has {', '.join(known) or 'none'}")
        chosen[name] = value if known[name].values else _read_switch(name, value)
    if tables is not None:
        chosen["numbers"] = read_toml(tables)
    return chosen


def _read_switch(name: str, value: str) -> bool:
    if value.lower() in ("", "true", "yes", "on", "1"):
        return True
    if value.lower() in ("false", "no", "off", "0"):
        return False
    raise BadOption(f"option {name!r} is a switch: on or off, not {value!r}")


def read_json(path: Path) -> Any:
    """A JSON file's contents; DamagedRecord says what is wrong with it."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DamagedRecord(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise DamagedRecord(f"{path} is not a JSON file: {error}") from error
