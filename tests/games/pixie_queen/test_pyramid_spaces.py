"""The double spaces of the pyramid, actions 1 to 14, with the worked examples of the rulebooks."""

import pytest

from games.pixie_queen.setups import FIRST_TILES, NEUTRAL, scene


@pytest.mark.parametrize("food", ["apple", "honey", "bread"])
def test_action_1_takes_two_of_one_food(food):
    table = scene().play("space steal_food", f"steal {food}")
    assert table.stock(0) == {food: 2}


def test_ruling_32_actions_1_and_2_take_what_is_there_but_need_at_least_one():
    table = scene(supply={"apple": 1, "honey": 0, "bread": 0, "silver": 0})
    assert table.why_not("space steal_silver") == "no_silver_in_supply"
    table.play("space steal_food")
    assert table.choices() == ["steal apple"]
    assert table.play("steal apple").stock(0) == {"apple": 1}
    empty = scene(supply={"apple": 0, "honey": 0, "bread": 0})
    assert empty.why_not("space steal_food") == "no_food_in_supply"


def test_action_2_takes_two_silver():
    assert scene().play("space steal_silver").stock(0) == {"silver": 2}


def test_example_trade_five_apples_for_five_silver():
    table = scene(stock={0: {"apple": 5}}).play("space trade", "give apple", "get silver")
    assert table.choices() == [f"amount {n}" for n in range(1, 6)]
    assert table.play("amount 5").stock(0) == {"silver": 5}


def test_trade_is_for_at_most_seven_and_never_gold():
    table = scene(stock={0: {"silver": 9, "gold": 9}}).play("space trade")
    assert table.choices() == ["give silver"]
    table.play("give silver")
    assert table.choices() == ["get apple", "get honey", "get bread"]
    table.play("get honey")
    assert table.choices()[-1] == "amount 7"


def test_trade_needs_something_to_give_and_something_to_get():
    assert scene(stock={0: {"gold": 3}}).why_not("space trade") == "nothing_to_trade"
    bare = {"apple": 0, "honey": 0, "bread": 0, "silver": 0}
    assert "space trade" not in scene(stock={0: {"apple": 3}}, supply=bare).choices()
    short = scene(stock={0: {"apple": 3}}, supply={**bare, "honey": 2}).play("space trade", "give apple")
    assert short.choices() == ["get honey"]
    assert short.play("get honey").choices() == ["amount 1", "amount 2"]


def test_example_silver_step_4_turns_six_silver_into_three_gold():
    table = scene(stock={0: {"silver": 6}}, tracks={0: (4, 1)}).play("space smelt")
    assert table.choices() == ["amount 1", "amount 2", "amount 3"]
    assert table.play("amount 3").stock(0) == {"gold": 3}


@pytest.mark.parametrize("step, price", [(1, 4), (4, 1), (5, 1), (6, 1)])
def test_gold_is_one_cheaper_with_that_ability_but_costs_at_least_one(step, price):
    options = {"numbers": {"tracks": {"silver_for_gold": [5, 4, 3, 2, 1, 1]}}}
    abilities = {0: "cheap_gold", 2: "servant_bonus"}
    table = scene(stock={0: {"silver": price}}, tracks={0: (step, 1)}, abilities=abilities, options=options)
    assert table.play("space smelt", "amount 1").stock(0) == {"gold": 1}


def test_gold_needs_enough_silver_and_gold_in_the_supply():
    assert scene(stock={0: {"silver": 4}}).why_not("space smelt") == "too_little_silver"
    assert scene(stock={0: {"silver": 9}}, supply={"gold": 0}).why_not("space smelt") == "no_gold_in_supply"
    assert scene(stock={0: {"silver": 15}}, supply={"gold": 2}).play("space smelt").choices() == ["amount 1", "amount 2"]


def test_action_6_takes_the_top_food_tile():
    table = scene().play("space food_tile")
    assert table.s.food_tile[0] == 2 and table.match().view(None)["food_tiles"] == [3, 4, 4]


def test_a_full_place_blocks_the_food_tile():
    table = scene(food={0: 4})
    assert table.why_not("space food_tile") == "no_room"
    empty = scene(seats=2, food={0: 2, 1: 3}, abilities={0: "extra_place"}, extra_food=4)
    assert empty.why_not("space food_tile") == "no_tile"


def test_ruling_45_a_second_food_tile_goes_to_the_extra_place():
    table = scene(food={0: 4}, abilities={0: "extra_place"}).play("space food_tile")
    assert table.s.food_tile[0] == 4 and table.s.extra_food == 2


@pytest.mark.parametrize("tile", ["double_offering", "look_in_bag", "pardon"])
def test_actions_7_to_9_take_their_tile_if_it_is_there(tile):
    table = scene().play(f"space {tile}")
    assert table.match().view(None)["players"][0]["single_tiles"] == [tile]
    gone = scene(singles={tile: 1})
    assert gone.why_not(f"space {tile}") == "tile_with"


def test_a_full_place_blocks_single_use_tiles_unless_there_is_an_extra_one():
    table = scene(singles={"pardon": 0})
    assert table.why_not("space look_in_bag") == "no_room"
    extra = scene(singles={"pardon": 0}, abilities={0: "extra_place"}).play("space look_in_bag")
    assert extra.match().view(None)["players"][0]["single_tiles"] == ["look_in_bag", "pardon"]
    assert extra.match().view(None)["extra_place"] == "look_in_bag"
    both = scene(singles={"pardon": 0, "look_in_bag": 6}, abilities={0: "extra_place"})
    assert both.why_not("space double_offering") == "no_room" and both.why_not("space look_in_bag") == "tile_with"


def test_example_punishment_3_split_1_and_2_demotes_the_victim_at_once():
    table = scene(seats=3, penalties={2: 8}, pixies={2: ["trade", "casino"]})
    table.s.punishment_die = [3] * 6
    table.play("space punishment")
    assert table.asked == "punish" and table.choices("punish red") == ["punish red 1", "punish red 2", "punish red 3"]
    table.play("punish red 1", "punish yellow 2")
    assert table.s.penalties[:3] == [0, 1, 10]
    assert table.asked == "demote" and table.seat == 2
    table.play("demote trade")
    assert table.pixies(2) == ["casino"] and table.seat == 1


def test_ruling_55_all_points_are_allotted_before_any_is_paid():
    table = scene(seats=3, penalties={1: 9}, pixies={1: ["trade", "casino"]})
    table.s.punishment_die = [3] * 6
    table.play("space punishment", "punish red 1")
    assert table.asked == "punish" and table.seat == 0 and table.s.penalties[:3] == [0, 9, 0]
    table.play("punish yellow 2")
    assert table.s.penalties[:3] == [0, 10, 2] and table.asked == "demote" and table.seat == 1


def test_ruling_55_what_one_seat_gets_is_paid_at_once_however_it_was_allotted():
    table = scene(seats=3, penalties={1: 8}, pixies={1: ["trade", "casino"]})
    table.s.punishment_die = [3] * 6
    table.play("space punishment", "punish red 1", "punish yellow 1", "punish red 1")
    assert table.s.penalties[:3] == [0, 10, 1] and table.happened().count("punished") == 2


def test_ruling_55_the_pit_comes_before_demotions_and_both_in_the_order_of_the_big_cubes():
    pixies = {1: ["trade", "casino"], 2: ["rob", "tracks"], 3: ["smelt"]}
    table = scene(seats=4, penalties={1: 9, 2: 19, 3: 59}, pixies=pixies)
    table.s.punishment_die = [3] * 6
    table.play("space punishment", "punish yellow 1", "punish green 1", "punish red 1")
    assert table.s.in_pit[3] == 1 and table.seat == 1
    assert table.play("demote trade").seat == 2
    assert table.play("demote rob").asked == "turn"


def test_ruling_33_all_points_must_be_given_and_only_among_opponents_still_in():
    table = scene(seats=3, penalties={1: 58})
    table.s.punishment_die = [3] * 6
    table.play("space punishment", "punish red 2")
    assert table.choices() == ["punish red 1", "punish yellow 1"]
    assert table.play("punish yellow 1").s.in_pit[1] == 1
    duel = scene(seats=2)
    duel.s.punishment_die = [2] * 6
    assert duel.play("space punishment").choices() == ["punish red 2"]


def test_a_die_without_points_punishes_nobody():
    table = scene()
    table.s.punishment_die = [0] * 6
    assert table.play("space punishment").seat == 1


def test_ruling_2_punishment_and_casino_have_a_die_each():
    table = scene()
    table.s.casino_die, table.s.punishment_die = [2] * 6, [1] * 6
    table.play("space casino", "space punishment")
    assert table.stock(0) == {"gold": 1} and table.choices() == ["punish blue 1", "punish yellow 1"]


@pytest.mark.parametrize("metal, field", [("silver", 0), ("gold", 1)])
def test_action_11_is_one_step_for_one_piece(metal, field):
    table = scene(stock={0: {metal: 3}}).play("space tracks")
    assert table.choices() == [f"track {metal}"]
    table.play(f"track {metal}")
    assert table.s.track[0][field] == 1 and table.stock(0) == {metal: 2}


def test_ruling_30_action_11_is_not_for_a_track_at_its_top():
    table = scene(stock={0: {"silver": 1, "gold": 1}}, tracks={0: (6, 5)}).play("space tracks")
    assert table.choices() == ["track gold"] and table.why_not("track silver") == "track_top"
    assert scene(stock={0: {"silver": 1}}, tracks={0: (6, 1)}).why_not("space tracks") == "no_track"
    other = scene(stock={0: {"silver": 1}}).play("space tracks")
    assert other.why_not("track gold") == "no_metal"


@pytest.mark.parametrize("face, won", [(0, {"apple": 1, "honey": 1, "bread": 1}), (1, {"silver": 2}), (2, {"gold": 1})])
def test_action_12_gives_what_the_die_shows(face, won):
    table = scene()
    table.s.casino_die = [face] * 6
    assert table.play("space casino").stock(0) == won


def test_ruling_32_the_casino_can_always_be_used():
    table = scene(supply={"apple": 0, "honey": 0, "bread": 0, "silver": 1, "gold": 0})
    table.s.casino_die = [1] * 6
    assert table.play("space casino").stock(0) == {"silver": 1}


def test_example_gold_step_4_a_ring_costs_two_of_four_gold():
    table = scene(stock={0: {"gold": 4}}, tracks={0: (1, 4)}).play("space gold_ring")
    assert table.stock(0) == {"gold": 2}
    assert table.s.rewards[0] == [0, 0, FIRST_TILES[2]] and table.s.taken == [0, 0, 1]


def test_a_ring_needs_gold_and_ruling_31_a_tile_left():
    assert scene(stock={0: {"gold": 4}}).why_not("space gold_ring") == "too_little_gold"
    assert scene(stock={0: {"gold": 9}}, taken=(0, 0, 7)).why_not("space gold_ring") == "no_tile"


def test_the_ring_ability_brings_two_points_more():
    table = scene(stock={0: {"gold": 5}}, abilities={0: "ring_bonus", 1: "servant_bonus"}).play("space gold_ring")
    assert table.s.tokens[0] == 2


def test_action_14_takes_the_symbols_of_a_pixies_space_as_far_as_its_owner_has_them():
    table = scene(pixies={1: ["gold_ring", "trade"]}, stock={1: {"apple": 1, "bread": 3}}).play("space rob")
    assert table.choices() == ["rob trade", "rob gold_ring"]
    table.play("rob gold_ring")
    assert table.stock(0) == {"apple": 1, "bread": 1} and table.stock(1) == {"bread": 2}


def test_a_pixie_whose_owner_has_nothing_can_still_be_robbed():
    assert scene(pixies={1: ["trade"]}).play("space rob", "rob trade").stock(0) == {}


def test_own_and_neutral_pixies_are_never_robbed_ruling_36():
    table = scene(seats=2, pixies={0: ["trade"]})
    table.s.pixie_at[1] = NEUTRAL
    table.s.slaves[NEUTRAL] -= 1
    assert table.why_not("space rob") == "nobody_to_rob"
