"""Day: the active seat explores a clearing, asks for an audience, visits the Druids, or uses its Crest or an item."""

from underhill.core.pending import allow, pop, push, tell
from underhill.games.fairy_land.actions import AUDIENCE, CREST, DRUIDS, EXPLORE, USE
from underhill.games.fairy_land.fairies import most_worth
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, N_ITEMS, Decision, Item, News, Place
from underhill.games.fairy_land.items.use import can_use_crest, can_use_item, use_crest, use_item
from underhill.games.fairy_land.phases.auction import begin_auction
from underhill.games.fairy_land.phases.looking import LEAST_FOR_A_LOOK
from underhill.games.fairy_land.phases.payment import begin_payment


def begin_day(s: State):
    """Ask the active seat for its action."""
    push(s, Decision.DAY, s.active, 0)


def can_visit(s: State, p, place):
    """A deck that has cards, and Fairies worth at least 2 (ruling 11)."""
    return s.n_deck[place - N_CLEARINGS] > 0 and most_worth(s, p, place) >= LEAST_FOR_A_LOOK


def legal_day(s: State, out):
    """Any clearing may be explored, an empty one too (ruling 9)."""
    p = s.active
    for clearing in range(N_CLEARINGS):
        allow(out, EXPLORE + clearing)
    if can_visit(s, p, Place.COURT):
        allow(out, AUDIENCE)
    if can_visit(s, p, Place.DRUIDS):
        allow(out, DRUIDS)
    if can_use_crest(s, p):
        allow(out, CREST)
    for item in range(Item.FAIRY_DUST, N_ITEMS):
        if s.items[p][item] and can_use_item(s, p, item):
            allow(out, USE + item)


def apply_day(s: State, a):
    """Begin the action that was chosen."""
    p = s.active
    pop(s)
    if a < AUDIENCE:
        begin_auction(s, a - EXPLORE)
    elif a == AUDIENCE:
        tell(s, News.AUDIENCE, p, 0, 0)
        begin_payment(s, p, Place.COURT, LEAST_FOR_A_LOOK, 1)
    elif a == DRUIDS:
        tell(s, News.VISITS, p, 0, 0)
        begin_payment(s, p, Place.DRUIDS, LEAST_FOR_A_LOOK, 1)
    elif a == CREST:
        use_crest(s, p)
    else:
        use_item(s, p, a - USE)
