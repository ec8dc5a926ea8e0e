"""Looking into a deck: an audience with the Queen, a visit to the Druids, and the Druid's Sickle.

The looker keeps one card, compulsorily (ruling 12), and puts the others under the deck in an order of their choice. They then know
where these lie, until somebody else has them in hand; what they have seen stays known to be in the deck.

The order is a secret: while it is made, the cards stay on top, those already in order first, and all go under the deck together
(ruling 34). What the others knew of the cards changes when one is kept, which everybody sees, and not before or after.
"""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, reveal, tell
from underhill.games.fairy_land.actions import DONE, KEEP, KEEP_ITEM, UNDER, UNDER_ITEM
from underhill.games.fairy_land.cards import gain
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, Decision, News, Place
from underhill.games.fairy_land.phases.sunset import end_turn
from underhill.games.fairy_land.phases.taking import meet_ogres

LEAST_FOR_A_LOOK = 2  # worth of the Fairies sent; they look at one card less (ruling 11)


def begin_look(s: State, p, place, n):
    """Look at the top n cards of a deck, or all if there are fewer, and keep one."""
    deck = place - N_CLEARINGS
    look(s, p, deck, min(n, s.n_deck[deck]))
    s.may_keep = 1
    push(s, Decision.KEEP, p, deck)


def look(s: State, p, deck, n):
    """A seat learns the top n cards of a deck and their places."""
    s.looked = n
    tell(s, News.LOOKS, p, n, deck + N_CLEARINGS)
    for i in range(n):
        s.placed_by[deck][i] |= 1 << p
        s.seen_by[deck][i] |= 1 << p
        code = News.LOOKED_ITEM if deck == Place.COURT - N_CLEARINGS else News.LOOKED_CARD
        tell(s, code, p, s.decks[deck][i], 0)
    reveal(s)


def allow_looked(s: State, out, first, deck):
    """Offer each different card of those being looked at that are not in order yet."""
    for i in range(s.given, s.looked):
        card = s.decks[deck][i]
        if find_looked(s, deck, card) == i:
            allow(out, first + card)


def find_looked(s: State, deck, card):
    """The first place of this card among those being looked at that are not in order yet, or NONE."""
    for i in range(s.given, s.looked):
        if s.decks[deck][i] == card:
            return i
    return NONE


def legal_keep(s: State, out):
    """One of the cards being looked at."""
    deck = pending_argument(s)
    allow_looked(s, out, KEEP_ITEM if deck == Place.COURT - N_CLEARINGS else KEEP, deck)


def apply_keep(s: State, a):
    """Keep a card; the others go under the deck."""
    p = pending_seat(s)
    deck = pending_argument(s)
    pop(s)
    if deck == Place.COURT - N_CLEARINGS:
        keep_item(s, p, a - KEEP_ITEM)
    else:
        keep_card(s, p, a - KEEP)
    begin_under(s, p, deck)


def keep_item(s: State, p, item):
    """Lay an item of the Queen's Court before the seat."""
    take_looked(s, p, Place.COURT - N_CLEARINGS, item)
    s.items[p][item] = 1
    tell(s, News.KEEPS_ITEM, p, item, 0)
    reveal(s)


def take_item_away(s: State, p, a):
    """For the balance lab: the item that a seat has just kept is nowhere any more. It does not lie with those used up: an item that
    stays was never seen there."""
    s.items[p][a - KEEP_ITEM] = 0


def keep_card(s: State, p, card):
    """Show a Druid card and set it aside; it is taken when the others are back under the deck."""
    take_looked(s, p, Place.DRUIDS - N_CLEARINGS, card)
    s.may_keep -= 1
    s.kept[0 if s.kept[0] == NONE else 1] = card
    tell(s, News.KEEPS_CARD, p, card, 0)
    reveal(s)


def take_looked(s: State, p, deck, card):
    """Take a card out of those being looked at; the others see which it is, but not where it lay."""
    i = find_looked(s, deck, card)
    for other in range(s.n_seats):
        if other != p:
            learn_of_keeping(s, other, deck, i)
    move_from_deck(s, deck, i)
    s.looked -= 1


def learn_of_keeping(s: State, p, deck, i):
    """What a seat still knows when another keeps the card at place i; the same wherever an equal card lay (ruling 34)."""
    if knows_all_places(s, p, deck):
        return
    if not has_bit(s.seen_by[deck][i], p):
        forget_one(s, p, deck, s.decks[deck][i])
    for j in range(s.looked):
        if s.looked > 2 or s.decks[deck][j] == s.decks[deck][i]:
            s.placed_by[deck][j] &= ~(1 << p)


def has_bit(mask, p):
    """Whether a seat's bit is set."""
    return (mask >> p) & 1 == 1


def knows_all_places(s: State, p, deck):
    """A seat knew where every card being looked at lay: it knows which one was kept."""
    for i in range(s.looked):
        if not has_bit(s.placed_by[deck][i], p):
            return False
    return True


def forget_one(s: State, p, deck, card):
    """A seat that has seen such a card, and cannot say that it lies deeper, no longer knows whether it is in the deck."""
    for i in range(s.n_deck[deck]):
        deeper = i >= s.looked and has_bit(s.placed_by[deck][i], p)
        if s.decks[deck][i] == card and has_bit(s.seen_by[deck][i], p) and not deeper:
            s.seen_by[deck][i] &= ~(1 << p)
            s.placed_by[deck][i] &= ~(1 << p)
            return


def move_from_deck(s: State, deck, i):
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


def move_under(s: State, deck):
    """Move the top card of a deck to its bottom, with what is known of it."""
    card = s.decks[deck][0]
    placed_by = s.placed_by[deck][0]
    seen_by = s.seen_by[deck][0]
    move_from_deck(s, deck, 0)
    n = s.n_deck[deck]
    s.decks[deck][n] = card
    s.placed_by[deck][n] = placed_by
    s.seen_by[deck][n] = seen_by
    s.n_deck[deck] += 1


def begin_under(s: State, p, deck):
    """Put the rest under the deck. Only the looker knows where each of several cards will lie; of a single one all who knew it."""
    s.given = 0
    if s.looked > 0:
        tell(s, News.PUTS_UNDER, p, s.looked, 0)
    if s.looked > 1:
        for i in range(s.looked):
            s.placed_by[deck][i] = 1 << p
        push(s, Decision.UNDER, p, deck)
    else:
        end_look(s, p, deck)


def legal_under(s: State, out):
    """The card that goes under the deck next; each later one lies below it."""
    deck = pending_argument(s)
    allow_looked(s, out, UNDER_ITEM if deck == Place.COURT - N_CLEARINGS else UNDER, deck)


def apply_under(s: State, a):
    """Put a card under the deck, and the last one after it."""
    p = pending_seat(s)
    deck = pending_argument(s)
    first = UNDER_ITEM if deck == Place.COURT - N_CLEARINGS else UNDER
    put_next(s, p, deck, find_looked(s, deck, a - first))
    if s.given == s.looked - 1:
        put_next(s, p, deck, s.given)
        pop(s)
        end_look(s, p, deck)


def put_next(s: State, p, deck, i):
    """Lay a card behind those that are in order already; only the looker is told."""
    code = News.UNDER_ITEM if deck == Place.COURT - N_CLEARINGS else News.UNDER_CARD
    tell(s, code, p, s.decks[deck][i], 0)
    for j in range(i, s.given, -1):
        swap_cards(s, deck, j, j - 1)
    s.given += 1


def swap_cards(s: State, deck, i, j):
    """Let two cards of a deck change places; each keeps who has seen it."""
    card = s.decks[deck][i]
    seen_by = s.seen_by[deck][i]
    s.decks[deck][i] = s.decks[deck][j]
    s.seen_by[deck][i] = s.seen_by[deck][j]
    s.decks[deck][j] = card
    s.seen_by[deck][j] = seen_by


def end_look(s: State, p, deck):
    """All the rest goes under the deck together; Druid cards that were kept are taken like those of a clearing."""
    for _ in range(s.looked):
        move_under(s, deck)
    s.looked = 0
    s.given = 0
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


def begin_sickle(s: State, p):
    """The Druid's Sickle: see the whole Druid deck, take some, put the rest back in any order."""
    deck = Place.DRUIDS - N_CLEARINGS
    look(s, p, deck, s.n_deck[deck])
    push(s, Decision.SICKLE, p, deck)


def legal_sickle(s: State, out):
    """Take one more, or no more."""
    allow(out, DONE)
    allow_looked(s, out, KEEP, pending_argument(s))


def apply_sickle(s: State, a):
    """Take a card; when enough are taken the rest is put back."""
    p = pending_seat(s)
    deck = pending_argument(s)
    if a != DONE:
        keep_card(s, p, a - KEEP)
    if a == DONE or s.may_keep == 0 or s.looked == 0:
        pop(s)
        begin_under(s, p, deck)
