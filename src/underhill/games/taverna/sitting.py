"""Sitting down, in the order of ruling 6: ladder and gift, the tavern's privilege, owners, beer, grimoire; then reactions.

Shared by the turn's customer and the favour that moves one. After the gift the others may react, so what follows waits on the
stack as a SETTLE entry.
"""

from underhill.core.pending import NONE, pending_argument, pending_seat, pop, push, tell
from underhill.games.taverna.customer import enjoy_guilds
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import Decision, News, Window
from underhill.games.taverna.ladders import climb
from underhill.games.taverna.purse import gain_coins, take_tavern_privilege
from underhill.games.taverna.taverns import n_free, owns_in
from underhill.games.taverna.windows import open_window


def sit_down(s: State, p, tavern, ladder, is_customer):
    """Somebody sits down in a tavern: climb on a ladder, if there is one to climb, and settle the rest afterwards."""
    push(s, Decision.SETTLE, p, tavern * 2 + is_customer)
    if ladder != NONE:
        climb(s, p, ladder)


def settle(s: State):
    """The privilege of a full tavern (rulings 10, 11), income, the customer's guilds; then a window opens (ruling 44)."""
    p = pending_seat(s)
    tavern = pending_argument(s) // 2
    is_customer = pending_argument(s) % 2
    pop(s)
    if s.tavern_privilege[tavern] and n_free(s, tavern) == 0:
        take_tavern_privilege(s, p, tavern)
    pay_owners(s, tavern)
    if is_customer:
        enjoy_guilds(s, p)  # the move favour has no guild effects (ruling 12)
    open_window(s, Window.CUSTOMER_SEATED, 0, p)


def pay_owners(s: State, tavern):
    """Every owner in the tavern gets the income of the player count (ruling 12)."""
    s.paid_tavern = tavern
    for i in range(s.n_seats):
        p = (s.active + i) % s.n_seats
        if owns_in(s, p, tavern):
            gain_coins(s, p, s.income)
            tell(s, News.INCOME, p, s.income, tavern)
