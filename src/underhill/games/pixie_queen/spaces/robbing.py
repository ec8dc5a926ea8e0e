"""Action 14, rob a pixie: an opponent's pixie on the pyramid gives what its space steals, as far as its owner has it."""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import ROB
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import move_goods, n_goods
from underhill.games.pixie_queen.ids import N_DOUBLE, N_FOODS, Decision, News
from underhill.games.pixie_queen.pyramid import is_opponent


def can_rob_at(s: State, p, place):
    """An opponent's pixie stands there; neutral ones are never robbed (ruling 36)."""
    return s.pixie_at[place] >= 0 and is_opponent(s, p, s.pixie_at[place])


def can_rob(s: State, p):
    """Some opponent's pixie stands on the pyramid."""
    for place in range(N_DOUBLE):
        if can_rob_at(s, p, place):
            return True
    return False


def begin_rob(s: State, p):
    """Ask which pixie."""
    push(s, Decision.ROB, p, 0)


def legal_rob(s: State, out):
    """Any opponent's pixie."""
    p = pending_seat(s)
    for place in range(N_DOUBLE):
        if can_rob_at(s, p, place):
            allow(out, ROB + place)


def apply_rob(s: State, a):
    """Its owner hands over the symbols of its space."""
    p = pending_seat(s)
    place = a - ROB
    pop(s)
    tell(s, News.ROBS, p, s.pixie_at[place], place)
    before = n_goods(s, p)
    for food in range(N_FOODS):
        move_goods(s, s.pixie_at[place], p, food, s.symbols[place][food])
    if n_goods(s, p) == before:
        tell(s, News.FINDS_NOTHING, p, s.pixie_at[place], 0)
