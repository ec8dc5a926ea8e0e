"""Wrong input to the Python API: an error of our own that says what was wrong and what would be right; nothing changes."""

import json

import numpy as np
import pytest
from conftest import GAMES

import underhill
from underhill.core.errors import (
    BadNumbers,
    BadOption,
    BadSeats,
    BadSeed,
    BadViewer,
    DamagedPosition,
    DamagedRecord,
    IllegalChoice,
    NothingToUndo,
    UnknownGame,
    WrongRulesVersion,
)

LANTERN = GAMES["lantern"]
FAIRY_LAND = GAMES["fairy_land"]


def test_an_unknown_game():
    with pytest.raises(UnknownGame, match=r"no game 'chess'; there are .*fairy_land"):
        underhill.game("chess")


@pytest.mark.parametrize("seats", [5, 1, 0, -1, "2", 2.0, True])
def test_a_wrong_number_of_seats(seats):
    with pytest.raises(BadSeats, match="Fairy Land is played by 2 to 4"):
        FAIRY_LAND.match(seats=seats)


def test_whole_numbers_of_numpy_are_as_good_as_python_s():
    match, same = FAIRY_LAND.match(np.int64(3), seed=np.uint32(7)), FAIRY_LAND.match(3, seed=7)
    for each in (match, same):
        each.play(each.choices()[0])
    match.play(np.int32(match.choices()[1].id))
    same.play(same.choices()[1].id)
    assert json.dumps(match.record()) == json.dumps(same.record())
    assert json.dumps(match.view(np.int8(1))) == json.dumps(same.view(1))


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "abc", "g" * 64, True, None])
def test_a_wrong_seed(seed):
    with pytest.raises(BadSeed):
        FAIRY_LAND.match(2, seed=seed)


@pytest.mark.parametrize(
    "options, complaint",
    [
        ({"fast": True}, "no option 'fast'; it has first_game, open_hands, numbers"),
        ({"open_hands": "yes"}, "must be true or false"),
        ({"open_hands": 1}, "must be true or false"),
    ],
)
def test_a_wrong_option(options, complaint):
    with pytest.raises(BadOption, match=complaint):
        FAIRY_LAND.match(2, options=options)


def test_an_option_with_names():
    assert LANTERN.match(2, options={"kind": "long"}).state.option_kind == 1
    with pytest.raises(BadOption, match="one of short, long, not 'huge'"):
        LANTERN.match(2, options={"kind": "huge"})


def test_tables_that_do_not_fit():
    with pytest.raises(BadNumbers, match="no number 'castle'"):
        FAIRY_LAND.match(2, options={"numbers": {"castle": 3}})
    with pytest.raises(BadNumbers, match="84 cards in all, not 85"):
        FAIRY_LAND.match(2, options={"numbers": {"forest": {"fox": 9}}})


@pytest.mark.parametrize("choice", ["bid 99", "explode", "", 10_000, -1, None, True, 1.0])
def test_an_illegal_choice_names_the_legal_ones_and_changes_nothing(choice):
    match = FAIRY_LAND.match(2, seed=1)
    before = json.dumps(match.position())
    with pytest.raises(IllegalChoice, match=r"is not legal now; seat \d may choose: place"):
        match.play(choice)
    assert json.dumps(match.position()) == before and match.n_choices == 0


def test_a_choice_after_the_end():
    match = LANTERN.match(2)
    while not match.is_over:
        match.play(match.choices()[0])
    with pytest.raises(IllegalChoice, match="the game is over"):
        match.play("show 1")
    assert match.choices() == [] and match.why_not() == {}


def test_a_choice_as_the_object_itself():
    match = LANTERN.match(2)
    match.play(match.choices()[0])
    assert match.n_choices == 1


@pytest.mark.parametrize("viewer", [2, -1, "0", True])
def test_a_viewer_who_has_no_seat(viewer):
    with pytest.raises(BadViewer, match="a seat from 0 to 1, or None"):
        LANTERN.match(2).view(viewer)


def test_nothing_to_undo():
    with pytest.raises(NothingToUndo):
        LANTERN.match(2).undo()


def record(**changes):
    match = LANTERN.match(2, seed=3)
    for _ in range(4):
        match.play(match.choices()[0])
    return {**match.record(), **changes}


@pytest.mark.parametrize(
    "damage, complaint",
    [
        ({"choices": ["show 1", "fly"]}, "choice 1 does not fit|choice 2 does not fit"),
        ({"choices": [3]}, "choice 1 must be a text"),
        ({"choices": "show 1"}, "'choices' of the record is of the wrong kind"),
        ({"seats": True}, "'seats' of the record is of the wrong kind"),
        ({"seats": 7}, "cannot be set up: Lanterns is played by 2 to 3"),
        ({"options": {"x": 1}}, "cannot be set up"),
        ({"game": "fairy_land"}, "is of 'fairy_land', not of 'lantern'"),
    ],
)
def test_a_damaged_record(damage, complaint):
    with pytest.raises(DamagedRecord, match=complaint):
        LANTERN.from_record(record(**damage))


def test_a_record_that_lacks_something_or_is_none():
    short = record()
    del short["seed"]
    with pytest.raises(DamagedRecord, match="lacks 'seed'"):
        LANTERN.from_record(short)
    with pytest.raises(DamagedRecord, match="not list"):
        LANTERN.from_record([])


def test_a_record_of_other_rules():
    with pytest.raises(WrongRulesVersion, match="rules version 99; installed is 1"):
        LANTERN.from_record(record(rules_version=99))


def position(**changes):
    found = LANTERN.match(2, seed=3).position()
    return {**found, "state": {**found["state"], **changes}}


@pytest.mark.parametrize(
    "damage, complaint",
    [
        ({"n_seats": 9}, "n_seats must be from 2 to 3, not 9"),
        ({"depth": 5}, "depth must be from 0 to 2, not 5"),
        ({"n_news": 100}, "n_news must be from 0 to 12"),
        ({"pending": [[1, 2, 0], [0, 0, 0]]}, "belongs to seat 2, but there are 2 seats"),
        ({"holder": [0] * 9}, "breaks a law of the game: every lantern"),
        ({"holder": [-1, -1, -1, 1, 1, 1, 1, 1, 1]}, "without a legal choice"),
        ({"round_number": 1000}, "round_number must be a whole number"),
    ],
)
def test_a_damaged_position(damage, complaint):
    with pytest.raises(DamagedPosition, match=complaint):
        LANTERN.from_position(position(**damage))


def test_a_position_that_is_none_or_of_another_game_or_version():
    with pytest.raises(DamagedPosition, match="an object with game, rules_version and state"):
        LANTERN.from_position({"game": "lantern"})
    with pytest.raises(DamagedPosition, match="is of 'fairy_land'"):
        LANTERN.from_position({**position(), "game": "fairy_land"})
    with pytest.raises(WrongRulesVersion):
        LANTERN.from_position({**position(), "rules_version": 2})


def test_a_position_whose_numbers_point_at_nothing():
    found = FAIRY_LAND.match(2, seed=1).position()
    found["state"]["n_lot"] = [100, 1, 1]
    with pytest.raises(DamagedPosition, match="points at nothing"):
        FAIRY_LAND.from_position(found)
