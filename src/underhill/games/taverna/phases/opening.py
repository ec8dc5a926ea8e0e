"""The opening: the King's people (with two players also the Queen's), then two rounds of deeds, the second one backwards.

Everybody buys two deeds and nobody passes: a first deed must leave a second one within reach, whatever the others buy (ruling 53).
"""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, tell
from underhill.games.taverna.actions import DEED, PEOPLE
from underhill.games.taverna.court import is_double
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_DEEDS, N_PEOPLES, N_TAVERNS, Decision, News, Phase
from underhill.games.taverna.purse import pay_coins
from underhill.games.taverna.scoring import turn_order
from underhill.games.taverna.taverns import owns_in, take_deed


def begin_peoples(s: State):
    """The first card names the King's people, of a double the first player chooses; two players name King's and Queen's."""
    s.phase = Phase.PEOPLES
    if s.n_seats == 2:
        push(s, Decision.QUEEN_PEOPLE, 1 - s.first, 0)
        push(s, Decision.KING_PEOPLE, s.first, 0)
    elif is_double(s, s.row[0]):
        push(s, Decision.KING_PEOPLE, s.first, 0)
    else:
        choose_king_people(s, s.card_people[s.row[0]][0])


def choose_king_people(s: State, people):
    """The King's token goes on top of that ladder."""
    s.king_people = people
    tell(s, News.KING_PEOPLE, NONE, people, 0)


def legal_king_people(s: State, out):
    """Any people with two players, else one of the two on the first card."""
    for people in range(N_PEOPLES):
        if s.n_seats == 2 or people == s.card_people[s.row[0]][0] or people == s.card_people[s.row[0]][1]:
            allow(out, PEOPLE + people)


def apply_king_people(s: State, a):
    """Note it."""
    pop(s)
    choose_king_people(s, a - PEOPLE)


def legal_queen_people(s: State, out):
    """Any people but the King's."""
    for people in range(N_PEOPLES):
        if people != s.king_people:
            allow(out, PEOPLE + people)


def apply_queen_people(s: State, a):
    """Note it."""
    pop(s)
    s.queen_people = a - PEOPLE
    tell(s, News.QUEEN_PEOPLE, NONE, s.queen_people, 0)


def can_buy_first(s: State, p, tavern, i):
    """A free deed that can be paid, in a tavern where the seat owns none."""
    return s.deed_owner[tavern][i] == NONE and s.deed_price[tavern][i] <= s.coins[p] and not owns_in(s, p, tavern)


def can_buy_any_first(s: State, p):
    """Whether there is such a deed. Without one is only who began under rules version 1, which did not care for the second deed."""
    for tavern in range(N_TAVERNS):
        for i in range(s.n_deeds[tavern]):
            if can_buy_first(s, p, tavern, i):
                return True
    return False


def n_bought_between(s: State, p):
    """How many deeds the others buy between a seat's first and second one: two for each seat that comes after it."""
    return 2 * (s.n_seats - 1 - turn_order(s, p))


def are_more_within(s: State, tavern, coins, n):
    """Whether more than n free deeds of other taverns cost no more than these coins."""
    for other in range(N_TAVERNS):
        if other != tavern:
            for i in range(s.n_deeds[other]):
                if s.deed_owner[other][i] == NONE and s.deed_price[other][i] <= coins:
                    n -= 1
                    if n < 0:
                        return True
    return False


def leaves_second(s: State, p, tavern, i):
    """Ruling 53: after this first deed more second ones are within reach than the others can take away."""
    return s.asked > s.n_seats or are_more_within(s, tavern, s.coins[p] - s.deed_price[tavern][i], n_bought_between(s, p))


def seat_to_buy(s: State):
    """Whose turn it is to buy: once round from the first player, then back again."""
    n = s.asked if s.asked < s.n_seats else 2 * s.n_seats - 1 - s.asked
    return (s.first + n) % s.n_seats


def next_first_deed(s: State):
    """Ask the next seat. After two rounds the turns begin."""
    while s.asked < 2 * s.n_seats:
        p = seat_to_buy(s)
        s.asked += 1
        if can_buy_any_first(s, p):
            push(s, Decision.FIRST_DEED, p, 0)
            return
        tell(s, News.CANNOT_BUY, p, 0, 0)
    s.phase = Phase.TURNS


def legal_first_deed(s: State, out):
    """Any free deed that can be paid, never a second one in a tavern, nor one that endangers the second (ruling 53)."""
    p = pending_seat(s)
    allow_first_deeds(s, p, out, True)
    if out[0] == 0:  # with the printed numbers never
        allow_first_deeds(s, p, out, False)


def allow_first_deeds(s: State, p, out, is_careful):
    """The deeds that a seat can buy; a careful one does without those that endanger its second."""
    for tavern in range(N_TAVERNS):
        for i in range(s.n_deeds[tavern]):
            if can_buy_first(s, p, tavern, i) and (not is_careful or leaves_second(s, p, tavern, i)):
                allow(out, DEED + tavern * N_DEEDS + i)


def apply_first_deed(s: State, a):
    """Pay it and score it at once."""
    p = pending_seat(s)
    tavern = (a - DEED) // N_DEEDS
    i = (a - DEED) % N_DEEDS
    pop(s)
    pay_coins(s, p, s.deed_price[tavern][i])
    tell(s, News.BUYS_DEED, p, s.deed_price[tavern][i], tavern)
    take_deed(s, p, tavern, i)
