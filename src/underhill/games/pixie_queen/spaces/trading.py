"""Action 4, trade up to 7 of one kind for as many of another, and action 5, silver to gold."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push
from underhill.games.pixie_queen.actions import AMOUNT, GET, GIVE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import gain, pay
from underhill.games.pixie_queen.ids import N_GOODS, Ability, Decision, Good, Metal
from underhill.games.pixie_queen.tiles import has_ability


def can_get(s: State, given, good):
    """Another kind that the supply has; gold is not traded."""
    return good != given and good != Good.GOLD and s.supply[good] > 0


def can_give(s: State, p, good):
    """A kind the seat has, when there is another to get for it."""
    if good == Good.GOLD or s.stock[p][good] == 0:
        return False
    for other in range(N_GOODS):
        if can_get(s, good, other):
            return True
    return False


def can_trade(s: State, p):
    """Something can be given."""
    for good in range(N_GOODS):
        if can_give(s, p, good):
            return True
    return False


def begin_trade(s: State, p):
    """Ask what is given."""
    push(s, Decision.TRADE_GIVE, p, 0)


def legal_trade_give(s: State, out):
    """Any kind that can be given."""
    p = pending_seat(s)
    for good in range(N_GOODS):
        if can_give(s, p, good):
            allow(out, GIVE + good)


def apply_trade_give(s: State, a):
    """Ask what is wanted for it."""
    p = pending_seat(s)
    pop(s)
    push(s, Decision.TRADE_GET, p, a - GIVE)


def legal_trade_get(s: State, out):
    """Any other kind in the supply."""
    for good in range(N_GOODS):
        if can_get(s, pending_argument(s), good):
            allow(out, GET + good)


def apply_trade_get(s: State, a):
    """Ask how many."""
    p = pending_seat(s)
    given = pending_argument(s)
    pop(s)
    push(s, Decision.TRADE_AMOUNT, p, N_GOODS * given + a - GET)


def legal_trade_amount(s: State, out):
    """At most 7, what the seat has, and what the supply has."""
    p = pending_seat(s)
    given = pending_argument(s) // N_GOODS
    wanted = pending_argument(s) % N_GOODS
    for n in range(1, min(s.n_trade, s.stock[p][given], s.supply[wanted]) + 1):
        allow(out, AMOUNT + n)


def apply_trade_amount(s: State, a):
    """Exchange them with the supply."""
    p = pending_seat(s)
    given = pending_argument(s) // N_GOODS
    wanted = pending_argument(s) % N_GOODS
    pop(s)
    pay(s, p, given, a - AMOUNT)
    gain(s, p, wanted, a - AMOUNT)


def gold_price(s: State, p):
    """Silver for one gold: as the silver track says, 1 less with that ability, at least 1."""
    price = s.silver_for_gold[s.track[p][Metal.SILVER]]
    return max(1, price - s.cheaper_gold) if has_ability(s, p, Ability.CHEAP_GOLD) else price


def n_smeltable(s: State, p):
    """How much gold a seat can make."""
    return min(s.stock[p][Good.SILVER] // gold_price(s, p), s.supply[Good.GOLD])


def begin_smelt(s: State, p):
    """Ask how much gold."""
    push(s, Decision.SMELT, p, 0)


def legal_smelt(s: State, out):
    """Any number of times."""
    for n in range(1, n_smeltable(s, pending_seat(s)) + 1):
        allow(out, AMOUNT + n)


def apply_smelt(s: State, a):
    """Pay silver, take gold."""
    p = pending_seat(s)
    n = a - AMOUNT
    pop(s)
    pay(s, p, Good.SILVER, n * gold_price(s, p))
    gain(s, p, Good.GOLD, n)
