"""The single spaces: mine 15, swap 16, dump or take 17, copy 18, special offering 19."""

import pytest

from games.pixie_queen.setups import FIRST_TILES, scene
from underhill.core.rng import seed_rng
from underhill.games.pixie_queen.ids import BOARD, Ability, Single


def test_the_mine_gives_a_cube_for_every_slave():
    table = scene(bag=(30, 0, 0)).play("space mine")
    assert table.stock(0) == {"silver": 5} and table.s.bag == [25, 0, 0]


def test_without_slaves_one_cube_is_drawn():
    table = scene(seats=5, pixies={0: ["trade", "smelt", "casino"]}, bag=(0, 10, 0)).play("space mine")
    assert table.stock(0) == {"gold": 1}


def test_ruling_15_an_empty_bag_ends_the_draw_and_closes_the_space():
    table = scene(bag=(2, 0, 0)).play("space mine")
    assert table.stock(0) == {"silver": 2}
    assert table.why_not("space mine") == "empty_bag"


def test_the_bag_is_drawn_by_chance():
    drawn = set()
    for seed in range(12):
        table = scene(pixies={0: ["trade", "smelt", "casino", "rob"]}, bag=(5, 5, 0))
        seed_rng(table.s, seed)
        drawn.add(tuple(table.play("space mine").stock(0)))
    assert drawn == {("silver",), ("gold",)}


def test_ruling_13_stones_go_to_opponents_first():
    table = scene(bag=(0, 0, 1), pixies={0: ["trade", "smelt", "casino", "rob"]}).play("space mine")
    assert table.choices() == ["chain red 1", "chain red 2", "chain yellow 1", "chain yellow 2"]
    table.play("chain yellow 2")
    assert table.s.stones[2] == [0, 1]


def test_ruling_13_only_lower_places_with_a_slave_and_room():
    table = scene(seats=3, bag=(0, 0, 1), stones={1: (3, 3), 2: (3, 2)}, pixies={0: ["trade", "smelt", "casino", "rob"]})
    table.play("space mine")
    assert table.s.stones[2] == [3, 3] and table.seat == 1


def test_ruling_13_own_slaves_only_if_no_opponent_has_room():
    table = scene(seats=2, bag=(0, 0, 1), stones={1: (3, 3)}, pixies={0: ["trade", "smelt", "casino", "rob"]}).play("space mine")
    assert table.s.stones[0] == [1, 0]


def test_ruling_13_out_of_the_game_if_nobody_has_room():
    table = scene(seats=2, bag=(0, 0, 1), stones={1: (3, 3), 0: (3, 0)}, pixies={0: ["trade", "smelt", "casino", "rob"]})
    table.play("space mine")
    assert table.s.stones[0] == [3, 0] and table.s.stones_gone == 1 + 0 and "stone_gone" in table.happened()


def test_several_stones_are_laid_one_by_one():
    table = scene(bag=(0, 0, 5)).play("space mine", "chain red 1", "chain red 1", "chain red 1")
    assert table.choices() == ["chain red 2", "chain yellow 1", "chain yellow 2"]
    table.play("chain yellow 1", "chain yellow 1")
    assert table.s.stones[1] == [3, 0] and table.s.stones[2] == [2, 0] and table.seat == 1


def test_own_stones_can_come_off_at_once_when_there_is_bread():
    table = scene(
        seats=2, bag=(0, 0, 1), stones={1: (3, 3)}, pixies={0: ["trade", "smelt", "casino", "rob"]}, stock={0: {"bread": 1}}
    )
    table.play("space mine")
    assert table.asked == "afterwards"
    assert table.play("unchain 1").s.stones[0] == [0, 0]


def test_ruling_43_with_the_bag_tile_two_cubes_are_chosen_one_by_one_stones_too():
    table = scene(bag=(1, 1, 1), singles={"look_in_bag": 0}).play("space mine")
    assert table.asked == "look"
    table.play("look")
    assert table.s.single_at[Single.LOOK_IN_BAG] == BOARD
    assert table.choices() == ["pick silver", "pick gold", "pick stone"]
    table.play("pick stone", "pick gold")
    assert table.asked == "chain" and table.stock(0) == {"silver": 1, "gold": 1}


def test_the_bag_tile_chooses_one_cube_with_a_single_slave():
    table = scene(bag=(9, 1, 0), singles={"look_in_bag": 0}, pixies={0: ["trade", "smelt", "casino", "rob"]})
    table.play("space mine", "look", "pick gold")
    assert table.stock(0) == {"gold": 1} and table.seat == 1


def test_the_bag_tile_can_be_kept():
    table = scene(bag=(9, 0, 0), singles={"look_in_bag": 0}).play("space mine", "blind")
    assert table.stock(0) == {"silver": 5} and table.s.single_at[Single.LOOK_IN_BAG] == 0


def test_example_swap_of_a_pardon_for_the_double_offering_on_the_board():
    table = scene(singles={"pardon": 0}).play("space swap", "swap tile pardon")
    assert table.choices() == ["for tile double_offering", "for tile look_in_bag"]
    table.play("for tile double_offering")
    assert table.s.single_at == [0, BOARD, BOARD]


def test_a_swap_with_an_opponent_cannot_be_refused():
    table = scene(singles={"pardon": 0, "look_in_bag": 1}).play("space swap", "swap tile pardon", "for tile look_in_bag")
    assert table.s.single_at == [BOARD, 0, 1]


def test_a_food_tile_from_the_board_is_the_top_one_and_the_old_one_goes_on_top():
    table = scene(food={0: 4}).play("space swap", "swap food", "for top food")
    assert table.s.food_tile[0] == 2 and table.match().view(None)["food_tiles"] == [4, 3, 4]


def test_a_food_tile_is_swapped_with_an_opponent():
    table = scene(food={0: 2, 2: 4}).play("space swap", "swap food", "for food yellow")
    assert table.s.food_tile[:3] == [4, 0, 2]


def test_only_tiles_that_have_a_counterpart_can_be_swapped():
    table = scene().play("space swap")
    assert table.choices() == ["swap ability"]
    lonely = scene(seats=2, food={0: 2})
    lonely.s.food_pile, lonely.s.n_food_pile = [0] * 6, 0
    lonely.s.start_food = [2, 0, 0, 0, 0, 0]
    assert lonely.play("space swap").choices() == ["swap ability"]


def test_abilities_are_swapped_with_board_and_opponents():
    table = scene(board=("free_stones",)).play("space swap", "swap ability")
    assert table.choices() == ["for ability cheap_gold", "for ability ring_bonus", "for ability free_stones"]
    other = scene(board=("free_stones",)).play("space swap", "swap ability", "for ability ring_bonus")
    assert other.s.ability_at[Ability.RING_BONUS] == 0 and other.s.ability_at[Ability.SERVANT_BONUS] == 1
    table.play("for ability free_stones")
    assert table.s.ability_at[Ability.FREE_STONES] == 0 and table.s.ability_at[Ability.SERVANT_BONUS] == BOARD


def test_ruling_40_a_tile_on_the_extra_place_goes_with_it():
    table = scene(food={1: 3}, abilities={1: "extra_place"}, extra_food=4).play(
        "space swap", "swap ability", "for ability extra_place"
    )
    view = table.match().view(None)
    assert view["players"][0]["ability"] == "extra_place" and view["players"][0]["next_steal"]["any"] == 4
    assert view["players"][1]["next_steal"]["any"] == 3


def test_ruling_47_a_tile_on_an_ability_on_the_board_comes_only_with_that_ability():
    table = scene(singles={"pardon": 6, "look_in_bag": 0}, board=("extra_place",))
    assert table.why_not("space pardon") == "tile_on_ability"
    table.play("space swap", "swap tile look_in_bag")
    assert table.choices() == ["for tile double_offering"]
    ability = scene(singles={"pardon": 6, "look_in_bag": 0}, board=("extra_place",))
    ability.play("space swap", "swap ability", "for ability extra_place")
    assert ability.match().view(None)["players"][0]["single_tiles"] == ["look_in_bag", "pardon"]


def test_a_food_tile_on_the_extra_place_is_given_and_wanted_like_any_other():
    given = scene(food={0: 2, 1: 3}, abilities={0: "extra_place"}, extra_food=4).play(
        "space swap", "swap extra food", "for food red"
    )
    assert given.s.extra_food == 3 and given.s.food_tile[:2] == [2, 4]
    wanted = scene(food={0: 2}, abilities={1: "extra_place"}, extra_food=4).play("space swap", "swap food", "for extra food")
    assert wanted.s.extra_food == 2 and wanted.s.food_tile[0] == 4


def test_the_only_food_tile_to_be_had_may_lie_on_the_extra_place():
    table = scene(seats=2, food={0: 2}, abilities={1: "extra_place"}, extra_food=4)
    table.s.food_pile, table.s.n_food_pile = [0] * 6, 0
    table.s.start_food = [2, 4, 0, 0, 0, 0]
    assert table.play("space swap", "swap food").choices() == ["for extra food"]


def test_action_17_takes_one_food():
    assert scene().play("space dump_or_take", "take bread").stock(0) == {"bread": 1}


def test_ruling_16_action_17_dumps_exactly_three_goods():
    table = scene(stock={0: {"gold": 3, "apple": 1}}).play("space dump_or_take")
    assert table.choices("dump") == ["dump apple", "dump gold"]
    assert table.play("dump gold").choices() == ["dump apple", "dump gold"]
    table.play("dump gold", "dump apple")
    assert table.stock(0) == {"gold": 1} and table.s.gone[4] == 2 and table.seat == 1


def test_ruling_16_with_fewer_than_three_goods_only_food_can_be_taken():
    table = scene(stock={0: {"gold": 2}}).play("space dump_or_take")
    assert table.choices() == ["take apple", "take honey", "take bread"]
    bare = {"apple": 0, "honey": 0, "bread": 0}
    assert scene(stock={0: {"gold": 2}}, supply=bare).why_not("space dump_or_take") == "nothing_to_dump"


def test_lenient_action_17_dumps_one_to_three_goods():
    lenient = {"lenient_dump": True}
    table = scene(stock={0: {"gold": 3, "apple": 1}}, options=lenient).play("space dump_or_take", "dump gold")
    assert "done" in table.choices() and not table.choices("take")
    table.play("dump gold", "dump apple")
    assert table.stock(0) == {"gold": 1} and table.seat == 1
    assert scene(stock={0: {"gold": 3}}, options=lenient).play("space dump_or_take", "dump gold", "done").stock(0) == {"gold": 2}
    assert scene(stock={0: {"gold": 1}}, options=lenient).play("space dump_or_take", "dump gold").seat == 1


def test_a_copy_costs_points_by_order_of_use_in_the_round():
    table = scene(seats=5, used={"steal_silver": (0, 2)})
    for expected in (1, 2, 2, 3, 3):
        p = table.seat
        table.play("space copy", "copy steal_silver")
        assert table.s.penalties[p] == expected and table.stock(p) == {"silver": 2}


def test_only_used_double_spaces_are_copied():
    table = scene(used={"steal_silver": (1, 2), "casino": (2, 1)}).play("space copy")
    assert table.choices() == ["copy steal_silver", "copy casino"]
    assert table.why_not("copy trade") == "not_used"
    assert scene().why_not("space copy") == "nothing_to_copy"


def test_a_copied_action_must_be_possible():
    table = scene(used={"pardon": (1, 2), "casino": (2, 2)}, singles={"pardon": 1}).play("space copy")
    assert table.choices() == ["copy casino"] and table.why_not("copy pardon") == "tile_with"


def test_the_copy_ability_copies_unused_double_spaces():
    table = scene(abilities={0: "copy_any"}).play("space copy")
    assert "copy punishment" in table.choices() and "copy gold_ring" not in table.choices()


def test_a_ring_can_be_copied():
    table = scene(stock={0: {"gold": 5}}, used={"gold_ring": (1, 2)}).play("space copy", "copy gold_ring")
    assert table.s.rewards[0] == [0, 0, FIRST_TILES[2]] and table.stock(0) == {}


def test_ruling_29_a_copy_leaves_no_mark_on_the_space():
    table = scene(abilities={0: "copy_any"}).play("space copy", "copy steal_silver")
    assert "space steal_silver" in table.choices()


def test_ruling_17_the_penalty_and_its_demotion_come_before_the_copied_action():
    table = scene(penalties={1: 9}, pixies={1: ["trade", "casino"]}, used={"steal_silver": (0, 2)})
    table.play("pass", "space copy")
    assert table.asked == "demote" and table.seat == 1 and table.stock(1) == {}
    table.play("demote casino")
    assert table.asked == "copy" and table.seat == 1
    assert table.play("copy steal_silver").stock(1) == {"silver": 2}


def test_ruling_48_a_copy_that_its_own_demotion_makes_impossible_is_lost():
    full_row = {0: ["steal_food", "steal_silver", "promotion"], 1: ["food_tile"], 2: ["trade", "smelt"]}
    table = scene(penalties={1: 9}, pixies=full_row, used={"promotion": (0, 1)}).play("pass", "space copy")
    assert "demoted" in table.happened() and table.seat == 1
    assert table.choices() == ["done"]
    table.play("done")
    assert "copy_fails" in table.happened() and table.seat == 2


def test_copying_into_the_pit_ends_the_turn():
    table = scene(seats=3, penalties={0: 59}, used={"steal_silver": (1, 2)}).play("space copy")
    assert table.s.in_pit[0] == 1 and table.seat == 1 and table.asked == "turn"


def test_action_19_pays_the_price_adds_a_good_and_takes_the_leftmost_tile():
    goods = {"apple": 1, "honey": 1, "bread": 1, "silver": 1, "gold": 1}
    table = scene(stock={0: goods, 1: {**goods, "gold": 2}}).play("space special_offering")
    assert table.choices() == ["add gold"]
    table.play("add gold")
    assert table.stock(0) == {} and table.s.special == [1, 1, 1, 1, 1]
    assert table.s.rewards[0] == [FIRST_TILES[0], 0, 0]
    assert table.why_not("space special_offering") == "used"


@pytest.mark.parametrize("missing", ["apple", "honey", "bread", "silver"])
def test_ruling_31_action_19_needs_the_whole_price_and_one_good_more(missing):
    goods = {"apple": 1, "honey": 1, "bread": 1, "silver": 1, "gold": 1}
    assert scene(stock={0: {**goods, missing: 0}}).why_not("space special_offering") == "special_price"
    assert scene(stock={0: {**goods, "gold": 0}}).why_not("space special_offering") == "special_price"


def test_ruling_31_action_19_needs_a_tile_left():
    goods = {"apple": 2, "honey": 2, "bread": 2, "silver": 2}
    assert scene(stock={0: goods}, taken=(7, 0, 0)).why_not("space special_offering") == "no_tile"
