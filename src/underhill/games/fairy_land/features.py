"""What a seat of Fairy Land sees, as numbers for learners."""

from underhill.core.features import put, put_counts, put_list, put_one_hot, put_rows, put_seat, put_seats, seat_from
from underhill.core.game import Features
from underhill.core.pending import pending_kind, pending_seat
from underhill.games.fairy_land.fairies import hand_size
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
}


def observe(s, viewer, out):
    """Write all pieces in their order."""
    i = put(out, 0, s.turn)
    kind = pending_kind(s) if s.depth > 0 else 0
    i = put_one_hot(out, i, len(Decision) + 1, kind)
    i = put_seat(s, viewer, out, i, pending_seat(s) if s.depth > 0 else -1, N_SEATS)
    i = put_seat(s, viewer, out, i, s.active, N_SEATS)
    i = observe_cards(s, viewer, out, i)
    i = observe_seats(s, viewer, out, i)
    i = put_one_hot(out, i, len(Place), s.place)
    i = put_seats(s, viewer, out, i, s.bids, N_SEATS)
    i = put(out, i, s.bid)
    put(out, i, s.paid)


def observe_cards(s, viewer, out, i):
    """Clearings, the cards of this dawn, the decks and what the viewer has seen in them."""
    for clearing in range(N_CLEARINGS):
        i = put_counts(out, i, s.lots[clearing], s.n_lot[clearing], N_CARDS)
    i = put_counts(out, i, s.drawn, 2, N_CARDS)
    i = put_list(out, i, s.n_deck, N_DECKS)
    i = put(out, i, s.n_forest)
    i = count_seen(s, viewer, out, i, DRUIDS, N_CARDS)
    return count_seen(s, viewer, out, i, COURT, N_ITEMS)


def count_seen(s, viewer, out, i, deck, kinds):
    """How many of each kind the viewer knows to be in a deck."""
    for j in range(s.n_deck[deck]):
        if has_seen(s.seen_by[deck][j], viewer):
            out[i + s.decks[deck][j]] += 1
    return i + kinds


def observe_seats(s, viewer, out, i):
    """The own hand, how many Fairies the others hold, and what lies before everybody."""
    i = put_list(out, i, s.hand[viewer], N_FAIRIES)
    for j in range(s.n_seats):
        put(out, i + j, hand_size(s, seat_from(s, viewer, j)))
    i = put_rows(s, viewer, out, i + N_SEATS, s.played, N_SEATS, N_FAIRIES)
    i = put_rows(s, viewer, out, i, s.owned, N_SEATS, N_CARDS)
    i = put_rows(s, viewer, out, i, s.items, N_SEATS, N_ITEMS)
    return put_seats(s, viewer, out, i, s.crests, N_SEATS)


FEATURES = Features(PIECES, observe)
