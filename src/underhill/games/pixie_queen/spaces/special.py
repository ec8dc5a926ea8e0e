"""Action 19, the special offering: pay what lies there, add one good to it, take the leftmost tile."""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import ADD
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import add_to_special, n_goods, pay
from underhill.games.pixie_queen.ids import N_GOODS, Decision, News, RewardRow
from underhill.games.pixie_queen.rewards import has_reward_left, take_reward


def special_price(s: State):
    """How many goods lie on the special-offering space."""
    n = 0
    for good in range(N_GOODS):
        n += s.special[good]
    return n


def can_offer_specially(s: State, p):
    """The whole price, one good more, and a tile left (ruling 31)."""
    for good in range(N_GOODS):
        if s.stock[p][good] < s.special[good]:
            return False
    return n_goods(s, p) > special_price(s) and has_reward_left(s, RewardRow.SPECIAL_OFFERING)


def begin_special(s: State, p):
    """Ask for the good that makes the next special offering dearer."""
    push(s, Decision.ADD, p, 0)


def legal_add(s: State, out):
    """Any good that is left after paying."""
    p = pending_seat(s)
    for good in range(N_GOODS):
        if s.stock[p][good] > s.special[good]:
            allow(out, ADD + good)


def apply_add(s: State, a):
    """Pay, add the good, take the tile."""
    p = pending_seat(s)
    pop(s)
    for good in range(N_GOODS):
        pay(s, p, good, s.special[good])
    add_to_special(s, p, a - ADD)
    tell(s, News.ADDS, p, a - ADD, 1)
    take_reward(s, p, RewardRow.SPECIAL_OFFERING)
