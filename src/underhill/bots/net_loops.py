"""A net's forward pass, as bodies without a game: `core.compile` binds the open names. `bots.net` has the same in numpy.

Only inputs that are not zero are counted, and only the choices that are legal. Rows of weights are added four at a time: the sum
then stays in a register for four products.
"""

from math import exp, log1p, sqrt
from typing import Any, NamedTuple

from underhill.bots.playout_loops import find_legal
from underhill.core.features import seat_from
from underhill.core.pending import NONE

observe = None  # bound to a game

ROOTS = ("think_one",)

EPSILON = 1e-5  # of a layer's norm
POINTS = 10.0  # one of the net's units of points
ROWS = 4  # added at a time


class Weights(NamedTuple):
    """A net's numbers, as the loops read them: all blocks of a kind in one array; `scale` and `shift` have the last norm too. For
    every action the number of the harm that it does, the same whichever seat it names, and that seat; else NONE for both."""

    w_in: Any
    b_in: Any
    up: Any
    b_up: Any
    down: Any
    b_down: Any
    scale: Any
    shift: Any
    w_policy: Any
    b_policy: Any
    w_share: Any
    b_share: Any
    w_points: Any
    b_points: Any
    harm: Any
    victim: Any


class Room(NamedTuple):
    """Where the pass works: what is seen, with which sight; two layers and a norm; which numbers are not zero, and how large."""

    seen: Any
    sight: Any
    hidden: Any
    other: Any
    norm: Any
    rows: Any
    amounts: Any


def note_seen(room):
    """Note the inputs that are not zero, each made smaller the larger it is; how many, filled up with zeros to whole fours."""
    n = 0
    for i in range(len(room.seen)):
        x = room.seen[i] * room.sight[i]
        if x != 0:
            room.rows[n] = i
            room.amounts[n] = log1p(x) if x > 0 else -log1p(-x)
            n += 1
    return fill_up(n, room)


def note(layer, room):
    """The same for the numbers of a layer, as they are."""
    n = 0
    for i in range(len(layer)):
        if layer[i] != 0:
            room.rows[n] = i
            room.amounts[n] = layer[i]
            n += 1
    return fill_up(n, room)


def fill_up(n, room):
    """Zeros up to a whole number of fours."""
    while n % ROWS != 0:
        room.rows[n] = 0
        room.amounts[n] = 0
        n += 1
    return n


def add_rows(w, n, room, layer):
    """Add the rows that were noted, each as often as its amount says."""
    for k in range(0, n, ROWS):
        a = w[room.rows[k]]
        b = w[room.rows[k + 1]]
        c = w[room.rows[k + 2]]
        d = w[room.rows[k + 3]]
        by_a = room.amounts[k]
        by_b = room.amounts[k + 1]
        by_c = room.amounts[k + 2]
        by_d = room.amounts[k + 3]
        for j in range(len(layer)):
            layer[j] += (by_a * a[j] + by_b * b[j]) + (by_c * c[j] + by_d * d[j])


def copy_row(row, layer):
    """Begin a layer with its bias."""
    for j in range(len(layer)):
        layer[j] = row[j]


def write_norm(layer, scale, shift, norm):
    """A layer brought to mean 0 and spread 1, then scaled and shifted."""
    mean = 0.0
    for j in range(len(layer)):
        mean += layer[j]
    mean /= len(layer)
    spread = 0.0
    for j in range(len(layer)):
        spread += (layer[j] - mean) * (layer[j] - mean)
    by = 1 / sqrt(spread / len(layer) + EPSILON)
    for j in range(len(layer)):
        norm[j] = (layer[j] - mean) * by * scale[j] + shift[j]


def product(row, layer):
    """The sum of products of two rows; four sums side by side do not wait for each other."""
    a = row[0] * layer[0]
    b = row[1] * layer[1]
    c = row[2] * layer[2]
    d = row[3] * layer[3]
    for j in range(ROWS, len(layer), ROWS):
        a += row[j] * layer[j]
        b += row[j + 1] * layer[j + 1]
        c += row[j + 2] * layer[j + 2]
        d += row[j + 3] * layer[j + 3]
    return (a + b) + (c + d)


def cut_negative(layer):
    """Let nothing of a layer be below zero."""
    for j in range(len(layer)):
        layer[j] = max(layer[j], 0)


def pass_forward(net, room):
    """From what is seen to the last layer, in `norm`."""
    copy_row(net.b_in, room.hidden)
    add_rows(net.w_in, note_seen(room), room, room.hidden)
    for k in range(len(net.up)):
        write_norm(room.hidden, net.scale[k], net.shift[k], room.norm)
        copy_row(net.b_up[k], room.other)
        add_rows(net.up[k], note(room.norm, room), room, room.other)
        cut_negative(room.other)
        for j in range(len(room.hidden)):
            room.hidden[j] += net.b_down[k][j]
        add_rows(net.down[k], note(room.other, room), room, room.hidden)
    last = len(net.up)
    write_norm(room.hidden, net.scale[last], net.shift[last], room.norm)
    cut_negative(room.norm)


def look(s, viewer, room):
    """Write what a seat sees."""
    for i in range(len(room.seen)):
        room.seen[i] = 0
    observe(s, viewer, room.seen)


def write_odds(net, room, out, odds):
    """How likely the net makes each of the legal choices that `out` holds."""
    most = -1e30
    for i in range(out[0]):
        odds[i] = product(net.w_policy[out[i + 1]], room.norm) + net.b_policy[out[i + 1]]
        most = max(most, odds[i])
    to_shares(odds, out[0], most)


def to_shares(values, n, most):
    """The first values as shares of one: each e times as large for one more."""
    total = 0.0
    for i in range(n):
        values[i] = exp(values[i] - most)
        total += values[i]
    for i in range(n):
        values[i] /= total


def write_values(s, net, viewer, room, shares, points):
    """Every seat's share of the win and points, as the viewer expects them."""
    most = -1e30
    for j in range(s.n_seats):
        most = max(most, product(net.w_share[j], room.norm) + net.b_share[j])
    total = 0.0
    for j in range(s.n_seats):
        p = seat_from(s, viewer, j)
        shares[p] = exp(product(net.w_share[j], room.norm) + net.b_share[j] - most)
        points[p] = POINTS * (product(net.w_points[j], room.norm) + net.b_points[j])
        total += shares[p]
    for p in range(s.n_seats):
        shares[p] /= total


def think(s, viewer, net, room, out, odds, shares, points):
    """What the net thinks when a seat decides: how likely each legal choice in `out` is, and what every seat may expect."""
    look(s, viewer, room)
    pass_forward(net, room)
    write_odds(net, room, out, odds)
    write_values(s, net, viewer, room, shares, points)
    aim(net, out, odds, shares)


def aim(net, out, odds, shares):
    """Let every harm be done to the seat that is likeliest to win. A net sees seats as counted from its own, and a choice names
    them as they are: so it knows how much it wants to do harm, but not to whom."""
    for i in range(out[0]):
        best = worst_rival(net, out, i, shares)
        if best != i:
            odds[best] += odds[i]
            odds[i] = 0


def worst_rival(net, out, i, shares):
    """Of the choices that do the same harm as the i-th, that against the seat that is likeliest to win."""
    harm = net.harm[out[i + 1]]
    if harm == NONE:
        return i
    best = NONE
    for j in range(out[0]):
        if net.harm[out[j + 1]] == harm and (best == NONE or shares[net.victim[out[j + 1]]] > shares[net.victim[out[best + 1]]]):
            best = j
    return best


def think_one(states, viewer, net, room, out, odds, shares, points):
    """The same for the first state, with its legal choices found."""
    find_legal(states[0], out)
    think(states[0], viewer, net, room, out, odds, shares, points)
