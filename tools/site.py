"""Builds the documentation site, to be read without a network: `python tools/site.py FOLDER` (extra `docs`), or `make docs`.

Its pages are the documents of this repository as they are, and a reference that is made from the code: commands, endpoints, events,
settings, records, the Python interface, and of each game its state, views, observation, words and numbers."""

import argparse
import inspect
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import typer
import yaml
from pydantic import BaseModel
from seen_fields import observation_rows, view_rows

import underhill
from underhill.bots.bot import Bot, Situation
from underhill.bots.specs import make_bot
from underhill.cli.main import app as commands
from underhill.club.events import PUBLIC, Kind
from underhill.core import errors, words
from underhill.core.actions import Actions
from underhill.core.game import Features, Game, Option, game_folder, games
from underhill.core.match import Choice, Match, NewsItem
from underhill.core.numbers import MARKS
from underhill.core.record import RECORD_PARTS
from underhill.envs import gpu_vector, gymnasium_env, gymnasium_vector, openspiel_game, pettingzoo_env
from underhill.envs.vector import VectorEnv
from underhill.lab import arena, experts, review, simulate
from underhill.web.api.shown import ChallengeShown, EndShown, EventShown, RecordShown, StandingShown, TurnShown, ViewShown
from underhill.web.app import create_app
from underhill.web.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent
JSON = "application/json"
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "bench/results.md")
OWN = {name: game for name, game in games().items() if game.package.startswith("underhill.")}  # not those of other packages
# What a program may use: by subject, functions and classes.
PYTHON: dict[str, tuple[Any, ...]] = {
    "Games": (underhill.game, underhill.games, Game, Option, Actions, Features),
    "Matches": (Match, Choice, NewsItem),
    "Bots": (make_bot, Bot, Situation),
    "Environments": (
        VectorEnv,
        gpu_vector.GpuVectorEnv,
        gymnasium_env.SeatEnv,
        gymnasium_vector.SeatVectorEnv,
        pettingzoo_env.env,
        pettingzoo_env.UnderhillEnv,
        openspiel_game.UnderhillGame,
        openspiel_game.UnderhillState,
    ),
    "The laboratory": (
        simulate.simulate,
        simulate.Results,
        arena.Plan,
        arena.play,
        arena.Played,
        experts.play_experts,
        experts.ExpertGames,
        review.advise,
        review.Advice,
        review.review,
        review.Review,
        review.Moment,
    ),
}
REFERENCE = {
    "commands": "Commands",
    "settings": "Settings",
    "api": "JSON API",
    "events": "Events",
    "records": "Records",
    "python": "Python",
    "states": "States and positions",
    "views": "Views",
    "observations": "Observations",
    "words": "Words",
    "numbers": "Numbers",
}
# A table wider than a phone is scrolled by itself, long code and names are broken: the page keeps its width.
STYLE = """table { display: block; overflow-x: auto; }
td code { white-space: normal; overflow-wrap: anywhere; }
td:first-child code { overflow-wrap: normal; }
h2, h3 { overflow-wrap: anywhere; }
"""
SETTINGS: dict[str, Any] = {
    "site_name": "Underhill",
    "theme": {"name": "mkdocs", "highlightjs": False, "locale": "en", "color_mode": "auto", "user_color_mode_toggle": True},
    "use_directory_urls": False,  # files find each other without a server
    "plugins": ["search"],
    "extra_css": ["site.css"],
    "extra_javascript": ["site.js"],
    "nav": [
        {"Start": "index.md"},
        {"Tutorials": [{title: f"docs/tutorials/{name}.md"} for name, title in (
            ("friends", "Play with friends"), ("command_bot", "Write a bot"), ("remote_bot", "A bot on another machine"),
            ("training", "Train a bot"), ("add_a_game", "Add a game"), ("balance", "Balance a game"), ("server", "Run a server"))]},
        {"Guides": [{"Running a server": "docs/operations.md"}, {"Bots, arena, environments": "docs/bots.md"},
                    {"Training": "docs/learning.md"}, {"Balance": "docs/balance.md"}, {"Drawing a game": "docs/pages.md"},
                    *({f"Balance of {game.title}": f"docs/balance/{name}.md"} for name, game in OWN.items()),
                    {"How far it scales": "docs/scale.md"},
                    {"A game of one's own": "CONTRIBUTING.md"}, {"Rights": "docs/rights.md"}]},
        {"Games": [{game.title: f"docs/games/{name}.md"} for name, game in OWN.items()]},
        {"Reference": [{title: f"reference/{name}.md"} for name, title in REFERENCE.items()]},
        {"Project": [{"Architecture": "ARCHITECTURE.md"}, {"Measured": "bench/results.md"}, {"Changes": "CHANGELOG.md"}]},
    ],
}  # fmt: skip


def table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """A table in Markdown."""
    names = list(columns)
    cells = [[in_a_cell(str(cell)) for cell in row] for row in rows]
    return ["| " + " | ".join(row) + " |" for row in (names, ["---"] * len(names), *cells)] + [""]


def in_a_cell(text: str) -> str:
    """A text on one line; a bar outside of code would begin another cell."""
    return re.sub(r"(`[^`]*`)|\|", lambda found: found[1] or r"\|", text).replace("\n", " ")


def commands_page() -> Iterator[str]:
    """Every command with its arguments."""
    group: Any = typer.main.get_command(commands)
    found = [(name, each) for name, each in group.commands.items() if not hasattr(each, "commands")]
    found += [
        (f"{name} {part}", each) for name, more in group.commands.items() for part, each in getattr(more, "commands", {}).items()
    ]
    for name, command in found:
        yield from (f"## underhill {name}", "", inspect.cleandoc(command.help or ""), "")
        yield from table(("argument", "default", "meaning"), (argument(each) for each in command.params if each.name != "help"))


def argument(each: Any) -> tuple[str, str, str]:
    """An argument or option of a command: its names, its default, its meaning."""
    names = [*each.opts, *each.secondary_opts] if each.opts[0].startswith("-") else [each.metavar or each.opts[0].upper()]
    default = "" if each.default in (None, False, "") or callable(each.default) else f"`{each.default}`"
    return ", ".join(f"`{name}`" for name in names), "needed" if each.required else default, getattr(each, "help", "") or ""


def api_page() -> Iterator[str]:
    """Every endpoint by its operation, then every body and answer by its fields."""
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
            yield from (sent_and_answered(operation), "")
    for name, schema in described["components"]["schemas"].items():
        yield from (f"## {name}", "", schema.get("description", ""), "")
        yield from schema_rows(schema)


def sent_and_answered(operation: dict[str, Any]) -> str:
    """The body of an operation and its answers, refusals aside: these are all alike."""
    parts = [("Body", operation["requestBody"])] if "requestBody" in operation else []
    parts += [(f"Answer {code}", answer) for code, answer in operation["responses"].items() if code.startswith("2")]
    told = ((what, kind, each["schema"]) for what, part in parts for kind, each in part["content"].items())
    return "; ".join(f"{what}: {kind_of(schema)}{'' if kind == JSON else f' as {kind}'}" for what, kind, schema in told) + "."


def schema_rows(schema: dict[str, Any]) -> list[str]:
    """The fields of a body or an answer, or the values of a word."""
    if "enum" in schema:
        return [kind_of(schema), ""]
    needed = schema.get("required", [])
    rows = (
        (f"`{name}`", kind_of(each), "" if name in needed else "yes", each.get("description", ""))
        for name, each in schema.get("properties", {}).items()
    )
    return table(("field", "kind", "may be missing", "meaning"), rows)


def kind_of(schema: dict[str, Any]) -> str:
    """What a value is, in words; names lead to their own section."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(kind_of(each) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{each}`" for each in schema.get("enum", [schema.get("const")]))
    if "items" in schema:
        return f"list of {kind_of(schema['items'])}"
    if isinstance(more := schema.get("additionalProperties"), dict):
        return f"object of {kind_of(more)}"
    return str(schema.get("format") or schema.get("type") or "anything")


def settings_page() -> Iterator[str]:
    """Every setting of a server with its default."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    meanings = dict(re.findall(r"^\| `(\w+)` \|[^|]*\| (.*) \|$", text, re.M))
    named = ((f"{PREFIX}{each.name.upper()}", each.default) for each in fields(Settings))
    yield from table(("variable", "default", "meaning"), ((f"`{name}`", f"`{default}`", meanings[name]) for name, default in named))


def events_page() -> Iterator[str]:
    """What the stream tells of: a message for each event, with the kind as its name and the number as its id."""
    held = dict(re.findall(r'^ +\w+ = "(\w+)"(?:  # (.*))?$', inspect.getsource(Kind), re.M))
    rows = ((f"`{kind}`", held[kind], ", ".join(PUBLIC.get(kind, ()))) for kind in Kind)
    yield from table(("event", "what it holds on the server", "what everybody may read of it"), rows)
    for shown in (EventShown, StandingShown, ChallengeShown, TurnShown, EndShown):
        yield from model(shown)


def records_page() -> Iterator[str]:
    """What a record and a position consist of."""
    kinds = ((f"`{part}`", getattr(kind, "__name__", "int or str")) for part, kind in RECORD_PARTS.items())
    yield from ("What a record needs to be replayed:", "", *table(("part", "kind"), kinds))
    yield from model(RecordShown)
    yield from ("## Positions", "", inspect.getdoc(Match.position) or "", "")
    yield from ("A position has `game`, `rules_version` and `state`; [the fields of each game's state](states.md).", "")


def model(shown: type[BaseModel]) -> Iterator[str]:
    """A part of the API with its fields."""
    yield from (f"## {shown.__name__}", "", inspect.getdoc(shown) or "", "")
    kinds = ((name, str(each.annotation).replace("typing.", "")) for name, each in shown.model_fields.items())
    yield from table(
        ("field", "kind"), ((f"`{name}`", re.sub(r"<class '(.*)'>|underhill[\w.]*\.", r"\1", kind)) for name, kind in kinds)
    )


def views_page() -> Iterator[str]:
    """What a seat sees: every field of a view, with the values that random games show."""
    yield from ("A point leads into an object, or into each object of a list.", "", *model(ViewShown))
    for game in OWN.values():
        yield from (f"## {game.title}", "")
        yield from table(("field", "meaning", "seen"), ((f"`{path}`", *rest) for path, *rest in view_rows(game)))


def words_page() -> Iterator[str]:
    """The words of each game, in English, French and German, by the sections of its words.toml."""
    yield from (inspect.getdoc(words) or "", "")
    for game in OWN.values():
        yield from (f"## {game.title}", "")
        sections = tomllib.loads((game_folder(game) / "words.toml").read_text(encoding="utf-8"))
        rows = ((f"`[{name}]`", len(entries), next(iter(entries)), example(entries)) for name, entries in sections.items())
        yield from table(("section", "entries", "the first", "in English"), rows)


def example(entries: dict[str, Any]) -> str:
    """The English text of the first entry of a section."""
    first: Any = next(iter(entries.values()))
    return str(first.get("en", next(iter(first.values()))))


def python_page() -> Iterator[str]:
    """What a program may use, by subject: functions, classes with their members, errors."""
    for subject, shown in PYTHON.items():
        yield from (f"## {subject}", "")
        for each in shown:
            yield from (f"### {'underhill' if each.__name__ in underhill.__all__ else each.__module__}.{each.__name__}", "")
            if not inspect.isclass(each) or subject == "Environments":  # other classes are not made by hand
                yield from (f"`{written(each.__name__, each)}`", "")
            yield from (inspect.getdoc(each) or "", "")
            yield from members(each) if inspect.isclass(each) else ()
    yield from ("## Errors", "", "All are `UnderhillError`; their text says what was wrong and what would be right.", "")
    known = (each for each in vars(errors).values() if inspect.isclass(each))
    yield from table(("error", "meaning"), ((f"`{each.__name__}`", inspect.getdoc(each) or "") for each in known))


def members(shown: type) -> list[str]:
    """The fields of a record with what their comments say, then methods and properties."""
    commented = dict(re.findall(r"^    (\w+): [^#\n]*(?:  # (.*))?$", inspect.getsource(shown), re.M))
    held = {each.name: each.type for each in (fields(shown) if is_dataclass(shown) else ()) if not each.name.startswith("_")}
    rows = [(f"`{name}: {plainly(kind)}`", commented.get(name, "")) for name, kind in held.items()]
    for name, each in vars(shown).items():
        function = getattr(each, "__func__", each)
        if not name.startswith("_") and name not in held and (inspect.isfunction(function) or isinstance(each, property)):
            rows.append((f"`{written(name, function)}`", inspect.getdoc(each) or ""))
    return table(("name", "meaning"), rows) if rows else []


def written(name: str, called: Any) -> str:
    """How something is called, with types and defaults."""
    if isinstance(called, property):
        return f"{name}: {plainly(inspect.signature(called.fget).return_annotation)}"  # type: ignore[arg-type]
    signature = inspect.signature(called)
    parameters = [each for each in signature.parameters.values() if each.name not in ("self", "cls")]
    returned = signature.return_annotation if not inspect.isclass(called) else inspect.Signature.empty
    return name + plainly(str(signature.replace(parameters=parameters, return_annotation=returned)))


def plainly(kind: Any) -> str:
    """A type as one writes it, without the modules that it comes from."""
    text = kind if isinstance(kind, str) else inspect.formatannotation(kind)
    text = re.sub(r"<function .*? at 0x\w+>|slice\(None, None, None\)", "…", text)
    text = re.sub(r"(?<!')\b(?:underhill|typing|collections|numpy|gymnasium|pyspiel)\.(?:[a-z_]\w*\.)*(?=[A-Za-z])", "", text)
    return re.sub(r"(?<!= )'(\w+)'", r"\1", text)


def states_page() -> Iterator[str]:
    """The fields of each game's state, as positions name them."""
    for game in OWN.values():
        yield from (f"## {game.title}", "")
        rows = (
            (f"`{each.name}`", " × ".join(map(str, each.shape)) or "1", each.about, each.seen.value) for each in game.layout.fields
        )
        yield from table(("field", "numbers", "meaning", "who may know it"), rows)


def observations_page() -> Iterator[str]:
    """The pieces of each game's observation, in their order, with the ranges that random games show."""
    yield from ('Seats are counted from the viewer. "One of" is a 1 among zeros, or nothing where there is none.', "")
    for game in OWN.values():
        yield from (f"## {game.title}", "", f"{game.features.size if game.features else 1} numbers.", "")
        yield from table(("piece", "places", "meaning", "range"), ((f"`{name}`", *rest) for name, *rest in observation_rows(game)))


def numbers_page() -> Iterator[str]:
    """The printed numbers of each game and where they come from."""
    for game in OWN.values():
        printed = game.numbers
        yield from (f"## {game.title}", "", f"How they were found: [{game.title}](../docs/games/{game.name}.md).", "")
        rows = ((f"`{key}`", value, MARKS[printed.mark(key)], printed.note(key)) for key, value in printed.values().items())
        yield from table(("number", "value", "source", "note"), rows)


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands_page,
    "settings": settings_page,
    "api": api_page,
    "events": events_page,
    "records": records_page,
    "python": python_page,
    "states": states_page,
    "views": views_page,
    "observations": observations_page,
    "words": words_page,
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
        lines = [f"# {REFERENCE[name]}", "", inspect.getdoc(page) or "", "", *page()]
        (folder / "reference" / f"{name}.md").write_text("\n".join(lines), encoding="utf-8")


def build(pages: Path, out: Path, **settings: Any) -> None:
    """A site of Markdown pages; a warning is an error."""
    (pages / "site.css").write_text(STYLE, encoding="utf-8")
    shutil.copy(ROOT / "tools" / "site.js", pages)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "mkdocs.yml")
        places = {"docs_dir": str(pages.resolve()), "site_dir": str(out.resolve())}
        file.write_text(yaml.safe_dump({**SETTINGS, **places, **settings}), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(file)], check=True)
    index = (out / "search" / "search_index.json").read_text(encoding="utf-8")
    (out / "search" / "search_index.js").write_text(f"const searchIndex = {index};\n", encoding="utf-8")


def main() -> None:
    """Read the folder and build."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    out: Path = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as place:
        gather(pages := Path(place, "pages"))
        build(pages, out)
    print(out / "index.html")


if __name__ == "__main__":
    main()
