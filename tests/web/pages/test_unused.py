"""Nothing lies about that no page uses: classes, tokens, signs, macros and words, of every game and of the pages themselves.

A name is used where a source has it as a word, or has its beginning before something that is filled in ("seat-{{ p }}",
"table.status_" ~ status) and the rest as another word.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from conftest import GAMES
from jinja2 import Environment, nodes

import underhill
from underhill.core.game import game_folder
from underhill.web.pages.words import WORDS

PACKAGE = Path(underhill.__file__).parent
PAGES = PACKAGE / "web"
SOURCES = (".py", ".html", ".js", ".toml", ".svg")
FOR_GAMES = "places.css"  # n-0, x-0, y-0 …: tools for games, as docs/pages.md says, whether or not one needs them
# Sections of words.toml whose keys the framework asks for.
OF_THEIR_OWN_RIGHT = ("seat", "news", "choice", "prompt", "why", "family", "number")
FILLED = re.compile(r"([\w.-]+[-_.])(?=\{|\$\{|[\"'] ?[~+])")
SELECTOR = re.compile(r"([^{};]+)\{")
FOLDERS = [PAGES, *(game_folder(game) for game in GAMES.values())]
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def files(folder: Path, *suffixes: str) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.suffix in suffixes)


@cache
def sources(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in files(folder, *SOURCES) if path.name != "words.toml")


@cache
def names_in(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a text, errors as the pages call them among them (`TableFull`: table_full), and what is filled in after them."""
    errors = (re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in re.findall(r"class (\w+)", text))
    return frozenset({*re.findall(r"[\w-]+", text.replace(".", " ")), *errors}), frozenset(FILLED.findall(text))


def is_used(name: str, text: str) -> bool:
    words, beginnings = names_in(text)
    rests = (name[len(beginning) :] for beginning in beginnings if name.startswith(beginning))
    return name in words or name.isdecimal() or any(rest and is_used(rest, text) for rest in rests)


def style_of(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


@every_folder
def test_every_class_of_a_style_sheet_stands_in_a_page(folder):
    text = sources(folder) + sources(PACKAGE if folder == PAGES else PAGES)
    for sheet in files(folder, ".css"):
        selectors = " ".join(SELECTOR.findall(style_of(sheet)))
        classes = set(re.findall(r"\.([A-Za-z_][\w-]*)", selectors))
        assert sheet.name == FOR_GAMES or not [name for name in classes if not is_used(name, text)], sheet


@every_folder
def test_every_token_of_a_style_sheet_is_read(folder):
    within = PACKAGE if folder == PAGES else folder
    text = sources(within) + "".join(style_of(sheet) for sheet in files(within, ".css"))
    read = {*re.findall(r"var\(\s*(--[\w-]+)", text), *re.findall(r"Property(?:Value)?\(\"(--[\w-]+)", text)}
    shared = {name for sheet in files(PAGES, ".css") for name in re.findall(r"var\(\s*(--[\w-]+)", style_of(sheet))}
    for sheet in files(folder, ".css"):
        tokens = set(re.findall(r"(--[\w-]+)\s*:", style_of(sheet)))
        assert sheet.name == FOR_GAMES or not tokens - read - shared, sheet


@every_folder
def test_every_sign_is_drawn_somewhere(folder):
    for picture in files(folder, ".svg"):
        signs = {name.partition("-")[2] for name in re.findall(r'<symbol id="([^"]+)"', picture.read_text(encoding="utf-8"))}
        text = "\n".join(path.read_text(encoding="utf-8") for path in files(folder, ".py", ".html", ".toml", ".js", ".css"))
        assert not [sign for sign in signs if not is_used(sign, text + text.lower())], picture


def macros() -> tuple[dict[str, set[str]], dict[str, set[str]], set[str]]:
    """By template: the macros that it imports, and those of its own, that it does not use; and all that are imported anywhere."""
    idle, own, imported = dict[str, set[str]](), dict[str, set[str]](), set[str]()
    for template in files(PACKAGE, ".html"):
        tree, name = Environment().parse(template.read_text(encoding="utf-8")), str(template.relative_to(PACKAGE))
        used = {each.name for each in tree.find_all(nodes.Name) if each.ctx == "load"}
        names = [(each, each) if isinstance(each, str) else each for line in tree.find_all(nodes.FromImport) for each in line.names]
        idle[name] = {alias for _, alias in names} - used
        own[name] = {macro.name for macro in tree.find_all(nodes.Macro)} - used
        imported |= {each for each, _ in names}
    return idle, own, imported


def test_a_template_imports_only_macros_that_it_uses():
    idle, _, _ = macros()
    assert not {template: names for template, names in idle.items() if names}


def test_every_macro_is_used():
    _, own, imported = macros()
    assert not {template: names - imported for template, names in own.items() if names - imported}


def test_every_word_of_the_pages_is_said():
    text = sources(PACKAGE)
    words, _ = names_in(text)
    endings = set(re.findall(r"[~}] ?[\"'`]?(\.\w+)", text))  # words ~ ".asked"
    for section, entries in WORDS._entries.items():
        for name in (f"{section}.{key}" for key in entries):
            ended = any(name.endswith(each) and name[: -len(each)] in words for each in endings)
            assert name in text or is_used(name, text) or ended, name


def test_every_word_of_a_game_is_said(game):
    text = sources(game_folder(game))
    for section, entries in game.words._entries.items():
        assert section in OF_THEIR_OWN_RIGHT or not [key for key in entries if not is_used(key, text + text.lower())], section


def test_every_sentence_and_every_button_is_that_of_some_news_or_choice(game):
    assert set(game.words._entries["news"]) == {code.name.lower() for code in game.news}
    assert set(game.words._entries["choice"]) == set(game.actions.families())
