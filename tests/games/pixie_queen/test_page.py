"""The page of Pixie Queen: every choice can be made on the board, nothing secret is in it, and everything it names exists."""

import random
import re
from functools import cache
from pathlib import Path

import pytest
from drawing import buttons, drawn, rules_drawn
from markupsafe import escape

import underhill
from games.pixie_queen.setups import scene
from underhill.core.numbers import read_toml
from underhill.core.pending import NONE, pending_kind
from underhill.core.words import LANGUAGES
from underhill.games.pixie_queen import page
from underhill.games.pixie_queen.ids import Ability, Decision, Good, Place, Single, Space
from underhill.games.pixie_queen.page.points import road
from underhill.games.pixie_queen.page.present import queen
from underhill.games.pixie_queen.rules import DECISIONS
from underhill.web.pages import folders

FOLDER = Path(page.__file__).parent
GAME = underhill.game("pixie_queen")
MATCHES = 6
RARE = 2  # moments of each decision kind that are drawn for a number of players


def likely(choices, generator):
    """Passing and empty hands come seldom, so that not everybody ends in the pit."""
    better = [choice for choice in choices if choice.text not in ("pass", "nothing")]
    return better if better and generator.random() < 0.95 else choices


@cache
def moments(seats):
    """Moments of random matches, a few of each decision kind, and the end of one."""
    found: dict[int, list] = {}
    for seed in range(MATCHES):
        generator = random.Random(seed)
        match = GAME.match(seats=seats, seed=seed)
        while not match.is_over:
            seen = found.setdefault(pending_kind(match.state), [])
            if len(seen) < RARE and generator.random() < 0.5:
                seen.append(match.copy())
            match.play(generator.choice(likely(match.choices(), generator)))
    return [match for matches in found.values() for match in matches] + [match]


@cache
def own_pages(seats):
    """Each moment with the page of whoever decides."""
    return [(match, drawn(match, match.seat)) for match in moments(seats)]


def everywhere():
    return [pytest.param(seats, id=f"{seats} players") for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize("seats", everywhere())
def test_every_choice_but_whether_a_tile_is_used_is_a_button_and_no_other_is(seats):
    for match, html in own_pages(seats):
        assert set(buttons(html)) == {choice.text for choice in match.choices()} - {"look", "blind", "double", "simple"}


@pytest.mark.parametrize("seats", everywhere())
def test_every_reason_is_answered_on_the_page(seats):
    for match, html in own_pages(seats):
        for reason in match.why_not("en").values():
            assert f'data-why="{escape(reason)}"' in html


@pytest.mark.parametrize("seats", everywhere())
def test_all_languages_are_drawn_for_players_and_onlookers(seats):
    for match in moments(seats)[::8]:
        for language in LANGUAGES:
            for viewer in (0, None):
                assert "pixie_queen-board" in drawn(match, viewer, language)


@pytest.mark.parametrize("seats", everywhere())
def test_nothing_that_a_viewer_cannot_know_changes_the_page(seats):
    for match in moments(seats)[::2] + [match for match in moments(seats) if pending_kind(match.state) == Decision.OFFER]:
        for viewer in (0, None):
            other = match.copy()
            GAME.rules.resample(other.state, NONE if viewer is None else viewer)
            assert drawn(match, viewer) == drawn(other, viewer)


@pytest.mark.parametrize("seats", everywhere())
def test_pieces_have_names_of_their_own(seats):
    for _, html in own_pages(seats):
        pieces = re.findall(r'data-piece="([^"]+)"', html)
        assert len(pieces) == len(set(pieces))


def test_random_matches_reach_every_decision():
    kinds = {Decision(pending_kind(match.state)) for seats in (2, 3, 4, 5) for match in moments(seats) if not match.is_over}
    assert kinds == {kind for kind in Decision if DECISIONS.is_asked(kind)}


def test_signs_and_cards_that_are_named_exist():
    signs = set(re.findall(r'<symbol id="pixie_queen-([^"]+)"', (FOLDER / "signs.svg").read_text(encoding="utf-8")))
    cards = read_toml(FOLDER / "cards.toml")
    for seats in (2, 5):
        for _, html in own_pages(seats):
            assert set(re.findall(r'href="#pixie_queen-([^"]+)"', html)) <= signs
            assert set(re.findall(r'data-card="([^"]+)"', html)) <= set(cards)
    assert {card["sign"] for card in cards.values() if "sign" in card} <= signs


def test_every_space_tile_good_and_ability_has_a_card_in_three_languages():
    cards = read_toml(FOLDER / "cards.toml")
    named = [member.name.lower() for members in (Space, Single, Good) for member in members]
    named += [f"ability_{ability.name.lower()}" for ability in Ability]
    assert set(named) <= set(cards)
    for card in cards.values():
        for language in LANGUAGES:
            assert card[language]["name"] and card[language]["does"]


def test_the_rules_say_which_numbers_are_reconstructed():
    html = rules_drawn(GAME, "en")
    assert 'id="reconstructed"' in html and "numbers.toml" in html


def test_rules_say_the_numbers_of_the_tables():
    tables = read_toml(FOLDER.parent / "numbers.toml")
    penalties = [str(n) for n in tables["tracks"]["penalties"]["value"][:5]]
    prices = [str(n) for n in tables["tracks"]["silver_for_gold"]["value"]]
    rows = [re.findall(r"<td>([^<]+)</td>", row) for row in re.findall(r"<tr>.*?</tr>", rules_drawn(GAME, "en"), re.DOTALL)]
    assert rows[1:] == [[*penalties, "+1"], prices, prices]


def test_markers_that_would_hide_each_other_stand_on_different_levels():
    match = GAME.match(seats=5, seed=1)
    view = match.view(None)
    assert [marker["level"] for marker in road(view)["markers"]] == [0, 1, 2, 3, 4]
    view["players"][4]["penalties"] = 61
    assert road(view)["markers"][4] == {"seat": 4, "points": 61, "x": 100, "level": 0}


def test_the_forecast_at_the_end_is_the_score():
    for match in (moments(seats)[-1] for seats in (2, 3, 4, 5)):
        forecast = folders.presenter(GAME)(match.view(0), GAME.words, "en")["forecast"]
        assert [one["points"] for one in forecast] == match.scores()


def test_others_have_no_forecast_while_their_screens_are_closed():
    match = GAME.match(seats=3, seed=1)
    forecast = folders.presenter(GAME)(match.view(1), GAME.words, "en")["forecast"]
    assert forecast[1] == {"points": 0, "parts": []}
    assert forecast[0] is None and forecast[2] is None


def test_bread_takes_stones_off_before_hoards_are_counted():
    stock = {0: {"bread": 2}, 1: {"bread": 1}}
    match = scene(seats=2, stones={0: (3, 0)}, stock=stock, options={"open_screens": True}).match()
    forecast = folders.presenter(GAME)(match.view(0), GAME.words, "en")["forecast"]
    assert forecast[0] == {"points": -1, "parts": [{"name": "Stones on slaves", "points": -1}]}
    assert forecast[1]["points"] == -3


OTHER_NUMBERS = {
    "tracks": {
        "penalties": [6, 5, 4, 3, 2, 1, 0, 0],
        "tokens": [0, 0, 0, 0, 0, 0, 0, 2],
        "silver_for_gold": [9, 8, 7, 6, 5, 4, 3, 2],
        "gold_for_ring": [8, 7, 6, 5, 4, 3, 2, 1],
    },
    "penalties": {"slave_symbols": [7, 14, 21, 28], "hoard": 5, "stone": 2, "pit": 40},
    "actions": {"dump_discs": 2},
}


def test_the_board_shows_the_numbers_of_the_match_and_not_the_printed_ones():
    options = {"numbers": OTHER_NUMBERS, "open_screens": True}
    match = scene(stones={0: (3, 0)}, stock={1: {"honey": 1}}, options=options).match()
    board = folders.presenter(GAME)(match.view(0), GAME.words, "en")
    assert [step["penalty"] for step in board["tracks"]] == OTHER_NUMBERS["tracks"]["penalties"][::-1]
    assert [stone["points"] for stone in board["road"]["milestones"]] == [7, 14, 21, 28] and board["road"]["pit"] == 40
    assert next(space["free"] for space in board["singles"] if space["key"] == "dump_or_take") == 2
    assert [forecast["points"] for forecast in board["forecast"]] == [-6, -5, 0]
    assert "pixie_queen-board" in drawn(match, 0)


def test_the_pyramid_names_the_place_of_every_pixie():
    match = moments(5)[-1]
    rows = folders.presenter(GAME)(match.view(None), GAME.words, "en")["rows"]
    assert [[space["key"] for space in row] for row in rows] == [
        [Place(place).name.lower() for place in places] for places in (range(12, 14), range(9, 12), range(5, 9), range(5))
    ]


def test_a_pixie_that_rises_comes_from_where_it_was():
    match = next(match for match in moments(5) if pending_kind(match.state) == Decision.RISE_TO).copy()
    before = set(re.findall(r'data-piece="([^"]+)"', drawn(match, None)))
    target = match.choices()[0].text.removeprefix("to ")
    match.play(f"to {target}")
    came = dict(re.findall(r'data-piece="(pixie-[^"]+)" data-came="([^"]+)"', drawn(match, None)))
    assert {name.split("-")[1] for name in came} >= {target}
    assert set(came.values()) <= before


def test_the_queen_is_pleased_if_somebody_brings_what_she_demands_and_furious_if_nobody_does():
    def offering(goods, committed=True):
        return {"offering": {"committed": committed, "hands": 1, "goods": goods}}

    view = {"phase": "rewards", "demands": {"turned": ["honey", "bread"]}, "players": [offering({"bread": 2}), offering({})]}
    assert queen(view) == "queen_pleased"
    assert queen({**view, "players": [offering({"honey": 1}), offering({}), {"offering": None}]}) == "queen_furious"
    assert queen({**view, "players": [offering({"bread": 1}), offering(None)]}) == "queen", "nothing is told before the reveal"
    assert queen({**view, "phase": "actions"}) == "queen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_names_no_ability_because_four_of_ten_stay_in_the_box(language):
    texts = " ".join(each[language] for each in read_toml(FOLDER / "guide.toml").values() if language in each)
    assert not [ability for ability in Ability if GAME.words.word("ability", ability, language) in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_introduction_calls_a_space_as_the_book_does(language):
    for step in read_toml(FOLDER / "introduction.toml")["step"]:
        family, _, key = step.get("choice", "").partition(" ")
        if family == "space" and any(quote in step[language] for quote in "“«„"):
            assert GAME.words.word("space", Space[key.upper()], language) in step[language]


def test_a_step_of_a_track_is_not_said_to_spare_points_where_it_spares_none():
    penalties = GAME.numbers["tracks.penalties"]
    assert penalties[2:] == [0] * len(penalties[2:]), "the texts below say that only the lower steps cost points"
    guide = read_toml(FOLDER / "guide.toml")
    lower = {"en": "lower steps", "fr": "premières cases", "de": "unteren Felder"}
    assert all(words in guide["track"][language] for language, words in lower.items())


def test_a_servant_and_whom_the_anger_hits_are_moments_of_their_own():
    shown = folders.moments(GAME)
    assert shown["palace"]["kind"] == "won" and shown["demoted_by_anger"]["kind"] == "fall"
