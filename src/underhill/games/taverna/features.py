"""What a seat of Taverna sees, as numbers for learners."""

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
from underhill.core.pending import NONE
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    COURT,
    N_DEEDS,
    N_FAVOURS,
    N_GUILDS,
    N_LEVELS,
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

CARD_SIDE = N_PEOPLES + N_SYMBOLS

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
    "row": ROW * 2 * CARD_SIDE,
    "court": N_FAVOURS,
    "piles": 3,
    "hand": N_SPELLS,
    "hand_sizes": N_SEATS,
    "coins": N_SEATS,
    "points": N_SEATS,
    "levels": N_SEATS * N_PEOPLES,
    "privileges": N_SEATS,
    "later_birthdays": N_SEATS,
    "favours": N_SEATS * N_FAVOURS,
    "used_favours": N_SEATS * N_FAVOURS,
    "cast": N_SEATS * N_SPELLS,
    "royals": N_ROYALS * N_SEATS,
    "customer": N_PEOPLES + N_SYMBOLS + N_TAVERNS,
    "this_turn": 3 + N_NOTABLES,
    "turns_left": 1,
    "reacted": N_SEATS,
    "guilds_used": N_GUILDS,
    "favours_used": N_FAVOURS,
    "activations": N_SEATS * N_NOTABLES,
    "countered": N_SPELLS,
    "deed_prices": N_TAVERNS * N_DEEDS,
    "deed_points": N_TAVERNS * N_DEEDS,
    "gift_levels": N_LEVELS,
    "spell_costs": N_SPELLS,
    "spell_numbers": N_SPELLS,
}


AT = starts_of(PIECES)


def observe(s: State, viewer, out):
    """Write all pieces."""
    observe_moment(s, viewer, out)
    observe_taverns(s, viewer, out)
    observe_cards(s, viewer, out)
    observe_seats(s, viewer, out)
    observe_turn(s, viewer, out)
    observe_numbers(s, out)


def observe_moment(s: State, viewer, out):
    """The part of the game, what is asked of whom, the chosen peoples."""
    out[AT.turn] = s.turn
    put_one_hot(out, AT.phase, len(Phase), s.phase)
    put_one_hot(out, AT.step, len(Step), s.step)
    put_question(s, viewer, out, AT.decision, len(Decision) + 1, AT.decides)
    put_seat(s, viewer, out, AT.active, s.active)
    put_one_hot(out, AT.chosen_peoples, N_PEOPLES, s.king_people)
    put_one_hot(out, AT.chosen_peoples + N_PEOPLES, N_PEOPLES, s.queen_people)


def observe_taverns(s: State, viewer, out):
    """Free tables, customers, deeds, guilds, privileges and notables."""
    for tavern in range(N_TAVERNS):
        count_tables(s, out, tavern)
        for deed in range(N_DEEDS):
            put_seat(s, viewer, out, AT.deeds + N_SEATS * (N_DEEDS * tavern + deed), s.deed_owner[tavern][deed])
        put_list(out, AT.guilds + N_GUILDS * tavern, s.guild[tavern], N_GUILDS)
    put_list(out, AT.tokens, s.tokens, N_GUILDS)
    put_list(out, AT.tavern_privileges, s.tavern_privilege, N_TAVERNS)
    for notable in range(N_NOTABLES):
        put_one_hot(out, AT.notables + N_TAVERNS * notable, N_TAVERNS, s.notable_at[notable])


def count_tables(s: State, out, tavern):
    """The free tables of each people, and the customers of each people."""
    free = AT.free_tables + N_PEOPLES * tavern
    customers = AT.customers + N_PEOPLES * tavern
    for table in range(s.n_tables[tavern]):
        is_free = s.seated[tavern][table] == NONE
        out[free + s.table_people[tavern][table] if is_free else customers + s.seated[tavern][table]] += 1


def observe_cards(s: State, viewer, out):
    """The row of customers, the court, how many cards the piles have, the own spells."""
    for slot in range(ROW):
        put_card(s, out, AT.row + 2 * CARD_SIDE * slot, s.row[slot])
    put_counts(out, AT.court, s.court, COURT)
    out[AT.piles] = s.n_pile
    out[AT.piles + 1] = s.n_reserve
    out[AT.piles + 2] = s.n_spells
    put_list(out, AT.hand, s.hand[viewer], N_SPELLS)


def put_card(s: State, out, i, card):
    """The peoples and symbols on the two sides of a customer card, if one lies there."""
    if card != NONE:
        for side in range(2):
            people = s.card_people[card][side]
            if people != NONE:
                put_one_hot(out, i + CARD_SIDE * side, N_PEOPLES, people)
                put_one_hot(out, i + CARD_SIDE * side + N_PEOPLES, N_SYMBOLS, s.card_symbol[card][side])


def observe_seats(s: State, viewer, out):
    """What everybody may see of everybody."""
    put_seats(s, viewer, out, AT.hand_sizes, s.n_hand)
    put_seats(s, viewer, out, AT.coins, s.coins)
    for j in range(s.n_seats):
        out[AT.points + j] = score(s, seat_from(s, viewer, j))
    put_rows(s, viewer, out, AT.levels, s.level, N_PEOPLES)
    put_seats(s, viewer, out, AT.privileges, s.privileges)
    for j in range(s.n_seats):
        out[AT.later_birthdays + j] = n_later_birthdays(s, seat_from(s, viewer, j))
    put_rows(s, viewer, out, AT.favours, s.favours, N_FAVOURS)
    put_rows(s, viewer, out, AT.used_favours, s.spent, N_FAVOURS)
    put_rows(s, viewer, out, AT.cast, s.cast, N_SPELLS)
    for royal in range(N_ROYALS):
        put_seat(s, viewer, out, AT.royals + N_SEATS * royal, s.royal_of[royal])


def n_later_birthdays(s: State, p):
    """Over how many seats a seat wins a tie."""
    n = 0
    for other in range(s.n_seats):
        n += s.birthday[other] > s.birthday[p]
    return n


def observe_turn(s: State, viewer, out):
    """The customer under way, and what was done in this turn."""
    put_one_hot(out, AT.customer, N_PEOPLES, s.people)
    put_list(out, AT.customer + N_PEOPLES, s.bears, N_SYMBOLS)
    put_one_hot(out, AT.customer + CARD_SIDE, N_TAVERNS, s.tavern)
    out[AT.this_turn] = s.n_cast
    out[AT.this_turn + 1] = s.n_allowed
    out[AT.this_turn + 2] = s.turn_notable_used
    put_list(out, AT.this_turn + 3, s.notable_used, N_NOTABLES)
    out[AT.turns_left] = s.n_turns * s.n_seats - s.turn
    put_seats(s, viewer, out, AT.reacted, s.reacted)
    put_list(out, AT.guilds_used, s.guild_used, N_GUILDS)
    put_list(out, AT.favours_used, s.favour_used, N_FAVOURS)
    put_rows(s, viewer, out, AT.activations, s.activations, N_NOTABLES)
    put_list(out, AT.countered, s.countered, N_SPELLS)


def observe_numbers(s: State, out):
    """The reconstructed numbers of this match, which may be others than the printed ones."""
    for tavern in range(N_TAVERNS):
        put_list(out, AT.deed_prices + N_DEEDS * tavern, s.deed_price[tavern], N_DEEDS)
        put_list(out, AT.deed_points + N_DEEDS * tavern, s.deed_points[tavern], N_DEEDS)
    put_list(out, AT.gift_levels, s.is_gift_level, N_LEVELS)
    put_list(out, AT.spell_costs, s.spell_cost, N_SPELLS)
    put_list(out, AT.spell_numbers, s.spell_number, N_SPELLS)


FEATURES = Features(PIECES, observe)
