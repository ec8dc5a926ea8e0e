"""What a seat of Fairy Land sees, as numbers for learners."""

from underhill.core.features import (
    put_counts,
    put_list,
    put_one_hot,
    put_question,
    put_rows,
    put_seat,
    put_seats,
    seat_from,
    starts_of,
)
from underhill.core.game import Features
from underhill.core.pending import pending_seat
from underhill.games.fairy_land.fairies import hand_size
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.hidden import COURT, DRUIDS, has_seen
from underhill.games.fairy_land.ids import (
    N_CARDS,
    N_CLEARINGS,
    N_DECKS,
    N_FAIRIES,
    N_ITEMS,
    N_SEATS,
    Decision,
    Place,
)

PIECES = {
    "turn": 1,
    "decision": len(Decision) + 1,
    "decides": N_SEATS,
    "active": N_SEATS,
    "clearings": N_CLEARINGS * N_CARDS,
    "drawn": N_CARDS,
    "decks": N_DECKS + 1,
    "druid_cards_seen": N_CARDS,
    "court_items_seen": N_ITEMS,
    "hand": N_FAIRIES,
    "hand_sizes": N_SEATS,
    "played": N_SEATS * N_FAIRIES,
    "owned": N_SEATS * N_CARDS,
    "items": N_SEATS * N_ITEMS,
    "crests": N_SEATS,
    "place": len(Place),
    "bids": N_SEATS,
    "payment": 2,
    "bidder": N_SEATS,
    "under_way": 6,
    "evil_at_dawn": N_CLEARINGS,
    "discard": N_CARDS,
    "items_gone": N_ITEMS,
    "item_numbers": N_ITEMS,
    "more_numbers": 3,
}


AT = starts_of(PIECES)


def observe(s: State, viewer, out):
    """Write all pieces."""
    observe_moment(s, viewer, out)
    observe_cards(s, viewer, out)
    observe_seats(s, viewer, out)
    observe_numbers(s, out)


def observe_moment(s: State, viewer, out):
    """The turn, what is asked of whom, and how the auction stands."""
    out[AT.turn] = s.turn
    put_question(s, viewer, out, AT.decision, len(Decision) + 1, AT.decides)
    put_seat(s, viewer, out, AT.active, s.active)
    put_one_hot(out, AT.place, len(Place), s.place)
    put_seats(s, viewer, out, AT.bids, s.bids)
    out[AT.payment] = s.bid
    out[AT.payment + 1] = s.paid
    put_seat(s, viewer, out, AT.bidder, s.bidder)
    if s.depth > 0 and pending_seat(s) == viewer:
        observe_task(s, out)


def observe_task(s: State, out):
    """How far the action has come of which only who is asked may know everything."""
    out[AT.under_way] = s.least_cards
    out[AT.under_way + 1] = s.looked
    out[AT.under_way + 2] = s.may_keep
    out[AT.under_way + 3] = s.ogres
    out[AT.under_way + 4] = s.toll
    out[AT.under_way + 5] = s.given


def observe_cards(s: State, viewer, out):
    """Clearings, the cards of this dawn, the decks and what the viewer has seen in them."""
    for clearing in range(N_CLEARINGS):
        put_counts(out, AT.clearings + N_CARDS * clearing, s.lots[clearing], s.n_lot[clearing])
    put_counts(out, AT.drawn, s.drawn, 2)
    put_list(out, AT.evil_at_dawn, s.evil_at_dawn, N_CLEARINGS)
    put_list(out, AT.discard, s.discard, N_CARDS)
    put_list(out, AT.items_gone, s.items_gone, N_ITEMS)
    put_list(out, AT.decks, s.n_deck, N_DECKS)
    out[AT.decks + N_DECKS] = s.n_forest
    count_seen(s, viewer, out, AT.druid_cards_seen, DRUIDS)
    count_seen(s, viewer, out, AT.court_items_seen, COURT)


def count_seen(s: State, viewer, out, i, deck):
    """How many of each kind the viewer knows to be in a deck."""
    for j in range(s.n_deck[deck]):
        out[i + s.decks[deck][j]] += 1 if has_seen(s.seen_by[deck][j], viewer) else 0


def observe_seats(s: State, viewer, out):
    """The own hand, how many Fairies the others hold, and what lies before everybody."""
    put_list(out, AT.hand, s.hand[viewer], N_FAIRIES)
    for j in range(s.n_seats):
        out[AT.hand_sizes + j] = hand_size(s, seat_from(s, viewer, j))
    put_rows(s, viewer, out, AT.played, s.played, N_FAIRIES)
    put_rows(s, viewer, out, AT.owned, s.owned, N_CARDS)
    put_rows(s, viewer, out, AT.items, s.items, N_ITEMS)
    put_seats(s, viewer, out, AT.crests, s.crests)


def observe_numbers(s: State, out):
    """The reconstructed numbers of this match, which may be others than the printed ones."""
    put_list(out, AT.item_numbers, s.item_number, N_ITEMS)
    out[AT.more_numbers] = s.pendant_whole
    out[AT.more_numbers + 1] = s.bells_alone
    out[AT.more_numbers + 2] = s.ribbon_flowers


FEATURES = Features(PIECES, observe)
