"""Spells on the turn's customer: Metamorphosis gives him another people, Two Faces one more symbol."""

from underhill.core.pending import allow, pending_seat, pop
from underhill.games.taverna.actions import PEOPLE, SYMBOL
from underhill.games.taverna.customer import add_symbol, can_add_symbol, change_people
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_GUILDS, N_PEOPLES


def legal_metamorphosis(s: State, out):
    """Any other people than his present one."""
    for people in range(N_PEOPLES):
        if people != s.people:
            allow(out, PEOPLE + people)


def apply_metamorphosis(s: State, a):
    """He is one of them now."""
    p = pending_seat(s)
    pop(s)
    change_people(s, p, a - PEOPLE)


def can_show_two_faces(s: State):
    """Beer, grimoire or lyre could be added."""
    for symbol in range(N_GUILDS):
        if can_add_symbol(s, symbol):
            return True
    return False


def legal_two_faces(s: State, out):
    """Beer, grimoire or lyre, if it can be added."""
    for symbol in range(N_GUILDS):
        if can_add_symbol(s, symbol):
            allow(out, SYMBOL + symbol)


def apply_two_faces(s: State, a):
    """He bears it too."""
    p = pending_seat(s)
    pop(s)
    add_symbol(s, p, a - SYMBOL)
