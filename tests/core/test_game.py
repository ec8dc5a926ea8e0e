"""What a game says of itself: no name of a field means anything until the game names it."""

from dataclasses import replace

import pytest
from conftest import GAMES

from underhill.core.errors import BadLayout, BadRules
from underhill.core.game import Gains, Heuristics, Option
from underhill.core.layout import Field, Layout
from underhill.lab.survey import Question, play

LANTERN = GAMES["lantern"]


def renamed(*fields):
    return Layout("lantern", [*LANTERN.layout.fields, *fields])


def test_a_field_called_first_or_step_means_nothing_by_itself():
    game = replace(LANTERN, layout=renamed(Field("first", "i1", (), "a number"), Field("step", "i1", (), "a number")))
    s = game.prototype(2, {})
    s.step = 2
    assert game.turn_order is None and game.stage(s) == 0


def test_an_option_stands_in_the_field_that_it_names():
    layout = Layout(
        "lantern", [Field("worth", "i1", (), "one or two") if f.name == "option_kind" else f for f in LANTERN.layout.fields]
    )
    option = Option("kind", "How much a round is worth.", "worth", default="short", values=("short", "long"))
    game = replace(LANTERN, layout=layout, options=(option,), write_numbers=lambda s, numbers: None)
    assert game.prototype(2, {"kind": "long"}).worth == 1


def test_a_field_that_a_game_names_must_exist():
    with pytest.raises(BadLayout, match="no field 'began'"):
        replace(LANTERN, turn_order="began")
    with pytest.raises(BadLayout, match="no field 'option_kinds'"):
        replace(LANTERN, options=(Option("kind", "How much.", "option_kinds"),))


def test_choices_that_a_game_names_must_exist_and_harm_must_name_a_seat():
    with pytest.raises(BadRules, match="no family of choices 'shows'"):
        replace(LANTERN, partings=("shows",))
    with pytest.raises(BadRules, match="no family of choices 'steal'"):
        replace(LANTERN, gains=Gains(("steal",)))
    for harm, complaint in (("hit", "no family of choices 'hit'"), ("toss", "must be a seat"), ("show", "must be a seat")):
        with pytest.raises(BadRules, match=complaint):
            replace(LANTERN, heuristics=Heuristics(LANTERN.rules.scores, harms=(harm,)))


def test_places_follow_from_who_is_ahead():
    match = LANTERN.match(3, 1)
    match.state.points[:] = [4, 7, 4]
    assert match.places() == [1, 0, 1]


def test_a_survey_reads_who_began_from_the_field_that_the_game_names():
    course = play(Question("fairy_land", 2, "random", {}), 3)
    assert course.first == GAMES["fairy_land"].match(2, 3).state.first


def test_a_choice_is_printed_without_its_game():
    assert repr(LANTERN.match(2, 1).choices()[0]).count("=") == 2
