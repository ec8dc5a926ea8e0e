"""Final scoring: penalties, rewards, then stones, then hoards (ruling 18); who wins.

The same functions give the points "as they would be now" at any moment. Bread takes stones off before hoards are counted.
"""

from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_GOODS, N_REWARD_ROWS, Good
from underhill.games.pixie_queen.pyramid import n_removable, n_stones_on, pays_no_bread


def scores(s: State, out):
    """Each seat's points."""
    for p in range(s.n_seats):
        out[p] = score(s, p)


def score(s: State, p):
    """A seat's points from all sources; everybody in the pit has the same, below all who are in (ruling 56)."""
    return score_in_pit(s) if s.in_pit[p] else score_outside(s, p)


def score_outside(s: State, p):
    """The points of a seat that is in."""
    return reward_points(s, p) - s.penalties[p] - stone_loss(s, p) - hoard_loss(s, p)


def score_in_pit(s: State):
    """As many points lost as the most penalty points in the pit, and at least one point below the last who is in."""
    lowest = 0
    for p in range(s.n_seats):
        points = 0 - s.penalties[p] if s.in_pit[p] else score_outside(s, p) - 1
        lowest = min(lowest, points)
    return lowest


def reward_points(s: State, p):
    """Points on reward tiles and tokens."""
    total = 0 + s.tokens[p]
    for row in range(N_REWARD_ROWS):
        total += s.rewards[p][row]
    return total


def stone_loss(s: State, p):
    """Points lost for stones that no bread takes off."""
    return s.stone_points * (n_stones_on(s, p) - n_removable(s, p))


def final_stock(s: State, p, good):
    """Goods of a kind after the last stones are taken off."""
    n = s.stock[p][good]
    return n - n_removable(s, p) if good == Good.BREAD and not pays_no_bread(s, p) else n


def hoards(s: State, p, good):
    """A seat has some of a good, and nobody more; all tied ones are caught."""
    mine = final_stock(s, p, good)
    if mine == 0:
        return False
    for other in range(s.n_seats):
        if final_stock(s, other, good) > mine:
            return False
    return True


def hoard_loss(s: State, p):
    """Points lost for every good of which a seat has most."""
    n = 0
    for good in range(N_GOODS):
        if hoards(s, p, good):
            n += 1
    return n * s.hoard_points


def is_ahead(s: State, p, other):
    """In the game before in the pit; then more points, more servants, the earlier first servant."""
    if s.in_pit[p] != s.in_pit[other]:
        return s.in_pit[p] == 0
    if s.in_pit[p]:
        return False
    mine = score(s, p)
    theirs = score(s, other)
    if mine != theirs:
        return mine > theirs
    if s.servants[p] != s.servants[other]:
        return s.servants[p] > s.servants[other]
    return s.first_servant[p] < s.first_servant[other]


def has_won(s: State, p):
    """Nobody is ahead of this seat."""
    for other in range(s.n_seats):
        if other != p and is_ahead(s, other, p):
            return False
    return True
