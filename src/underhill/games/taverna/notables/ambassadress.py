"""The ambassadress sells levels on any ladders, gifts included; a favour gives one. Gifts come one by one (ruling 19)."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, set_argument
from underhill.games.taverna.actions import CLIMB
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES
from underhill.games.taverna.ladders import can_climb, climb


def legal_climb(s: State, out):
    """Every ladder whose next level is open."""
    p = pending_seat(s)
    for people in range(N_PEOPLES):
        if can_climb(s, p, people):
            allow(out, CLIMB + people)


def apply_climb(s: State, a):
    """Climb; the levels still owed wait below the reactions to this one's gift."""
    p = pending_seat(s)
    if pending_argument(s) > 1:
        set_argument(s, pending_argument(s) - 1)
    else:
        pop(s)
    climb(s, p, a - CLIMB)
