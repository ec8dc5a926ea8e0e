"""Tuning: planted goals are met by moving the right number, stated numbers stay, and what cannot be asked is refused."""

import sys
from dataclasses import replace
from functools import partial

import pytest
from conftest import GAMES
from fakeray import FakeRay

from underhill.core.errors import BadSeats, BadSeed
from underhill.lab.cluster import Cluster
from underhill.lab.goals import Goal, Goals
from underhill.lab.keys import BadBalance
from underhill.lab.tune import climb, propose, tune

LANTERN = GAMES["lantern"]
FILE = {
    "seats": [2],
    "games": 40,
    "numbers": [{"key": "gift", "low": 0, "high": 4}, {"key": "brightest", "low": 8, "high": 9}],
    "goals": [{"measure": "points", "low": 3.4, "high": 3.6}],
}


@pytest.fixture(scope="module")
def report():
    return tune(LANTERN, Goals.of(FILE, LANTERN), trials=14, seed=2)


def test_the_printed_numbers_are_tried_first_and_moved_no_further_than_needed(report):
    first, (still, *_, met) = report["tried"][0], report["best"]
    assert first["values"] == report["printed"] == [0, 9] == still["values"] and still["moved"] == 0
    assert still["missed"] > 1 > met["missed"] == pytest.approx(0) and met["values"][0] == 4
    assert [trial["missed"] for trial in report["best"]] == sorted((trial["missed"] for trial in report["best"]), reverse=True)


def test_the_best_are_played_again_on_fresh_seeds(report):
    met = report["best"][-1]
    assert met["fresh"]["values"] == met["values"] and met["fresh"]["measures"] != met["measures"]
    assert met["fresh"]["missed"] < 0.3


def test_the_same_seed_finds_the_same(report):
    assert tune(LANTERN, Goals.of(FILE, LANTERN), trials=14, seed=2) == report


def test_a_cluster_tries_several_at_once_and_finds_the_same(report, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", FakeRay())
    rounds, spread = [], Cluster("auto").spread

    def watched(work, tasks):
        rounds.append(len(tasks))
        return spread(work, tasks)

    there = tune(LANTERN, Goals.of(FILE, LANTERN), trials=14, seed=2, search=partial(propose, at_once=4), spread=watched)
    assert max(rounds) > 1 and there["tried"][0] == report["tried"][0] and there["best"][0] == report["best"][0]
    known = {tuple(trial["values"]): trial for trial in report["tried"]}
    assert all(trial == known.get(tuple(trial["values"]), trial) for trial in there["tried"])
    assert there["best"][-1]["missed"] == pytest.approx(0)


def test_values_that_the_rules_refuse_are_told_to_the_optimiser_as_failed():
    goals = Goals.of(FILE | {"numbers": [{"key": "brightest", "low": 8, "high": 1000}]}, LANTERN)
    tried = tune(LANTERN, goals, trials=5, seed=1)["tried"]
    assert tried[0]["values"] == [9] and len(tried) < 5


def test_single_steps_climb_to_the_same_without_optuna(report):
    climbed = tune(LANTERN, Goals.of(FILE, LANTERN), trials=14, seed=2, search=climb)
    assert climbed["best"][0]["values"] == [0, 9] and climbed["best"][-1]["values"] == report["best"][-1]["values"]
    assert len(climbed["tried"]) <= 14


def test_steps_are_counted_in_what_a_component_can_have():
    numbers = [{"key": "gift", "low": 0, "high": 4, "step": 2}, {"key": "brightest", "low": 8, "high": 9}]
    goals = Goals.of(FILE | {"numbers": numbers}, LANTERN)
    assert goals.steps((0, 9), (4, 8)) == 3 and list(goals.neighbours((2, 9))) == [(0, 9), (4, 9), (2, 8)]
    with pytest.raises(BadBalance, match="in steps of 2"):
        Goals.of(FILE | {"numbers": [numbers[1] | {"step": 2}]}, LANTERN)


def test_a_miss_is_the_distance_from_the_bounds():
    goal = Goal("ties", 1, 2, weight=3)
    assert [goal.miss(value) for value in (0.5, 1, 1.5, 2, 4)] == [1.5, 0, 0, 0, 6]


@pytest.mark.parametrize(
    "measure",
    [
        *("winner", "above_zero", "ties", "length", "seat_wins", "seat_points", "least_used:action", "least_used:choice:show"),
        *("field:points", "evenness:choice:show", "starter_wins:round_number", "reached:points:points_a_round"),
    ],
)
def test_every_measure_can_be_taken(measure):
    goals = Goals.of(FILE | {"goals": [{"measure": measure, "low": 0, "high": 0}]}, LANTERN)
    (trial,) = tune(LANTERN, goals, trials=1)["tried"]
    assert trial["missed"] == pytest.approx(abs(trial["measures"]["2"][0]), abs=0.001)


@pytest.mark.parametrize(
    "change, words",
    [
        ({"numbers": [{"key": "points", "low": 0, "high": 2}]}, "stated or inferred"),
        ({"numbers": [{"key": "shine", "low": 0, "high": 2}]}, "no number 'shine'"),
        ({"numbers": [{"key": "brightest", "low": 0, "high": 2}]}, "is 9 in print, outside of its bounds"),
        ({"numbers": []}, "at least one"),
        ({"goals": [{"measure": "joy", "low": 0, "high": 2}]}, "no measure 'joy' here; there are winner"),
        ({"goals": [{"measure": "field:joy", "low": 0, "high": 2}]}, "no measure 'field:joy'"),
        ({"goals": [{"measure": "ties", "low": 3, "high": 2}]}, "low is above high"),
        ({"goals": [{"measure": "ties", "low": 3}]}, "a goal has measure, low, high, weight"),
        ({"goals": [{"measure": "ties", "least": 3}]}, "a goal has no least"),
        ({"games": 1}, "from 2 on"),
        ({"games": 2.5}, "games of a goals file is a whole number, not 2.5"),
        ({"joy": 1}, "a goals file has no joy"),
        ({"seats": []}, "at least one number of players"),
        ({"seats": 2}, r"seats of a goals file is a list of whole numbers, such as \[2, 3\], not 2"),
        ({"numbers": {"key": "gift"}}, "numbers of a goals file is a list of tables"),
        ({"numbers": [{"key": 3, "low": 0, "high": 2}]}, "key of a number is a text, not 3"),
        ({"numbers": [{"key": "gift", "low": "0", "high": 2}]}, "low of a number is a whole number, not '0'"),
        ({"numbers": [{"key": "gift", "low": 0, "high": 2, "step": 0}]}, "a step is a whole number from 1 on"),
        ({"goals": [{"measure": "ties", "low": 0, "high": float("nan")}]}, "high of a goal is a number, not nan"),
        ({"goals": [{"measure": "ties", "low": 0, "high": 2, "weight": -1}]}, "a weight is a number from 0 on"),
        ({"goals": [{"measure": "ties", "low": 0, "high": 2, "words": "ties"}]}, "words of a goal is a table of texts"),
    ],
)
def test_what_cannot_be_asked_is_refused(change, words):
    with pytest.raises(BadBalance, match=words):
        Goals.of(FILE | change, LANTERN)


def test_goals_for_a_number_of_players_that_the_game_has_not_are_refused():
    with pytest.raises(BadSeats, match="not by 9"):
        Goals.of(FILE | {"goals": [{"measure": "ties", "low": 0, "high": 2, "seats": [9]}]}, LANTERN)


def test_a_seed_is_one_of_games_and_may_be_larger_than_the_optimiser_knows():
    goals = Goals.of(FILE, LANTERN)
    assert tune(LANTERN, goals, trials=2, seed=1 << 40)["tried"]
    with pytest.raises(BadSeed, match=r"from 0 to \d+, not -1"):
        tune(LANTERN, goals, trials=1, seed=-1)


def test_goals_are_checked_when_they_were_not_read():
    with pytest.raises(BadBalance, match="at least one"):
        tune(LANTERN, replace(Goals.of(FILE, LANTERN), goals=()), trials=1)
