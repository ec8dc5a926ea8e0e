"""Action 20, turn order: honey moves the small cube forward. Action 21, temporary priority, takes all discs left."""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import AMOUNT
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import pay
from underhill.games.pixie_queen.ids import Decision, Good, News
from underhill.games.pixie_queen.order import move_cube_forward, place_of


def n_places_forward(s: State, p):
    """How far the small cube can go: no more honey than places gained (ruling 30)."""
    return min(s.stock[p][Good.HONEY], place_of(s.small, p))


def begin_turn_order(s: State, p):
    """Ask how much honey."""
    push(s, Decision.HONEY, p, 0)


def legal_honey(s: State, out):
    """One pot or more."""
    for n in range(1, n_places_forward(s, pending_seat(s)) + 1):
        allow(out, AMOUNT + n)


def apply_honey(s: State, a):
    """Pay the honey; the small cube moves, the big ones stay for this round."""
    p = pending_seat(s)
    n = a - AMOUNT
    pop(s)
    pay(s, p, Good.HONEY, n)
    move_cube_forward(s.small, place_of(s.small, p), n)
    tell(s, News.CUBE_FORWARD, p, n, place_of(s.small, p) + 1)


def take_priority(s: State, p):
    """The big cube moves at the end of the action phase (ruling 10)."""
    s.priority = p
    tell(s, News.WANTS_PRIORITY, p, 0, 0)
