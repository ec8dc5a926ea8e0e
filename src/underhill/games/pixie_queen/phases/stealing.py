"""Phase I, Steal: in the new order every seat takes what its pixies, its food tile and its ability bring; it must."""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, set_argument, tell
from underhill.games.pixie_queen.actions import TAKE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import gain, has_supply_of_food
from underhill.games.pixie_queen.ids import N_DOUBLE, N_FOODS, Ability, Decision, Good, News, Step
from underhill.games.pixie_queen.order import adjust_big_cubes, begin_step, favourite, next_in_order
from underhill.games.pixie_queen.tiles import has_ability


def begin_round(s: State):
    """The big cubes take the small cubes' order."""
    s.round_number += 1
    adjust_big_cubes(s)
    tell(s, News.ROUND, favourite(s), s.round_number, 0)
    begin_step(s, Step.STEAL)


def go_on_with_steal(s: State):
    """The next seat steals all it can before the one after it; then come the actions."""
    p = next_in_order(s)
    if p == NONE:
        begin_step(s, Step.ACTIONS)
        return
    for food in range(N_FOODS):
        gain(s, p, food, n_stolen(s, p, food))
    if has_ability(s, p, Ability.STEAL_SILVER):
        gain(s, p, Good.SILVER, s.stolen_silver)
    n = n_from_tiles(s, p)
    if n > 0 and has_supply_of_food(s):
        push(s, Decision.FOOD, p, n)


def n_stolen(s: State, p, food):
    """How much of a food the pixies of a seat steal."""
    n = 0
    for space in range(N_DOUBLE):
        if s.pixie_at[space] == p:
            n += s.symbols[space][food]
    return n


def n_from_tiles(s: State, p):
    """How much food the tiles of a seat bring."""
    extra = s.extra_food if has_ability(s, p, Ability.EXTRA_PLACE) else 0
    return s.food_tile[p] + extra


def legal_food(s: State, out):
    """A food tile pays any mixture (ruling 41), piece by piece."""
    for food in range(N_FOODS):
        if s.supply[food] > 0:
            allow(out, TAKE + food)


def apply_food(s: State, a):
    """Take one piece; more, until the tile has paid or the supply is empty."""
    p = pending_seat(s)
    n = pending_argument(s) - 1
    gain(s, p, a - TAKE, 1)
    if n > 0 and has_supply_of_food(s):
        set_argument(s, n)
    else:
        pop(s)
