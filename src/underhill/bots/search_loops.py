"""Looking ahead and Information Set Monte-Carlo tree search, as bodies without a game: `core.compile` binds the open names.

Every simulation starts from the root state dealt anew as its viewer must think possible, so nothing secret is ever read. The tree
is keyed by the path of choices; one node stands for all states its path can lead to, and each child counts how often it was
available. Forced choices and other seats' secret choices are no nodes: the latter are played by taste, as part of chance. Values
are kept for the seat that chose (max^n).

`states` has the root first and room for a second. A node is a row of `links` (whole numbers) and of `sums`; `head` says how many
rows are used and which is the root. `out` holds legal choices, `odds` a number for each, `slots` the child of each action.
"""

from enum import IntEnum
from math import exp, sqrt

from underhill.core.loops import copy_state, step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import random_word, seed_rng

legal = scores = places = resample = estimate = weight = moment = is_secret = None  # bound to a game
SCALE = 0.0
MAX_DECISIONS = 0

ROOTS = ("look_ahead", "search_slice")

FULL = 2**32  # one more than the largest random word
WIN_SHARE = 0.75  # of a finished game's value; the rest is how clear the result was
UNTRIED_LOSS = 0.05  # by how much an untried choice is thought worse than the tried ones


class Link(IntEnum):
    """The columns of `links`."""

    ACTION = 0
    FIRST = 1
    NEXT = 2
    VISITS = 3
    AVAILABLE = 4


class Sum(IntEnum):
    """The columns of `sums`: the weight of a choice, the value for who chose it, the viewer's points."""

    WEIGHT = 0
    VALUE = 1
    POINTS = 2


class Head(IntEnum):
    """The places of `head`."""

    USED = 0
    ROOT = 1


def find_legal(s, out):
    """Write the legal choices; how many there are."""
    out[0] = 0
    legal(s, out)
    return out[0]


def likely_choice(s, out, odds):
    """One of the legal choices that `out` holds, by taste and chance."""
    total = 0.0
    for i in range(out[0]):
        odds[i] = weight(s, out[i + 1])
        total += odds[i]
    mark = random_word(s) * total / FULL
    for i in range(out[0] - 1):
        mark -= odds[i]
        if mark < 0:
            return out[i + 1]
    return out[out[0]]


def play_turns(s, mark, turns, out, odds):
    """Play by taste until so many turns are finished or the game is over; `mark` is the moment before."""
    n = 0
    while turns > 0 and not is_over(s) and n < MAX_DECISIONS:
        find_legal(s, out)
        step(s, out[1] if out[0] == 1 else likely_choice(s, out, odds))
        n += 1
        now = moment(s)
        if now != NONE and now != mark:
            mark = now
            turns -= 1


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


def look_ahead(states, viewer, first_seed, samples, choices, leads, points, out, odds):
    """For every choice the viewer's mean lead at the end of the turn, when all play on by taste; the same chances for each."""
    for sample in range(samples):
        for i in range(len(choices)):
            copy_state(states, 0, 1)
            s = states[1]
            seed_rng(s, first_seed + sample)
            resample(s, viewer)
            mark = moment(s)
            step(s, choices[i])
            play_turns(s, mark, 1, out, odds)
            count_points(s, points)
            leads[i] += lead(s, viewer, points) / samples


def judge(s, values, points, places_out):
    """Each seat's chance to win by the points, and for a finished game who has won."""
    count_points(s, points)
    most = -1e9
    for p in range(s.n_seats):
        most = max(most, points[p])
    total = 0.0
    for p in range(s.n_seats):
        values[p] = exp((points[p] - most) / SCALE)
        total += values[p]
    for p in range(s.n_seats):
        values[p] /= total
    if is_over(s):
        reward_winners(s, values, places_out)


def reward_winners(s, values, places_out):
    """Let the win count most; winners share it."""
    places(s, places_out)
    n = 0
    for p in range(s.n_seats):
        n += places_out[p] == 0
    for p in range(s.n_seats):
        values[p] *= 1 - WIN_SHARE
        if places_out[p] == 0:
            values[p] += WIN_SHARE / n


def grow(s, node, a, links, sums, head):
    """A new child for a choice; NONE when the tree is full."""
    child = head[Head.USED]
    if child == len(links):
        return NONE
    head[Head.USED] = child + 1
    links[child][Link.ACTION] = a
    links[child][Link.FIRST] = NONE
    links[child][Link.NEXT] = links[node][Link.FIRST]
    links[child][Link.VISITS] = 0
    links[child][Link.AVAILABLE] = 0
    links[node][Link.FIRST] = child
    sums[child][Sum.WEIGHT] = weight(s, a)
    sums[child][Sum.VALUE] = 0.0
    sums[child][Sum.POINTS] = 0.0
    return child


def find_children(s, node, links, sums, head, out, slots):
    """Note the child of every legal choice in `slots`, new ones too; the sum of their weights."""
    child = links[node][Link.FIRST]
    while child != NONE:
        slots[links[child][Link.ACTION]] = child
        child = links[child][Link.NEXT]
    total = 0.0
    for i in range(out[0]):
        a = out[i + 1]
        if slots[a] == NONE:
            slots[a] = grow(s, node, a, links, sums, head)
        if slots[a] != NONE:
            total += sums[slots[a]][Sum.WEIGHT]
    return total


def forget_children(node, links, slots):
    """Wipe `slots` for the next node."""
    child = links[node][Link.FIRST]
    while child != NONE:
        slots[links[child][Link.ACTION]] = NONE
        child = links[child][Link.NEXT]


def worth_of_untried(links, sums, out, slots):
    """What an untried choice is thought to be worth: a little less than the tried ones."""
    value = 0.0
    visits = 0
    for i in range(out[0]):
        child = slots[out[i + 1]]
        if child != NONE:
            value += sums[child][Sum.VALUE]
            visits += links[child][Link.VISITS]
    return value / visits - UNTRIED_LOSS if visits > 0 else 0.5


def select(s, node, explore, links, sums, head, out, slots):
    """The child with the best upper bound: its value, and more for a liked choice tried seldom. NONE if the tree is full."""
    total = find_children(s, node, links, sums, head, out, slots)
    untried = worth_of_untried(links, sums, out, slots)
    best = NONE
    most = -1e9
    for i in range(out[0]):
        child = slots[out[i + 1]]
        if child != NONE:
            links[child][Link.AVAILABLE] += 1
            visits = links[child][Link.VISITS]
            value = sums[child][Sum.VALUE] / visits if visits > 0 else untried
            bonus = explore * sums[child][Sum.WEIGHT] / total * sqrt(links[child][Link.AVAILABLE]) / (1 + visits)
            if value + bonus > most:
                best = child
                most = value + bonus
    forget_children(node, links, slots)
    return best


def descend(s, viewer, explore, links, sums, head, out, odds, slots, path):
    """Walk down the tree to a choice never tried before; the number of nodes on the way, written to `path` with who chose."""
    node = head[Head.ROOT]
    n = 0
    while not is_over(s) and n < len(path):
        p = pending_seat(s)
        if find_legal(s, out) == 1:
            step(s, out[1])
        elif p != viewer and is_secret(s):
            step(s, likely_choice(s, out, odds))
        else:
            node = select(s, node, explore, links, sums, head, out, slots)
            if node == NONE:
                return n
            path[n][0] = node
            path[n][1] = p
            n += 1
            step(s, links[node][Link.ACTION])
            if links[node][Link.VISITS] == 0:
                return n
    return n


def back_up(viewer, n, path, links, sums, values, points):
    """Count a result on the way it came from."""
    for i in range(n):
        node = path[i][0]
        links[node][Link.VISITS] += 1
        sums[node][Sum.VALUE] += values[path[i][1]]
        sums[node][Sum.POINTS] += points[viewer]


def search_slice(
    states, viewer, first_seed, sims, horizon, explore, links, sums, head, totals, out, odds, slots, path, work, ranks
):
    """So many simulations; `totals` sums up each seat's values and points, `work` has room for both."""
    values = work[0]
    points = work[1]
    for i in range(sims):
        copy_state(states, 0, 1)
        s = states[1]
        seed_rng(s, first_seed + i)
        resample(s, viewer)
        n = descend(s, viewer, explore, links, sums, head, out, odds, slots, path)
        play_turns(s, moment(s) if not is_over(s) else NONE, horizon, out, odds)
        judge(s, values, points, ranks)
        back_up(viewer, n, path, links, sums, values, points)
        for p in range(s.n_seats):
            totals[0][p] += values[p]
            totals[1][p] += points[p]
