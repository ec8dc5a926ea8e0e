"""Tiles on the screens: one place each for a food tile, a single-use tile and an ability, and the extra place of one ability.

A tile on the extra place belongs to whoever has that ability, and travels with it (ruling 40).
"""

from underhill.core.pending import NONE, tell
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import BOARD, N_SINGLES, ON_EXTRA, Ability, News


def has_ability(s: State, p, ability):
    """Whether a seat has a permanent ability."""
    return s.ability_at[ability] == p


def holder_of_single(s: State, single):
    """Who has a single-use tile: a seat, or BOARD. One that lies on an ability on the board is nobody's: NONE."""
    if s.single_at[single] != ON_EXTRA:
        return s.single_at[single]
    owner = s.ability_at[Ability.EXTRA_PLACE]
    return NONE if owner == BOARD else owner


def has_single(s: State, p, single):
    """Whether a seat has a single-use tile, on its own place or the extra one."""
    return holder_of_single(s, single) == p


def is_extra_place_free(s: State):
    """Nothing lies on the ability that gives an extra place."""
    for single in range(N_SINGLES):
        if s.single_at[single] == ON_EXTRA:
            return False
    return s.extra_food == 0


def has_extra_room(s: State, p):
    """A seat has the extra place, and it is free."""
    return has_ability(s, p, Ability.EXTRA_PLACE) and is_extra_place_free(s)


def has_room_for_food_tile(s: State, p):
    """The place for a food tile is free, or the extra one."""
    return s.food_tile[p] == 0 or has_extra_room(s, p)


def is_single_place_free(s: State, p):
    """No single-use tile lies on the seat's own place for one."""
    for single in range(N_SINGLES):
        if s.single_at[single] == p:
            return False
    return True


def has_room_for_single(s: State, p):
    """The place for a single-use tile is free, or the extra one."""
    return is_single_place_free(s, p) or has_extra_room(s, p)


def take_top_food_tile(s: State):
    """Take the top food tile off the pile; its value."""
    s.n_food_pile -= 1
    value = s.food_pile[s.n_food_pile]
    s.food_pile[s.n_food_pile] = 0
    return value


def return_food_tile(s: State, value):
    """Lay a food tile on top of the pile."""
    s.food_pile[s.n_food_pile] = value
    s.n_food_pile += 1


def gain_food_tile(s: State, p):
    """A seat takes the top food tile; on the extra place if its own is full (ruling 45)."""
    value = take_top_food_tile(s)
    if s.food_tile[p] == 0:
        s.food_tile[p] = value
    else:
        s.extra_food = value
    tell(s, News.TAKES_FOOD_TILE, p, value, 0)


def gain_single(s: State, p, single):
    """A seat takes a single-use tile from the board; on the extra place if its own is full (ruling 45)."""
    s.single_at[single] = p if is_single_place_free(s, p) else ON_EXTRA
    tell(s, News.TAKES_SINGLE, p, single, 0)


def return_single(s: State, single):
    """A used single-use tile goes back to its space at once."""
    s.single_at[single] = BOARD


def return_tiles(s: State, p):
    """The food and single-use tiles of a seat that falls into the pit go back to the board."""
    for single in range(N_SINGLES):
        if holder_of_single(s, single) == p:
            return_single(s, single)
    if s.food_tile[p] > 0:
        return_food_tile(s, s.food_tile[p])
        s.food_tile[p] = 0
    if has_ability(s, p, Ability.EXTRA_PLACE) and s.extra_food > 0:
        return_food_tile(s, s.extra_food)
        s.extra_food = 0
