"""Charm: climb one level on a ladder where an opponent is above you."""

from underhill.core.pending import allow, pending_seat, pop
from underhill.games.taverna.actions import CLIMB
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES
from underhill.games.taverna.ladders import can_climb, climb


def can_charm_people(s: State, p, people):
    """An opponent is above you, and the next level is open."""
    if not can_climb(s, p, people):
        return False
    for other in range(s.n_seats):
        if s.level[other][people] > s.level[p][people]:
            return True
    return False


def can_charm(s: State, p):
    """Some people can be charmed."""
    for people in range(N_PEOPLES):
        if can_charm_people(s, p, people):
            return True
    return False


def legal_charm(s: State, out):
    """The ladders on which an opponent is above."""
    p = pending_seat(s)
    for people in range(N_PEOPLES):
        if can_charm_people(s, p, people):
            allow(out, CLIMB + people)


def apply_charm(s: State, a):
    """Climb and take the gift."""
    p = pending_seat(s)
    pop(s)
    climb(s, p, a - CLIMB)
