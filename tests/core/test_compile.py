"""The binder and its cache: what it refuses, and that an edit of any file is noticed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import GAMES

from underhill.core.compile import Binder, cache_folder, cache_root, plain
from underhill.core.compile.binding import names_used
from underhill.core.compile.cache import source_files, source_hash
from underhill.core.errors import CannotCompile

pytestmark = pytest.mark.compiler
HERE = Path(__file__).parent
FACTOR = 3


def chase(n):
    return flee(n)


def flee(n):
    return chase(n)


def triple(n):
    return n * FACTOR


def six_times(n):
    return triple(n) + triple(n)


def kept_plain(twin, is_root):
    return twin


def test_functions_are_rebuilt_with_their_callees():
    twin = Binder({}, kept_plain).bind(six_times)
    assert twin(7) == 42
    assert twin is not six_times and twin.__globals__["triple"] is not triple
    assert names_used(six_times) == {"triple"}


def test_circles_are_refused_by_name():
    with pytest.raises(CannotCompile, match="chase -> flee -> chase"):
        Binder({}, kept_plain).bind(chase)


def test_closures_are_refused():
    n = 3

    def inner():
        return n

    with pytest.raises(CannotCompile, match="inner is a closure"):
        Binder({}, kept_plain).bind(inner)


def test_an_unknown_loop_is_named():
    with pytest.raises(AttributeError, match="no loop 'fly'; there are play_batch"):
        _ = plain(GAMES["lantern"]).fly


FOLDER_PROGRAM = """
from underhill.bots import search_loops
from underhill.core.compile import cache_folder
from underhill.core.game import game
print(cache_folder(game("fairy_land"), search_loops))
"""


def test_processes_that_imported_different_modules_agree_on_the_folder():
    def told(program: str) -> str:
        return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    more = "import underhill.core.match, underhill.core.record, underhill.web.app"
    assert told(FOLDER_PROGRAM) == told(more + FOLDER_PROGRAM) != ""


def test_the_cache_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("UNDERHILL_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    assert cache_folder(GAMES["lantern"]).parent == tmp_path


def test_the_hash_covers_every_rule_and_number_file_and_no_words():
    game = GAMES["fairy_land"]
    folder = Path(sys.modules[game.package].__file__).parent
    covered = {path.relative_to(folder).as_posix() for path in source_files(game) if folder in path.parents}
    rules = {path.relative_to(folder).as_posix() for part in ("phases", "items") for path in (folder / part).glob("[a-z]*.py")}
    assert rules | {"rules.py", "ids.py", "actions.py", "cards.py", "fairies.py", "scoring.py", "hidden.py"} <= covered
    assert {"conservation.py", "numbers.toml"} <= covered
    assert not {"words.toml", "terminal.py"} & covered
    core = {"rng.py", "pending.py", "loops.py", "decisions.py", "binding.py", "dispatch.py", "processor.py"}
    assert core <= {path.name for path in source_files(game)}


def test_an_edit_changes_the_hash(monkeypatch, tmp_path):
    game, copied = GAMES["fairy_land"], tmp_path / "rule.py"
    copied.write_text("1", encoding="utf-8")
    monkeypatch.setattr("underhill.core.compile.cache.source_files", lambda game, module: [copied])
    before = source_hash.__wrapped__(game)
    copied.write_text("2", encoding="utf-8")
    assert source_hash.__wrapped__(game) != before


PROGRAM = """
import numpy as np
from underhill.core.compile import compiled
from underhill.core.game import games
game = games("toy_games")["lantern"]
loops = compiled(game)
states = game.layout.array(game.prototype(2, {}), 50)
loops.play_batch(states, 0, np.zeros(50, np.int32), loops.scratch())
points = np.zeros((50, 2), np.int32)
loops.score_batch(states, points, np.zeros((50, 2), np.int32))
print(points.sum(), sum(loops.play_batch.stats.cache_hits.values()))
"""


def test_the_command_fills_the_cache_and_an_edited_rule_changes_the_compiled_result_at_the_next_start(tmp_path):
    """Three fresh processes: the command compiles, the next one finds all in the cache, and one after an edit that numba
    alone would not notice compiles again."""
    shutil.copytree(HERE.parent / "toy_games", tmp_path / "toy_games", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "UNDERHILL_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def run() -> tuple[int, int]:
        answer = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
        points, hits = answer.stdout.split()
        return int(points), int(hits)

    subprocess.run([sys.executable, "-m", "underhill.core.compile", "toy_games.lantern"], env=environment, check=True)
    assert len(list((tmp_path / "cache").rglob("*.nbi"))) >= 8
    before, hits = run()
    assert hits == 1
    rules = tmp_path / "toy_games" / "lantern" / "__init__.py"
    stamp = rules.stat()
    edited = rules.read_text(encoding="utf-8").replace(
        "s.points[best] += s.points_a_round", "s.points[best] += s.points_a_round + 4"
    )
    rules.write_text(edited, encoding="utf-8")
    os.utime(rules, (stamp.st_atime, stamp.st_mtime))
    after, hits = run()
    assert hits == 0 and after > before
