"""What people read: reasons why not, hidden hands, the terminal's board, the discard that nobody browses."""

import io
import json
from itertools import cycle

import pytest
from conftest import walk
from rich.console import Console

from games.fairy_land.setups import Scene, scene
from underhill.core.errors import BadNumbers
from underhill.core.match import Match
from underhill.core.words import LANGUAGES
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.hidden import view


def match_of(found: Scene) -> Match:
    return Match.from_state(GAME, found.s, 0, {})


@pytest.mark.parametrize(
    "found, text, reason",
    [
        (scene(court=[]), "audience", "That deck has no cards left."),
        (scene(hands={0: ["one"]}), "druids", "Your Fairies in hand are worth too little."),
        (scene(), "crest", "You have no played Fairies to bring home."),
        (scene(items={0: ["goblin_flute"]}), "use goblin_flute", "You have no Goblin to give away."),
        (scene(items={0: ["moon_lantern"]}), "use moon_lantern", "No clearing has a card that the lantern may take."),
    ],
)
def test_why_an_action_is_not_possible(found, text, reason):
    assert match_of(found).why_not()[text] == reason


def test_no_crest_left():
    found = scene(played={0: ["one"]})
    found.s.crests[0] = 0
    assert match_of(found).why_not("de")["crest"] == "Du hast kein Wappen mehr."


def test_reasons_are_given_only_on_the_day():
    assert match_of(scene().play("explore 1")).why_not() == {}


def test_other_hands_are_counts_unless_hands_are_open():
    found = view(scene().s, 0)
    own, other = found["houses"][:2]
    for part in ("hand", "hand_total", "applause"):
        assert own[part] is not None and other[part] is None, f"{part} would tell which Fairies are left"
    assert other["hand_size"] == 7
    opened = view(scene(options={"open_hands": True}).s, -1)
    assert all(house["hand"] for house in opened["houses"])


@pytest.mark.parametrize("clearing", [1, 2, 3])
def test_the_clearing_that_is_explored_is_lit(clearing):
    found = scene(lots=(["fox"], ["fox"], ["fox"]))
    assert view(found.s, 0)["lit"] is None
    assert view(found.play(f"explore {clearing}").s, 0)["lit"] == clearing - 1


def test_ruling_25_the_discard_is_in_no_view():
    found = scene(lots=(["fox"], [], [])).play("explore 1", "pass", "pass", "pass")
    assert "discard" not in json.dumps(view(found.s, 0))


def test_looked_at_cards_are_told_to_the_looker_alone():
    found = match_of(scene(court=["royal_seal", "fairy_wand", "fairy_dust"]))
    for text in ("audience", "play four", "done", "keep item royal_seal", "under item fairy_dust"):
        found.play(text)
    mine, theirs = found.log(0), found.log(1)
    assert "You see: Fairy Wand." in mine and "You put the Fairy Dust under the deck." in mine
    assert not any("Wand" in line or "Dust" in line for line in theirs)
    assert "Puck puts 2 cards back under the deck." in theirs


@pytest.mark.parametrize("seats", [2, 4])
def test_the_terminal_board_shows_every_moment_in_one_language_or_another(seats):
    consoles = {language: Console(width=100, record=True, file=io.StringIO()) for language in LANGUAGES}
    for match, language in zip(walk(GAME, seats, 3), cycle(LANGUAGES), strict=False):
        consoles[language].print(GAME.board(match.view(match.seat), GAME.words, language))
    for language, console in consoles.items():
        text = console.export_text()
        for name in ("Puck", GAME.words.entry("board", "footnote", language), GAME.words.word("card", 12, language)):
            assert name in text


@pytest.mark.parametrize(
    "tables, complaint",
    [
        ({"court": {"starred": ["fairy_wand"] * 9}}, "9 different items"),
        ({"forest": {"wind": 2, "fox": 7}}, "at most one of each special Fairy"),
        ({"forest": {"fox": 7}}, "84 cards in all"),
        ({"items": {"enchanted_mirror": 2}}, "enchanted_mirror is 1"),
        ({"play": {"overcrowded": 9}}, "from 2 to 7"),
        ({"items": {"fairy_wand": 99}}, "items.fairy_wand must be from 0 to 15"),
        ({"play": {"ogre_toll": -1}}, "ogre_toll must be from 0 to 9"),
    ],
)
def test_tables_no_game_could_be_played_with(tables, complaint):
    with pytest.raises(BadNumbers, match=complaint):
        GAME.match(2, options={"numbers": tables})


def test_a_corrected_number_is_data():
    found = scene(
        lots=(["fox"], [], []), hands={1: ["one"]}, items={1: ["fairy_wand"]}, options={"numbers": {"items": {"fairy_wand": 3}}}
    )
    assert found.play("explore 1").choices()[-1] == "bid 4"
