"""Builds the documentation site, to be read without a network: `python tools/site.py FOLDER` (extra `docs`), or `make docs`.

Its pages are the documents of this repository as they are, and a reference that is made from the code: commands, endpoints, events,
the Python interface, and of each game its state, observation and numbers."""

import argparse
import inspect
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import typer
import yaml

from underhill.bots.bot import Situation
from underhill.cli.main import app as commands
from underhill.club.events import PUBLIC, Kind
from underhill.core.game import Game, games
from underhill.core.match import Choice, Match
from underhill.envs.vector import VectorEnv
from underhill.web.app import create_app
from underhill.web.settings import Settings

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "bench/results.md")
SHOWN = (Game, Match, Choice, Situation, VectorEnv)
SETTINGS: dict[str, Any] = {
    "site_name": "Underhill",
    "theme": {"name": "mkdocs", "highlightjs": False, "locale": "en"},
    "use_directory_urls": False,  # files find each other without a server
    "plugins": ["search"],
    "nav": [
        {"Start": "index.md"},
        {"Tutorials": [{title: f"docs/tutorials/{name}.md"} for name, title in (
            ("friends", "Play with friends"), ("command_bot", "Write a bot"), ("remote_bot", "A bot on another machine"),
            ("training", "Train a bot"), ("add_a_game", "Add a game"), ("balance", "Balance a game"), ("server", "Run a server"))]},
        {"Guides": [{"Running a server": "docs/operations.md"}, {"Bots, arena, environments": "docs/bots.md"},
                    {"Training": "docs/learning.md"}, {"Balance": "docs/balance.md"}, {"Drawing a game": "docs/pages.md"},
                    {"How far it scales": "docs/scale.md"},
                    {"A game of one's own": "CONTRIBUTING.md"}, {"Rights": "docs/rights.md"}]},
        {"Games": [{game.title: f"docs/games/{name}.md"} for name, game in games().items()]},
        {"Reference": [{title: f"reference/{name}.md"} for name, title in (
            ("commands", "Commands"), ("api", "JSON API"), ("events", "Events"), ("python", "Python"), ("states", "States"),
            ("observations", "Observations"), ("numbers", "Numbers"))]},
        {"Project": [{"Architecture": "ARCHITECTURE.md"}, {"Measured": "bench/results.md"}, {"Changes": "CHANGELOG.md"}]},
    ],
}  # fmt: skip


def table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """A table in Markdown."""
    names = list(columns)
    cells = [[str(cell).replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    return ["| " + " | ".join(row) + " |" for row in (names, ["---"] * len(names), *cells)] + [""]


def commands_page() -> Iterator[str]:
    """Every command with its arguments."""
    group: Any = typer.main.get_command(commands)
    found = [(name, each) for name, each in group.commands.items() if not hasattr(each, "commands")]
    found += [
        (f"{name} {part}", each) for name, more in group.commands.items() for part, each in getattr(more, "commands", {}).items()
    ]
    for name, command in found:
        yield from (f"## underhill {name}", "", inspect.cleandoc(command.help or ""), "")
        rows = [(f"`{', '.join(each.opts)}`", getattr(each, "help", "") or "") for each in command.params if each.name != "help"]
        yield from table(("argument", "meaning"), rows)


def api_page() -> Iterator[str]:
    """Every endpoint by its operation."""
    described = create_app(Settings()).openapi()
    yield from ("The whole description is at `/api/v1/openapi.json` of every server.", "")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield from (
                f"## {operation['operationId']}",
                "",
                f"`{method.upper()} {path}`",
                "",
                operation.get("description", ""),
                "",
            )
            rows = [(f"`{each['name']}`", each["in"], each.get("description", "")) for each in operation.get("parameters", [])]
            yield from table(("parameter", "in", "meaning"), rows) if rows else ()


def events_page() -> Iterator[str]:
    """What the stream tells of."""
    yield from table(("event", "what everybody may read of it"), ((f"`{kind}`", ", ".join(PUBLIC.get(kind, ()))) for kind in Kind))


def python_page() -> Iterator[str]:
    """What most programs need of the Python interface."""
    for shown in SHOWN:
        yield from (f"## {shown.__module__}.{shown.__name__}", "", inspect.getdoc(shown) or "", "")
        members = [
            (name, each)
            for name, each in vars(shown).items()
            if not name.startswith("_") and (inspect.isfunction(each) or isinstance(each, property))
        ]
        yield from table(("name", "meaning"), ((f"`{_written(name, each)}`", inspect.getdoc(each) or "") for name, each in members))


def _written(name: str, member: Any) -> str:
    if isinstance(member, property):
        return name
    names = [each for each in inspect.signature(member).parameters if each not in ("self", "cls")]
    return f"{name}({', '.join(names)})"


def states_page() -> Iterator[str]:
    """The fields of each game's state, as positions name them."""
    for game in games().values():
        yield from (f"## {game.title}", "")
        rows = (
            (f"`{each.name}`", " × ".join(map(str, each.shape)) or "1", each.about, each.seen.value) for each in game.layout.fields
        )
        yield from table(("field", "numbers", "meaning", "who may know it"), rows)


def observations_page() -> Iterator[str]:
    """The pieces of each game's observation, in their order."""
    for game in games().values():
        yield from (f"## {game.title}", "", f"{game.features.size if game.features else 1} numbers.", "")
        place, rows = 0, []
        for name, n in (game.features.pieces if game.features else {}).items():
            rows.append((f"`{name}`", f"{place} to {place + n - 1}"))
            place += n
        yield from table(("piece", "places"), rows)


def numbers_page() -> Iterator[str]:
    """The printed numbers of each game and where they come from."""
    for game in games().values():
        yield from (f"## {game.title}", "")
        yield from table(
            ("number", "value", "mark"),
            ((f"`{key}`", value, game.numbers.mark(key)) for key, value in game.numbers.values().items()),
        )


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands_page,
    "api": api_page,
    "events": events_page,
    "python": python_page,
    "states": states_page,
    "observations": observations_page,
    "numbers": numbers_page,
}


def gather(folder: Path) -> None:
    """All pages as Markdown, the documents where links expect them."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "README.md", folder / "index.md")
    for name in DOCUMENTS:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "reference").mkdir()
    for name, page in PAGES.items():
        title = (inspect.getdoc(page) or "").removesuffix(".")
        (folder / "reference" / f"{name}.md").write_text("\n".join([f"# {title}", "", *page()]), encoding="utf-8")


def build(out: Path) -> None:
    """The whole site; a warning is an error."""
    with tempfile.TemporaryDirectory() as place:
        pages, settings = Path(place, "pages"), Path(place, "mkdocs.yml")
        pages.mkdir()
        gather(pages)
        settings.write_text(yaml.safe_dump({**SETTINGS, "docs_dir": str(pages), "site_dir": str(out.resolve())}), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(settings)], check=True)


def main() -> None:
    """Read the folder and build."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    out: Path = parser.parse_args().folder
    build(out)
    print(out / "index.html")


if __name__ == "__main__":
    main()
