"""The order of play: big cubes for this round, small cubes for the next; who is the Queen's favourite; whose turn comes next."""

from underhill.core.pending import NONE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_SEATS


def favourite(s: State):
    """The Queen's favourite: the first big cube."""
    return s.big[0]


def begin_step(s: State, step):
    """Begin a step of the round: nobody has been served yet."""
    s.step = step
    for p in range(N_SEATS):
        s.served[p] = 0


def next_in_order(s: State):
    """The first seat by big cubes that has not been served in this step, now marked as served; or NONE."""
    for i in range(s.n_order):
        p = s.big[i]
        if s.served[p] == 0:
            s.served[p] = 1
            return p
    return NONE


def last_in_order(s: State):
    """The same from the last big cube."""
    for i in range(s.n_order - 1, -1, -1):
        p = s.big[i]
        if s.served[p] == 0:
            s.served[p] = 1
            return p
    return NONE


def place_of(cubes, p):
    """Where the cube of a seat that is still in lies in a row of cubes."""
    i = 0
    while cubes[i] != p:
        i += 1
    return i


def move_cube_forward(cubes, i, k):
    """Move the cube at place i forward by k places; those it passes fall back by one."""
    p = cubes[i]
    for j in range(i, i - k, -1):
        cubes[j] = cubes[j - 1]
    cubes[i - k] = p


def drop_cube(cubes, n, p):
    """Take a seat's cube out of a row of n."""
    for i in range(place_of(cubes, p), n - 1):
        cubes[i] = cubes[i + 1]
    cubes[n - 1] = NONE


def leave_order(s: State, p):
    """Both cubes of a seat leave the board."""
    drop_cube(s.big, s.n_order, p)
    drop_cube(s.small, s.n_order, p)
    s.n_order -= 1


def adjust_big_cubes(s: State):
    """The big cubes take the order of the small ones."""
    for i in range(N_SEATS):
        s.big[i] = s.small[i]
