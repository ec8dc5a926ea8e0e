"""Promotion steps: which pixie rises, and where to. They come from action 3, from offered food, from an ability, and with two
players from the neutral colour, which the favourite moves.
"""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import DONE, RISE, TO, UNCHAIN
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import pay
from underhill.games.pixie_queen.ids import LOWER_PLACES, NEUTRAL, Ability, Decision, Good, Mode, News, Place, Row
from underhill.games.pixie_queen.pyramid import (
    allow_unchain,
    can_free,
    enter_mine,
    first_of_row,
    has_free_slave,
    is_hand_covered,
    is_unchain,
    leave_mine,
    row_of,
    unchain,
)
from underhill.games.pixie_queen.tiles import has_ability

PLACES = 16  # an argument holds a mode and a place: PLACES * mode + place


def climber(p, mode):
    """Whose pixies rise."""
    return NEUTRAL if mode == Mode.NEUTRAL else p


def displaces_for_free(s: State, p):
    """No apple to displace with that ability."""
    return has_ability(s, p, Ability.FREE_DISPLACEMENT)


def can_displace(s: State, p, mode, place):
    """Another colour's pixie, and an apple for it; never an own one, never with neutral pixies."""
    if mode == Mode.NEUTRAL or s.pixie_at[place] == p:
        return False
    return displaces_for_free(s, p) or s.stock[p][Good.APPLE] >= s.displace_apples


def can_enter(s: State, p, mode, place, blocked):
    """The servant space once a round and only as a reward; else a free hand circle (ruling 28), or one to displace from.

    `blocked` is a space whose hand circle a disc is about to cover, or NONE."""
    if place == Place.SERVANT:
        return (mode == Mode.REWARD or mode == Mode.FREE) and s.pixie_at[place] == NONE
    if s.pixie_at[place] == NONE:
        return place != blocked and not is_hand_covered(s, place)
    return can_displace(s, p, mode, place)


def has_target(s: State, p, mode, row, blocked):
    """Some place of a row can be entered."""
    for target in range(first_of_row(row), first_of_row(row + 1)):
        if can_enter(s, p, mode, target, blocked):
            return True
    return False


def can_leave(s: State, owner, row):
    """A colour has a pixie in this row that may leave it: in the mine one without stones."""
    if row == Row.MINE:
        return has_free_slave(s, owner)
    for place in range(first_of_row(row), first_of_row(row + 1)):
        if s.pixie_at[place] == owner:
            return True
    return False


def can_rise_from(s: State, p, mode, row, blocked):
    """Some pixie of a row can rise."""
    return can_leave(s, climber(p, mode), row) and has_target(s, p, mode, row + 1, blocked)


def can_any_rise(s: State, p, mode, blocked):
    """Some pixie can rise as things are."""
    for row in range(Row.SERVANT):
        if can_rise_from(s, p, mode, row, blocked):
            return True
    return False


def could_rise(s: State, p, mode, blocked):
    """Some pixie can rise, perhaps after taking the stones off a slave."""
    if can_any_rise(s, p, mode, blocked):
        return True
    if mode == Mode.NEUTRAL or not has_target(s, p, mode, Row.FIRST, blocked):
        return False
    return can_free(s, p, 0) or can_free(s, p, 1)


def begin_promotion(s: State, p, mode, n):
    """A seat may make n promotion steps."""
    s.steps_left = n
    push(s, Decision.CLIMB, p, mode)


def climb(s: State):
    """Ask for the next step; when none is left, or none can be made, promotion is over and the rest is lost."""
    p = pending_seat(s)
    mode = pending_argument(s)
    if s.steps_left > 0 and could_rise(s, p, mode, NONE):
        push(s, Decision.RISE, p, mode)
    else:
        pop(s)
        lose_steps(s, p, mode)


def lose_steps(s: State, p, mode):
    """Steps that cannot or need not be made are lost."""
    if s.steps_left > 0 and mode == Mode.REWARD:
        tell(s, News.STEPS_LOST, p, s.steps_left, 0)
    s.steps_left = 0


def legal_rise(s: State, out):
    """A pixie that can rise, a stone to take off, or as a reward no more steps."""
    p = pending_seat(s)
    mode = pending_argument(s)
    if mode == Mode.REWARD or mode == Mode.FREE:
        allow(out, DONE)
    if can_rise_from(s, p, mode, Row.MINE, NONE):
        allow(out, RISE + Place.MINE)
    for row in range(Row.FIRST, Row.SERVANT):
        if can_rise_from(s, p, mode, row, NONE):
            allow_pixies(s, climber(p, mode), row, out)
    if mode == Mode.ACTION and not can_any_rise(s, p, mode, NONE):
        allow_freeing(s, p, out)
    elif mode != Mode.NEUTRAL:
        allow_unchain(s, p, out)


def allow_pixies(s: State, owner, row, out):
    """Offer every pixie that a colour has in a row."""
    for place in range(first_of_row(row), first_of_row(row + 1)):
        if s.pixie_at[place] == owner:
            allow(out, RISE + place)


def allow_freeing(s: State, p, out):
    """Where only a chained slave could carry out the action, stones come off only where the bread lasts to free it."""
    for i in range(LOWER_PLACES):
        if can_free(s, p, i):
            allow(out, UNCHAIN + i)


def apply_rise(s: State, a):
    """Ask where to; or take off a stone, or stop."""
    p = pending_seat(s)
    mode = pending_argument(s)
    if a == DONE:
        pop(s)
        lose_steps(s, p, mode)
    elif is_unchain(a):
        unchain(s, p, a - UNCHAIN)
    else:
        pop(s)
        push(s, Decision.RISE_TO, p, PLACES * mode + a - RISE)


def legal_rise_to(s: State, out):
    """The places of the row above that can be entered."""
    p = pending_seat(s)
    mode = pending_argument(s) // PLACES
    row = row_of(pending_argument(s) % PLACES) + 1
    for target in range(first_of_row(row), first_of_row(row + 1)):
        if can_enter(s, p, mode, target, NONE):
            allow(out, TO + target)


def apply_rise_to(s: State, a):
    """Make the step."""
    p = pending_seat(s)
    mode = pending_argument(s) // PLACES
    place = pending_argument(s) % PLACES
    pop(s)
    rise(s, p, climber(p, mode), place, a - TO)
    s.steps_left -= 1


def rise(s: State, p, owner, place, target):
    """A pixie moves one row up; one it displaces takes its place, or goes to its own mine if it came from the mine."""
    loser = s.pixie_at[target]
    if loser != NONE and not displaces_for_free(s, p):
        pay(s, p, Good.APPLE, s.displace_apples)
    s.pixie_at[target] = owner
    tell(s, News.RISES if owner == p else News.RISES_NEUTRAL, p, target, place)
    if loser == NEUTRAL:
        tell(s, News.DISPLACED_NEUTRAL, NONE, target, place)
    elif loser != NONE:
        tell(s, News.DISPLACED, loser, target, place)
    if place == Place.MINE:
        leave_mine(s, owner)
        if loser != NONE:
            enter_mine(s, loser)
    else:
        s.pixie_at[place] = loser
