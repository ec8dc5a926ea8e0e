"""Favours on the turn's customer: another symbol, at any time, and another people, before he sits."""

from underhill.core.pending import allow, pending_seat, pop
from underhill.games.taverna.actions import PEOPLE, SYMBOL
from underhill.games.taverna.customer import can_add_symbol, change_people, change_symbol
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, N_SYMBOLS


def can_change_symbol(s: State):
    """There is a symbol that could be added to him (rulings 13, 36)."""
    for symbol in range(N_SYMBOLS):
        if can_add_symbol(s, symbol):
            return True
    return False


def legal_change_symbol(s: State, out):
    """Any symbol that could be added to him."""
    for symbol in range(N_SYMBOLS):
        if can_add_symbol(s, symbol):
            allow(out, SYMBOL + symbol)


def apply_change_symbol(s: State, a):
    """It replaces his own one."""
    p = pending_seat(s)
    pop(s)
    change_symbol(s, p, a - SYMBOL)


def legal_other_people(s: State, out):
    """Any other people than the card's and his present one (ruling 47)."""
    for people in range(N_PEOPLES):
        if people != s.people and people != s.customer // N_SYMBOLS:
            allow(out, PEOPLE + people)


def apply_other_people(s: State, a):
    """He is one of them now."""
    p = pending_seat(s)
    pop(s)
    change_people(s, p, a - PEOPLE)
