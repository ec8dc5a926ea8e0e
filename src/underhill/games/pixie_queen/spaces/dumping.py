"""Action 17, throw exactly 3 goods out of the game (up to 3 under the lenient option), or take 1 food."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, set_argument, tell
from underhill.games.pixie_queen.actions import DONE, DUMP, TAKE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import gain, has_supply_of_food, n_goods, throw_out
from underhill.games.pixie_queen.ids import N_FOODS, N_GOODS, Decision, News


def can_dump(s: State, p):
    """As many goods as printed (ruling 16), or any under the lenient option."""
    return n_goods(s, p) >= (1 if s.option_lenient_dump else s.n_dump)


def can_dump_or_take(s: State, p):
    """Something to throw out, or food to take."""
    return can_dump(s, p) or has_supply_of_food(s)


def begin_dump(s: State, p):
    """Ask what is thrown out or taken."""
    push(s, Decision.DUMP, p, 0)


def legal_dump(s: State, out):
    """First a food to take or a good to throw out; then more goods, and under the lenient option no more."""
    p = pending_seat(s)
    n = pending_argument(s)
    if n == 0:
        for food in range(N_FOODS):
            if s.supply[food] > 0:
                allow(out, TAKE + food)
    elif s.option_lenient_dump:
        allow(out, DONE)
    if n > 0 or can_dump(s, p):
        for good in range(N_GOODS):
            if s.stock[p][good] > 0:
                allow(out, DUMP + good)


def apply_dump(s: State, a):
    """Take the food, or throw out a good and ask for the next."""
    p = pending_seat(s)
    n = pending_argument(s) + 1
    if a >= DUMP:
        throw_out(s, p, a - DUMP)
        tell(s, News.DUMPS, p, a - DUMP, 1)
        if n < s.n_dump and n_goods(s, p) > 0:
            set_argument(s, n)
            return
    elif a != DONE:
        gain(s, p, a - TAKE, 1)
    pop(s)
