"""What a seat of Taverna sees, as numbers for learners."""

from underhill.core.features import put, put_list, put_one_hot, put_rows, put_seat, put_seats
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
    for tavern in range(N_TAVERNS):
        i = count_tables(s, out, i, tavern, True)
    for tavern in range(N_TAVERNS):
        i = count_tables(s, out, i, tavern, False)
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


def count_tables(s, out, i, tavern, free):
    """Of each people the free tables of a tavern, or the customers in it."""
    for people in range(N_PEOPLES):
        out[i + people] = 0
    for table in range(s.n_tables[tavern]):
        if s.seated[tavern][table] == NONE:
            if free:
                out[i + s.table_people[tavern][table]] += 1
        elif not free:
            out[i + s.seated[tavern][table]] += 1
    return i + N_PEOPLES


def observe_cards(s, viewer, out, i):
    """The row of customers, the court, how many cards the piles have, the own spells."""
    for slot in range(ROW):
        card = s.row[slot]
        for side in range(2):
            i = put_one_hot(out, i, N_PEOPLES, s.card_people[card][side] if card != NONE else NONE)
            there = card != NONE and s.card_people[card][side] != NONE
            i = put_one_hot(out, i, N_SYMBOLS, s.card_symbol[card][side] if there else NONE)
    for favour in range(N_FAVOURS):
        out[i + favour] = 0
    for place in range(COURT):
        if s.court[place] != NONE:
            out[i + s.court[place]] += 1
    i = put(out, i + N_FAVOURS, s.n_pile)
    i = put(out, i, s.n_reserve)
    i = put(out, i, s.n_spells)
    return put_list(out, i, s.hand[viewer], N_SPELLS)


def observe_seats(s, viewer, out, i):
    """What everybody may see of everybody."""
    i = put_seats(s, viewer, out, i, s.n_hand, N_SEATS)
    i = put_seats(s, viewer, out, i, s.coins, N_SEATS)
    for j in range(N_SEATS):
        i = put(out, i, score(s, (viewer + j) % s.n_seats) if j < s.n_seats else 0)
    i = put_rows(s, viewer, out, i, s.level, N_SEATS, N_PEOPLES)
    i = put_seats(s, viewer, out, i, s.privileges, N_SEATS)
    i = put_rows(s, viewer, out, i, s.favours, N_SEATS, N_FAVOURS)
    i = put_rows(s, viewer, out, i, s.spent, N_SEATS, N_FAVOURS)
    i = put_rows(s, viewer, out, i, s.cast, N_SEATS, N_SPELLS)
    for royal in range(N_ROYALS):
        i = put_seat(s, viewer, out, i, s.royal_of[royal], N_SEATS)
    return i


FEATURES = Features(PIECES, observe)
