"""Phase III, Offering: the double tile is announced, a demand tile turned, then all choose in secret and reveal together.

Everybody fills the same number of hands, each with one kind or nothing, so that not even the number of choices tells anything.
Goods stay in the stock until the reveal.
"""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, reveal, set_argument, tell
from underhill.games.pixie_queen.actions import DOUBLE, NOTHING, OFFER, SIMPLE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import return_goods
from underhill.games.pixie_queen.ids import MAX_OFFER, N_FOODS, N_GOODS, Decision, News, Single, Step
from underhill.games.pixie_queen.order import begin_step, next_in_order
from underhill.games.pixie_queen.phases.punishing import punish
from underhill.games.pixie_queen.tiles import holder_of_single, return_single


def go_on_with_announcement(s: State):
    """The owner of the double-offering tile says whether they use it, before the demand tile is turned (ruling 6)."""
    begin_step(s, Step.DEMAND)
    owner = holder_of_single(s, Single.DOUBLE_OFFERING)
    if 0 <= owner < s.n_seats:
        push(s, Decision.DOUBLE, owner, 0)


def legal_double(s: State, out):
    """Use the tile, or keep it."""
    allow(out, DOUBLE)
    allow(out, SIMPLE)


def apply_double(s: State, a):
    """A used tile goes back to its space at once."""
    p = pending_seat(s)
    pop(s)
    if a == DOUBLE:
        s.doubling = p
        return_single(s, Single.DOUBLE_OFFERING)
        tell(s, News.DOUBLES, p, 0, 0)


def demand(s: State):
    """The food that the Queen wants this round."""
    return s.demands[s.n_turned - 1]


def go_on_with_demand(s: State):
    """Turn the next demand tile."""
    s.n_turned += 1
    reveal(s)
    tell(s, News.DEMAND, NONE, demand(s), 0)
    begin_step(s, Step.OFFER)


def n_hands(s: State, p):
    """How many kinds a seat may offer this round."""
    return s.n_kinds + 1 if s.doubling == p else 0 + s.n_kinds


def can_offer(s: State, p, good):
    """The demanded food, silver or gold (ruling 7), not already in another hand (ruling 34)."""
    return (good >= N_FOODS or good == demand(s)) and s.offer[p][good] == 0


def go_on_with_offers(s: State):
    """Ask every seat for its hands; then reveal."""
    p = next_in_order(s)
    if p == NONE:
        reveal_offers(s)
    else:
        push(s, Decision.OFFER, p, 0)


def legal_offer(s: State, out):
    """Any number of one kind, or an empty hand."""
    p = pending_seat(s)
    for good in range(N_GOODS):
        if can_offer(s, p, good):
            for n in range(1, s.stock[p][good] + 1):
                allow(out, OFFER + MAX_OFFER * good + n)
    allow(out, NOTHING)


def apply_offer(s: State, a):
    """Fill a hand; after the last one the seat has committed."""
    p = pending_seat(s)
    hand = pending_argument(s) + 1
    if a != NOTHING:
        index = a - OFFER - 1
        s.offer[p][index // MAX_OFFER] = index % MAX_OFFER + 1
    if hand < n_hands(s, p):
        set_argument(s, hand)
    else:
        pop(s)
        tell(s, News.COMMITTED, p, 0, 0)


def reveal_offers(s: State):
    """All hands open together; everything offered goes to the supply."""
    reveal(s)
    for i in range(s.n_order):
        p = s.big[i]
        for good in range(N_GOODS):
            if s.offer[p][good] > 0:
                tell(s, News.OFFERS, p, good, s.offer[p][good])
                return_goods(s, p, good, s.offer[p][good])
    begin_step(s, Step.EMPTY_HANDS)


def n_offered(s: State, p):
    """How many goods a seat has offered."""
    n = 0
    for good in range(N_GOODS):
        n += s.offer[p][good]
    return n


def go_on_with_empty_hands(s: State):
    """Offering nothing costs at once, and once (ruling 5). Then the Queen is content or angry."""
    p = next_in_order(s)
    if p == NONE:
        begin_step(s, Step.TRACKS if is_fed(s) else Step.ANGER)
        if s.step == Step.ANGER:
            tell(s, News.ANGER, NONE, demand(s), 0)
    elif n_offered(s, p) == 0:
        punish(s, p, s.nothing_points, News.OFFERS_NOTHING)


def is_fed(s: State):
    """Somebody gave the demanded food."""
    for p in range(s.n_seats):
        if s.offer[p][demand(s)] > 0:
            return True
    return False
