"""The commands, given as a person gives them."""

import json
import tomllib
from pathlib import Path

import pytest

import underhill
from cli.commands import run, run_alone


@pytest.fixture
def finished(tmp_path):
    """The record of a whole match, in a file."""
    match = underhill.game("fairy_land").match(2, seed=5)
    while not match.is_over:
        choices = match.choices()
        match.play(choices[match.n_choices % len(choices)])
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    return path, match


def test_list():
    assert "Fairy Land" in run_alone("list").stdout
    listed = json.loads(run("list", "--json").stdout)["games"]
    assert {game["name"] for game in listed} == set(underhill.games())


@pytest.mark.xdist_group("fairy_land")
def test_bench_prints_both_speeds_and_their_ratio():
    speed = json.loads(run("bench", "fairy_land", "--seats", "4", "--seconds", "1", "--json").stdout)
    assert speed["compiled"] > speed["plain"] > 0
    assert speed["ratio"] == pytest.approx(speed["compiled"] / speed["plain"], rel=0.01)
    assert speed["copy_us_per_100_bytes"] > 0
    assert "times plain" in run_alone("bench", "fairy_land", "--seconds", "0.3").stdout


@pytest.mark.xdist_group("fairy_land")
def test_simulate_sums_up():
    summary = json.loads(run("simulate", "fairy_land", "--seats", "3", "--games", "2500", "--json").stdout)
    assert summary["games"] == 2500 and len(summary["score_by_seat"]) == 3
    assert sum(summary["win_share_by_seat"]) == pytest.approx(1, abs=0.001)
    again = json.loads(run("simulate", "fairy_land", "--seats", "3", "--games", "2500", "--json").stdout)
    assert again["score_by_seat"] == summary["score_by_seat"]
    assert "Puck" in run("simulate", "fairy_land", "--games", "50").stdout


@pytest.mark.xdist_group("fairy_land")
def test_simulate_takes_other_tables(tmp_path):
    tables = tmp_path / "more.toml"
    tables.write_text("[points]\nvariety = { value = [50, 50, 50, 50, 50, 50] }\n", encoding="utf-8")
    varied = json.loads(run("simulate", "fairy_land", "--games", "200", "--numbers", str(tables), "--json").stdout)
    printed = json.loads(run("simulate", "fairy_land", "--games", "200", "--json").stdout)
    assert varied["score"]["mean"] > printed["score"]["mean"] + 30


@pytest.mark.xdist_group("fairy_land")
def test_check_finds_no_broken_law():
    report = json.loads(run("check", "fairy_land", "--games", "50", "--json").stdout)
    assert [row["breaches"] for row in report["results"]] == [[], [], []]
    assert "0 broken" in run("check", "fairy_land", "--seats", "2", "--games", "20").stdout


def test_without_a_gpu_simulate_says_so():
    answer = run("simulate", "fairy_land", "--games", "10", "--device", "gpu", code=2)
    assert "--device cpu" in answer.stderr or "extra 'gpu'" in answer.stderr


def test_without_a_gpu_balance_says_so(refusal):
    told = refusal("balance", "fairy_land", "--games", "2", "--device", "gpu")
    assert "--device cpu" in told or "extras 'learn'" in told


def test_a_picture_of_another_kind_is_refused_before_anything_is_searched(finished, refusal):
    path, _ = finished
    assert "a picture is a file like chances.svg" in refusal("review", str(path), "--plot", "chances.txt")


def test_replay_tells_the_match_and_shows_the_end(finished):
    path, match = finished
    told = run("replay", str(path)).stdout
    assert ("The King returns" in told and "Applause" in told) or "Points" in told
    view = json.loads(run("replay", str(path), "--json", "--viewer", "0", "--language", "de").stdout)
    assert view["scores"] == match.scores() and view["log"] == match.log(0, "de")
    early = json.loads(run("replay", str(path), "--json", "--at", "3").stdout)
    assert early["view"]["n_choices"] == 3


def test_playthroughs_writes_what_the_suite_compares(tmp_path):
    assert "new" in run("playthroughs", "fairy_land", "--folder", str(tmp_path)).stdout
    assert "unchanged" in run("playthroughs", "fairy_land", "--folder", str(tmp_path)).stdout
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["bench", "chess"], "no game 'chess'"),
        (["simulate", "fairy_land", "--seats", "9", "--games", "5"], "played by 2 to 4"),
        (["survey", "fairy_land", "--family", "cast"], "no choices called 'cast'"),
        (["balance", "fairy_land", "--worth", "shine"], "no number 'shine'"),
        (["balance", "fairy_land", "--against", "nowhere.toml"], "cannot read nowhere.toml"),
        (["balance", "fairy_land", "--seed", "-1"], "a seed is a whole number from 0"),
        (["balance", "fairy_land", "--out", "/dev/null/report"], "cannot write to /dev/null/report"),
        (["arena", "fairy_land", "random", "random", "--plots", "/dev/null/plots"], "cannot write to /dev/null/plots"),
        (["simulate", "fairy_land", "--option", "fast"], "no option 'fast'"),
        (["simulate", "fairy_land", "--option", "open_hands=maybe"], "on or off"),
        (["simulate", "fairy_land", "--numbers", "nowhere.toml"], "cannot read nowhere.toml"),
        (["replay", "nowhere.json"], "cannot read nowhere.json"),
        (["play", "chess", "--terminal"], "no game 'chess'"),
        (["play", "fairy_land", "--terminal", "--people", "5"], "played by 2 to 4"),
        (["play", "fairy_land", "--terminal", "--people", "3", "--seats", "2"], "3 people need 3 seats"),
        (["play", "fairy_land", "--terminal", "--language", "xx"], "language must be one of en, fr, de"),
    ],
)
def test_wrong_input_is_one_clear_line(arguments, complaint, refusal):
    assert complaint in " ".join(refusal(*arguments).split())


def test_a_process_that_is_refused_ends_without_a_traceback():
    assert run_alone("bench", "chess", code=2).stderr.splitlines()[-1].startswith("underhill: there is no game 'chess'")


@pytest.mark.parametrize("text", ["not json", "[]", '{"game": 3}'])
def test_a_file_that_is_no_record(tmp_path, text, refusal):
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    for command in (["replay", str(path)], ["play", "--terminal", "--resume", str(path)]):
        assert refusal(*command)


def test_survey_counts_what_is_chosen():
    summary = json.loads(run("survey", "fairy_land", "--bot", "random", "--games", "3", "--family", "bid", "--json").stdout)
    assert summary["games"] == 3 and 0 <= summary["positive"] <= 1
    assert summary["uses"]["choices"]["bid"]["a_game"] > 0 and "bid 1" in summary["uses"]["bid"]
    shown = run("survey", "fairy_land", "--bot", "random", "--games", "2").stdout
    assert "Puck" in shown and "in games" in shown


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert run("--version").stdout.split() == ["underhill", project["version"]]
