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
from underhill.core.pending import NONE, Pending, pending_argument, pending_kind
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
    TOP,
    Decision,
    Phase,
    Royal,
    Step,
    Window,
)
from underhill.games.taverna.notables.gob_trotter import COUNTS
from underhill.games.taverna.phases.royal import is_higher
from underhill.games.taverna.scoring import king_ladder_gain, royal_count, royal_worth, score
from underhill.games.taverna.spells.guests import N_PACKED
from underhill.games.taverna.windows import gift_of, source_of, window_of

CARD_SIDE = N_PEOPLES + N_SYMBOLS
COUNTED = N_ROYALS - 1  # the royal scorings that count something: all but the King's

PIECES = {
    "turn": 1,
    "phase": len(Phase),
    "step": len(Step),
    "decision": len(Decision) + 1,
    "decides": N_SEATS,
    "active": N_SEATS,
    "asked_notable": N_NOTABLES,
    "asked_tavern": N_TAVERNS,
    "asked_customer": N_PACKED,
    "asked_number": 1,
    "window": len(Window),
    "window_gift": N_PEOPLES,
    "window_source": N_SEATS,
    "announced": N_SPELLS,
    "announcer": N_SEATS,
    "waiting": N_SPELLS,
    "chosen_peoples": 2 * N_PEOPLES,
    "free_tables": N_TAVERNS * N_PEOPLES,
    "customers": N_PACKED,
    "n_free": N_TAVERNS,
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
    "sold": N_SPELLS,
    "n_sold": N_SEATS,
    "coins": N_SEATS,
    "points": N_SEATS,
    "levels": N_SEATS * N_PEOPLES,
    "next_points": N_SEATS * N_PEOPLES,
    "next_gifts": N_SEATS * N_PEOPLES,
    "privileges": N_SEATS,
    "later_birthdays": N_SEATS,
    "favours": N_SEATS * N_FAVOURS,
    "used_favours": N_SEATS * N_FAVOURS,
    "cast": N_SEATS * N_SPELLS,
    "royals": N_ROYALS * N_SEATS,
    "royal_counts": COUNTED * N_SEATS,
    "royal_pays": N_ROYALS * N_SEATS,
    "royal_order": 2 * N_SEATS,
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
    observe_question(s, viewer, out)
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


def observe_question(s: State, viewer, out):
    """What the question is about, and the spells that wait for reactions."""
    for i in range(s.depth):
        if s.pending[i][Pending.KIND] == Decision.RESOLVE:
            out[AT.waiting + s.pending[i][Pending.ARGUMENT] % N_SPELLS] += 1
    if s.depth > 0:
        if pending_kind(s) == Decision.REACT:
            observe_window(s, viewer, out)
        else:
            observe_argument(s, out)


def observe_window(s: State, viewer, out):
    """The moment to which one may react, the gift that was taken, who opened it, and the latest spell announced."""
    packed = pending_argument(s)
    put_one_hot(out, AT.window, len(Window), window_of(packed))
    if window_of(packed) == Window.GIFT_TAKEN:
        put_one_hot(out, AT.window_gift, N_PEOPLES, gift_of(packed))
    put_seat(s, viewer, out, AT.window_source, source_of(packed))
    if window_of(packed) == Window.SPELL_ANNOUNCED:
        entry = s.pending[s.depth - 2]
        put_one_hot(out, AT.announced, N_SPELLS, entry[Pending.ARGUMENT] % N_SPELLS)
        put_seat(s, viewer, out, AT.announcer, entry[Pending.SEAT])


def observe_argument(s: State, out):
    """The notable, the tavern, the customer or the number of things that a question is about."""
    kind = pending_kind(s)
    argument = pending_argument(s)
    if kind in (Decision.DESTINATION, Decision.EXTENT, Decision.TELEPORT_WHERE):
        put_one_hot(out, AT.asked_notable, N_NOTABLES, argument)
    elif kind in (Decision.MOVE_WHERE, Decision.CHAIRS_SECOND):
        put_one_hot(out, AT.asked_customer, N_PACKED, argument)
    elif kind == Decision.DEED:
        put_one_hot(out, AT.asked_tavern, N_TAVERNS, argument)
    elif kind == Decision.TOKEN:
        put_one_hot(out, AT.asked_tavern, N_TAVERNS, argument // COUNTS)
        out[AT.asked_number] = argument % COUNTS
    elif kind in (Decision.PICK_FAVOUR, Decision.CLIMB):
        out[AT.asked_number] = argument


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
    """The free tables of each people, and the customers of each people at the tables of each people, as the actions pack them."""
    free = AT.free_tables + N_PEOPLES * tavern
    customers = AT.customers + N_PEOPLES * N_PEOPLES * tavern
    for i in range(s.n_tables[tavern]):
        people = s.seated[tavern][i]
        table = s.table_people[tavern][i]
        if people == NONE:
            out[free + table] += 1
            out[AT.n_free + tavern] += 1
        else:
            out[customers + N_PEOPLES * people + table] += 1


def observe_cards(s: State, viewer, out):
    """The row of customers, the court, how many cards the piles have, the own spells."""
    for slot in range(ROW):
        put_card(s, out, AT.row + 2 * CARD_SIDE * slot, s.row[slot])
    put_counts(out, AT.court, s.court, COURT)
    out[AT.piles] = s.n_pile
    out[AT.piles + 1] = s.n_reserve
    out[AT.piles + 2] = s.n_spells
    put_list(out, AT.hand, s.hand[viewer], N_SPELLS)
    put_list(out, AT.sold, s.sold[viewer], N_SPELLS)


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
    put_seats(s, viewer, out, AT.n_sold, s.n_sold)
    put_seats(s, viewer, out, AT.coins, s.coins)
    for j in range(s.n_seats):
        out[AT.points + j] = score(s, seat_from(s, viewer, j))
    put_rows(s, viewer, out, AT.levels, s.level, N_PEOPLES)
    observe_ladders(s, viewer, out)
    put_seats(s, viewer, out, AT.privileges, s.privileges)
    for j in range(s.n_seats):
        out[AT.later_birthdays + j] = n_later_birthdays(s, seat_from(s, viewer, j))
    put_rows(s, viewer, out, AT.favours, s.favours, N_FAVOURS)
    put_rows(s, viewer, out, AT.used_favours, s.spent, N_FAVOURS)
    put_rows(s, viewer, out, AT.cast, s.cast, N_SPELLS)
    for royal in range(N_ROYALS):
        put_seat(s, viewer, out, AT.royals + N_SEATS * royal, s.royal_of[royal])
    observe_royals(s, viewer, out)


def observe_ladders(s: State, viewer, out):
    """What the next level of each ladder would bring each seat: points, and whether a gift."""
    for j in range(s.n_seats):
        p = seat_from(s, viewer, j)
        for people in range(N_PEOPLES):
            level = s.level[p][people]
            if level < TOP:
                out[AT.next_points + N_PEOPLES * j + people] = s.ladder_points[level + 1] - s.ladder_points[level]
                out[AT.next_gifts + N_PEOPLES * j + people] = s.is_gift_level[level + 1]


def observe_royals(s: State, viewer, out):
    """What each royal scoring counts and would pay each seat now, and how many would score before it."""
    for j in range(s.n_seats):
        p = seat_from(s, viewer, j)
        for royal in range(Royal.QUEEN, N_ROYALS):
            out[AT.royal_counts + N_SEATS * (royal - 1) + j] = royal_count(s, p, royal)
            out[AT.royal_pays + N_SEATS * royal + j] = royal_worth(s, p, royal)
        out[AT.royal_pays + j] = s.king_points + king_ladder_gain(s, p)
        if s.king_people != NONE:
            out[AT.royal_order + j] = n_higher(s, p, s.king_people)
        if s.queen_people != NONE:
            out[AT.royal_order + N_SEATS + j] = n_higher(s, p, s.queen_people)


def n_higher(s: State, p, people):
    """How many seats a chosen people's ladder puts before a seat."""
    n = 0
    for other in range(s.n_seats):
        n += other != p and is_higher(s, other, p, people)
    return n


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
