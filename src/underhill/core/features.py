"""The small tools of the games' `features.py`: each writes numbers from place i on and returns the place behind them.

They write into zeros and leave what is zero alone. Seats are written as the viewer sees them: himself first, then the others in the
order of play; there is room for as many as can play.
"""


def put(out, i, value):
    """One number."""
    out[i] = value
    return i + 1


def put_one_hot(out, i, n, k):
    """A choice out of n: a one at k, or none if k is no such choice."""
    if 0 <= k < n:
        out[i + k] = 1
    return i + n


def put_list(out, i, values, n):
    """The first n numbers of a list."""
    for j in range(n):
        out[i + j] = values[j]
    return i + n


def put_counts(out, i, values, n_values, n):
    """How often each of n kinds is among the first values; those below zero are no kind."""
    for j in range(n_values):
        if values[j] >= 0:
            out[i + values[j]] += 1
    return i + n


def seat_from(s, viewer, j):
    """The j-th seat as a viewer counts."""
    p = viewer + j
    return p - s.n_seats if p >= s.n_seats else p


def put_seats(s, viewer, out, i, values, n):
    """One number of every seat, with room for n seats."""
    for j in range(s.n_seats):
        out[i + j] = values[seat_from(s, viewer, j)]
    return i + n


def put_rows(s, viewer, out, i, rows, n, width):
    """A row of every seat, with room for n seats."""
    for j in range(s.n_seats):
        put_list(out, i + width * j, rows[seat_from(s, viewer, j)], width)
    return i + n * width


def put_seat(s, viewer, out, i, p, n):
    """Which seat, as the viewer counts; nothing for a number that is no seat."""
    if 0 <= p < s.n_seats:
        out[i + p - viewer + (0 if p >= viewer else s.n_seats)] = 1
    return i + n
