"""What the documents say exists: every command with its options, every file, setting, link and target; examples run or are read."""

import re
import shlex
import tomllib
from dataclasses import fields

import jinja2
import pytest
import typer

from docs.blocks import ROOT, blocks, documents, spans
from underhill.cli.main import app
from underhill.core.game import games
from underhill.web.settings import ELSEWHERE, Settings

DOCUMENTS = [pytest.param(path, id=str(path.relative_to(ROOT))) for path in documents()]
PROGRAMS = ("underhill", "make", "python", "python3")
# Commands that are not ours: what they do is not checked here.
FOREIGN = ("pip", "pipx", "uv", "curl", "cat", "cp", "sh", "docker", "createdb", "systemctl", "journalctl", ".", ".venv/bin/pip")
FOREIGN += ("/opt/underhill/bin/pip", "guest=$(python3", "pre-commit", "sudo", "hostname", "openapi-python-client")
UNREADABLE = {"server {": "the configuration of nginx", "play.example.org {": "the configuration of Caddy"}
# Addresses, what a reader names, what a command writes, and what a game may have: no files of the repository.
WRITTEN = re.compile(r"^(/|~|\.venv|report|training|site|dist|hide_and_seek|plots)\b|^(page/|src/hide_and_seek)|training\.toml$")
PLACES = (ROOT, ROOT / "src" / "underhill", ROOT / "src" / "underhill" / "web", ROOT / "tests", ROOT / "docs")
FILE = re.compile(r"[\w.<>*{}/-]+/[\w.<>*{}-]*\.(?:py|toml|md|json|html|css|js|svg|yaml|npz|sh|webp|txt|service)")
SETTING = re.compile(r"\bUNDERHILL_([A-Z_]+)\b")


def commands(path):
    """Every command of a document with its place: the lines of its blocks, and code in sentences that begins like one."""
    for block in blocks(path):
        if block.language in ("", "sh") and not block.text.startswith(tuple(UNREADABLE)) and "= " not in block.text.split("\n")[0]:
            lines = block.text.replace("\\\n", "").splitlines()
            yield from ((block.place, shlex.split(line, comments=True)) for line in lines if line.strip())
    for number, span in spans(path):
        if span.split(" ")[0] in PROGRAMS and " " in span:
            yield f"{path.name}:{number}", shlex.split(span)


def without_settings(words):
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    return words


@pytest.mark.parametrize("path", DOCUMENTS)
def test_commands_have_the_names_and_options_that_documents_give_them(path):
    for place, words in commands(path):
        first, *rest = without_settings(words) or ["."]
        assert first in (*PROGRAMS, *FOREIGN), f"{place}: nobody knows the command {first}"
        if first == "underhill":
            check_ours(place, rest)
        elif first == "make":
            assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text(), re.M), f"{place}: no target {rest[0]}"
        elif first in PROGRAMS and rest[0].endswith(".py") and "/" in rest[0]:
            text = (ROOT / rest[0]).read_text(encoding="utf-8")
            assert all(f'"{word}"' in text for word in rest if word.startswith("--")), f"{place}: {' '.join(words)}"


def check_ours(place, words):
    """Whether a command of ours takes what a document gives it."""
    command = typer.main.get_command(app)
    context = command.context_class(command, info_name="underhill")
    while words and hasattr(command, "commands") and words[0] in command.commands:
        command = command.commands[words[0]]
        context = command.context_class(command, info_name=words[0], parent=context)
        words = words[1:]
    assert not hasattr(command, "commands") or not words or words[0].startswith("-"), f"{place}: no command {words[0]}"
    try:
        given, _, _ = command.make_parser(context).parse_args([word for word in words if word != "…"])
    except Exception as error:
        raise AssertionError(f"{place}: {error}") from error
    game = given.get("game")
    assert not game or game in (*games(), "hide_and_seek") or re.fullmatch("[A-Z]+|<game>", game), f"{place}: no game {game}"


@pytest.mark.parametrize("path", DOCUMENTS)
def test_settings_files_and_links_exist(path):
    text = path.read_text(encoding="utf-8")
    known = {each.name.upper() for each in fields(Settings)} | ELSEWHERE | {"SITE", ""}
    assert set(SETTING.findall(text)) <= known
    for number, span in spans(path):
        for name in FILE.findall(span):
            assert exists(name, path), f"{path.name}:{number}: there is no {name}"
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            assert leads_somewhere(path, target), f"{path.name}: {target} leads nowhere"


def test_settings_have_the_defaults_that_are_documented():
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `UNDERHILL_([A-Z_]+)` \| `?(.*?)`? ?\|", text, re.M))
    defaults = {each.name.upper(): each.default for each in fields(Settings)}
    assert len(told) > 40
    for name in told.keys() & defaults:
        default = f"{defaults[name]:g}" if isinstance(defaults[name], float) else str(defaults[name])
        assert told[name].removesuffix("none") == default, name


def exists(name, path):
    if WRITTEN.search(name):
        return True
    pattern = re.sub(r"<\w+>|\{\w+\}", "*", name)
    return any(next(place.glob(pattern), None) for place in (*PLACES, path.parent))


def leads_somewhere(path, target):
    name, _, heading = target.partition("#")
    file = path.parent / name if name else path
    if not heading:
        return file.exists()
    headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.M)
    return heading in {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("path", DOCUMENTS)
def test_examples_run_or_are_read(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for block in blocks(path):
        if block.language == "python" and path.parent.name != "tutorials":  # a tutorial's are run with it, in test_tutorials.py
            exec(compile(block.text, block.place, "exec"), {})
        elif block.language == "python":
            compile(block.text if not block.text.startswith(" ") else f"if 1:\n{block.text}", block.place, "exec")
        elif block.language == "toml":
            tomllib.loads(block.text.replace("…", ""))
        elif block.language == "jinja":
            jinja2.Environment().parse(block.text.replace("…", ""))
        else:
            assert block.language in ("", "sh"), f"{block.place}: nobody reads {block.language}"
