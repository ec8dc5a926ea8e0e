"""The rules of Fairy Land, as a table of contents: set-up, and `DECISIONS`, what each kind of decision asks.

A game has 36 turns; each goes dawn, day, sunset. Whatever ends the day's action calls `end_turn`; when nothing waits, `begin_next`
begins the next dawn, or ends the game.
"""

from underhill.core.decisions import Asked, Decisions
from underhill.core.pending import NONE, tell
from underhill.core.rng import below, shuffle
from underhill.games.fairy_land.cards import move_to_clearing
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import (
    DECK_CARDS,
    FOREST_CARDS,
    LOT_CARDS,
    N_CARDS,
    N_CLEARINGS,
    N_HOUSE_FAIRIES,
    N_ITEMS,
    N_TURNS,
    Decision,
    News,
    Place,
)
from underhill.games.fairy_land.items.dust import apply_dust, legal_dust
from underhill.games.fairy_land.items.flute import apply_flute, legal_flute
from underhill.games.fairy_land.items.lantern import (
    apply_lantern_card,
    apply_lantern_clearing,
    legal_lantern_card,
    legal_lantern_clearing,
)
from underhill.games.fairy_land.items.mirror import (
    apply_mirror_card,
    apply_mirror_house,
    apply_mirror_own,
    legal_mirror_card,
    legal_mirror_house,
    legal_mirror_own,
)
from underhill.games.fairy_land.items.veil import apply_veil_clearing, legal_veil_clearing
from underhill.games.fairy_land.phases.auction import apply_bid, legal_bid
from underhill.games.fairy_land.phases.dawn import apply_dawn, begin_dawn, draw_forest, legal_dawn
from underhill.games.fairy_land.phases.day import apply_day, legal_day
from underhill.games.fairy_land.phases.ending import end_game
from underhill.games.fairy_land.phases.looking import (
    apply_keep,
    apply_sickle,
    apply_under,
    legal_keep,
    legal_sickle,
    legal_under,
)
from underhill.games.fairy_land.phases.payment import apply_pay, apply_wind, legal_pay, legal_wind
from underhill.games.fairy_land.phases.sunset import forget_action
from underhill.games.fairy_land.phases.taking import apply_lose, apply_warrior, legal_lose, legal_warrior


def setup(s: State):
    """Shuffle, lay out decks and clearings (ruling 16: evil cards lie where they fall), deal hands, begin the first dawn."""
    setup_forest(s)
    setup_court(s)
    setup_clearings(s)
    setup_seats(s)
    forget_action(s)
    s.offered = NONE
    s.drawn[0] = s.drawn[1] = NONE
    s.kept[0] = s.kept[1] = NONE
    s.first = below(s, s.n_seats)
    s.active = s.first
    tell(s, News.FIRST, s.first, 0, 0)
    begin_dawn(s)


def setup_forest(s: State):
    """Shuffle the Forest; its top nine cards are the Druid deck."""
    n = 0
    for card in range(N_CARDS):
        for _ in range(s.copies[card]):
            s.forest[n] = card
            n += 1
    shuffle(s, s.forest, FOREST_CARDS)
    s.n_forest = FOREST_CARDS
    druids = Place.DRUIDS - N_CLEARINGS
    for i in range(DECK_CARDS):
        s.decks[druids][i] = draw_forest(s)
    s.n_deck[druids] = DECK_CARDS


def setup_court(s: State):
    """Nine items, the starred ones in a first game; the others go into the box."""
    court = Place.COURT - N_CLEARINGS
    if s.option_first_game:
        for i in range(DECK_CARDS):
            s.decks[court][i] = s.starred[i]
        shuffle(s, s.decks[court], DECK_CARDS)
        box_items_that_are_not_starred(s)
    else:
        deal_items(s, court)
    s.n_deck[court] = DECK_CARDS


def box_items_that_are_not_starred(s: State):
    """In a first game everybody knows what is in the box."""
    n = 0
    for item in range(N_ITEMS):
        starred = False
        for i in range(DECK_CARDS):
            if s.starred[i] == item:
                starred = True
        if not starred:
            s.boxed[n] = item
            n += 1


def deal_items(s: State, court):
    """Each item in turn goes to the deck or the box at random; then the deck is shuffled."""
    n_deck = 0
    n_boxed = 0
    for item in range(N_ITEMS):
        if below(s, N_ITEMS - item) < DECK_CARDS - n_deck:
            s.decks[court][n_deck] = item
            n_deck += 1
        else:
            s.boxed[n_boxed] = item
            n_boxed += 1
    shuffle(s, s.decks[court], DECK_CARDS)


def setup_clearings(s: State):
    """One card in each clearing."""
    for clearing in range(N_CLEARINGS):
        for i in range(LOT_CARDS):
            s.lots[clearing][i] = NONE
        s.n_lot[clearing] = 0
        card = draw_forest(s)
        move_to_clearing(s, card, clearing)
        tell(s, News.SET_OUT, NONE, card, clearing)


def setup_seats(s: State):
    """Each House has its seven Fairies in hand and its Crest before it; with two players a second Crest."""
    for p in range(s.n_seats):
        s.crests[p] = s.n_crests
        for fairy in range(N_HOUSE_FAIRIES):
            s.hand[p][fairy] = 1


def begin_next(s: State):
    """The next dawn; after turn 36 the King returns and the game is over."""
    if not no_turn_is_left(s):
        begin_dawn(s)
        return True
    end_game(s)
    return False


def no_turn_is_left(s: State):
    """Whether all turns are over."""
    return s.turn == N_TURNS


DECISIONS = Decisions(
    Decision,
    Asked(Decision.PAY, legal_pay, apply_pay),
    Asked(Decision.BID, legal_bid, apply_bid),
    Asked(Decision.DAWN, legal_dawn, apply_dawn),
    Asked(Decision.DAY, legal_day, apply_day),
    Asked(Decision.UNDER, legal_under, apply_under),
    Asked(Decision.KEEP, legal_keep, apply_keep),
    Asked(Decision.LOSE, legal_lose, apply_lose),
    Asked(Decision.WIND, legal_wind, apply_wind),
    Asked(Decision.WARRIOR, legal_warrior, apply_warrior),
    Asked(Decision.DUST, legal_dust, apply_dust),
    Asked(Decision.LANTERN_CLEARING, legal_lantern_clearing, apply_lantern_clearing),
    Asked(Decision.LANTERN_CARD, legal_lantern_card, apply_lantern_card),
    Asked(Decision.FLUTE, legal_flute, apply_flute),
    Asked(Decision.MIRROR_OWN, legal_mirror_own, apply_mirror_own),
    Asked(Decision.MIRROR_HOUSE, legal_mirror_house, apply_mirror_house),
    Asked(Decision.MIRROR_CARD, legal_mirror_card, apply_mirror_card),
    Asked(Decision.SICKLE, legal_sickle, apply_sickle),
    Asked(Decision.VEIL_CLEARING, legal_veil_clearing, apply_veil_clearing),
    begin_next=begin_next,
)
