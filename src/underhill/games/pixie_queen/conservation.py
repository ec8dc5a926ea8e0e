"""What never changes in a game of Pixie Queen: goods, stones, pixies, discs and tiles are each in exactly one place."""

from underhill.core.pending import NONE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import (
    BOARD,
    LOWER_PLACES,
    N_ABILITIES,
    N_COLOURS,
    N_DEMANDS,
    N_FOOD_TILES,
    N_FOODS,
    N_GOODS,
    N_SEATS,
    N_SINGLES,
    N_SPACES,
    ON_EXTRA,
    ROW_TILES,
    Cube,
    Step,
)

LAWS = {
    1: "every good is in the supply, a stock, the bag, on the special-offering space, or out of the game",
    2: "every stone is in the bag, on a slave in a lower place, being laid, or out of the game",
    3: "every pixie is in its mine, on the pyramid or in the palace",
    4: "every disc is before its seat or on a space",
    5: "every food tile is on the pile, before a seat or on the extra place",
    6: "each place before a seat holds at most one single-use tile, and the extra place at most one tile",
    7: "every seat has one ability, once they are chosen",
    8: "both rows of cubes hold every seat that is still in, once",
    9: "the demand tiles are those of the box",
    10: "markers and tiles taken are within their tracks and rows",
    11: "nobody offers what it does not have",
}


def broken_law(s: State):
    """The number of the first law that does not hold, or 0."""
    for good in range(N_GOODS):
        if n_of_good(s, good) != s.box[good]:
            return 1
    if not stones_are_whole(s):
        return 2
    for colour in range(N_COLOURS):
        if not pixies_are_whole(s, colour):
            return 3
    if not discs_are_whole(s):
        return 4
    if not food_tiles_are_whole(s):
        return 5
    if not singles_have_places(s):
        return 6
    if not abilities_are_dealt(s):
        return 7
    return broken_law_of_order(s)


def broken_law_of_order(s: State):
    """The laws of cubes, demand tiles, markers and offerings."""
    if not cubes_are_whole(s):
        return 8
    for food in range(N_FOODS):
        if n_demands_of(s, food) != s.demand_tiles[food]:
            return 9
    if not markers_are_on_tracks(s):
        return 10
    return 0 if offers_are_covered(s) else 11


def n_of_good(s: State, good):
    """How many of a good there are, wherever they lie; NONE if any pile is negative."""
    n = s.supply[good] + s.gone[good] + s.special[good]
    if good >= N_FOODS:
        n += s.bag[good - N_FOODS]
    least = min(s.supply[good], s.gone[good], s.special[good])
    for p in range(s.n_seats):
        n += s.stock[p][good]
        least = min(least, s.stock[p][good])
    return n if least >= 0 else NONE


def stones_are_whole(s: State):
    """No stone is lost, and all stones on slaves lie where a slave stands."""
    n = s.bag[Cube.STONE] + s.stones_gone + s.loose_stones
    for p in range(s.n_seats):
        for i in range(LOWER_PLACES):
            n += s.stones[p][i]
            if s.stones[p][i] < 0 or (s.stones[p][i] > 0 and s.slaves[p] <= i):
                return False
    return n == s.n_stones


def pixies_are_whole(s: State, colour):
    """A seat in the pit has no pixies on the board; all others have all of theirs."""
    n = 0 + s.slaves[colour]
    for place in range(len(s.pixie_at)):
        if s.pixie_at[place] == colour:
            n += 1
    if colour < N_SEATS:
        if s.in_pit[colour]:
            return n == 0
        n += s.servants[colour]
    return n == s.n_pixies[colour] and s.slaves[colour] >= 0


def discs_are_whole(s: State):
    """A seat in the pit has no discs; all others have all of theirs."""
    for p in range(s.n_seats):
        n = 0 + s.discs[p]
        for space in range(N_SPACES):
            n += s.discs_at[p][space]
        if n != (0 if s.in_pit[p] else s.n_discs) or s.discs[p] < 0:
            return False
    return discs_are_counted(s)


def discs_are_counted(s: State):
    """On each space lie as many discs as all seats have there."""
    for space in range(N_SPACES):
        n = 0
        for p in range(s.n_seats):
            n += s.discs_at[p][space]
        if n != s.discs_on[space]:
            return False
    return True


def food_tiles_are_whole(s: State):
    """As many food tiles of each value as at the start."""
    for value in range(1, 10):
        n = 0
        for i in range(N_FOOD_TILES):
            n += s.food_pile[i] == value
            n -= s.start_food[i] == value
            if (s.food_pile[i] > 0) != (i < s.n_food_pile):
                return False
        for p in range(s.n_seats):
            n += s.food_tile[p] == value
        n += s.extra_food == value
        if n != 0:
            return False
    return True


def singles_have_places(s: State):
    """No two single-use tiles before one seat, no two tiles on the extra place."""
    for single in range(N_SINGLES):
        where = s.single_at[single]
        if where < 0 or where > ON_EXTRA or (where == ON_EXTRA and s.extra_food > 0):
            return False
        for other in range(single):
            if where != BOARD and s.single_at[other] == where:
                return False
    return True


def abilities_are_dealt(s: State):
    """One ability a seat, except before it has chosen."""
    for p in range(s.n_seats):
        n = 0
        for ability in range(N_ABILITIES):
            if s.ability_at[ability] == p:
                n += 1
        if n > 1 or (n == 0 and s.step != Step.ABILITIES):
            return False
    return True


def cubes_are_whole(s: State):
    """Each seat that is in has one big and one small cube, the others none."""
    n = 0
    for p in range(s.n_seats):
        cubes = 0
        for i in range(N_SEATS):
            cubes += (s.big[i] == p) + 2 * (s.small[i] == p)
        if cubes != (0 if s.in_pit[p] else 3):
            return False
        n += 1 - s.in_pit[p]
    return n == s.n_order


def n_demands_of(s: State, food):
    """How many demand tiles show a food."""
    n = 0
    for i in range(N_DEMANDS):
        n += s.demands[i] == food
    return n


def markers_are_on_tracks(s: State):
    """Steps of both tracks, penalty points below the pit for those who are in, tiles taken."""
    for p in range(s.n_seats):
        if not (0 <= s.track[p][0] < s.n_steps and 0 <= s.track[p][1] < s.n_steps):
            return False
        if (s.penalties[p] >= s.pit) != (s.in_pit[p] == 1) or s.penalties[p] < 0:
            return False
    for row in range(len(s.taken)):
        if not 0 <= s.taken[row] <= ROW_TILES:
            return False
    return 0 <= s.n_turned <= s.n_rounds


def offers_are_covered(s: State):
    """Until the reveal what is in the hands is still in the stocks."""
    if s.step == Step.OFFER:
        for p in range(s.n_seats):
            for good in range(N_GOODS):
                if s.offer[p][good] > s.stock[p][good]:
                    return False
    return True
