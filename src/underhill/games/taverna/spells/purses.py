"""Spells on other people's coins: Free Round takes an owner's income, Light Fingers takes from the active player."""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, tell
from underhill.games.taverna.actions import FROM
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import Decision, News, Spell
from underhill.games.taverna.purse import move_coins
from underhill.games.taverna.taverns import owns_in


def can_drink_with(s: State, p, owner):
    """Another owner of the tavern paid last in this turn, who has a coin."""
    return owner != p and s.paid_tavern != NONE and s.coins[owner] > 0 and owns_in(s, owner, s.paid_tavern)


def can_drink_freely(s: State, p):
    """Some other owner was just paid."""
    for owner in range(s.n_seats):
        if can_drink_with(s, p, owner):
            return True
    return False


def legal_free_round(s: State, out):
    """The other owners who were paid."""
    p = pending_seat(s)
    for owner in range(s.n_seats):
        if can_drink_with(s, p, owner):
            allow(out, FROM + owner)


def apply_free_round(s: State, a):
    """Take his income, as far as he still has it (ruling 43)."""
    p = pending_seat(s)
    pop(s)
    steal(s, p, a - FROM, s.income)


def steal(s: State, p, victim, most):
    """Take coins from another seat."""
    n = move_coins(s, victim, p, most)
    tell(s, News.STEALS, p, victim, n)


def can_rob(s: State, p, victim):
    """In one's own turn any opponent who has a coin; in another's the active player."""
    return victim != p and s.coins[victim] > 0 and (p == s.active or victim == s.active)


def can_rob_anyone(s: State, p):
    """Some seat can be robbed."""
    for victim in range(s.n_seats):
        if can_rob(s, p, victim):
            return True
    return False


def begin_light_fingers(s: State, p):
    """In another's turn there is only one purse to rob."""
    if p == s.active:
        push(s, Decision.LIGHT_FINGERS, p, 0)
    else:
        steal(s, p, s.active, s.spell_number[Spell.LIGHT_FINGERS])


def legal_light_fingers(s: State, out):
    """Any opponent who has a coin."""
    p = pending_seat(s)
    for victim in range(s.n_seats):
        if can_rob(s, p, victim):
            allow(out, FROM + victim)


def apply_light_fingers(s: State, a):
    """Take the coins."""
    p = pending_seat(s)
    pop(s)
    steal(s, p, a - FROM, s.spell_number[Spell.LIGHT_FINGERS])
