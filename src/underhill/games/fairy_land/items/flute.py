"""Goblin Flute: give up to two of your Goblins to other players."""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import DONE, GIVE
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import Card, Decision, Item, News
from underhill.games.fairy_land.phases.sunset import end_turn


def can_use_flute(s: State, p):
    """You have a Goblin."""
    return s.owned[p][Card.GOBLIN] > 0 and s.item_number[Item.GOBLIN_FLUTE] > 0


def begin_flute(s: State, p):
    """Ask who gets the first Goblin."""
    push(s, Decision.FLUTE, p, 0)


def legal_flute(s: State, out):
    """Any other seat; done after the first."""
    p = pending_seat(s)
    if s.given > 0:
        allow(out, DONE)
    for other in range(s.n_seats):
        if other != p:
            allow(out, GIVE + other)


def apply_flute(s: State, a):
    """Give a Goblin; the turn ends when no more may or can be given."""
    p = pending_seat(s)
    if a != DONE:
        s.owned[p][Card.GOBLIN] -= 1
        s.owned[a - GIVE][Card.GOBLIN] += 1
        s.given += 1
        tell(s, News.GIVES, p, a - GIVE, 0)
    if a == DONE or s.given == s.item_number[Item.GOBLIN_FLUTE] or s.owned[p][Card.GOBLIN] == 0:
        pop(s)
        end_turn(s)
