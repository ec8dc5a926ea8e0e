"""Pixies on the pyramid and in the mines, discs on the spaces, and the stones that chain slaves."""

from underhill.core.pending import NONE, allow, tell
from underhill.games.pixie_queen.actions import UNCHAIN
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import pay
from underhill.games.pixie_queen.ids import LOWER_PLACES, N_DOUBLE, N_SEATS, N_SPACES, NEUTRAL, Ability, Good, News, Place, Row
from underhill.games.pixie_queen.tiles import has_ability


def row_of(place):
    """The row of a place: 0 the mine, 1 to 4 the pyramid, 5 the servant space."""
    if place == Place.MINE:
        return Row.MINE
    if place < Place.FOOD_TILE:
        return Row.FIRST
    if place < Place.PUNISHMENT:
        return Row.SECOND
    if place < Place.GOLD_RING:
        return Row.THIRD
    return Row.FOURTH if place < Place.SERVANT else Row.SERVANT


def first_of_row(row):
    """The first place of a row of the pyramid; that of the row above is one past its end."""
    if row == Row.FIRST:
        return Place.STEAL_FOOD
    if row == Row.SECOND:
        return Place.FOOD_TILE
    if row == Row.THIRD:
        return Place.PUNISHMENT
    if row == Row.FOURTH:
        return Place.GOLD_RING
    return Place.SERVANT if row == Row.SERVANT else Place.MINE


def n_discs_played(s: State, space):
    """Discs played on a space this round; it stays used when its user falls into the pit (ruling 54)."""
    return s.discs_on[space] + s.lost_discs[space]


def is_hand_covered(s: State, space):
    """A second disc lies on the hand circle of a double space."""
    return s.discs_on[space] > 1


def n_active(s: State, p):
    """Pixies of a seat on the pyramid."""
    n = 0
    for place in range(N_DOUBLE):
        if s.pixie_at[place] == p:
            n += 1
    return n


def first_active(s: State, p):
    """The first place of the pyramid with a pixie of a seat that has one."""
    place = 0
    while s.pixie_at[place] != p:
        place += 1
    return place


def n_stones_on(s: State, p):
    """Stones on the slaves of a seat."""
    n = 0
    for i in range(LOWER_PLACES):
        n += s.stones[p][i]
    return n


def n_chained(s: State, owner):
    """Slaves that carry stones; the neutral colour's never do (ruling 36)."""
    n = 0
    if owner != NEUTRAL:
        for i in range(LOWER_PLACES):
            if s.stones[owner][i] > 0:
                n += 1
    return n


def has_free_slave(s: State, owner):
    """A slave without stones; those in upper places never have any."""
    return s.slaves[owner] > n_chained(s, owner)


def enter_mine(s: State, owner):
    """A pixie becomes a slave; lower places fill first (ruling 20)."""
    s.slaves[owner] += 1


def leave_mine(s: State, owner):
    """A slave without stones leaves, from an upper place if any (ruling 20); a single one left counts as in the first place."""
    s.slaves[owner] -= 1
    if owner != NEUTRAL and s.slaves[owner] == 1 and s.stones[owner][0] == 0:
        s.stones[owner][0] = s.stones[owner][1]
        s.stones[owner][1] = 0


def has_room_for_stone(s: State, p, i):
    """A slave stands in this lower place and can take another stone."""
    return s.slaves[p] > i and s.stones[p][i] < s.n_stones_a_slave


def pays_no_bread(s: State, p):
    """Stones come off for free with that ability."""
    return has_ability(s, p, Ability.FREE_STONES)


def can_unchain(s: State, p, i):
    """There is a stone in this lower place, and bread to be rid of it."""
    return s.stones[p][i] > 0 and (pays_no_bread(s, p) or s.stock[p][Good.BREAD] > 0)


def can_free(s: State, p, i):
    """All stones in this lower place could be taken off."""
    return s.stones[p][i] > 0 and (pays_no_bread(s, p) or s.stock[p][Good.BREAD] >= s.stones[p][i])


def n_removable(s: State, p):
    """How many stones a seat could take off its slaves now."""
    n = n_stones_on(s, p)
    return n if pays_no_bread(s, p) else min(n, s.stock[p][Good.BREAD])


def allow_unchain(s: State, p, out):
    """Offer to take a stone off."""
    for i in range(LOWER_PLACES):
        if can_unchain(s, p, i):
            allow(out, UNCHAIN + i)


def unchain(s: State, p, i):
    """Take a stone off a slave for 1 bread; it leaves the game (ruling 14)."""
    if not pays_no_bread(s, p):
        pay(s, p, Good.BREAD, 1)
    s.stones[p][i] -= 1
    s.stones_gone += 1
    tell(s, News.UNCHAINS if s.stones[p][i] > 0 else News.FREES, p, s.stones[p][i], i + 1)


def drop_stones(s: State, p, n):
    """Stones of a seat's slaves leave the game, those in the first place first."""
    for i in range(LOWER_PLACES):
        k = min(n, s.stones[p][i])
        s.stones[p][i] -= k
        s.stones_gone += k
        n -= k


def is_unchain(a):
    """Whether a choice takes off a stone."""
    return UNCHAIN <= a < UNCHAIN + LOWER_PLACES


def leave_board(s: State, p):
    """All pixies, stones and discs of a seat leave the board."""
    for place in range(len(s.pixie_at)):
        if s.pixie_at[place] == p:
            s.pixie_at[place] = NONE
    for i in range(LOWER_PLACES):
        s.stones_gone += s.stones[p][i]
        s.stones[p][i] = 0
    s.slaves[p] = 0
    s.discs[p] = 0
    for space in range(N_SPACES):
        s.lost_discs[space] += s.discs_at[p][space]
        s.discs_on[space] -= s.discs_at[p][space]
        s.discs_at[p][space] = 0


def is_opponent(s: State, p, other):
    """Another seat that is still in the game."""
    return other != p and other < N_SEATS and s.in_pit[other] == 0
