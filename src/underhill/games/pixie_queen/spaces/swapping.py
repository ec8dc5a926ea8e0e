"""Action 16, swap one of your tiles for one of the same type on the board or an opponent's screen, who cannot refuse.

Single-use tiles and abilities are unique, so naming one says where it lies. A tile on an ability that lies on the board can be
had only with that ability (ruling 47).
"""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import (
    FOR_ABILITY,
    FOR_EXTRA_FOOD,
    FOR_FOOD,
    FOR_TILE,
    FOR_TOP_FOOD,
    SWAP_ABILITY,
    SWAP_EXTRA_FOOD,
    SWAP_FOOD,
    SWAP_TILE,
)
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import BOARD, N_ABILITIES, N_SINGLES, Ability, Decision, News
from underhill.games.pixie_queen.pyramid import is_opponent
from underhill.games.pixie_queen.tiles import (
    has_ability,
    has_single,
    holder_of_single,
    return_food_tile,
    take_top_food_tile,
)


def can_swap_for_food(s: State, p, other):
    """An opponent has a food tile on its own place."""
    return is_opponent(s, p, other) and s.food_tile[other] > 0


def can_swap_for_extra_food(s: State, p):
    """An opponent has a food tile on the extra place."""
    owner = s.ability_at[Ability.EXTRA_PLACE]
    return 0 <= owner < s.n_seats and is_opponent(s, p, owner) and s.extra_food > 0


def can_swap_food(s: State, p):
    """There is a food tile to be had for an own one."""
    for other in range(s.n_seats):
        if can_swap_for_food(s, p, other):
            return True
    return s.n_food_pile > 0 or can_swap_for_extra_food(s, p)


def can_swap_for_single(s: State, p, single):
    """A single-use tile at home on the board, or an opponent's."""
    holder = holder_of_single(s, single)
    return holder == BOARD or (0 <= holder < s.n_seats and is_opponent(s, p, holder))


def can_swap_for_ability(s: State, p, ability):
    """An ability on the board, or an opponent's."""
    owner = s.ability_at[ability]
    return owner == BOARD or (0 <= owner < s.n_seats and is_opponent(s, p, owner))


def begin_swap(s: State, p):
    """Ask for the tile that is given."""
    push(s, Decision.SWAP, p, 0)


def legal_swap(s: State, out):
    """Own tiles for which there is another; for single-use tiles and abilities there always is."""
    p = pending_seat(s)
    if s.food_tile[p] > 0 and can_swap_food(s, p):
        allow(out, SWAP_FOOD)
    if has_ability(s, p, Ability.EXTRA_PLACE) and s.extra_food > 0 and can_swap_food(s, p):
        allow(out, SWAP_EXTRA_FOOD)
    for single in range(N_SINGLES):
        if has_single(s, p, single):
            allow(out, SWAP_TILE + single)
    allow(out, SWAP_ABILITY)


def apply_swap(s: State, a):
    """Ask for the tile that is wanted."""
    p = pending_seat(s)
    pop(s)
    push(s, Decision.SWAP_FOR, p, a - SWAP_FOOD)


def legal_swap_for(s: State, out):
    """Every tile of the same type that can be had."""
    p = pending_seat(s)
    given = SWAP_FOOD + pending_argument(s)
    if given == SWAP_ABILITY:
        for ability in range(N_ABILITIES):
            if can_swap_for_ability(s, p, ability):
                allow(out, FOR_ABILITY + ability)
    elif given >= SWAP_TILE:
        for single in range(N_SINGLES):
            if can_swap_for_single(s, p, single):
                allow(out, FOR_TILE + single)
    else:
        legal_swap_for_food(s, p, out)


def legal_swap_for_food(s: State, p, out):
    """The top of the pile, or an opponent's food tile."""
    if s.n_food_pile > 0:
        allow(out, FOR_TOP_FOOD)
    for other in range(s.n_seats):
        if can_swap_for_food(s, p, other):
            allow(out, FOR_FOOD + other)
    if can_swap_for_extra_food(s, p):
        allow(out, FOR_EXTRA_FOOD)


def apply_swap_for(s: State, a):
    """Exchange the two tiles."""
    p = pending_seat(s)
    given = SWAP_FOOD + pending_argument(s)
    pop(s)
    if given == SWAP_ABILITY:
        swap_abilities(s, p, a - FOR_ABILITY)
    elif given >= SWAP_TILE:
        swap_singles(s, p, given - SWAP_TILE, a - FOR_TILE)
    else:
        swap_food(s, p, given == SWAP_EXTRA_FOOD, a)


def ability_of(s: State, p):
    """The ability of a seat."""
    ability = 0
    while s.ability_at[ability] != p:
        ability += 1
    return ability


def tell_partner(s: State, p, holder):
    """With whom a seat swaps: an opponent, or the board."""
    tell(s, News.SWAPS_WITH_BOARD if holder == BOARD else News.SWAPS_WITH, p, holder, 0)


def swap_abilities(s: State, p, wanted):
    """Each goes where the other lay; what lies on the extra place goes with it (ruling 40)."""
    given = ability_of(s, p)
    tell_partner(s, p, s.ability_at[wanted])
    s.ability_at[given] = s.ability_at[wanted]
    s.ability_at[wanted] = p
    tell(s, News.SWAPS_ABILITY, p, given, wanted)


def swap_singles(s: State, p, given, wanted):
    """Each goes where the other lay; the board has a home for each."""
    where = s.single_at[given]
    tell_partner(s, p, holder_of_single(s, wanted))
    s.single_at[given] = s.single_at[wanted]
    s.single_at[wanted] = where
    tell(s, News.SWAPS_SINGLE, p, given, wanted)


def swap_food(s: State, p, from_extra, a):
    """The wanted tile comes first; from the board it is the top one, and the given one then lies on top."""
    given = s.extra_food if from_extra else s.food_tile[p]
    tell_partner(s, p, holder_of_food(s, a))
    wanted = give_food_for(s, given, a)
    if from_extra:
        s.extra_food = wanted
    else:
        s.food_tile[p] = wanted
    tell(s, News.SWAPS_FOOD, p, given, wanted)


def holder_of_food(s: State, a):
    """Who has the wanted food tile: a seat, or BOARD."""
    if a == FOR_TOP_FOOD:
        return BOARD
    return s.ability_at[Ability.EXTRA_PLACE] if a == FOR_EXTRA_FOOD else a - FOR_FOOD


def give_food_for(s: State, given, a):
    """Lay the given food tile in the place of the wanted one; the value of the latter."""
    if a == FOR_TOP_FOOD:
        wanted = take_top_food_tile(s)
        return_food_tile(s, given)
    elif a == FOR_EXTRA_FOOD:
        wanted = s.extra_food
        s.extra_food = given
    else:
        wanted = s.food_tile[a - FOR_FOOD]
        s.food_tile[a - FOR_FOOD] = given
    return wanted
