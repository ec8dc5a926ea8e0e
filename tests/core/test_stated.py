"""Texts that state numbers: they are filled from the numbers of a match, and complain about what does not exist."""

import pytest

from underhill.core.errors import BadWords
from underhill.core.stated import dotted, stated

NUMBERS = {"play.toll": 2, "items.bell": 1, "points.colours": [-5, 1, 3], "points.worst": -2, "deeds_2_3.great": [6, 8]}


@pytest.mark.parametrize(
    "text, language, expected",
    [
        ("{play.toll} cards", "en", "2 cards"),
        ("{items.bell} {items.bell:card|cards}", "en", "1 card"),
        ("{play.toll} {play.toll:carte|cartes}", "fr", "2 cartes"),
        ("{points.colours}; {points.colours[0]}", "de", "−5, 1, 3; −5"),
        ("{play.toll:+5} {play.toll:-1} {play.toll:*3} {points.colours[2]:/2}", "en", "7 1 6 1"),
        ("{play.toll:+items.bell} {points.worst:-} {points.worst:*3}", "en", "3 2 −6"),
        ("{deeds_2_3.great[1]} coins", "en", "8 coins"),
        ("nothing to fill", "en", "nothing to fill"),
    ],
)
def test_numbers_are_filled_in(text, language, expected):
    assert stated(text, NUMBERS, language) == expected


@pytest.mark.parametrize("text", ["{play.tolls}", "{play.toll:+no.key}", "{play.toll:?}", "{Play}"])
def test_a_number_that_does_not_exist_is_named(text):
    with pytest.raises(BadWords, match="number"):
        stated(text, NUMBERS, "en")


def test_nested_numbers_have_dotted_keys():
    assert dotted({"play": {"toll": 2}, "turns": 36}) == {"play.toll": 2, "turns": 36}
