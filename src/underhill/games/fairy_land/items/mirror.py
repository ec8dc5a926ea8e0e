"""Enchanted Mirror: swap one of your Animals or Flowers with one of another player."""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import FROM, OFFER, TAKE
from underhill.games.fairy_land.cards import n_growing
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_GROWING, Decision, News
from underhill.games.fairy_land.phases.sunset import end_turn


def can_swap_with(s: State, p, other):
    """Another seat that has an Animal or a Flower."""
    return other != p and n_growing(s, other) > 0


def can_use_mirror(s: State, p):
    """You have an Animal or a Flower, and so has another."""
    if n_growing(s, p) == 0:
        return False
    for other in range(s.n_seats):
        if can_swap_with(s, p, other):
            return True
    return False


def begin_mirror(s: State, p):
    """Ask for the card that is given away."""
    push(s, Decision.MIRROR_OWN, p, 0)


def legal_mirror_own(s: State, out):
    """Any Animal or Flower of yours."""
    p = pending_seat(s)
    for card in range(N_GROWING):
        if s.owned[p][card]:
            allow(out, OFFER + card)


def apply_mirror_own(s: State, a):
    """Ask whom to swap with."""
    p = pending_seat(s)
    pop(s)
    s.offered = a - OFFER
    push(s, Decision.MIRROR_HOUSE, p, 0)


def legal_mirror_house(s: State, out):
    """Any other seat with an Animal or a Flower."""
    p = pending_seat(s)
    for other in range(s.n_seats):
        if can_swap_with(s, p, other):
            allow(out, FROM + other)


def apply_mirror_house(s: State, a):
    """Ask for the card that is taken."""
    p = pending_seat(s)
    pop(s)
    push(s, Decision.MIRROR_CARD, p, a - FROM)


def legal_mirror_card(s: State, out):
    """Any Animal or Flower of that seat."""
    other = pending_argument(s)
    for card in range(N_GROWING):
        if s.owned[other][card]:
            allow(out, TAKE + card)


def apply_mirror_card(s: State, a):
    """Swap the two cards; the turn ends."""
    p = pending_seat(s)
    other = pending_argument(s)
    pop(s)
    s.owned[p][s.offered] -= 1
    s.owned[other][s.offered] += 1
    s.owned[other][a - TAKE] -= 1
    s.owned[p][a - TAKE] += 1
    tell(s, News.SWAPS, p, s.offered, other)
    tell(s, News.GETS, p, a - TAKE, other)
    s.offered = NONE
    end_turn(s)
