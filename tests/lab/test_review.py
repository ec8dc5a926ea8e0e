"""Hints and reviews."""

import json
import math
import random

import numpy as np
import pytest
from conftest import GAMES, walk
from typer.testing import CliRunner

from underhill.bots.net import Judgement
from underhill.bots.search import SearchBot
from underhill.cli.arena import show
from underhill.cli.console import console
from underhill.cli.main import app
from underhill.lab.arena import Plan, run
from underhill.lab.plots import THEMES, _in_lines, draw, win_chances
from underhill.lab.review import FEW_VISITS, LEAST_LOSS, Reading, Review, advise, review
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
    assert sum(ticks) == finished.n_choices
    assert found.moments and sum(found.shares) == pytest.approx(1)
    for moment in found.moments:
        assert sum(moment.win_chances) == pytest.approx(1, abs=0.001)
        assert not math.isnan(moment.chosen_chance)
    losses = [moment.loss for moment in found.turning_points]
    assert losses == sorted(losses, reverse=True)
    assert json.loads(json.dumps(found.to_json()))["seats"] == 3


class Glancing(SearchBot):
    """Knows at a glance what chance would choose, the first of its choices a little rather than the others."""

    def __init__(self):
        super().__init__(sims=5, is_plain=True)
        self.searched = []

    def glance(self, situation):
        n = len(situation.choices)
        odds = np.full(n, 0.9 / n)
        odds[0] += 0.1
        return Judgement(odds, np.full(situation.seats, 1 / situation.seats), np.zeros(situation.seats))

    def think(self, situation):
        self.searched.append(situation.choices)
        return super().think(situation)


def test_a_review_searches_while_there_is_time_and_else_asks_the_net(finished):
    hurried, patient = Glancing(), Glancing()
    glanced, found = Reading(finished, hurried, seconds=0), Reading(finished, patient)
    for reading in (glanced, found):
        while reading.step():
            assert reading.done <= finished.n_choices
        assert reading.done == finished.n_choices
    assert not hurried.searched and len(patient.searched) == len(found.concluded().moments)
    assert [moment.n for moment in glanced.concluded().moments] == [moment.n for moment in found.concluded().moments]
    assert all(moment.win_chances == (0.3333,) * 3 for moment in glanced.concluded().moments)


def test_the_chances_of_a_review_can_be_drawn(finished, tmp_path):
    win_chances(review(finished, sims=20), ["a", "b", "c"]).savefig(tmp_path / "chances.svg")
    assert "<svg" in (tmp_path / "chances.svg").read_text()


def test_an_arena_can_be_drawn(tmp_path):
    plan = Plan("taverna", ("random", "random"), 2, 2)
    results = run(plan)
    files = draw("Taverna", standings(plan, results), results, tmp_path / "plots")
    assert {file.stem for file in files} == {f"{name}-{theme}" for name in ("ladder", "cross", "points") for theme in THEMES}
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files if file.suffix == ".png")
    for file in files:
        assert file.suffix == ".png" or "Taverna, 2 players, 2 games" in file.read_text()
    assert _in_lines("easy:overlooks=60,misjudges=20") == "easy:overlooks=60,\nmisjudges=20"


def test_the_arena_fits_a_terminal_of_80_columns(capsys):
    plan = Plan("fairy_land", ("random", "cmd:false --with --a --long --name"), 2, 2)
    console.width = 80
    show("Taverna", standings(plan, run(plan)))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80 and any("failures" in line for line in lines)


def test_the_arena_command_prints_one_json_object(tmp_path):
    arguments = ["arena", "fairy_land", "random", "random", "--games", "2", "--log", str(tmp_path / "log"), "--json"]
    first = CliRunner().invoke(app, arguments)
    assert first.exit_code == 0, first.output
    table = json.loads(first.stdout)
    assert [line["games"] for line in table["lines"]] == [2, 2]
    assert json.loads(CliRunner().invoke(app, arguments).stdout) == table


def test_a_hint_about_the_only_choice_says_what_is_to_be_expected():
    match = next(match for match in walk(LANTERN, 2, 4) if len(match.choices()) == 1)
    (only,) = advise(match, match.seat, bot=SearchBot(sims=30, is_plain=True))
    assert only.text == match.choices()[0].text and 0 < only.win_chance < 1 and only.points > 0


def test_hints_leave_out_what_search_hardly_looked_at():
    match = LANTERN.match(3, 2)
    hints = advise(match, match.seat, bot=SearchBot(sims=20, is_plain=True))
    assert len(hints) >= 1 and all(hint.visits >= FEW_VISITS for hint in hints[1:])


def test_a_review_can_be_written_down_and_read_again(finished):
    found = review(finished, sims=30)
    assert Review.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_no_turning_point_is_what_search_would_have_played(finished):
    for sims in (8, 30, 60):
        for moment in review(finished, sims=sims).turning_points:
            assert moment.chosen != moment.best and moment.best_chance - moment.chosen_chance >= LEAST_LOSS


@pytest.fixture
def record(finished, tmp_path, monkeypatch):
    """The record of a whole match of the toy game, in a file that the command finds a game for."""
    monkeypatch.setattr("underhill.cli.review.find_game", GAMES.__getitem__)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(finished.record()), encoding="utf-8")
    return path


def test_the_review_command_prints_one_json_object(record, finished):
    result = CliRunner().invoke(app, ["review", str(record), "--sims", "20", "--json"])
    assert result.exit_code == 0, result.output
    assert Review.from_json(json.loads(result.stdout)) == review(finished, sims=20)


def test_the_review_command_tells_the_chances_and_the_turning_points(record, finished):
    result = CliRunner().invoke(app, ["review", str(record), "--sims", "60"], env={"COLUMNS": "140"})
    assert result.exit_code == 0, result.output
    found = review(finished, sims=60)
    first = found.moments[0]
    told = [line.split() for line in result.stdout.replace("│", " ").splitlines()]
    assert [str(first.n + 1), *(f"{chance:.0%}" for chance in first.win_chances)] in told
    assert found.turning_points, "a match played at random has them"
    for moment in found.turning_points:
        row = [str(moment.n + 1), LANTERN.words.seat_name(moment.seat, "en"), *moment.chosen.split()]
        assert row in [line[: len(row)] for line in told]


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_review_command_draws_the_chances(record, tmp_path, ending):
    picture = tmp_path / f"chances.{ending}"
    result = CliRunner().invoke(app, ["review", str(record), "--sims", "10", "--plot", str(picture), "--json"])
    assert result.exit_code == 0, result.output
    assert (b"<svg" if ending == "svg" else b"PNG") in picture.read_bytes()[:2000]


def test_the_review_command_refuses_what_is_no_record(tmp_path):
    (tmp_path / "wrong.json").write_text("[]")
    result = CliRunner().invoke(app, ["review", str(tmp_path / "wrong.json")])
    assert result.exit_code != 0 and "not a record" in str(result.exception)
