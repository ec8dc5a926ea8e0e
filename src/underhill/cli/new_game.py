"""`underhill new-game`: a small working game to start from, as a package of its own."""

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

from underhill.cli.console import console
from underhill.core.errors import BadGameName
from underhill.core.game import games

STARTER = Path(__file__).parent / "starter"
PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
dependencies = ["underhill"]

[project.entry-points."underhill.games"]
{name} = "{name}"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["*.toml", "*.html", "*.css", "*.svg"]
"""


def new_game(
    name: Annotated[str, typer.Argument(help="The game's name in small letters, such as hide_and_seek.")],
    folder: Annotated[Path, typer.Option("--into", help="The folder that gets the new one.")] = Path("."),
) -> None:
    """Write a small working game into a new folder: change it bit by bit into your own."""
    check_name(name)
    project = folder / name
    if project.exists():
        raise BadGameName(f"{project} is already there; choose another name or another folder")
    for source in sorted(STARTER.rglob("*.*")):
        if source.suffix in (".py", ".toml", ".html", ".css"):
            target = project / "src" / name / source.relative_to(STARTER)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    (project / "pyproject.toml").write_text(PROJECT.format(name=name), encoding="utf-8")
    console.print(f"{project} is written. Next: pip install -e {project}, then underhill play {name}", highlight=False)


def check_name(name: str) -> None:
    """A name that a Python package and a folder can have and that no game has, or BadGameName."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", name) or keyword.iskeyword(name) or name == "underhill":
        raise BadGameName(f"a game's name is 2 to 40 small letters, digits and underscores, such as hide_and_seek, not {name!r}")
    if name in games():
        raise BadGameName(f"there is already a game {name!r}")


def renamed(text: str, name: str) -> str:
    """A file of the starter with the new game's name and title in it."""
    title = name.replace("_", " ").title()
    return text.replace("underhill.cli.starter", name).replace("starter", name).replace("Starter", title)
