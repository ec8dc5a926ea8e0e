"""Information Set Monte-Carlo tree search, as bodies without a game: `core.compile` binds the open names.

Every simulation starts from the root state dealt anew as its viewer must think possible, so nothing secret is ever read. The tree
is keyed by the path of choices; one node stands for all states its path can lead to, and each child counts how often it was
available. Forced choices and other seats' secret choices are no nodes: the latter are played by taste, as part of chance. Values
are kept for the seat that chose (max^n).

Play-outs learn while search goes on: a choice that did well for a seat, wherever it made it, becomes its habit (`habits`, from
the results in `gains`).

`states` has the root first and room for a second.
"""

from enum import IntEnum
from math import exp, sqrt
from typing import Any, NamedTuple

from underhill.bots.playout_loops import count_points, find_legal, likely_choice, make, moment_of, play_turns
from underhill.core.loops import copy_state, step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import seed_rng

places = resample = weight = is_secret = None  # bound to a game
SCALE = 0.0

ROOTS = ("search_slice",)

WIN_SHARE = 0.75  # of a finished game's value; the rest is how clear the result was
UNTRIED_LOSS = 0.05  # by how much an untried choice is thought worse than the tried ones
HABIT_SPREAD = 0.02  # by how much better a choice must do to become e times as likely
HABIT_DOUBT = 20.0  # this number of average results is added to those of each choice
HABIT_LIMIT = 3.0  # a habit makes no choice more than e to this times as likely, or as unlikely


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


class Gain(IntEnum):
    """The columns of `gains`: how often a seat made a choice in simulations, and the values that came of it."""

    TIMES = 0
    VALUE = 1


class Head(IntEnum):
    """The places of `head`: how many nodes there are, and which is the root."""

    USED = 0
    ROOT = 1


class Nodes(NamedTuple):
    """A tree: for every node a row of whole numbers and one of sums. `slots` has, while a node is looked at, the child of each
    action, else NONE. Loops read these fields once, before they begin: where play-outs are short, search is 3 % faster."""

    links: Any
    sums: Any
    head: Any
    slots: Any


class SearchRoom(NamedTuple):
    """Where a simulation works: legal choices and their odds; the nodes on its way and who chose; every seat's value, points, mean
    value so far and rank; and what `playout_loops` hands on, with the results from which habits are formed."""

    out: Any
    odds: Any
    path: Any
    values: Any
    points: Any
    usual: Any
    ranks: Any
    gains: Any
    habits: Any
    made: Any


def judge(s, room):
    """Each seat's chance to win by the points, and for a finished game who has won."""
    values, points = room.values, room.points
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
        reward_winners(s, values, room.ranks)


def reward_winners(s, values, ranks):
    """Let the win count most; winners share it."""
    places(s, ranks)
    n = 0
    for p in range(s.n_seats):
        n += ranks[p] == 0
    for p in range(s.n_seats):
        values[p] *= 1 - WIN_SHARE
        if ranks[p] == 0:
            values[p] += WIN_SHARE / n


def grow(node, a, liking, nodes):
    """A new child for a choice that is liked so much; NONE when the tree is full."""
    child = nodes.head[Head.USED]
    if child == len(nodes.links):
        return NONE
    nodes.head[Head.USED] = child + 1
    nodes.links[child][Link.ACTION] = a
    nodes.links[child][Link.FIRST] = NONE
    nodes.links[child][Link.NEXT] = nodes.links[node][Link.FIRST]
    nodes.links[child][Link.VISITS] = 0
    nodes.links[child][Link.AVAILABLE] = 0
    nodes.links[node][Link.FIRST] = child
    nodes.sums[child][Sum.WEIGHT] = liking
    nodes.sums[child][Sum.VALUE] = 0.0
    nodes.sums[child][Sum.POINTS] = 0.0
    return child


def note_children(node, nodes):
    """Note the child of every choice in `slots`."""
    links, slots = nodes.links, nodes.slots
    child = links[node][Link.FIRST]
    while child != NONE:
        slots[links[child][Link.ACTION]] = child
        child = links[child][Link.NEXT]


def find_children(s, node, nodes, out):
    """Note the child of every legal choice in `slots`, new ones too; the sum of their weights."""
    note_children(node, nodes)
    sums, slots = nodes.sums, nodes.slots
    total = 0.0
    for i in range(out[0]):
        a = out[i + 1]
        if slots[a] == NONE:
            slots[a] = grow(node, a, weight(s, a), nodes)
        if slots[a] != NONE:
            total += sums[slots[a]][Sum.WEIGHT]
    return total


def forget_children(node, nodes):
    """Wipe `slots` for the next node."""
    links, slots = nodes.links, nodes.slots
    child = links[node][Link.FIRST]
    while child != NONE:
        slots[links[child][Link.ACTION]] = NONE
        child = links[child][Link.NEXT]


def worth_of_untried(nodes, out):
    """What an untried choice is thought to be worth: a little less than the tried ones."""
    links, sums, slots = nodes.links, nodes.sums, nodes.slots
    value = 0.0
    visits = 0
    for i in range(out[0]):
        child = slots[out[i + 1]]
        if child != NONE:
            value += sums[child][Sum.VALUE]
            visits += links[child][Link.VISITS]
    return value / visits - UNTRIED_LOSS if visits > 0 else 0.5


def select(s, node, explore, nodes, out):
    """The child with the best upper bound: its value, and more for a liked choice tried seldom. NONE if the tree is full."""
    total = find_children(s, node, nodes, out)
    untried = worth_of_untried(nodes, out)
    links, sums, slots = nodes.links, nodes.sums, nodes.slots
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
    forget_children(node, nodes)
    return best


def descend(s, viewer, explore, nodes, room):
    """Walk down the tree to a choice never tried before; the number of nodes on the way."""
    node = nodes.head[Head.ROOT]
    n = 0
    while not is_over(s) and n < len(room.path):
        p = pending_seat(s)
        if find_legal(s, room.out) == 1:
            step(s, room.out[1])
        elif p != viewer and is_secret(s):
            make(s, likely_choice(s, room.out, room.odds, room.habits), room.made)
        else:
            node = select(s, node, explore, nodes, room.out)
            if node == NONE:
                return n
            room.path[n][0] = node
            room.path[n][1] = p
            n += 1
            make(s, nodes.links[node][Link.ACTION], room.made)
            if nodes.links[node][Link.VISITS] == 0:
                return n
    return n


def back_up(viewer, n, nodes, room):
    """Count a result on the way it came from."""
    links, sums, path = nodes.links, nodes.sums, room.path
    for i in range(n):
        node = path[i][0]
        links[node][Link.VISITS] += 1
        sums[node][Sum.VALUE] += room.values[path[i][1]]
        sums[node][Sum.POINTS] += room.points[viewer]


def form_habits(made, values, usual, gains, habits):
    """Count a result for every choice that led to it; `usual` has each seat's mean value."""
    for i in range(1, made[0][0] + 1):
        p = made[i][0]
        gain = gains[p][made[i][1]]
        gain[Gain.TIMES] += 1
        gain[Gain.VALUE] += values[p]
        mean = (gain[Gain.VALUE] + HABIT_DOUBT * usual[p]) / (gain[Gain.TIMES] + HABIT_DOUBT)
        better = (mean - usual[p]) / HABIT_SPREAD
        habits[p][made[i][1]] = exp(min(HABIT_LIMIT, max(-HABIT_LIMIT, better)))


def search_slice(states, viewer, first_seed, done, sims, horizon, explore, nodes, totals, room):
    """Run n simulations after those done; `totals` sums up each seat's values and points."""
    for i in range(done, done + sims):
        copy_state(states, 0, 1)
        s = states[1]
        seed_rng(s, first_seed + i)
        resample(s, viewer)
        room.made[0][0] = 0
        n = descend(s, viewer, explore, nodes, room)
        play_turns(s, moment_of(s), horizon, room.out, room.odds, room.habits, room.made)
        judge(s, room)
        back_up(viewer, n, nodes, room)
        for p in range(s.n_seats):
            totals[0][p] += room.values[p]
            totals[1][p] += room.points[p]
            room.usual[p] = totals[0][p] / (i + 1)
        form_habits(room.made, room.values, room.usual, room.gains, room.habits)
