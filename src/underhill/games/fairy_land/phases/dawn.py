"""Dawn: two Forest cards are turned up together and the active seat lays them into two different clearings.

A Goblin or Ogre must go where fewest of them lay before this dawn; so of a good and an evil card the evil one is placed first. Of
two evil cards the player chooses which one obeys (ruling 33). Then comes the day.
"""

from underhill.core.pending import NONE, allow, pending_argument, pop, push, reveal, set_argument, tell
from underhill.games.fairy_land.actions import PLACE
from underhill.games.fairy_land.cards import is_evil, move_to_clearing, n_evil
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, Decision, News
from underhill.games.fairy_land.phases.day import begin_day


def draw_forest(s: State):
    """The next card of the Forest deck."""
    s.n_forest -= 1
    card = s.forest[s.n_forest]
    s.forest[s.n_forest] = NONE
    return card


def begin_dawn(s: State):
    """Turn up two cards; of a good and an evil one the evil one is placed first."""
    tell(s, News.TURN, s.active, s.turn + 1, 0)
    for i in range(2):
        s.drawn[i] = draw_forest(s)
        tell(s, News.DRAWN, s.active, s.drawn[i], 0)
    if is_evil(s.drawn[1]) and not is_evil(s.drawn[0]):
        good = s.drawn[0]
        s.drawn[0] = s.drawn[1]
        s.drawn[1] = good
    for clearing in range(N_CLEARINGS):
        s.evil_at_dawn[clearing] = n_evil(s, clearing)
    reveal(s)
    push(s, Decision.DAWN, s.active, NONE)


def fewest_evil(s: State, taken):
    """The fewest Goblins and Ogres before this dawn in a clearing other than the taken one."""
    fewest = NONE
    for clearing in range(N_CLEARINGS):
        if clearing != taken and (fewest == NONE or s.evil_at_dawn[clearing] < fewest):
            fewest = s.evil_at_dawn[clearing]
    return fewest


def can_place(s: State, clearing, taken):
    """Not where the first card of this dawn went, and an evil card only among the fewest evil ones, or leaving these to another."""
    if clearing == taken:
        return False
    if not is_evil(s.drawn[0]) or s.evil_at_dawn[clearing] == fewest_evil(s, taken):
        return True
    return s.drawn[1] != NONE and is_evil(s.drawn[1]) and can_leave_the_fewest(s, clearing)


def can_leave_the_fewest(s: State, clearing):
    """The next evil card must then go where fewest lie: one clearing only, and this is the next best (ruling 33)."""
    other = 0
    while s.evil_at_dawn[other] > fewest_evil(s, NONE):
        other += 1
    return s.evil_at_dawn[clearing] == fewest_evil(s, other)


def legal_dawn(s: State, out):
    """The clearings for the next card."""
    taken = pending_argument(s)
    for clearing in range(N_CLEARINGS):
        if can_place(s, clearing, taken):
            allow(out, PLACE + clearing)


def apply_dawn(s: State, a):
    """Lay the next card; after the second one the day begins."""
    clearing = a - PLACE
    card = s.drawn[0]
    move_to_clearing(s, card, clearing)
    tell(s, News.PLACED, s.active, card, clearing)
    s.drawn[0] = s.drawn[1]
    s.drawn[1] = NONE
    set_argument(s, clearing)
    if s.drawn[0] == NONE:
        pop(s)
        begin_day(s)
