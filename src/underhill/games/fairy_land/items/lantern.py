"""Moon Lantern: take up to two cards, no Goblin or Ogre, from one clearing."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import CLEARING, DONE, TAKE
from underhill.games.fairy_land.cards import find_in_clearing, is_evil, move_from_clearing, n_evil, take
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, Decision, Item, News
from underhill.games.fairy_land.phases.sunset import end_turn


def has_good_card(s: State, clearing):
    """A card that is neither Goblin nor Ogre lies there."""
    return s.n_lot[clearing] > n_evil(s, clearing)


def can_use_lantern(s: State):
    """Some clearing has a good card."""
    if s.item_number[Item.MOON_LANTERN] == 0:
        return False
    for clearing in range(N_CLEARINGS):
        if has_good_card(s, clearing):
            return True
    return False


def begin_lantern(s: State, p):
    """Ask for the clearing."""
    push(s, Decision.LANTERN_CLEARING, p, 0)


def legal_lantern_clearing(s: State, out):
    """The clearings with a good card."""
    for clearing in range(N_CLEARINGS):
        if has_good_card(s, clearing):
            allow(out, CLEARING + clearing)


def apply_lantern_clearing(s: State, a):
    """Ask for the first card."""
    p = pending_seat(s)
    pop(s)
    tell(s, News.LIGHTS, p, a - CLEARING, 0)
    push(s, Decision.LANTERN_CARD, p, a - CLEARING)


def legal_lantern_card(s: State, out):
    """The good cards of the clearing, each kind once; done after the first."""
    clearing = pending_argument(s)
    if s.given > 0:
        allow(out, DONE)
    for i in range(s.n_lot[clearing]):
        card = s.lots[clearing][i]
        if not is_evil(card) and find_in_clearing(s, clearing, card) == i:
            allow(out, TAKE + card)


def apply_lantern_card(s: State, a):
    """Take a card; the turn ends when no more may or can be taken."""
    p = pending_seat(s)
    clearing = pending_argument(s)
    if a != DONE:
        take(s, p, move_from_clearing(s, clearing, find_in_clearing(s, clearing, a - TAKE)))
        s.given += 1
    if a == DONE or s.given == s.item_number[Item.MOON_LANTERN] or not has_good_card(s, clearing):
        pop(s)
        end_turn(s)
