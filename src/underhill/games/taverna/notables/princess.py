"""The princess sells face-up favours; a Royal Audience gives one. The court is refilled when all have been taken."""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, set_argument
from underhill.games.taverna.actions import PICK
from underhill.games.taverna.court import find_favour, refill_court, take_favour
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import COURT, Decision


def begin_audience(s: State, p):
    """One favour, for nothing more than the spell."""
    push(s, Decision.PICK_FAVOUR, p, 1)


def legal_pick_favour(s: State, out):
    """Each kind that lies face up."""
    for i in range(COURT):
        if s.court[i] != NONE and find_favour(s, s.court[i]) == i:
            allow(out, PICK + s.court[i])


def apply_pick_favour(s: State, a):
    """Take it; after the last one turn up new ones."""
    p = pending_seat(s)
    take_favour(s, p, a - PICK)
    if pending_argument(s) > 1:
        set_argument(s, pending_argument(s) - 1)
    else:
        pop(s)
        refill_court(s)
