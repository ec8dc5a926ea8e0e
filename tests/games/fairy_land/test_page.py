"""The page of Fairy Land: every choice can be made on the board, nothing secret is in it, and everything it names exists."""

import random
import re
from functools import cache

import pytest
from drawing import buttons, drawn, rules_drawn
from markupsafe import escape

from games.fairy_land.setups import scene
from underhill.core.match import Match
from underhill.core.pending import NONE
from underhill.core.words import LANGUAGES
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.ids import Card, Decision, Fairy, Item
from underhill.games.fairy_land.page.present import present
from underhill.web.pages import folders

PLAYERS = [pytest.param(seats, id=f"{seats} players") for seats in GAME.seats]
SCENES = [
    ("use fairy_dust", {"played": {0: ["five", "two", "warrior"]}, "items": {0: ["fairy_dust"]}}),
    ("use moon_lantern", {"lots": (["fox", "fox", "ogre", "wind"], [], ["goblin"]), "items": {0: ["moon_lantern"]}}),
    ("use goblin_flute", {"owned": {0: {"goblin": 3}}, "items": {0: ["goblin_flute"]}}),
    ("use enchanted_mirror", {"owned": {0: {"fox": 2}, 2: {"red": 1, "bear": 1}}, "items": {0: ["enchanted_mirror"]}}),
    ("use druids_sickle", {"druids": ["fox", "fox", "red", "ogre"], "items": {0: ["druids_sickle"]}}),
    ("use veil_of_invisibility", {"lots": (["fox"], ["ogre"], []), "items": {0: ["veil_of_invisibility"]}}),
    (
        "explore 1",
        {"lots": (["ogre", "goblin"], [], []), "hands": {0: ["warrior", "wind", "one"], 1: [], 2: []}, "owned": {0: {"fox": 4}}},
    ),
    ("audience", {"hands": {0: ["herald", "one"]}, "court": ["royal_seal", "fairy_wand", "silk_ribbon", "fairy_dust"]}),
    ("druids", {"items": {0: ["heralds_trumpet"]}, "druids": ["fox", "ogre", "fox"]}),
]


def match_of(state):
    """A match that goes on from a state."""
    return Match.from_state(GAME, state, 1, {})


@cache
def staged():
    """Moments of the scenes, played on with the last choice of each, which uses or takes as much as possible."""
    found = []
    for first, situation in SCENES:
        match = match_of(scene(**situation).s)
        turn = match.state.turn
        match.play(first)
        while not match.is_over and match.state.turn == turn:
            found.append(match.copy())
            match.play(match.choices()[-1])
    return found


@cache
def moments(seats):
    """Moments of a random match, one of each kind of decision and some more, and its end; with three players the scenes too."""
    generator, match, found = random.Random(seats), GAME.match(seats=seats, seed=seats), {}
    while not match.is_over:
        found.setdefault((match.view(None)["decision_kind"], match.state.turn // 9), match.copy())
        match.play(generator.choice(match.choices()))
    return [*found.values(), match, *(staged() if seats == 3 else [])]


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_choice_is_one_button_of_the_board(seats):
    for match in moments(seats):
        assert sorted(buttons(drawn(match, match.seat))) == sorted(choice.text for choice in match.choices())


@pytest.mark.parametrize("seats", PLAYERS)
def test_what_is_not_possible_says_why(seats):
    for match in moments(seats):
        html = drawn(match, match.seat, "fr")
        for reason in match.why_not("fr").values():
            assert f'data-why="{escape(reason)}"' in html


@pytest.mark.parametrize("seats", PLAYERS)
def test_others_see_the_same_clearings_without_buttons(seats):
    for number, match in enumerate(moments(seats)):
        for viewer in (None, (match.seat or 0) + 1 - seats):
            html = drawn(match, viewer if viewer is None else viewer % seats, LANGUAGES[number % 3])
            assert html.count("fairy_land-lot") == 3 and not buttons(html)


@pytest.mark.parametrize("seats", PLAYERS)
def test_nothing_that_a_viewer_cannot_know_changes_the_page(seats):
    for match in moments(seats):
        for viewer in (match.seat or 0, ((match.seat or 0) + 1) % seats, None):
            other = match.copy()
            GAME.rules.resample(other.state, NONE if viewer is None else viewer)
            assert drawn(match, viewer) == drawn(other, viewer)


def test_the_moments_reach_every_decision():
    reached = {match.view(None)["decision_kind"] for seats in GAME.seats for match in moments(seats)}
    assert reached - {None} == {kind.name.lower() for kind in Decision}


@pytest.mark.parametrize("seats", PLAYERS)
def test_pieces_have_names_of_their_own(seats):
    for match in moments(seats):
        for viewer in (match.seat, None):
            pieces = re.findall(r'data-piece="([^"]+)"', drawn(match, viewer))
            assert len(pieces) == len(set(pieces)) and ("fairy" in " ".join(pieces) or viewer is None)


def test_signs_and_explanations_that_pages_name_exist():
    html = "".join(drawn(match, match.seat) for seats in GAME.seats for match in moments(seats))
    html += "".join(rules_drawn(GAME, language) for language in LANGUAGES)
    signs = set(re.findall(r'<symbol id="fairy_land-(\w+)"', folders.signs(GAME)))
    cards = folders.cards(GAME)
    assert set(re.findall(r'href="#fairy_land-(\w+)"', html)) <= signs
    assert set(re.findall(r'data-card="(\w+)"', html)) <= set(cards)
    assert {card["sign"] for card in cards.values()} <= signs


def test_every_card_fairy_and_item_explains_itself_in_every_language():
    cards = folders.explanations(GAME, GAME.numbers.values())
    special = [fairy.name.lower() for fairy in Fairy if fairy >= Fairy.WARRIOR]
    assert {*(name.name.lower() for name in (*Card, *Item)), *special, "fairy", "crest", "druids", "court", "clearing"} <= set(
        cards
    )
    for card in cards.values():
        assert all(card[language]["name"] and card[language]["does"] for language in LANGUAGES)
        assert len({"example" in card[language] for language in LANGUAGES}) == 1


def test_the_rules_have_an_example_and_say_which_numbers_are_reconstructed():
    texts = [rules_drawn(GAME, language) for language in LANGUAGES]
    assert {"example", "reconstructed"} <= set(re.findall(r'<section id="(\w+)"', texts[0]))
    assert all("<b>26</b>" in text for text in texts)


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_forecast_is_the_score_without_applause_and_at_the_end_the_score(seats):
    for match in moments(seats):
        board = present(match.view(None), GAME.words, "en")
        applause = [0 if match.is_over else sheet.get("applause", 0) for sheet in match.score_sheet()]
        assert [seat["points"] + extra for seat, extra in zip(board["forecast"], applause, strict=True)] == match.scores()


def test_a_bid_shows_the_fairies_that_lose_least():
    found = scene(lots=(["fox", "fox"], [], []), hands={1: ["two", "five", "fauna"]}, items={1: ["fairy_wand"]}).play("explore 1")
    bids = present(match_of(found.s).view(1), GAME.words, "en")["stage"]["bids"]
    shown = {bid["n"]: ([fairy["sign"] for fairy in bid["fairies"]], bid["exact"]) for bid in bids}
    assert shown[1] == (["two"], False)  # 2 and the wand's 2; the Fauna Fairy would be worth 3
    assert shown[4] == (["two"], True)
    assert shown[6] == (["five"], False)
    assert shown[7] == (["five"], True)
    assert max(shown) == 12


def test_the_last_place_of_a_clearing_warns():
    few, full = ["fox"] * 4, ["fox"] * 5 + ["goblin"]
    glades = present(match_of(scene(lots=(few, full, [])).s).view(None), GAME.words, "en")["glades"]
    assert [glade["limit"] for glade in glades] == [6, None, 6]
    assert [glade["full"] for glade in glades] == [False, True, False]
    assert [glade["evil"] for glade in glades] == [0, 1, 0]


def test_only_the_looker_sees_what_is_known_of_a_deck():
    match = match_of(scene(druids=["fox", "red", "bear"]).s)
    for text in ("druids", "play four", "done", "keep fox", "under bear"):
        match.play(text)
    known = [present(match.view(viewer), GAME.words, "en")["decks"]["druids"]["known"] for viewer in (0, 1, None)]
    assert [(card["name"], card["place"]) for card in known[0]] == [("bear", 1), ("red", 2)]
    assert known[1] == known[2] == []
