"""Activating a notable: he is sent to another tavern with room, and sells there what he has to sell.

One can be activated each turn in the tavern of the turn's customer (anywhere with a lyre), more of them for privileges or by the
Summons; each costs what he costs. A notable is activated once a turn, and only when at least his lowest price can be paid and the
whole effect is possible (rulings 16, 17).
"""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.taverna.actions import BUY, TO
from underhill.games.taverna.court import n_face_up
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import ANYWHERE, MAX_EXTENT, N_NOTABLES, N_TAVERNS, Decision, News, Notable
from underhill.games.taverna.ladders import n_climbs
from underhill.games.taverna.notables.gob_trotter import begin_tokens
from underhill.games.taverna.notables.notary import any_deed_to_buy
from underhill.games.taverna.purse import pay_coins
from underhill.games.taverna.taverns import can_move_notable, n_tokens_possible


def n_for_sale(s: State, p, notable, tavern):
    """How many tokens, favours or levels a notable could sell in a tavern, at any price."""
    if notable == Notable.GOB_TROTTER:
        return n_tokens_possible(s, tavern)
    if notable == Notable.PRINCESS:
        return n_face_up(s)  # ruling 18
    return n_climbs(s, p)


def can_buy_extent(s: State, p, notable, tavern, n, coins):
    """Whether n tokens, favours or levels are sold, can be paid with these coins, and are all to be had."""
    price = s.notable_price[notable][n - 1]
    return 0 < price <= coins and n <= n_for_sale(s, p, notable, tavern)


def can_send(s: State, p, notable, tavern, coins):
    """Whether a notable could be sent to a tavern and do something there for these coins."""
    if not can_move_notable(s, notable, tavern):
        return False
    if notable == Notable.NOTARY:
        return any_deed_to_buy(s, p, tavern, coins)
    return can_buy_extent(s, p, notable, tavern, 1, coins)


def can_activate(s: State, p, notable, coins):
    """Not yet in this turn, and somewhere he could act for these coins."""
    if s.notable_used[notable]:
        return False
    for tavern in range(N_TAVERNS):
        if can_send(s, p, notable, tavern, coins):
            return True
    return False


def can_activate_any(s: State, p, coins):
    """Whether any notable can be activated."""
    for notable in range(N_NOTABLES):
        if can_activate(s, p, notable, coins):
            return True
    return False


def begin_notable(s: State, p, notable):
    """Ask where the notable is sent."""
    s.notable_used[notable] = 1
    s.activations[p][notable] += 1
    push(s, Decision.DESTINATION, p, notable)


def legal_destination(s: State, out):
    """Another tavern with room, where he can act."""
    p = pending_seat(s)
    for tavern in range(N_TAVERNS):
        if can_send(s, p, pending_argument(s), tavern, s.coins[p]):
            allow(out, TO + tavern)


def apply_destination(s: State, a):
    """He goes there; ask what is bought of him."""
    p = pending_seat(s)
    notable = pending_argument(s)
    tavern = a - TO
    pop(s)
    s.notable_at[notable] = tavern
    tell(s, News.ACTIVATES, p, notable, tavern)
    if notable == Notable.NOTARY:
        push(s, Decision.DEED, p, tavern)
    else:
        push(s, Decision.EXTENT, p, notable)


def legal_extent(s: State, out):
    """As many as can be paid and had."""
    p = pending_seat(s)
    notable = pending_argument(s)
    for n in range(1, MAX_EXTENT + 1):
        if can_buy_extent(s, p, notable, s.notable_at[notable], n, s.coins[p]):
            allow(out, BUY + n)


def apply_extent(s: State, a):
    """Pay for all of it first (ruling 48); ask for the tokens, favours or levels one by one."""
    p = pending_seat(s)
    notable = pending_argument(s)
    n = a - BUY
    pop(s)
    price = s.notable_price[notable][n - 1]
    pay_coins(s, p, price)
    tell(s, News.PAYS, p, price, notable)
    if notable == Notable.GOB_TROTTER:
        begin_tokens(s, p, s.notable_at[notable], n)
    elif notable == Notable.PRINCESS:
        push(s, Decision.PICK_FAVOUR, p, n)
    else:
        push(s, Decision.CLIMB, p, n)


def begin_free_token(s: State, p):
    """One guild token anywhere, by favour or spell."""
    begin_tokens(s, p, ANYWHERE, 1)
