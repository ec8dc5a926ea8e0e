"""Many plans side by side: in turns, within the time there is, resumed from logs, on machines that have only numpy and numba."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from underhill.lab import campaign
from underhill.lab.arena import BadArena, Plan, play
from underhill.lab.campaign import run_all, whole_sets

ROOT = Path(__file__).parents[2]
PLANS = [Plan("fairy_land", ("random", "random"), seats, 2 * seats, seed=3) for seats in (2, 3)]
NOT_THERE = "fastapi typer rich babel sqlalchemy alembic jinja2 uvicorn sse_starlette aiosqlite matplotlib torch pytest httpx"


def test_all_plans_are_played_and_logged(tmp_path):
    results = run_all(PLANS, logs=tmp_path)
    for plan in PLANS:
        assert [played.scores for played in results[plan]] == [play(plan, i).scores for i in range(plan.games)]
    assert len(list(tmp_path.iterdir())) == 2


def test_plans_take_turns_and_processes_change_nothing():
    order = []
    alone = run_all(PLANS, tick=lambda results: order.append(tuple(len(found) for found in results.values())))
    assert order[:5] == [(1, 0), (2, 0), (2, 1), (2, 2), (2, 3)]
    together = run_all(PLANS, processes=2)
    for plan in PLANS:
        assert [(each.i, each.scores) for each in alone[plan]] == [(each.i, each.scores) for each in together[plan]]


def test_a_log_is_gone_on_with(tmp_path, monkeypatch):
    run_all([Plan("fairy_land", ("random", "random"), 2, 2, seed=3)], logs=tmp_path)
    played = []
    monkeypatch.setattr(campaign, "play", lambda plan, i: played.append(i) or play(plan, i))
    assert len(run_all(PLANS[:1], logs=tmp_path)[PLANS[0]]) == 4 and played == [2, 3]


@pytest.mark.parametrize("processes", [1, 2])
def test_when_the_time_is_up_there_is_what_there_is(processes):
    results = run_all(PLANS, processes, seconds=0)
    assert results == {plan: [] for plan in PLANS}


def test_only_whole_sets_are_counted():
    plan = Plan("fairy_land", ("random", "random"), 3, 6, seed=3)
    played = [play(plan, i) for i in (0, 1, 2, 4, 5)]
    assert [each.i for each in whole_sets(plan, played)] == [0, 1, 2]


def test_a_campaign_with_an_unknown_bot_is_refused_at_once():
    with pytest.raises(Exception, match="no bot"):
        run_all([Plan("fairy_land", ("random", "oracle"), 2, 2)])
    assert issubclass(BadArena, Exception)


def test_strength_is_measured_with_nothing_but_numpy_and_numba(tmp_path):
    code = (
        "import runpy, sys\n"
        f"for name in {NOT_THERE.split()!r}: sys.modules[name] = None\n"
        f"runpy.run_path({str(ROOT / 'bench/strength.py')!r}, run_name='__main__')\n"
    )
    arguments = ["--line", "random", "random", "--game", "fairy_land", "--seats", "2", "--seats", "3", "--games", "4", "--logs"]
    result = subprocess.run([sys.executable, "-c", code, *arguments, str(tmp_path)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(line["seats"], line["games"]) for line in lines] == [(2, 4), (3, 6)]
    assert all(line["low"] <= line["share"] <= line["high"] for line in lines)
