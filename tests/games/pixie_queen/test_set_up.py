"""The set-up: stocks, mines, tiles, bag, demand tiles, and the abilities in reverse order."""

from collections import Counter

import pytest

from games.pixie_queen.setups import NEUTRAL, Scene
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.ids import BOARD, Ability, Colour, Good


def new(seats, seed=3):
    return Scene(GAME.new_state(seats, seed))


@pytest.mark.parametrize("seats, pixies", [(2, 5), (3, 5), (4, 4), (5, 3)])
def test_everybody_starts_with_two_of_each_good_and_all_pixies_in_the_mine(seats, pixies):
    scene = new(seats)
    favourite = scene.s.big[0]
    for p in range(seats):
        honey = {} if p == favourite else {"honey": 2}
        assert scene.stock(p) == {"apple": 2, **honey, "bread": 2, "silver": 2, "gold": 2}
        assert scene.s.slaves[p] == pixies and scene.s.discs[p] == 4
    assert scene.s.big == scene.s.small


@pytest.mark.parametrize("seats, stones", [(2, 10), (3, 15), (4, 20), (5, 20)])
def test_the_bag_has_silver_gold_and_five_stones_a_player_but_at_most_twenty(seats, stones):
    assert new(seats).s.bag == [30, 10, stones]


@pytest.mark.parametrize("seats, tiles", [(2, [2, 3, 4]), (3, [2, 3, 4, 4]), (4, [2, 3, 3, 4, 4]), (5, [2, 2, 3, 3, 4, 4])])
def test_ruling_3_low_food_tiles_lie_on_top(seats, tiles):
    match = GAME.match(seats, 1)
    assert match.view(None)["food_tiles"] == tiles


def test_the_supply_is_what_the_box_has_left():
    s = new(4).s
    assert s.supply == [40 - 8 - 1, 40 - 6 - 1, 40 - 8 - 1, 60 - 8 - 1 - 30, 30 - 8 - 10]
    assert s.special == [1, 1, 1, 1, 0]


def test_two_players_have_a_neutral_colour_with_five_pixies():
    assert new(2).s.slaves[NEUTRAL] == 5
    assert new(3).s.slaves[NEUTRAL] == 0


def test_nine_demand_tiles_are_shuffled_face_down():
    orders = {tuple(new(3, seed).s.demands) for seed in range(20)}
    assert len(orders) > 10
    assert all(Counter(order) == {0: 3, 1: 3, 2: 3} for order in orders)


def test_abilities_are_chosen_in_reverse_order_from_six_shown():
    scene = new(4)
    order = [p for p in scene.s.big if p >= 0]
    assert scene.s.ability_at.count(BOARD) == 6
    for p in reversed(order):
        assert scene.asked == "ability" and scene.seat == p
        scene.play(scene.choices()[0])
    assert scene.asked == "turn" and scene.seat == order[0]
    assert scene.s.ability_at.count(BOARD) == 2


def test_any_six_of_the_ten_abilities_can_be_shown():
    shown = {ability for seed in range(30) for ability in Ability if new(2, seed).s.ability_at[ability] == BOARD}
    assert shown == set(Ability)


def test_leaders_and_colours_go_with_the_seats():
    match = GAME.match(5, 1)
    assert [player["colour"] for player in match.view(None)["players"]] == ["blue", "red", "yellow", "green", "grey"]
    names = [GAME.words.seat_name(p, "en") for p in range(5)]
    assert names == ["Indigeaux", "Firenze", "Orienne", "Phagius", "Klaus"]
    assert len(Colour) == 6 and len(Good) == 5
