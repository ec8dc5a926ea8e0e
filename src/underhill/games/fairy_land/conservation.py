"""What never changes in a game of Fairy Land: every card is in exactly one place."""

from underhill.core.pending import NONE
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import (
    DECK_CARDS,
    FOREST_CARDS,
    LOT_CARDS,
    N_CARDS,
    N_CLEARINGS,
    N_DECKS,
    N_HOUSE_FAIRIES,
    N_ITEMS,
    N_TURNS,
    SPECIAL_OFFSET,
    Card,
    Place,
)

LAWS = {
    1: "every Forest card lies in exactly one place",
    2: "each House Fairy is either in the hand or played",
    3: "every item lies in exactly one place",
    4: "each deck and clearing has as many cards as it says, and nothing behind them",
    5: "Crests are only used up",
    6: "a game has 36 turns",
}


def broken_law(s: State):
    """The number of the first law that does not hold, or 0."""
    for card in range(N_CARDS):
        if n_forest_cards(s, card) != s.copies[card]:
            return 1
    if not house_fairies_are_whole(s):
        return 2
    for item in range(N_ITEMS):
        if n_items(s, item) != 1:
            return 3
    if not counts_are_right(s):
        return 4
    for p in range(s.n_seats):
        if not 0 <= s.crests[p] <= s.n_crests:
            return 5
    if not 0 <= s.turn <= N_TURNS:
        return 6
    return 0


def n_forest_cards(s: State, card):
    """How many cards of a kind there are, wherever they lie."""
    n = s.discard[card]
    for i in range(s.n_forest):
        n += s.forest[i] == card
    for i in range(s.n_deck[Place.DRUIDS - N_CLEARINGS]):
        n += s.decks[Place.DRUIDS - N_CLEARINGS][i] == card
    for clearing in range(N_CLEARINGS):
        for i in range(s.n_lot[clearing]):
            n += s.lots[clearing][i] == card
    for i in range(2):
        n += s.drawn[i] == card
        n += s.kept[i] == card
    for p in range(s.n_seats):
        n += s.owned[p][card]
        if Card.WARRIOR <= card <= Card.WIND:
            n += s.hand[p][card - SPECIAL_OFFSET] + s.played[p][card - SPECIAL_OFFSET]
    return n


def house_fairies_are_whole(s: State):
    """Each House has its seven Fairies."""
    for p in range(s.n_seats):
        for fairy in range(N_HOUSE_FAIRIES):
            if s.hand[p][fairy] + s.played[p][fairy] != 1:
                return False
    return True


def n_items(s: State, item):
    """How many of an item there are, wherever they lie."""
    n = s.items_gone[item]
    for i in range(s.n_deck[Place.COURT - N_CLEARINGS]):
        n += s.decks[Place.COURT - N_CLEARINGS][i] == item
    for i in range(N_ITEMS - DECK_CARDS):
        n += s.boxed[i] == item
    for p in range(s.n_seats):
        n += s.items[p][item]
    return n


def counts_are_right(s: State):
    """What lies beyond a deck's or a clearing's count is NONE."""
    for i in range(FOREST_CARDS):
        if (s.forest[i] == NONE) != (i >= s.n_forest):
            return False
    for deck in range(N_DECKS):
        for i in range(DECK_CARDS):
            if (s.decks[deck][i] == NONE) != (i >= s.n_deck[deck]):
                return False
    for clearing in range(N_CLEARINGS):
        for i in range(LOT_CARDS):
            if (s.lots[clearing][i] == NONE) != (i >= s.n_lot[clearing]):
                return False
    return True
