"""Sunset: overcrowded clearings are emptied, and the turn passes on; after turn 36 the King returns.

The next dawn is begun by rules.py, which knows all phases.
"""

from underhill.core.pending import NONE, tell
from underhill.games.fairy_land.cards import empty_clearing
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, N_FAIRIES, N_SEATS, News


def end_turn(s: State):
    """Empty overcrowded clearings, forget the finished action, pass the turn on."""
    for clearing in range(N_CLEARINGS):
        if s.n_lot[clearing] >= s.overcrowded:
            tell(s, News.SUNSET, s.active, clearing, s.n_lot[clearing])
            empty_clearing(s, clearing)
    forget_action(s)
    s.turn += 1
    s.active = (s.active + 1) % s.n_seats


def forget_action(s: State):
    """Wipe what only the finished action needed."""
    s.place = NONE
    s.bid = 0
    s.bidder = NONE
    s.paid = 0
    s.least_cards = 0
    s.given = 0
    for p in range(N_SEATS):
        s.bids[p] = NONE
    for fairy in range(N_FAIRIES):
        s.playing[fairy] = 0
