"""Playing on by taste and chance, and looking ahead that way, as bodies without a game: `core.compile` binds the open names.

`out` holds legal choices, `odds` a number for each. `habits` has for every seat and action by how much more often than by taste
alone it is chosen; `made` notes the choices of a play-out, the number of them in its first row.
"""

from underhill.core.loops import copy_state, step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import random_word, seed_rng

legal = scores = resample = estimate = weight = moment = None  # bound to a game
MAX_DECISIONS = 0

ROOTS = ("look_ahead",)

FULL = 2**32  # one more than the largest random word


def find_legal(s, out):
    """Write the legal choices; how many there are."""
    out[0] = 0
    legal(s, out)
    return out[0]


def likely_choice(s, out, odds, habits):
    """One of the legal choices that `out` holds, by taste, habit and chance."""
    habit = habits[pending_seat(s)]
    total = 0.0
    for i in range(out[0]):
        odds[i] = weight(s, out[i + 1]) * habit[out[i + 1]]
        total += odds[i]
    mark = random_word(s) * total / FULL
    for i in range(out[0] - 1):
        mark -= odds[i]
        if mark < 0:
            return out[i + 1]
    return out[out[0]]


def make(s, a, made):
    """Make a choice and note whose it was, if there is room."""
    n = made[0][0] + 1
    if n < len(made):
        made[n][0] = pending_seat(s)
        made[n][1] = a
        made[0][0] = n
    step(s, a)


def play_turns(s, mark, turns, out, odds, habits, made):
    """Play by taste until that number of turns is finished or the game is over; `mark` is the moment before."""
    n = 0
    while turns > 0 and not is_over(s) and n < MAX_DECISIONS:
        if find_legal(s, out) == 1:
            step(s, out[1])
        else:
            make(s, likely_choice(s, out, odds, habits), made)
        n += 1
        now = moment_of(s)
        if now != NONE and now != mark:
            mark = now
            turns -= 1


def moment_of(s):
    """The moment, if a turn has just been finished; else, and after the end, NONE."""
    return NONE if is_over(s) else moment(s)


def count_points(s, points):
    """Each seat's points, final or expected."""
    if is_over(s):
        scores(s, points)
    else:
        estimate(s, points)


def lead(s, p, points):
    """A seat's points less those of the best other seat."""
    best = -1e9
    for other in range(s.n_seats):
        if other != p:
            best = max(best, points[other])
    return points[p] - best


def look_ahead(states, viewer, first_seed, samples, choices, leads, points, out, odds, habits, made):
    """The loop for Python."""
    write_leads(states, viewer, first_seed, samples, choices, leads, points, out, odds, habits, made)


def write_leads(states, viewer, first_seed, samples, choices, leads, points, out, odds, habits, made):
    """For every choice the viewer's mean lead at the end of the turn, when all play on by taste; the same chances for each."""
    for sample in range(samples):
        for i in range(len(choices)):
            copy_state(states, 0, 1)
            s = states[1]
            seed_rng(s, first_seed + sample)
            resample(s, viewer)
            mark = moment(s)
            step(s, choices[i])
            play_turns(s, mark, 1, out, odds, habits, made)
            count_points(s, points)
            leads[i] += lead(s, viewer, points) / samples
