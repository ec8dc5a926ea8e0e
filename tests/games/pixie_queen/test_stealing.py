"""Phase I: what pixies, food tiles and the silver ability bring, in the new order."""

from games.pixie_queen.setups import scene


def test_every_pixie_steals_the_symbols_of_its_space():
    table = scene(step="steal", pixies={0: ["gold_ring", "trade"], 1: ["double_offering"]})
    assert table.stock(0) == {"apple": 3, "honey": 1, "bread": 1}
    assert table.stock(1) == {"honey": 1, "bread": 1}
    assert table.stock(2) == {}


def test_slaves_steal_nothing():
    assert scene(step="steal").stock(0) == {}


def test_the_silver_ability_pays_in_round_1_too():
    assert scene(step="steal", abilities={1: "steal_silver"}).stock(1) == {"silver": 1}


def test_ruling_41_a_food_tile_pays_any_mixture():
    table = scene(step="steal", food={1: 4})
    assert table.asked == "food" and table.seat == 1
    table.play("take apple", "take honey", "take honey", "take bread")
    assert table.stock(1) == {"apple": 1, "honey": 2, "bread": 1}
    assert table.asked == "turn"


def test_a_food_tile_on_the_extra_place_pays_too():
    table = scene(step="steal", food={0: 2}, abilities={0: "extra_place"}, extra_food=4)
    table.play(*["take honey"] * 6)
    assert table.stock(0) == {"honey": 6}
    assert table.asked == "turn"


def test_the_favourite_takes_first_when_the_supply_is_short():
    table = scene(step="steal", small=(1, 0, 2), pixies={0: ["trade"], 1: ["steal_food"]}, supply={"apple": 1})
    assert table.stock(0) == {"apple": 1} and table.stock(1) == {}


def test_ruling_32_what_the_supply_lacks_is_not_given():
    table = scene(step="steal", pixies={0: ["gold_ring"]}, supply={"apple": 1, "honey": 0, "bread": 5})
    assert table.stock(0) == {"apple": 1, "bread": 1}


def test_a_tile_stops_paying_when_the_supply_of_food_is_empty():
    table = scene(step="steal", food={0: 4}, supply={"apple": 1, "honey": 1, "bread": 0})
    table.play("take honey")
    assert table.choices() == ["take apple"]
    table.play("take apple")
    assert table.asked == "turn" and table.stock(0) == {"apple": 1, "honey": 1}


def test_a_tile_pays_nothing_from_an_empty_supply():
    assert scene(step="steal", food={0: 4}, supply={"apple": 0, "honey": 0, "bread": 0}).asked == "turn"


def test_big_cubes_take_the_small_cubes_order_each_round():
    table = scene(step="end_of_round", small=(2, 0, 1))
    assert table.s.big[:3] == [2, 0, 1] and table.asked == "turn" and table.seat == 2
    assert table.s.round_number == 2
