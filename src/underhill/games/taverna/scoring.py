"""Points: what was taken during the game, unused privileges, ladders, royal scorings; who wins.

The same functions give the points "as they would be now" at any moment; a royal scoring counts when it has been used.
"""

from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_FAVOURS, N_GRADES, N_PEOPLES, N_SOURCES, Royal
from underhill.games.taverna.ladders import highest_open
from underhill.games.taverna.spellbook import n_spells_cast
from underhill.games.taverna.taverns import n_deeds_of


def scores(s: State, out):
    """Each seat's points."""
    for p in range(s.n_seats):
        out[p] = score(s, p)


def score(s: State, p):
    """A seat's points from all sources."""
    total = s.privileges[p] * s.privilege_points
    for source in range(N_SOURCES):
        total += s.points[p][source]
    for people in range(N_PEOPLES):
        total += ladder_worth(s, p, people)
    return total


def ladder_worth(s: State, p, people):
    """What a seat's level on a ladder is worth."""
    return s.ladder_points[s.level[p][people]]


def n_favours_held(s: State, p):
    """Favours a seat holds, used or not."""
    n = 0
    for favour in range(N_FAVOURS):
        n += s.favours[p][favour] + s.spent[p][favour]
    return n


def royal_count(s: State, p, royal):
    """What a scoring counts: favours, coins (unused spells will be sold), deeds, spells cast."""
    if royal == Royal.QUEEN:
        return n_favours_held(s, p)
    if royal == Royal.TREASURER:
        return s.coins[p] + s.n_hand[p] * s.sale_price
    if royal == Royal.ARCHDUKE:
        return n_deeds_of(s, p)
    return n_spells_cast(s, p)


def royal_worth(s: State, p, royal):
    """What a scoring would give a seat now; the King's without the levels it brings."""
    if royal == Royal.KING:
        return s.king_points
    count = royal_count(s, p, royal)
    worth = 0
    for grade in range(N_GRADES):
        if count >= s.royal_needs[royal][grade]:
            worth = s.royal_points[grade]
    return worth


def king_ladder_gain(s: State, p):
    """What the levels of the King's scoring would be worth now; a full top is skipped (ruling 29)."""
    total = 0
    for people in range(N_PEOPLES):
        level = max(s.level[p][people], min(s.level[p][people] + s.king_levels, highest_open(s, people)))
        total += s.ladder_points[level] - ladder_worth(s, p, people)
    return total


def turn_order(s: State, p):
    """How many seats play before this one."""
    return (p - s.first) % s.n_seats


def is_ahead(s: State, p, other):
    """More points; on a tie whoever has the next birthday (ruling 31)."""
    mine = score(s, p)
    theirs = score(s, other)
    if mine != theirs:
        return mine > theirs
    return s.birthday[p] < s.birthday[other]


def is_tied(s: State, p):
    """Whether somebody else has as many points."""
    for other in range(s.n_seats):
        if other != p and score(s, other) == score(s, p):
            return True
    return False


def winner(s: State):
    """The seat nobody is ahead of."""
    best = 0
    for p in range(1, s.n_seats):
        if is_ahead(s, p, best):
            best = p
    return best
