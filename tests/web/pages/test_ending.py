"""The end of a match: two sentences for each who played, the sheet source by source, records, and one's costliest choices."""

import asyncio

from laid import kept_match
from webhouse import open_app, visitor

from underhill.core.game import game
from underhill.games.pixie_queen.page.present import fallen
from underhill.lab.review import Moment, Review
from underhill.web.pages.afterwards import record_told
from underhill.web.pages.ending import ending_shown
from underhill.web.pages.parts import _sheet
from underhill.web.pages.words import translator

SHEET = [{"name": "Foxes", "points": [8, 0, 4]}, {"name": "Flowers", "points": [1, 5, 0]}]
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


def test_french_names_are_elided():
    assert told(2, [9, 5, 4], [0], "fr") == [
        "Vous terminez à la 3e place, à 5 points d'Anna.",
        "«\u00a0Foxes\u00a0» a fait la différence : 4 points de moins qu'Anna.",
    ]
    assert told(1, [9, 9, 4], [0], "fr")[0] == "Vous avez autant de points qu'Anna, qui l'emporte."
    assert told(1, [5, 4, 9], [2], "fr")[0] == "Vous terminez à la 3e place, à 5 points de Cleo."


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


def test_the_sheet_has_one_order_whoever_brings_a_source_first():
    fairy_land = game("fairy_land")
    sheet = _sheet(fairy_land, {"score_sheet": [{"deer": 4, "applause": 3}, {"squirrel": 10, "goblin": -2}, {"fox": 8}]}, "en")
    assert [row["name"] for row in sheet] == ["Squirrels", "Foxes", "Deer", "Goblins", "Applause"]
    assert sheet[2]["points"] == [4, 0, 0], "nothing is a number too: an empty place reads as one that is missing"


def test_a_match_is_told_beside_the_best_that_came_before():
    for points, best, told_so in (
        (30, None, "Your first match with this many players: 30 points are your mark to beat."),
        (30, 29, "A new record: your best with this many players was 29 so far."),
        (30, 30, "Your best with this many players stays 30 points."),
    ):
        assert record_told(points, best, "en") == told_so
        assert len({record_told(points, best, language) for language in ("en", "fr", "de")}) == 3


def test_the_costliest_choices_are_one_seat_s_own_and_the_worst_first():
    moments = [Moment(n, n % 2, "a", (0.5, 0.5), "b", 0.5, 0.5 - n / 20) for n in range(10)]
    own = Review(2, tuple(moments), None, ()).costliest(1)
    assert [(moment.seat, moment.n) for moment in own] == [(1, 9), (1, 7), (1, 5)]


async def test_whoever_played_finds_record_and_costliest_choices_once_the_match_is_over(sqlite_url):
    async with open_app(sqlite_url, reviews="search:sims=20") as app:
        anna = await visitor(app, "Anna")
        running = await anna.makes_table("me", "random")
        assert (await anna.http.get(f"/tables/{running}/seats/0/afterwards")).status_code == 409
        table = await played_out(anna, await anna.makes_table("me", "random"))
        address = f"/tables/{table}/seats/0/afterwards"
        assert (await anna.http.get(f"/tables/{table}")).text.count(f'data-review="{address}"') == 1
        assert "mark to beat" in (await anna.http.get(address)).text
        assert (await anna.http.get(address.replace("seats/0", "seats/1"))).status_code == 403
        await anna.http.post(address, headers={"X-Underhill": "module"})
        while 'data-stage="done"' not in (html := (await anna.http.get(address)).text):
            assert 'data-stage="working"' in html
            await asyncio.sleep(0.02)
        assert f"/tables/{table}/replay?step=" in html or "gave much away" in html
        again = await played_out(anna, await anna.makes_table("me", "random"))
        html = (await anna.http.get(f"/tables/{again}/seats/0/afterwards")).text
        assert "A new record" in html or "Your best" in html


async def played_out(who, table):
    """A table against a bot, played on by whatever comes first until it is over."""
    while (await who.get(f"/tables/{table}")).json()["table"]["status"] == "running":
        shown = (await who.get(f"/tables/{table}")).json()
        if choices := shown["view"].get("choices"):
            await who.post(f"/tables/{table}/play", {"decision": shown["table"]["decision"], "choice": choices[0]["text"]})
        await asyncio.sleep(0.01)
    return table


def test_whoever_is_out_early_hears_why_and_can_begin_anew():
    match = game("pixie_queen").match(3, 1)
    view = match.view(1)
    assert fallen(view, match.game.words, "en") == ""
    view["players"][1].update(in_pit=True, penalties=31)
    for language in ("en", "fr", "de"):
        assert "31" in fallen(view, match.game.words, language)
    view["over"] = True
    assert fallen(view, match.game.words, "en") == ""
