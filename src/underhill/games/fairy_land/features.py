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


AT = starts_of(PIECES)


def observe(s, viewer, out):
    """Write all pieces."""
    observe_moment(s, viewer, out)
    observe_cards(s, viewer, out)
    observe_seats(s, viewer, out)


def observe_moment(s, viewer, out):
    """The turn, what is asked of whom, and how the auction stands."""
    out[AT.turn] = s.turn
    put_question(s, viewer, out, AT.decision, len(Decision) + 1, AT.decides)
    put_seat(s, viewer, out, AT.active, s.active)
    put_one_hot(out, AT.place, len(Place), s.place)
    put_seats(s, viewer, out, AT.bids, s.bids)
    out[AT.payment] = s.bid
    out[AT.payment + 1] = s.paid


def observe_cards(s, viewer, out):
    """Clearings, the cards of this dawn, the decks and what the viewer has seen in them."""
    for clearing in range(N_CLEARINGS):
        put_counts(out, AT.clearings + N_CARDS * clearing, s.lots[clearing], s.n_lot[clearing])
    put_counts(out, AT.drawn, s.drawn, 2)
    put_list(out, AT.decks, s.n_deck, N_DECKS)
    out[AT.decks + N_DECKS] = s.n_forest
    count_seen(s, viewer, out, AT.druid_cards_seen, DRUIDS)
    count_seen(s, viewer, out, AT.court_items_seen, COURT)


def count_seen(s, viewer, out, i, deck):
    """How many of each kind the viewer knows to be in a deck."""
    for j in range(s.n_deck[deck]):
        out[i + s.decks[deck][j]] += 1 if has_seen(s.seen_by[deck][j], viewer) else 0


def observe_seats(s, viewer, out):
    """The own hand, how many Fairies the others hold, and what lies before everybody."""
    put_list(out, AT.hand, s.hand[viewer], N_FAIRIES)
    for j in range(s.n_seats):
        out[AT.hand_sizes + j] = hand_size(s, seat_from(s, viewer, j))
    put_rows(s, viewer, out, AT.played, s.played, N_FAIRIES)
    put_rows(s, viewer, out, AT.owned, s.owned, N_CARDS)
    put_rows(s, viewer, out, AT.items, s.items, N_ITEMS)
    put_seats(s, viewer, out, AT.crests, s.crests)


FEATURES = Features(PIECES, observe)
