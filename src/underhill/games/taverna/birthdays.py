"""Birthdays: drawn at set-up. Whoever celebrated last plays first; of a final tie the next to celebrate wins (ruling 31)."""

from underhill.core.pending import tell
from underhill.core.rng import below
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import YEAR, News


def draw_birthdays(s: State):
    """Give every seat a birthday of its own; the one whose birthday is the last to come had it most recently, and plays first."""
    for p in range(s.n_seats):
        s.birthday[p] = below(s, YEAR) + 1
        while shares_birthday(s, p):
            s.birthday[p] = below(s, YEAR) + 1
        tell(s, News.BIRTHDAY, p, s.birthday[p], 0)
    s.first = last_to_come(s)


def shares_birthday(s: State, p):
    """Whether a seat before this one has the same birthday."""
    for other in range(p):
        if s.birthday[other] == s.birthday[p]:
            return True
    return False


def last_to_come(s: State):
    """The seat whose birthday is the furthest away."""
    last = 0
    for p in range(1, s.n_seats):
        if s.birthday[p] > s.birthday[last]:
            last = p
    return last
