"""Favours on the turn's customer before he sits: another symbol, another people."""

from underhill.core.pending import allow, pending_seat, pop
from underhill.games.taverna.actions import PEOPLE, SYMBOL
from underhill.games.taverna.customer import change_people, change_symbol
from underhill.games.taverna.ids import N_PEOPLES, N_SYMBOLS


def can_change_symbol(s):
    """There is a symbol he does not bear yet."""
    for symbol in range(N_SYMBOLS):
        if not s.bears[symbol]:
            return True
    return False


def legal_change_symbol(s, out):
    """Any symbol he does not bear yet."""
    for symbol in range(N_SYMBOLS):
        if not s.bears[symbol]:
            allow(out, SYMBOL + symbol)


def apply_change_symbol(s, a):
    """It replaces his own one."""
    p = pending_seat(s)
    pop(s)
    change_symbol(s, p, a - SYMBOL)


def legal_other_people(s, out):
    """Any other people than the card's and his present one (ruling 47)."""
    for people in range(N_PEOPLES):
        if people != s.people and people != s.customer // N_SYMBOLS:
            allow(out, PEOPLE + people)


def apply_other_people(s, a):
    """He is one of them now."""
    p = pending_seat(s)
    pop(s)
    change_people(s, p, a - PEOPLE)
