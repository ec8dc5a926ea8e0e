"""The notary: a free deed of his tavern, or an opponent's for three coins more, of which half the sum goes to him."""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, tell
from underhill.games.taverna.actions import DEED
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_DEEDS, News
from underhill.games.taverna.purse import gain_coins, pay_coins
from underhill.games.taverna.taverns import n_deeds_of, owns_in, take_deed


def price_of(s: State, tavern, i):
    """A free deed's printed price; an owned one costs more."""
    return s.deed_price[tavern][i] + (0 if s.deed_owner[tavern][i] == NONE else s.buy_out)


def can_buy_deed(s: State, tavern, i, coins):
    """It can be paid, and is not an opponent's last one. The buyer owns none in that tavern yet."""
    if price_of(s, tavern, i) > coins:
        return False
    owner = s.deed_owner[tavern][i]
    return owner == NONE or n_deeds_of(s, owner) > 1


def any_deed_to_buy(s: State, p, tavern, coins):
    """Never where you own a deed already."""
    if owns_in(s, p, tavern):
        return False
    for i in range(s.n_deeds[tavern]):
        if can_buy_deed(s, tavern, i, coins):
            return True
    return False


def legal_deed(s: State, out):
    """The deeds of the notary's tavern that can be bought."""
    p = pending_seat(s)
    tavern = pending_argument(s)
    for i in range(s.n_deeds[tavern]):
        if can_buy_deed(s, tavern, i, s.coins[p]):
            allow(out, DEED + tavern * N_DEEDS + i)


def apply_deed(s: State, a):
    """Pay for the deed; an opponent gets half of the whole sum, rounded down, keeps his points and takes his cube back."""
    p = pending_seat(s)
    tavern = pending_argument(s)
    i = (a - DEED) % N_DEEDS
    pop(s)
    price = price_of(s, tavern, i)
    owner = s.deed_owner[tavern][i]
    pay_coins(s, p, price)
    tell(s, News.BUYS_DEED, p, price, tavern)
    if owner != NONE:
        gain_coins(s, owner, price // 2)
        tell(s, News.BUYS_OUT, owner, price // 2, tavern)
    take_deed(s, p, tavern, i)
