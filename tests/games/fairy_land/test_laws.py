"""The conservation laws notice when something is lost, doubled or out of place; what is looked for and is not there is NONE."""

import pytest

from games.fairy_land.setups import DECKS, scene
from underhill.core.pending import NONE
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.cards import find_in_clearing
from underhill.games.fairy_land.ids import Card, Fairy
from underhill.games.fairy_land.phases.looking import find_looked


def lose_a_card(s):
    s.copies[Card.FOX] += 1


def lose_a_fairy(s):
    s.hand[0][Fairy.ONE] = s.played[0][Fairy.ONE] = 0


def double_an_item(s):
    s.items[0][s.decks[DECKS["court"]][0]] = 1


def miscount_the_forest(s):
    s.forest[s.n_forest] = Card.FOX


def miscount_the_court(s):
    last = s.n_deck[DECKS["court"]] - 1
    s.items[0][s.decks[DECKS["court"]][last]] = 1
    s.n_deck[DECKS["court"]] = last


def miscount_a_clearing(s):
    s.lots[2][s.n_lot[2]] = Card.FOX


def gain_a_crest(s):
    s.crests[1] = s.n_crests + 1


def go_on_for_ever(s):
    s.turn = 37


@pytest.mark.parametrize(
    "change, law",
    [
        (lose_a_card, 1),
        (lose_a_fairy, 2),
        (double_an_item, 3),
        (miscount_the_forest, 4),
        (miscount_the_court, 4),
        (miscount_a_clearing, 4),
        (gain_a_crest, 5),
        (go_on_for_ever, 6),
    ],
)
def test_a_broken_law_is_named(change, law):
    s = GAME.new_state(3, 1)
    assert GAME.rules.broken_law(s) == 0
    change(s)
    assert GAME.rules.broken_law(s) == law


def test_what_is_not_there_is_not_found():
    s = scene(lots=(["fox"], [], [])).s
    assert (find_in_clearing(s, 0, Card.FOX), find_in_clearing(s, 0, Card.BEAR)) == (0, NONE)
    assert find_looked(s, DECKS["druids"], Card.FOX) == NONE
