"""Fairy Dust: take back played Fairies worth at most as much as the dust says; special ones count little."""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import DONE, TAKE_BACK
from underhill.games.fairy_land.fairies import at_home, take_back_fairy
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_FAIRIES, Decision, Item, News
from underhill.games.fairy_land.phases.sunset import end_turn


def can_take_back(s: State, p, fairy):
    """She lies played, and the dust still reaches for her."""
    return s.played[p][fairy] == 1 and s.given + at_home(s, fairy) <= s.item_number[Item.FAIRY_DUST]


def can_take_any_back(s: State, p):
    """Some played Fairy can be taken back."""
    for fairy in range(N_FAIRIES):
        if can_take_back(s, p, fairy):
            return True
    return False


def can_use_dust(s: State, p):
    """Some played Fairy is light enough."""
    return can_take_any_back(s, p)


def begin_dust(s: State, p):
    """Ask for the first Fairy."""
    push(s, Decision.DUST, p, 0)


def legal_dust(s: State, out):
    """The Fairies in reach; done after the first."""
    p = pending_seat(s)
    if s.given > 0:
        allow(out, DONE)
    for fairy in range(N_FAIRIES):
        if can_take_back(s, p, fairy):
            allow(out, TAKE_BACK + fairy)


def apply_dust(s: State, a):
    """Take a Fairy back; the turn ends when no more are wanted or in reach."""
    p = pending_seat(s)
    if a != DONE:
        take_back_fairy(s, p, a - TAKE_BACK)
        s.given += at_home(s, a - TAKE_BACK)
        tell(s, News.TAKES_BACK, p, a - TAKE_BACK, 0)
    if a == DONE or not can_take_any_back(s, p):
        pop(s)
        end_turn(s)
