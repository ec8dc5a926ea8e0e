"""Search guided by a net, as bodies without a game: `core.compile` binds the open names. The tree is that of `search_loops`.

Every simulation starts from the root state dealt anew, as there. It walks down to a decision that was never judged before. There
the net, seeing what the deciding seat sees, gives the weights of the choices and every seat's share of the win, which is counted on
the way back. There are no play-outs. Other seats' secret choices are made by the net's policy, as part of chance. A decision whose
legal choices were not all seen before (another deal) is judged again for the new ones.
"""

from typing import Any, NamedTuple

from underhill.bots.net_loops import think
from underhill.bots.playout_loops import FULL, find_legal
from underhill.bots.search_loops import Head, Link, back_up, forget_children, grow, note_children, select
from underhill.core.loops import copy_state, step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import random_word, seed_rng
from underhill.core.winning import share_win

scores = resample = is_secret = None  # bound to a game

ROOTS = ("guided_slice",)

FLOOR = 0.02  # of the weights is spread evenly, so that nothing is never looked at


class GuidedRoom(NamedTuple):
    """Where a simulation works: room for the net; legal choices and their odds; the nodes on its way and who chose; every seat's
    share of the win, points and rank."""

    net: Any
    out: Any
    odds: Any
    path: Any
    values: Any
    points: Any
    ranks: Any


def draw(s, out, odds):
    """One of the legal choices that `out` holds, by the odds."""
    mark = random_word(s) / FULL
    for i in range(out[0] - 1):
        mark -= odds[i]
        if mark < 0:
            return out[i + 1]
    return out[out[0]]


def with_floor(odds, n):
    """The weight of one of n choices."""
    return (1 - FLOOR) * odds + FLOOR / n


def lacks_children(node, nodes, out):
    """Whether some legal choice has no node yet."""
    note_children(node, nodes)
    slots = nodes.slots
    lacks = False
    for i in range(out[0]):
        lacks = lacks or slots[out[i + 1]] == NONE
    forget_children(node, nodes)
    return lacks


def expand(node, nodes, out, odds):
    """Give every legal choice without a node one, with the weight that the net's odds give it."""
    note_children(node, nodes)
    slots = nodes.slots
    for i in range(out[0]):
        if slots[out[i + 1]] == NONE:
            grow(node, out[i + 1], with_floor(odds[i], out[0]), nodes)
    forget_children(node, nodes)


def go_down(s, node, n, explore, nodes, net, room):
    """Make the choice at a node that promises most, and note the node it leads to in `path`, which has n so far. NONE where search
    ends: the node is new and only judged, or the tree is full."""
    p = pending_seat(s)
    is_new = n == len(room.path) or (n > 0 and nodes.links[node][Link.VISITS] == 0)
    if is_new or lacks_children(node, nodes, room.out):
        judge(s, p, net, room)
        expand(node, nodes, room.out, room.odds)
    if is_new:
        return NONE
    node = select(s, node, explore, nodes, room.out)
    if node != NONE:
        room.path[n][0] = node
        room.path[n][1] = p
        step(s, nodes.links[node][Link.ACTION])
    return node


def judge(s, p, net, room):
    """What the net thinks of a seat's decision."""
    think(s, p, net, room.net, room.out, room.odds, room.values, room.points)


def judge_end(s, room):
    """What came of a finished game."""
    share_win(s, room.values, room.ranks)
    scores(s, room.points)


def walk(s, viewer, explore, nodes, net, room):
    """Walk down the tree to what was never judged, and judge it; the number of nodes on the way."""
    node = nodes.head[Head.ROOT]
    n = 0
    while not is_over(s):
        p = pending_seat(s)
        if find_legal(s, room.out) == 1:
            step(s, room.out[1])
        elif p != viewer and is_secret(s):
            judge(s, p, net, room)
            step(s, draw(s, room.out, room.odds))
        else:
            node = go_down(s, node, n, explore, nodes, net, room)
            if node == NONE:
                return n
            n += 1
    judge_end(s, room)
    return n


def guided_slice(states, viewer, first_seed, done, sims, explore, nodes, totals, net, room):
    """Run n simulations after those done; `totals` sums up each seat's values and points."""
    for i in range(done, done + sims):
        copy_state(states, 0, 1)
        s = states[1]
        seed_rng(s, first_seed + i)
        resample(s, viewer)
        back_up(viewer, walk(s, viewer, explore, nodes, net, room), nodes, room)
        for p in range(s.n_seats):
            totals[0][p] += room.values[p]
            totals[1][p] += room.points[p]
