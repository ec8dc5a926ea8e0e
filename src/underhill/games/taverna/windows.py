"""Reaction windows: who is asked, in which order, from public knowledge only.

A window asks, in turn order, every seat but the one that opened it which by public knowledge could react: it holds a spell, has
a coin, and has not reacted in this turn. Whether it really can does not matter: it is asked all the same and may have to pass.
A window stands on the stack as a NEXT_REACTOR entry with the seat that was asked last.
"""

from underhill.core.pending import pending_argument, pending_seat, pop, push
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, Decision

SEATS = 8  # the base in which the seat that opened a window is packed


def pack_window(window, people, source):
    """A window as one number: the moment, the people whose gift was taken, and the seat that opened it."""
    return (window * N_PEOPLES + people) * SEATS + source


def window_of(packed):
    """The moment of a packed window."""
    return packed // SEATS // N_PEOPLES


def gift_of(packed):
    """The people whose gift was taken."""
    return packed // SEATS % N_PEOPLES


def source_of(packed):
    """The seat that opened the window."""
    return packed % SEATS


def may_cast_now(s: State):
    """Whether the active seat has a spell of its turn left."""
    return s.n_cast < s.n_allowed


def could_react(s: State, p):
    """Whether, by public knowledge, a seat could react. Ruling 35: the active seat may counter with a spell of its turn."""
    if s.n_hand[p] == 0 or s.coins[p] == 0:
        return False
    return may_cast_now(s) if p == s.active else s.reacted[p] == 0


def open_window(s: State, window, people, source):
    """Open a window for all but the seat that opens it."""
    push(s, Decision.NEXT_REACTOR, source, pack_window(window, people, source))


def ask_next_reactor(s: State):
    """Ask the next seat that could react, before the round comes back to the seat that opened the window."""
    p = pending_seat(s)
    packed = pending_argument(s)
    pop(s)
    for i in range(1, s.n_seats):
        other = (p + i) % s.n_seats
        if other == source_of(packed):
            return
        if could_react(s, other):
            push(s, Decision.REACT, other, packed)
            return
