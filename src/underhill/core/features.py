"""The small tools of the games' `features.py`: each writes numbers from place i on and returns the place behind them.

Seats are written as the viewer sees them: himself first, then the others in the order of play.
"""


def put(out, i, value):
    """One number."""
    out[i] = value
    return i + 1


def put_one_hot(out, i, n, k):
    """A choice out of n: a one at k, or none if k is no such choice."""
    for j in range(n):
        out[i + j] = 1 if j == k else 0
    return i + n


def put_list(out, i, values, n):
    """The first n numbers of a list."""
    for j in range(n):
        out[i + j] = values[j]
    return i + n


def seat_from(s, viewer, j):
    """The j-th seat as a viewer counts; for places where nobody sits -1."""
    return (viewer + j) % s.n_seats if j < s.n_seats else -1


def put_seats(s, viewer, out, i, values, n):
    """One number of every seat, with room for n seats."""
    for j in range(n):
        p = seat_from(s, viewer, j)
        out[i + j] = values[p] if p >= 0 else 0
    return i + n


def put_rows(s, viewer, out, i, rows, n, width):
    """A row of every seat, with room for n seats."""
    for j in range(n):
        p = seat_from(s, viewer, j)
        for k in range(width):
            out[i + width * j + k] = rows[p][k] if p >= 0 else 0
    return i + n * width


def put_seat(s, viewer, out, i, p, n):
    """Which seat, as the viewer counts; nothing for a number that is no seat."""
    return put_one_hot(out, i, n, (p - viewer) % s.n_seats if 0 <= p < s.n_seats else -1)
