"""Seating the customer of the turn: at a free table, or with a mask in the place of somebody who is thrown out."""

from underhill.core.pending import NONE, tell
from underhill.games.taverna.actions import SEAT, THROW_OUT
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, N_TAVERNS, News, Step, Symbol
from underhill.games.taverna.sitting import sit_down
from underhill.games.taverna.taverns import (
    allow_customers,
    allow_tables,
    any_free,
    people_of,
    place_customer,
    remove_customer,
    table_of,
    tavern_of,
)


def may_throw_out(s: State):
    """With a mask, which needs no symbol in the tavern (ruling 8); or when no table is free anywhere (ruling 20)."""
    return s.bears[Symbol.MASK] == 1 or not any_free(s, NONE)


def legal_seating(s: State, out):
    """A free table of each people in every tavern; perhaps the place of a seated customer."""
    for tavern in range(N_TAVERNS):
        allow_tables(s, tavern, out)
    if may_throw_out(s):
        for tavern in range(N_TAVERNS):
            allow_customers(s, tavern, THROW_OUT, out)


def apply_seating(s: State, p, a):
    """He takes his place."""
    s.step = Step.SEATED
    if a < THROW_OUT:
        take_free_table(s, p, (a - SEAT) // N_PEOPLES, (a - SEAT) % N_PEOPLES)
    else:
        take_place_of(s, p, a - THROW_OUT)


def take_free_table(s: State, p, tavern, table):
    """At a table of his own people he brings a level."""
    s.tavern = tavern
    place_customer(s, tavern, s.people, table)
    tell(s, News.SEATS, p, table, tavern)
    sit_down(s, p, tavern, s.people if s.people == table else NONE, 1)


def take_place_of(s: State, p, packed):
    """The table does not matter; with a mask the thrown-out customer's ladder is climbed (rulings 9, 20, 52)."""
    s.tavern = tavern_of(packed)
    remove_customer(s, packed)
    place_customer(s, s.tavern, s.people, table_of(packed))
    tell(s, News.THROWS_OUT, p, people_of(packed), s.tavern)
    sit_down(s, p, s.tavern, people_of(packed) if s.bears[Symbol.MASK] else NONE, 1)
