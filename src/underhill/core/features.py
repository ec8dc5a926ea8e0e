"""The small tools of the games' `features.py`: each writes numbers from place i on.

They write into zeros and leave what is zero alone. Seats are written as the viewer sees them: their own first, then the others in
the order of play; there is room for as many as can play. Where each piece begins is a constant (`starts_of`), and a seat is written
without asking whether there is one: so compiled observations of the larger games take two thirds of the time.
"""

from collections import namedtuple
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from underhill.core.pending import pending_kind, pending_seat
from underhill.core.state import CoreState


def starts_of(pieces: Mapping[str, int]) -> Any:
    """Where each piece begins, by its name."""
    starts: Any = namedtuple("Starts", pieces)  # type: ignore[misc]
    *firsts, _ = accumulate(pieces.values(), initial=0)
    return starts(*firsts)


def put_one_hot(out, i, n, k):
    """A choice out of n: a one at k, or none if k is no such choice."""
    is_one = 0 <= k < n
    out[i + (k if is_one else 0)] = 1 if is_one else 0


def put_question(s: CoreState, viewer, out, kinds, n_kinds, seats):
    """What is asked, one of `n_kinds` kinds, and of whom; after the end the first kind."""
    if s.depth > 0:
        put_one_hot(out, kinds, n_kinds, pending_kind(s))
        put_seat(s, viewer, out, seats, pending_seat(s))
    else:
        out[kinds] = 1


def put_list(out, i, values, n):
    """The first n numbers of a list."""
    for j in range(n):
        out[i + j] = values[j]


def put_counts(out, i, values, n_values):
    """How often each kind is among the first values; those below zero are no kind."""
    for j in range(n_values):
        if values[j] >= 0:
            out[i + values[j]] += 1


def seat_from(s: CoreState, viewer, j):
    """The j-th seat as a viewer counts."""
    p = viewer + j
    return p - s.n_seats if p >= s.n_seats else p


def put_seats(s: CoreState, viewer, out, i, values):
    """One number of every seat."""
    for j in range(s.n_seats):
        out[i + j] = values[seat_from(s, viewer, j)]


def put_rows(s: CoreState, viewer, out, i, rows, width):
    """A row of every seat."""
    for j in range(s.n_seats):
        put_list(out, i + width * j, rows[seat_from(s, viewer, j)], width)


def put_seat(s: CoreState, viewer, out, i, p):
    """Which seat, as the viewer counts; nothing for a number that is no seat."""
    is_seat = 0 <= p < s.n_seats
    j = p - viewer + (0 if p >= viewer else s.n_seats)
    out[i + (j if is_seat else 0)] = 1 if is_seat else 0
