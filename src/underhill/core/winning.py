"""Shares of a win, written like rules."""

from underhill.core.loops import places
from underhill.core.state import CoreState


def share_win(s: CoreState, shares, ranks):
    """Each seat's share of the win; winners share it."""
    places(s, ranks)
    n = 0
    for p in range(s.n_seats):
        n += ranks[p] == 0
    for p in range(s.n_seats):
        shares[p] = 1 / n if ranks[p] == 0 else 0
