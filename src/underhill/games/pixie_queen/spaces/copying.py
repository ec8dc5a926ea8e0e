"""Action 18, copy: pay the copy penalty, then carry out a double space already used this round."""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import COPY, DONE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_DOUBLE, Ability, Decision, News
from underhill.games.pixie_queen.phases.punishing import punish
from underhill.games.pixie_queen.spaces.doubles import can_do, is_used
from underhill.games.pixie_queen.tiles import has_ability


def can_copy(s: State, p, space):
    """A double space used this round, any with that ability, whose action can be carried out."""
    return (is_used(s, space) or has_ability(s, p, Ability.COPY_ANY)) and can_do(s, p, space, NONE)


def can_copy_any(s: State, p):
    """Some double space can be copied."""
    for space in range(N_DOUBLE):
        if can_copy(s, p, space):
            return True
    return False


def copy_penalty(s: State):
    """Penalty points for the next copy of this round."""
    return s.copy_points[min(s.n_copies, len(s.copy_points) - 1)]


def begin_copy(s: State, p):
    """The penalty and any demotion come before the copied action (ruling 17)."""
    points = copy_penalty(s)
    s.n_copies += 1
    push(s, Decision.COPY, p, 0)
    punish(s, p, points, News.COPY_PENALTY)


def legal_copy(s: State, out):
    """The spaces that can be copied; if the demotion has left none, the copy is lost (ruling 48)."""
    p = pending_seat(s)
    for space in range(N_DOUBLE):
        if can_copy(s, p, space):
            allow(out, COPY + space)
    if out[0] == 0:
        allow(out, DONE)


def apply_copy(s: State, a):
    """Carry out the action; the copy leaves no mark on the space (ruling 29)."""
    p = pending_seat(s)
    pop(s)
    if a == DONE:
        tell(s, News.COPY_FAILS, p, 0, 0)
    else:
        tell(s, News.COPIES, p, a - COPY, 0)
        push(s, Decision.CARRY_OUT, p, a - COPY)
