"""Spells on seated customers: Panic removes one, Magic Chairs swaps two."""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.taverna.actions import CLIMB, CUSTOMER
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, N_TAVERNS, Decision, News
from underhill.games.taverna.ladders import can_climb, climb
from underhill.games.taverna.taverns import (
    allow_customers,
    has_customer,
    people_of,
    remove_customer,
    swap_customers,
    table_of,
    tavern_of,
)

N_PACKED = N_TAVERNS * N_PEOPLES * N_PEOPLES


def legal_panic(s: State, out):
    """Any seated customer."""
    for tavern in range(N_TAVERNS):
        allow_customers(s, tavern, CUSTOMER, out)


def apply_panic(s: State, a):
    """He runs away: no income, no ladder."""
    p = pending_seat(s)
    packed = a - CUSTOMER
    pop(s)
    remove_customer(s, packed)
    tell(s, News.REMOVED, p, people_of(packed), tavern_of(packed))


def can_swap(s: State, first, second):
    """Two seated customers of different peoples from two taverns."""
    return people_of(first) != people_of(second) and tavern_of(first) != tavern_of(second) and has_customer(s, second)


def other_sits_elsewhere(s: State, tavern, people):
    """A customer of another people sits in another tavern."""
    for elsewhere in range(N_TAVERNS):
        if elsewhere != tavern:
            for i in range(s.n_tables[elsewhere]):
                if s.seated[elsewhere][i] != NONE and s.seated[elsewhere][i] != people:
                    return True
    return False


def can_set_chairs(s: State):
    """Some two customers can be swapped."""
    for tavern in range(N_TAVERNS):
        for i in range(s.n_tables[tavern]):
            if s.seated[tavern][i] != NONE and other_sits_elsewhere(s, tavern, s.seated[tavern][i]):
                return True
    return False


def legal_chairs_first(s: State, out):
    """Any customer who has a partner."""
    for first in range(N_PACKED):
        if has_customer(s, first) and other_sits_elsewhere(s, tavern_of(first), people_of(first)):
            allow(out, CUSTOMER + first)


def apply_chairs_first(s: State, a):
    """Ask for the other one."""
    p = pending_seat(s)
    pop(s)
    push(s, Decision.CHAIRS_SECOND, p, a - CUSTOMER)


def legal_chairs_second(s: State, out):
    """His possible partners."""
    first = pending_argument(s)
    for second in range(N_PACKED):
        if can_swap(s, first, second):
            allow(out, CUSTOMER + second)


def apply_chairs_second(s: State, a):
    """Swap them; one who now sits at a table of his own people brings a level, of two the caster chooses (ruling 38)."""
    p = pending_seat(s)
    first = pending_argument(s)
    second = a - CUSTOMER
    pop(s)
    swap_customers(s, first, second)
    tell(s, News.SWAPS, p, people_of(first), tavern_of(second))
    tell(s, News.SWAPS_BACK, p, people_of(second), tavern_of(first))
    first_brings = people_of(first) == table_of(second) and can_climb(s, p, people_of(first))
    second_brings = people_of(second) == table_of(first) and can_climb(s, p, people_of(second))
    if first_brings and second_brings:
        push(s, Decision.CHAIRS_CLIMB, p, people_of(first) * N_PEOPLES + people_of(second))
    elif first_brings or second_brings:
        climb(s, p, people_of(first) if first_brings else people_of(second))


def legal_chairs_climb(s: State, out):
    """The ladder of one of the two."""
    allow(out, CLIMB + pending_argument(s) // N_PEOPLES)
    allow(out, CLIMB + pending_argument(s) % N_PEOPLES)


def apply_chairs_climb(s: State, a):
    """Climb and take the gift."""
    p = pending_seat(s)
    pop(s)
    climb(s, p, a - CLIMB)
