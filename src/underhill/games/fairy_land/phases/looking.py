"""Looking into a deck: an audience with the Queen, a visit to the Druids, and the Druid's Sickle.

The looker keeps one card, compulsorily (ruling 12), and puts the others under the deck in an order of his choice. He then knows
where they lie, until somebody else has them in hand; what he has seen stays known to be in the deck.
"""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, reveal, tell
from underhill.games.fairy_land.actions import DONE, KEEP, KEEP_ITEM, UNDER, UNDER_ITEM
from underhill.games.fairy_land.cards import gain
from underhill.games.fairy_land.ids import N_CLEARINGS, Decision, News, Place
from underhill.games.fairy_land.phases.sunset import end_turn
from underhill.games.fairy_land.phases.taking import meet_ogres

LEAST_FOR_A_LOOK = 2  # worth of the Fairies sent; they look at one card less (ruling 11)


def begin_look(s, p, place, n):
    """Look at the top n cards of a deck, or all if there are fewer, and keep one."""
    deck = place - N_CLEARINGS
    n = min(n, s.n_deck[deck])
    tell(s, News.AUDIENCE if place == Place.COURT else News.VISITS, p, n, 0)
    look(s, p, deck, n)
    s.may_keep = 1
    push(s, Decision.KEEP, p, deck)


def look(s, p, deck, n):
    """A seat learns the top n cards of a deck and their places."""
    s.looked = n
    for i in range(n):
        s.placed_by[deck][i] |= 1 << p
        s.seen_by[deck][i] |= 1 << p
        code = News.LOOKED_ITEM if deck == Place.COURT - N_CLEARINGS else News.LOOKED_CARD
        tell(s, code, p, s.decks[deck][i], 0)
    reveal(s)


def allow_looked(s, out, first, deck):
    """Offer each different card of those being looked at."""
    for i in range(s.looked):
        card = s.decks[deck][i]
        if find_looked(s, deck, card) == i:
            allow(out, first + card)


def find_looked(s, deck, card):
    """The first place of this card among those being looked at."""
    for i in range(s.looked):
        if s.decks[deck][i] == card:
            return i
    return NONE


def legal_keep(s, out):
    """One of the cards being looked at."""
    deck = pending_argument(s)
    allow_looked(s, out, KEEP_ITEM if deck == Place.COURT - N_CLEARINGS else KEEP, deck)


def apply_keep(s, a):
    """Keep a card; the others go under the deck."""
    p = pending_seat(s)
    deck = pending_argument(s)
    pop(s)
    if deck == Place.COURT - N_CLEARINGS:
        keep_item(s, p, a - KEEP_ITEM)
    else:
        keep_card(s, p, a - KEEP)
    begin_under(s, p, deck)


def keep_item(s, p, item):
    """Lay an item of the Queen's Court before the seat."""
    deck = Place.COURT - N_CLEARINGS
    move_from_deck(s, deck, find_looked(s, deck, item))
    s.looked -= 1
    s.items[p][item] = 1
    tell(s, News.KEEPS_ITEM, p, item, 0)


def keep_card(s, p, card):
    """Show a Druid card and set it aside; it is taken when the others are back under the deck."""
    deck = Place.DRUIDS - N_CLEARINGS
    move_from_deck(s, deck, find_looked(s, deck, card))
    s.looked -= 1
    s.may_keep -= 1
    s.kept[0 if s.kept[0] == NONE else 1] = card
    tell(s, News.KEEPS_CARD, p, card, 0)


def move_from_deck(s, deck, i):
    """Take the card at a place out of a deck; the later ones close up with what is known of them."""
    s.n_deck[deck] -= 1
    n = s.n_deck[deck]
    for j in range(i, n):
        s.decks[deck][j] = s.decks[deck][j + 1]
        s.placed_by[deck][j] = s.placed_by[deck][j + 1]
        s.seen_by[deck][j] = s.seen_by[deck][j + 1]
    s.decks[deck][n] = NONE
    s.placed_by[deck][n] = 0
    s.seen_by[deck][n] = 0


def move_under(s, deck, i, placed_by):
    """Move the card at a place to the bottom of its deck, where the named seats know it to lie."""
    card = s.decks[deck][i]
    seen_by = s.seen_by[deck][i]
    move_from_deck(s, deck, i)
    n = s.n_deck[deck]
    s.decks[deck][n] = card
    s.placed_by[deck][n] = placed_by
    s.seen_by[deck][n] = seen_by
    s.n_deck[deck] += 1
    s.looked -= 1


def begin_under(s, p, deck):
    """Put the rest under the deck. Of a single card those who knew its place know the new one too."""
    if s.looked > 0:
        tell(s, News.PUTS_UNDER, p, s.looked, 0)
    if s.looked > 1:
        push(s, Decision.UNDER, p, deck)
        return
    if s.looked == 1:
        move_under(s, deck, 0, s.placed_by[deck][0])
    end_look(s, p)


def legal_under(s, out):
    """The card that goes under the deck next; each later one lies below it."""
    deck = pending_argument(s)
    allow_looked(s, out, UNDER_ITEM if deck == Place.COURT - N_CLEARINGS else UNDER, deck)


def apply_under(s, a):
    """Put a card under the deck, and the last one after it."""
    p = pending_seat(s)
    deck = pending_argument(s)
    first = UNDER_ITEM if deck == Place.COURT - N_CLEARINGS else UNDER
    put_under(s, p, deck, find_looked(s, deck, a - first))
    if s.looked == 1:
        put_under(s, p, deck, 0)
        pop(s)
        end_look(s, p)


def put_under(s, p, deck, i):
    """Only the seat that puts a card under the deck knows where it lies now."""
    code = News.UNDER_ITEM if deck == Place.COURT - N_CLEARINGS else News.UNDER_CARD
    tell(s, code, p, s.decks[deck][i], 0)
    move_under(s, deck, i, 1 << p)


def end_look(s, p):
    """Druid cards that were kept are taken like those of a clearing."""
    s.looked = 0
    s.may_keep = 0
    for i in range(2):
        if s.kept[i] != NONE:
            card = s.kept[i]
            s.kept[i] = NONE
            gain(s, p, card)
    if s.ogres > 0:
        meet_ogres(s, p)
    else:
        end_turn(s)


def begin_sickle(s, p):
    """The Druid's Sickle: see the whole Druid deck, take some, put the rest back in any order."""
    deck = Place.DRUIDS - N_CLEARINGS
    look(s, p, deck, s.n_deck[deck])
    push(s, Decision.SICKLE, p, deck)


def legal_sickle(s, out):
    """Take one more, or no more."""
    allow(out, DONE)
    allow_looked(s, out, KEEP, pending_argument(s))


def apply_sickle(s, a):
    """Take a card; when enough are taken the rest is put back."""
    p = pending_seat(s)
    deck = pending_argument(s)
    if a != DONE:
        keep_card(s, p, a - KEEP)
    if a == DONE or s.may_keep == 0 or s.looked == 0:
        pop(s)
        begin_under(s, p, deck)
