"""The terminal game: a whole match, bad input, undo, leaving and coming back, two people at one keyboard."""

import json

import pytest

from cli.commands import run

ARGUMENTS = ("play", "fairy_land", "--terminal", "--seats", "3", "--seed", "4", "--bot", "random")


@pytest.fixture
def record(tmp_path):
    return tmp_path / "match.record.json"


def choices_in(record):
    return json.loads(record.read_text(encoding="utf-8"))["choices"]


def test_a_whole_match_can_be_played_by_numbers(record):
    answer = run(*ARGUMENTS, "--record", str(record), given="1\n" * 600)
    assert "The King returns" in answer.stdout and "Applause" in answer.stdout
    assert len(choices_in(record)) > 150


def test_a_bot_that_fails_loses_its_moves_and_does_not_end_the_match(record, caplog):
    answer = run(*ARGUMENTS[:-1], "cmd:true", "--record", str(record), given="1\n" * 4)
    assert "The match is kept" in answer.stdout and len(choices_in(record)) > 4
    assert "the bot cmd:true failed" in caplog.text


def test_bad_input_gets_one_line_and_the_prompt_again(record):
    answer = run(*ARGUMENTS, "--record", str(record), given="99\nfly\n\n1\n")
    lines = answer.stdout.splitlines()
    assert any("Choose a number from 1 to" in line for line in lines)
    assert any("'fly' is not possible now." in line for line in lines)
    assert any("Type a number" in line for line in lines)


def test_the_end_of_input_leaves_a_record_that_can_be_resumed(record):
    left = run(*ARGUMENTS, "--record", str(record), given="1\n1\n")
    assert "--resume" in left.stdout
    before = choices_in(record)
    again = run("play", "--terminal", "--resume", str(record), given="1\n")
    assert "The match is kept" in again.stdout
    assert choices_in(record)[: len(before)] == before and len(choices_in(record)) > len(before)


def test_undo_goes_back_over_the_bots_to_ones_own_choice(record):
    run(*ARGUMENTS, "--record", str(record), given="1\n1\n1\nundo\nquit\n")
    with_undo = len(choices_in(record))
    record.unlink()
    run(*ARGUMENTS, "--record", str(record), given="1\n1\nquit\n")
    bare = choices_in(record)
    assert with_undo <= len(bare)


def test_nothing_to_undo(record):
    for answer in [run(*ARGUMENTS, "--record", str(record), given="undo\nundo\nundo\n")]:
        assert "nothing of yours to take back" in answer.stdout


def test_texts_save_log_why_and_languages(record, tmp_path):
    copy = tmp_path / "copy.json"
    given = f"place 1\nlog\nwhy\nsave {copy}\nsave\nsave {tmp_path}/no\0where\nlanguage de\nlanguage xx\nquit\n".replace("\0", "/")
    answer = run(*ARGUMENTS, "--record", str(record), given=given)
    assert json.loads(copy.read_text(encoding="utf-8"))["game"] == "fairy_land"
    for expected in ("Say where", "Languages: en, fr, de", "Lichtung"):
        assert expected in answer.stdout


def test_a_place_that_cannot_be_written_is_named(record, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    answer = run(*ARGUMENTS, "--record", str(record), given=f"save {blocked}/x\nquit\n")
    assert "Cannot save" in answer.stdout


def test_two_people_are_asked_to_look_away(record):
    arguments = ("play", "fairy_land", "--terminal", "--people", "2", "--bot", "random", "--seed", "4", "--record", str(record))
    answer = run(*arguments, given="1\n" * 60)
    assert "press Enter when you alone are looking" in answer.stdout
    assert json.loads(record.read_text(encoding="utf-8"))["people"] == 2


def test_the_match_is_kept_in_the_users_folder_by_default(tmp_path):
    run("play", "fairy_land", "--terminal", "--option", "first_game", "--bot", "random", given="1\n", home=tmp_path)
    saved = json.loads((tmp_path / "underhill" / "fairy_land.record.json").read_text(encoding="utf-8"))
    assert saved["options"] == {"first_game": True} and len(saved["seed"]) == 64


def test_without_a_name_the_game_is_asked_for(tmp_path):
    answer = run("play", "--terminal", "--bot", "random", given="nonsense\nfairy_land\n1\n", home=tmp_path)
    assert "Fairy Land" in answer.stdout or "Clearing" in answer.stdout


def test_the_lobbys_bots_play_in_the_terminal_and_come_back_with_a_resumed_match(tmp_path):
    record = tmp_path / "match.json"
    run(
        "play", "fairy_land", "--terminal", "--bot", "sprite", "--seed", "4", "--record", str(record), given="1\n1\n", home=tmp_path
    )
    assert json.loads(record.read_text())["bot"] == "sprite"
    before = len(json.loads(record.read_text())["choices"])
    run("play", "--terminal", "--resume", str(record), given="1\n", home=tmp_path)
    after = json.loads(record.read_text())
    assert after["bot"] == "sprite" and len(after["choices"]) > before
    assert "there is no bot 'dragonfly'" in run("play", "fairy_land", "--terminal", "--bot", "dragonfly", code=2).stderr
