"""The curves of a training run: pictures, files for TensorBoard, and a word where a library is missing."""

import json
import sys

import pytest

from underhill.lab.plots import THEMES
from underhill.learn.curves import Curves, draw, scalars

RESULTS = [{"seats": seats, "games": 10, "share": 0.5 + seats / 10, "points": 8.0} for seats in (2, 3)]
FIGURES = {"policy": 0.1, "entropy": 1.2, "share": 0.3, "points": 0.2}
LINES = [
    {"seconds": 1.0, "decisions": 1000, "speed": 900, **FIGURES},
    {"seconds": 2.0, "decisions": 2000, "speed": 950, **FIGURES, "strength": {"taste": RESULTS}},
    {"seconds": 3.0, "decisions": 3000, "speed": 990, **FIGURES, "strength": {"taste": RESULTS, "older": RESULTS}},
]


def noted(folder):
    curves = Curves("The starting game", folder)
    for line in LINES:
        curves.note(line)
    return curves


def test_a_run_is_drawn_for_light_and_dark_pages(tmp_path):
    noted(tmp_path).draw()
    assert [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()] == LINES
    for theme in THEMES:
        drawing = (tmp_path / f"curves-{theme}.svg").read_text()
        assert "The starting game" in drawing and "older, 3 players" in drawing
        assert (tmp_path / f"curves-{theme}.png").read_bytes().startswith(b"\x89PNG")


def test_a_run_can_be_drawn_before_its_first_evaluation(tmp_path):
    (tmp_path / "progress.jsonl").write_text(json.dumps(LINES[0]) + "\n")
    assert all(file.exists() for file in draw("Young", tmp_path))


def test_every_figure_has_a_name():
    named = dict(scalars(LINES[-1]))
    assert named["entropy"] == 1.2 and named["wins_against_older/3_players"] == 0.8 and "decisions" not in named


def test_files_for_tensorboard_hold_the_figures(tmp_path):
    pytest.importorskip("tensorboardX")
    noted(tmp_path).close()
    (file,) = (tmp_path / "tensorboard").iterdir()
    assert b"wins_against_older/3_players" in file.read_bytes()


@pytest.mark.parametrize(("library", "said"), [("matplotlib.figure", "no pictures"), ("tensorboardX", "no files for TensorBoard")])
def test_without_a_library_the_run_goes_on_and_says_so_once(tmp_path, monkeypatch, caplog, library, said):
    monkeypatch.setitem(sys.modules, library, None)
    curves = noted(tmp_path)
    curves.draw()
    curves.draw()
    assert sum(said in message for message in caplog.messages) == 1 and (tmp_path / "progress.jsonl").exists()
