"""The type of a game's state: up to date, used by every rule function, and enough for mypy to find a misspelt field."""

import ast
from pathlib import Path

import pytest
from mypy import api

from underhill.core import state
from underhill.core.game import Game, game, game_folder, game_of, games
from underhill.core.layout import core_fields
from underhill.core.protocols import annotations, fields_file, state_type

TYPED = [*games().values(), game_of("underhill.cli.starter")]


@pytest.mark.parametrize("typed", TYPED, ids=lambda typed: typed.name)
def test_the_type_of_the_state_is_what_the_layout_says(typed: Game):
    again = f"write it anew: underhill fields {typed.package}"
    assert fields_file(typed).read_text(encoding="utf-8") == state_type(typed), again


def test_the_core_s_own_type_has_the_fields_that_every_game_has():
    lines = Path(state.__file__).read_text(encoding="utf-8").splitlines()
    assert [line.strip() for line in lines if line.startswith("    ") and '"""' not in line] == annotations(core_fields(1, 1))


@pytest.mark.parametrize("typed", TYPED, ids=lambda typed: typed.name)
def test_every_function_of_a_game_says_that_s_is_a_state(typed: Game):
    for path in game_folder(typed).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for argument in node.args.args if isinstance(node, ast.FunctionDef) else []:
                if argument.arg == "s":
                    assert argument.annotation is not None and ast.unparse(argument.annotation) == "State", f"{path}: {node.name}"


def test_mypy_finds_a_misspelt_field(tmp_path):
    queen = game("pixie_queen")
    right = (game_folder(queen) / "goods.py").read_text(encoding="utf-8")
    wrong = tmp_path / "goods.py"
    wrong.write_text(right.replace("s.supply[good] += n", "s.suply[good] += n"), encoding="utf-8")
    options = ["--config-file=", f"--cache-dir={tmp_path}", "--follow-imports=skip"]
    said, _, _ = api.run([*options, str(wrong), str(fields_file(queen)), state.__file__])
    assert said.count("error:") == 1 and '"State" has no attribute "suply"' in said, said
