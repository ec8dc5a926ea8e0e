"""Surveys: one kind of bot in every seat, counted."""

import pytest

from underhill.bots.specs import UnknownBot
from underhill.core.errors import BadSeats
from underhill.core.game import game
from underhill.lab.survey import Question, play, survey

FAIRY_LAND = game("fairy_land")


def test_every_choice_of_every_game_is_counted():
    result = survey(FAIRY_LAND, 3, 6, "random", seed=40)
    uses, summary = result.uses_by_family(), result.summary()
    assert sum(use.a_game for use in uses.values()) == pytest.approx(summary["length"]["mean"], abs=0.01)
    assert summary["games"] == 6 and len(summary["score_by_turn_order"]) == 3
    assert set(uses) == set(FAIRY_LAND.actions.families())


def test_the_choices_of_a_family_add_up_to_it():
    result = survey(FAIRY_LAND, 2, 6, "random")
    whole, parts = result.uses_by_family()["bid"], result.uses_in("bid")
    assert sum(use.a_game for use in parts.values()) == pytest.approx(whole.a_game, abs=0.01)
    assert parts["bid 1"].share <= whole.share


def test_several_processes_find_the_same():
    alone, together = (survey(FAIRY_LAND, 2, 4, "random", processes=n) for n in (1, 2))
    assert alone.courses == together.courses


def test_other_numbers_make_another_game():
    printed = play(Question("fairy_land", 2, "random", {}), 3)
    varied = play(Question("fairy_land", 2, "random", {"first_game": True}), 3)
    assert printed != varied


def test_what_cannot_be_played_is_refused():
    with pytest.raises(BadSeats):
        survey(FAIRY_LAND, 7, 1)
    with pytest.raises(UnknownBot):
        survey(FAIRY_LAND, 2, 1, "wolf")
