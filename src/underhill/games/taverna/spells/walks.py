"""Spells on notables: the Summons activates one more, Teleport moves one without activating him."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.taverna.actions import NOTABLE, TO
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_NOTABLES, N_TAVERNS, Decision, News
from underhill.games.taverna.notables.activate import begin_notable, can_activate
from underhill.games.taverna.taverns import can_move_notable


def legal_summons(s: State, out):
    """Any notable who can be activated, wherever he stands."""
    p = pending_seat(s)
    for notable in range(N_NOTABLES):
        if can_activate(s, p, notable, s.coins[p]):
            allow(out, NOTABLE + notable)


def apply_summons(s: State, a):
    """Activate him."""
    p = pending_seat(s)
    pop(s)
    begin_notable(s, p, a - NOTABLE)


def legal_teleport_who(s: State, out):
    """Any notable: four of them always leave room somewhere."""
    for notable in range(N_NOTABLES):
        allow(out, NOTABLE + notable)


def apply_teleport_who(s: State, a):
    """Ask where he goes."""
    p = pending_seat(s)
    pop(s)
    push(s, Decision.TELEPORT_WHERE, p, a - NOTABLE)


def legal_teleport_where(s: State, out):
    """Another tavern with room."""
    for tavern in range(N_TAVERNS):
        if can_move_notable(s, pending_argument(s), tavern):
            allow(out, TO + tavern)


def apply_teleport_where(s: State, a):
    """He is there."""
    p = pending_seat(s)
    notable = pending_argument(s)
    pop(s)
    s.notable_at[notable] = a - TO
    tell(s, News.TELEPORTS, p, notable, a - TO)
