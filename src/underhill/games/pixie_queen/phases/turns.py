"""Phase II, Actions: in big-cube order one action a turn, until all discs are used or passed."""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import DONE, PASS, SPACE, UNCHAIN
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_SPACES, Decision, News, Step
from underhill.games.pixie_queen.order import begin_step, move_cube_forward, next_in_order, place_of
from underhill.games.pixie_queen.phases.punishing import punish
from underhill.games.pixie_queen.pyramid import allow_unchain, is_unchain, n_removable, unchain
from underhill.games.pixie_queen.spaces.use import begin_space, can_use, n_discs_needed


def go_on_with_actions(s: State):
    """Ask the next seat that has discs; lap after lap, until nobody has."""
    if s.acting != NONE and begin_afterwards(s):
        return
    p = next_in_order(s)
    if p == NONE:
        begin_lap_or_end(s)
    elif can_act(s, p):
        push(s, Decision.TURN, p, 0)


def can_act(s: State, p):
    """Discs left, and not passed."""
    return s.discs[p] > 0 and s.passed[p] == 0


def begin_lap_or_end(s: State):
    """Another lap if anybody can still act."""
    for i in range(s.n_order):
        if can_act(s, s.big[i]):
            begin_step(s, Step.ACTIONS)
            return
    end_actions(s)


def legal_turn(s: State, out):
    """The spaces whose action can be carried out; stones off own slaves; to pass (ruling 42: 21 is legal while it is free)."""
    p = pending_seat(s)
    for space in range(N_SPACES):
        if can_use(s, p, space):
            allow(out, SPACE + space)
    allow_unchain(s, p, out)
    allow(out, PASS)


def apply_turn(s: State, a):
    """Use a space, take off a stone, or pass."""
    p = pending_seat(s)
    if is_unchain(a):
        unchain(s, p, a - UNCHAIN)
        return
    pop(s)
    if a == PASS:
        s.passed[p] = 1  # ruling 4
        punish(s, p, s.pass_points, News.PASSES)
    else:
        use_space(s, p, a - SPACE)


def use_space(s: State, p, space):
    """Place the discs and begin the action."""
    n = n_discs_needed(s, p, space)
    s.discs[p] -= n
    s.discs_at[p][space] += n
    s.discs_on[space] += n
    s.acting = p
    s.removable = n_removable(s, p)
    tell(s, News.USES_SPACE, p, space, n)
    begin_space(s, p, space)


def begin_afterwards(s: State):
    """When an action has made it possible to take off more stones than before, ask before the turn passes on."""
    p = s.acting
    more = n_removable(s, p) > s.removable
    s.acting = NONE
    s.removable = 0
    if more:
        push(s, Decision.AFTERWARDS, p, 0)
    return more


def legal_afterwards(s: State, out):
    """Stones to take off, or no more."""
    allow(out, DONE)
    allow_unchain(s, pending_seat(s), out)


def apply_afterwards(s: State, a):
    """Take off a stone; the turn passes on when no more can or shall be taken."""
    p = pending_seat(s)
    if a != DONE:
        unchain(s, p, a - UNCHAIN)
    if a == DONE or n_removable(s, p) == 0:
        pop(s)


def end_actions(s: State):
    """Discs come back; the holder of temporary priority puts their big cube first (rulings 10 and 11)."""
    for p in range(s.n_seats):
        s.passed[p] = 0
        for space in range(N_SPACES):
            s.discs[p] += s.discs_at[p][space]
            s.discs_at[p][space] = 0
    for space in range(N_SPACES):
        s.discs_on[space] = 0
        s.lost_discs[space] = 0
    s.n_copies = 0
    if s.priority != NONE:
        i = place_of(s.big, s.priority)
        move_cube_forward(s.big, i, i)
        tell(s, News.PRIORITY, s.priority, 0, 0)
    begin_step(s, Step.ANNOUNCE)
