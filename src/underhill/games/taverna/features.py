"""What a seat of Taverna sees, as numbers for learners."""

from underhill.core.features import put, put_counts, put_list, put_one_hot, put_rows, put_seat, put_seats, seat_from
from underhill.core.game import Features
from underhill.core.pending import NONE, pending_kind, pending_seat
from underhill.games.taverna.ids import (
    COURT,
    N_DEEDS,
    N_FAVOURS,
    N_GUILDS,
    N_NOTABLES,
    N_PEOPLES,
    N_ROYALS,
    N_SEATS,
    N_SPELLS,
    N_SYMBOLS,
    N_TAVERNS,
    ROW,
    Decision,
    Phase,
    Step,
)
from underhill.games.taverna.scoring import score

PIECES = {
    "turn": 1,
    "phase": len(Phase),
    "step": len(Step),
    "decision": len(Decision) + 1,
    "decides": N_SEATS,
    "active": N_SEATS,
    "chosen_peoples": 2 * N_PEOPLES,
    "free_tables": N_TAVERNS * N_PEOPLES,
    "customers": N_TAVERNS * N_PEOPLES,
    "deeds": N_TAVERNS * N_DEEDS * N_SEATS,
    "guilds": N_TAVERNS * N_GUILDS,
    "tokens": N_GUILDS,
    "tavern_privileges": N_TAVERNS,
    "notables": N_NOTABLES * N_TAVERNS,
    "row": ROW * 2 * (N_PEOPLES + N_SYMBOLS),
    "court": N_FAVOURS,
    "piles": 3,
    "hand": N_SPELLS,
    "hand_sizes": N_SEATS,
    "coins": N_SEATS,
    "points": N_SEATS,
    "levels": N_SEATS * N_PEOPLES,
    "privileges": N_SEATS,
    "favours": N_SEATS * N_FAVOURS,
    "used_favours": N_SEATS * N_FAVOURS,
    "cast": N_SEATS * N_SPELLS,
    "royals": N_ROYALS * N_SEATS,
    "customer": N_PEOPLES + N_SYMBOLS + N_TAVERNS,
    "this_turn": 3 + N_NOTABLES,
}


def observe(s, viewer, out):
    """Write all pieces in their order."""
    i = observe_moment(s, viewer, out)
    i = observe_taverns(s, viewer, out, i)
    i = observe_cards(s, viewer, out, i)
    i = observe_seats(s, viewer, out, i)
    i = put_one_hot(out, i, N_PEOPLES, s.people)
    i = put_list(out, i, s.bears, N_SYMBOLS)
    i = put_one_hot(out, i, N_TAVERNS, s.tavern)
    i = put(out, i, s.n_cast)
    i = put(out, i, s.n_allowed)
    i = put(out, i, s.free_used)
    put_list(out, i, s.notable_used, N_NOTABLES)


def observe_moment(s, viewer, out):
    """The part of the game, what is asked of whom, the chosen peoples."""
    i = put(out, 0, s.turn)
    i = put_one_hot(out, i, len(Phase), s.phase)
    i = put_one_hot(out, i, len(Step), s.step)
    asked = s.depth > 0
    i = put_one_hot(out, i, len(Decision) + 1, pending_kind(s) if asked else 0)
    i = put_seat(s, viewer, out, i, pending_seat(s) if asked else -1, N_SEATS)
    i = put_seat(s, viewer, out, i, s.active, N_SEATS)
    i = put_one_hot(out, i, N_PEOPLES, s.king_people)
    return put_one_hot(out, i, N_PEOPLES, s.queen_people)


def observe_taverns(s, viewer, out, i):
    """Free tables, customers, deeds, guilds, privileges and notables."""
    i = count_tables(s, out, i)
    for tavern in range(N_TAVERNS):
        for deed in range(N_DEEDS):
            i = put_seat(s, viewer, out, i, s.deed_owner[tavern][deed], N_SEATS)
    for tavern in range(N_TAVERNS):
        i = put_list(out, i, s.guild[tavern], N_GUILDS)
    i = put_list(out, i, s.tokens, N_GUILDS)
    i = put_list(out, i, s.tavern_privilege, N_TAVERNS)
    for notable in range(N_NOTABLES):
        i = put_one_hot(out, i, N_TAVERNS, s.notable_at[notable])
    return i


def count_tables(s, out, i):
    """Of each tavern the free tables of each people, and behind them the customers of each people."""
    customers = i + N_TAVERNS * N_PEOPLES
    for tavern in range(N_TAVERNS):
        for table in range(s.n_tables[tavern]):
            if s.seated[tavern][table] == NONE:
                out[i + tavern * N_PEOPLES + s.table_people[tavern][table]] += 1
            else:
                out[customers + tavern * N_PEOPLES + s.seated[tavern][table]] += 1
    return customers + N_TAVERNS * N_PEOPLES


def observe_cards(s, viewer, out, i):
    """The row of customers, the court, how many cards the piles have, the own spells."""
    for slot in range(ROW):
        i = put_card(s, out, i, s.row[slot])
    i = put_counts(out, i, s.court, COURT, N_FAVOURS)
    i = put(out, i, s.n_pile)
    i = put(out, i, s.n_reserve)
    i = put(out, i, s.n_spells)
    return put_list(out, i, s.hand[viewer], N_SPELLS)


def put_card(s, out, i, card):
    """The peoples and symbols on the two sides of a customer card, if one lies there."""
    if card != NONE:
        for side in range(2):
            people = s.card_people[card][side]
            if people != NONE:
                place = i + side * (N_PEOPLES + N_SYMBOLS)
                put_one_hot(out, place, N_PEOPLES, people)
                put_one_hot(out, place + N_PEOPLES, N_SYMBOLS, s.card_symbol[card][side])
    return i + 2 * (N_PEOPLES + N_SYMBOLS)


def observe_seats(s, viewer, out, i):
    """What everybody may see of everybody."""
    i = put_seats(s, viewer, out, i, s.n_hand, N_SEATS)
    i = put_seats(s, viewer, out, i, s.coins, N_SEATS)
    for j in range(s.n_seats):
        put(out, i + j, score(s, seat_from(s, viewer, j)))
    i = put_rows(s, viewer, out, i + N_SEATS, s.level, N_SEATS, N_PEOPLES)
    i = put_seats(s, viewer, out, i, s.privileges, N_SEATS)
    i = put_rows(s, viewer, out, i, s.favours, N_SEATS, N_FAVOURS)
    i = put_rows(s, viewer, out, i, s.spent, N_SEATS, N_FAVOURS)
    i = put_rows(s, viewer, out, i, s.cast, N_SEATS, N_SPELLS)
    for royal in range(N_ROYALS):
        i = put_seat(s, viewer, out, i, s.royal_of[royal], N_SEATS)
    return i


FEATURES = Features(PIECES, observe)
