"""The favour that moves a seated customer to a free table of another tavern: owners paid, ladder and privilege as usual."""

from underhill.core.pending import NONE, pending_argument, pending_seat, pop, push, tell
from underhill.games.taverna.actions import CUSTOMER, SEAT
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, N_TAVERNS, Decision, News
from underhill.games.taverna.sitting import sit_down
from underhill.games.taverna.taverns import allow_customers, allow_tables, any_free, move_customer, n_free, people_of, tavern_of


def can_move_any(s: State):
    """Somebody sits in a tavern, and another one has a free table."""
    for tavern in range(N_TAVERNS):
        if n_free(s, tavern) < s.n_tables[tavern] and any_free(s, tavern):
            return True
    return False


def legal_move_who(s: State, out):
    """Any customer, where another tavern has a free table."""
    for tavern in range(N_TAVERNS):
        if any_free(s, tavern):
            allow_customers(s, tavern, CUSTOMER, out)


def apply_move_who(s: State, a):
    """Ask where he goes."""
    p = pending_seat(s)
    pop(s)
    push(s, Decision.MOVE_WHERE, p, a - CUSTOMER)


def legal_move_where(s: State, out):
    """A free table of each people in every other tavern."""
    for tavern in range(N_TAVERNS):
        if tavern != tavern_of(pending_argument(s)):
            allow_tables(s, tavern, out)


def apply_move_where(s: State, a):
    """He sits down there, without guild effects (ruling 12)."""
    p = pending_seat(s)
    packed = pending_argument(s)
    tavern = (a - SEAT) // N_PEOPLES
    table = (a - SEAT) % N_PEOPLES
    people = people_of(packed)
    pop(s)
    move_customer(s, packed, tavern, table)
    tell(s, News.MOVES_OUT, p, people, tavern_of(packed))
    tell(s, News.MOVES_CUSTOMER, p, table, tavern)
    sit_down(s, p, tavern, people if people == table else NONE, 0)
