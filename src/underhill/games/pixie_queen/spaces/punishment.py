"""Action 10, punishment: roll the die and split its points among the opponents; when all are allotted they are paid (ruling 55)."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, reveal, set_argument, tell
from underhill.core.rng import below
from underhill.games.pixie_queen.actions import PUNISH
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import MAX_DIE, N_FACES, Decision, News
from underhill.games.pixie_queen.phases.punishing import punish_all
from underhill.games.pixie_queen.pyramid import is_opponent


def begin_punishment(s: State, p):
    """Roll the die (ruling 2) and ask who gets its points."""
    points = s.punishment_die[below(s, N_FACES)]
    reveal(s)
    tell(s, News.ROLLS, p, points, 0)
    if points > 0:
        push(s, Decision.PUNISH, p, points)


def legal_punish(s: State, out):
    """Some of the points for an opponent still in; a single one gets all: none may be kept back (ruling 33)."""
    p = pending_seat(s)
    points = pending_argument(s)
    least = points if s.n_order == 2 else 1
    for other in range(s.n_seats):
        if is_opponent(s, p, other):
            for n in range(least, points + 1):
                allow(out, PUNISH + MAX_DIE * other + n)


def apply_punish(s: State, a):
    """Allot the points and ask for the rest; after the last one everybody pays."""
    index = a - PUNISH - 1
    rest = pending_argument(s) - index % MAX_DIE - 1
    s.due[index // MAX_DIE] += index % MAX_DIE + 1
    if rest > 0:
        set_argument(s, rest)
    else:
        pop(s)
        punish_all(s, News.PUNISHED)
