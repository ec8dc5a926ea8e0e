"""The conservation laws notice when something is lost, doubled or out of place."""

import pytest

from games.pixie_queen.setups import scene
from underhill.games.pixie_queen import GAME


def lose_an_apple(s):
    s.supply[0] -= 1


def owe_an_apple(s):
    s.supply[0] += s.stock[0][0] + 1
    s.stock[0][0] = -1


def lose_a_stone(s):
    s.bag[2] -= 1


def chain_nobody(s):
    s.pixie_at[:5], s.slaves[0], s.stones[0][0] = [0] * 5, 0, 1
    s.bag[2] -= 1


def lose_a_pixie(s):
    s.slaves[1] -= 1


def lose_a_disc(s):
    s.discs[1] -= 1


def miscount_the_discs(s):
    s.discs_on[3] = 1


def double_a_food_tile(s):
    s.food_tile[1] = 4


def leave_a_gap_in_the_pile(s):
    s.food_pile[5] = s.food_pile[0]
    s.food_pile[0] = 0


def two_tiles_on_one_place(s):
    s.single_at[0] = s.single_at[1] = 2


def a_tile_nowhere(s):
    s.single_at[0] = 9


def two_abilities(s):
    s.ability_at[9] = 0


def no_ability(s):
    s.ability_at[2] = -1


def lose_a_cube(s):
    s.big[1] = 0


def miscount_the_cubes(s):
    s.n_order = 2


def forge_a_demand(s):
    s.demands[0] = (s.demands[0] + 1) % 3


def overrun_a_track(s):
    s.track[0][1] = 6


def survive_the_pit(s):
    s.penalties[0] = 60


def take_too_many_tiles(s):
    s.taken[2] = 8


@pytest.mark.parametrize(
    "law, breach",
    [
        (1, lose_an_apple),
        (1, owe_an_apple),
        (2, lose_a_stone),
        (2, chain_nobody),
        (3, lose_a_pixie),
        (4, lose_a_disc),
        (4, miscount_the_discs),
        (5, double_a_food_tile),
        (5, leave_a_gap_in_the_pile),
        (6, two_tiles_on_one_place),
        (6, a_tile_nowhere),
        (7, two_abilities),
        (7, no_ability),
        (8, lose_a_cube),
        (8, miscount_the_cubes),
        (9, forge_a_demand),
        (10, overrun_a_track),
        (10, survive_the_pit),
        (10, take_too_many_tiles),
    ],
)
def test_a_breach_is_noticed(law, breach):
    table = scene()
    breach(table.s)
    assert GAME.rules.broken_law(table.s) == law


def test_offering_what_one_does_not_have_is_noticed():
    table = scene(step="announce", stock={0: {"silver": 1}}).play("offer silver 1")
    table.s.offer[0][3] = 2
    assert GAME.rules.broken_law(table.s) == 11
