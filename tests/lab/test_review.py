"""Hints and reviews."""

import json
import math
import random

import pytest
from conftest import GAMES
from typer.testing import CliRunner

from underhill.bots.search import SearchBot
from underhill.cli.main import app
from underhill.lab.arena import Plan, run
from underhill.lab.plots import draw, win_chances
from underhill.lab.review import advise, review
from underhill.lab.standings import standings

LANTERN = GAMES["lantern"]


@pytest.fixture
def finished():
    match, chance = LANTERN.match(3, 8), random.Random(2)
    while not match.is_over:
        match.play(chance.choice(match.choices()))
    return match


def test_a_hint_has_the_best_choices_with_their_chances():
    match = LANTERN.match(3, 2)
    hints = advise(match, match.seat, bot=SearchBot(sims=60), most=2)
    assert len(hints) == 2 and hints[0].visits >= hints[1].visits
    assert {hint.text for hint in hints} <= {choice.text for choice in match.choices()}
    assert all(0 <= hint.win_chance <= 1 for hint in hints)


def test_a_hint_is_the_same_for_all_that_looks_the_same():
    match = LANTERN.match(3, 2)
    before = advise(match, match.seat, bot=SearchBot(sims=40))
    LANTERN.rules.resample(match.state, match.seat)
    assert advise(match, match.seat, bot=SearchBot(sims=40)) == before


def test_a_review_follows_the_match_and_finds_its_turning_points(finished):
    ticks = []
    found = review(finished, sims=60, tick=ticks.append)
    assert len(ticks) == finished.n_choices
    assert found.moments and sum(found.shares) == pytest.approx(1)
    for moment in found.moments:
        assert sum(moment.win_chances) == pytest.approx(1, abs=0.001)
        assert not math.isnan(moment.chosen_chance)
    losses = [moment.loss for moment in found.turning_points]
    assert losses == sorted(losses, reverse=True)
    assert json.loads(json.dumps(found.to_json()))["seats"] == 3


def test_the_chances_of_a_review_can_be_drawn(finished, tmp_path):
    win_chances(review(finished, sims=20), ["a", "b", "c"]).savefig(tmp_path / "chances.svg")
    assert "<svg" in (tmp_path / "chances.svg").read_text()


def test_an_arena_can_be_drawn(tmp_path):
    plan = Plan("taverna", ("random", "random"), 2, 2)
    results = run(plan)
    files = draw(standings(plan, results), results, tmp_path / "plots")
    assert [file.name for file in files] == ["ladder.svg", "cross.svg", "points.svg"]
    assert all("<svg" in file.read_text() for file in files)


def test_the_arena_command_prints_one_json_object(tmp_path):
    arguments = ["arena", "fairy_land", "random", "random", "--games", "2", "--log", str(tmp_path / "log"), "--json"]
    first = CliRunner().invoke(app, arguments)
    assert first.exit_code == 0, first.output
    table = json.loads(first.stdout)
    assert [line["games"] for line in table["lines"]] == [2, 2]
    assert json.loads(CliRunner().invoke(app, arguments).stdout) == table


def test_the_review_command_refuses_what_is_no_record(tmp_path):
    (tmp_path / "wrong.json").write_text("[]")
    result = CliRunner().invoke(app, ["review", str(tmp_path / "wrong.json")])
    assert result.exit_code != 0 and "not a record" in str(result.exception)
