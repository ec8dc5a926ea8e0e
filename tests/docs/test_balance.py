"""The documents of the games' balance are made from the figures that lie with the games."""

import json
import sys

import pytest

from docs.blocks import ROOT
from underhill.core.game import games
from underhill.lab import balance

sys.path.append(str(ROOT / "tools"))
import balance_docs
import measure_balance


@pytest.mark.parametrize("name", games())
def test_a_document_tells_the_figures_of_its_game(name):
    game = games()[name]
    path = balance_docs.document_path(game)
    assert path.read_text(encoding="utf-8") == balance_docs.document(game), "run tools/measure_balance.py with the reports"


def test_figures_come_from_reports_with_those_before(tmp_path, monkeypatch):
    game = games()["pixie_queen"]
    figures = balance.measured(game)[2]
    then = {**figures, "winner": {"mean": 99.5, "low": 99, "high": 100}}
    for folder, report in (("after", figures), ("before", then)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "two.json").write_text(json.dumps({**report, "game": game.name}))
        (tmp_path / folder / "other.json").write_text(json.dumps({**report, "game": "fairy_land"}))
    for module in (measure_balance, balance):
        monkeypatch.setattr(module, "game_folder", lambda game: tmp_path)
    monkeypatch.setattr(measure_balance, "document_path", lambda game: tmp_path / "told.md")
    measure_balance.keep(game, *(measure_balance.read_reports(game, tmp_path / folder) for folder in ("after", "before")))
    told = (tmp_path / "told.md").read_text(encoding="utf-8")
    measure_balance.keep(game, measure_balance.read_reports(game, tmp_path / "after"), {})
    again = (tmp_path / "told.md").read_text(encoding="utf-8")
    measure_balance.keep(game, measure_balance.read_reports(game, tmp_path / "before"), balance.measured(game))
    moved = (tmp_path / "told.md").read_text(encoding="utf-8")
    balance.measured.cache_clear()
    assert again == told, "without reports of before the figures of then stay"
    assert "| 2 before |" in told and "| 99.5 |" in told and "| 2 after |" in told and "3 players" not in told
    assert moved.index("| 2 before |") < moved.index("| 2 after |") < moved.index("| 99.5 |"), "what was kept is of before"
