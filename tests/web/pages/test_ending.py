"""The end of a match: two sentences for each who played, and the sheet source by source."""

from laid import kept_match

from underhill.web.pages.ending import ending_shown
from underhill.web.pages.parts import _sheet
from underhill.web.pages.words import translator

SHEET = [{"name": "Foxes", "points": [8, 0, 4]}, {"name": "Flowers", "points": [1, 5, None]}]
NAMES = ("Anna", "Ben", "Cleo")


def told(viewer, scores, winners, language="en"):
    return ending_shown({"viewer": viewer, "scores": scores, "winners": winners}, SHEET, NAMES, translator(language))


def test_the_winner_hears_by_how_much_and_whence():
    assert told(0, [9, 5, 4], [0]) == ["You win, 4 points ahead of Ben.", "Foxes made the difference: 8 points more than Ben."]


def test_the_others_hear_their_place_and_what_they_lacked():
    assert told(2, [9, 5, 4], [0]) == [
        "You come in at place 3, 5 points behind Anna.",
        "Foxes made the difference: 4 points fewer than Anna.",
    ]


def test_a_tie_names_no_points():
    assert told(1, [9, 9, 4], [0])[0] == "You have as many points as Anna, who comes out ahead."


def test_an_onlooker_and_a_match_that_goes_on_have_no_ending():
    t = translator("en")
    assert ending_shown({"viewer": None, "scores": [1, 2, 3], "winners": [2]}, SHEET, NAMES, t) == []
    assert ending_shown({"viewer": 0}, SHEET, NAMES, t) == []


def test_every_kept_match_ends_in_two_sentences_in_every_language():
    for title, seats in (("fairy_land", 4), ("pixie_queen", 5), ("taverna", 5)):
        match = kept_match(title, seats)
        for viewer in range(seats):
            view = match.view(viewer)
            for language in ("en", "fr", "de"):
                sentences = ending_shown(
                    view, _sheet(match.game, view, language), [f"N{p}" for p in range(seats)], translator(language)
                )
                assert len(sentences) == 2 and not any("{" in one for one in sentences)
