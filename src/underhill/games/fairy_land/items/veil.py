"""Veil of Invisibility: explore a clearing with no bidding, for some Fairies of any worth (a variant asks for none)."""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import CLEARING
from underhill.games.fairy_land.fairies import hand_size
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, Decision, Item, News
from underhill.games.fairy_land.phases.payment import begin_payment
from underhill.games.fairy_land.phases.taking import take_lot


def can_use_veil(s: State, p):
    """You have the Fairies that must be played with it."""
    return hand_size(s, p) >= s.item_number[Item.VEIL_OF_INVISIBILITY]


def begin_veil(s: State, p):
    """Ask for the clearing."""
    push(s, Decision.VEIL_CLEARING, p, 0)


def legal_veil_clearing(s: State, out):
    """Any clearing, an empty one too (ruling 9)."""
    for clearing in range(N_CLEARINGS):
        allow(out, CLEARING + clearing)


def apply_veil_clearing(s: State, a):
    """Take the lot, once the Fairies are played."""
    p = pending_seat(s)
    pop(s)
    tell(s, News.EXPLORES_UNSEEN, p, a - CLEARING, 0)
    if s.item_number[Item.VEIL_OF_INVISIBILITY] > 0:
        begin_payment(s, p, a - CLEARING, 0, s.item_number[Item.VEIL_OF_INVISIBILITY])
    else:
        take_lot(s, p, a - CLEARING)
