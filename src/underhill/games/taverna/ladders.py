"""The ladders of the four peoples: climbing, the single top place, and the peoples' gifts."""

from underhill.core.pending import pending_argument, pending_seat, pop, push, tell
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, TOP, Decision, News, People, Source, Window
from underhill.games.taverna.purse import gain_coins, gain_points, gain_privileges
from underhill.games.taverna.spellbook import can_draw_spell, draw_spells
from underhill.games.taverna.windows import open_window


def highest_open(s: State, people):
    """The highest level of a ladder that can still be entered: the top takes one player only (ruling 19)."""
    for p in range(s.n_seats):
        if s.level[p][people] == TOP:
            return TOP - 1
    return TOP


def can_climb(s: State, p, people):
    """Whether the next level of a ladder is open."""
    return s.level[p][people] < highest_open(s, people)


def n_climbs(s: State, p):
    """How many levels a seat could climb on all ladders together."""
    n = 0
    for people in range(N_PEOPLES):
        n += max(0, highest_open(s, people) - s.level[p][people])
    return n


def step_up(s: State, p, people):
    """Climb one level and nothing else."""
    s.level[p][people] += 1
    tell(s, News.CLIMBS, p, people, s.ladder_points[s.level[p][people]])


def climb(s: State, p, people):
    """A seat is to climb one level of a ladder, before anything that already waits."""
    push(s, Decision.RISE, p, people)


def rise(s: State):
    """Climb one level, if it is open, and take its gift; then the others may react."""
    p = pending_seat(s)
    people = pending_argument(s)
    pop(s)
    if not can_climb(s, p, people):
        return
    step_up(s, p, people)
    if s.is_gift_level[s.level[p][people]] and can_give(s, people):
        take_gift(s, p, people)
        open_window(s, Window.GIFT_TAKEN, people, p)


def can_give(s: State, people):
    """Whether there is something left for a people to give; if not, no gift is taken (ruling 49)."""
    if s.gift_amount[people] == 0:
        return False
    if people == People.HUMAN:
        return s.privilege_reserve > 0
    return people != People.ELF or can_draw_spell(s)


def take_gift(s: State, p, people):
    """Take a people's gift."""
    n = s.gift_amount[people]
    if people == People.ORC:
        gain_points(s, p, Source.GIFTS, n)
        tell(s, News.GETS_POINTS, p, n, people)
    elif people == People.HUMAN:
        tell(s, News.GETS_PRIVILEGE, p, gain_privileges(s, p, n), people)
    elif people == People.ELF:
        draw_spells(s, p, n, News.GETS_SPELLS, people)
    else:
        gain_coins(s, p, n)
        tell(s, News.GETS_COINS, p, n, people)
