"""Penalty points in the middle of anything: slave symbols, pardons, the favourite, the pit; and phase V."""

import pytest

from games.pixie_queen.setups import scene
from underhill.core.pending import NONE
from underhill.games.pixie_queen.ids import BOARD, Ability, Single

TOP = dict.fromkeys(range(5), (6, 6))  # tracks that cost nothing


@pytest.mark.parametrize("before, demoted", [(4, False), (5, True), (6, True), (9, True), (10, False), (15, True)])
def test_ruling_21_reaching_or_passing_a_symbol_demotes_once(before, demoted):
    table = scene(penalties={1: before}, pixies={1: ["trade"]}).play("space casino", "pass")
    assert (table.pixies(1) == []) == demoted


def test_ruling_21_one_demotion_for_each_symbol():
    table = scene(penalties={1: 8}, pixies={1: ["trade", "casino", "rob"]})
    table.s.slave_symbols = [10, 12, 30, 40, 50]
    table.play("space casino", "pass")
    assert table.asked == "demote"
    table.play("demote trade", "demote rob")
    assert table.pixies(1) == ["casino"] and table.seat == 2


def test_with_fewer_pixies_than_symbols_all_go():
    table = scene(penalties={1: 8}, pixies={1: ["trade"]})
    table.s.slave_symbols = [10, 12, 30, 40, 50]
    assert table.play("space casino", "pass").pixies(1) == []


def test_without_active_pixies_nothing_happens():
    assert scene(penalties={1: 9}).play("space casino", "pass").seat == 2


def test_the_favourite_demotes_nobody():
    assert scene(penalties={0: 9}, pixies={0: ["trade"]}).play("pass").pixies(0) == ["trade"]


def test_a_pardon_saves_the_pixie_and_goes_back():
    table = scene(penalties={1: 9}, pixies={1: ["trade"]}, singles={"pardon": 1}).play("space casino", "pass", "pardon")
    assert table.pixies(1) == ["trade"] and table.s.single_at[Single.PARDON] == BOARD
    assert "space pardon" in table.choices()


def test_a_pardon_on_the_extra_place_saves_too_and_can_be_kept():
    table = scene(penalties={1: 9}, pixies={1: ["trade"]}, singles={"pardon": 6}, abilities={1: "extra_place"}).play(
        "space casino", "pass"
    )
    assert table.choices() == ["demote trade", "pardon"]
    table.play("demote trade")
    assert table.s.single_at[Single.PARDON] == 6


def test_ruling_46_in_the_pit_everything_goes_back():
    goods = {"apple": 3, "gold": 2}
    table = scene(
        penalties={1: 56},
        pixies={1: ["trade", "casino"]},
        stock={1: goods},
        food={1: 3},
        singles={"pardon": 1, "look_in_bag": 6},
        abilities={1: "extra_place"},
        stones={1: (2, 0)},
        used={"smelt": (1, 2)},
    )
    table.play("space casino")
    apples = table.s.supply[0]
    table.play("pass")
    s = table.s
    assert s.in_pit[1] == 1 and table.pixies(1) == [] and s.slaves[1] == 0 and s.stones[1] == [0, 0] and s.stones_gone == 2
    assert s.supply[0] == apples + 3 and table.stock(1) == {}
    assert s.single_at == [BOARD, BOARD, BOARD] and s.food_tile[1] == 0 and s.food_pile[s.n_food_pile - 1] == 3
    assert s.ability_at[Ability.EXTRA_PLACE] == 1
    assert s.big[:3] == [0, 2, NONE] and s.small[:3] == [0, 2, NONE]
    assert table.seat == 2 and "space smelt" not in table.choices()
    assert table.points()[1] == -61 and table.places()[1] == 2


def test_a_food_tile_on_the_extra_place_goes_back_from_the_pit():
    table = scene(penalties={1: 59}, abilities={1: "extra_place"}, extra_food=4).play("space casino", "pass")
    assert table.s.extra_food == 0 and table.s.food_pile[table.s.n_food_pile - 1] == 4


def test_the_holder_of_priority_can_fall_into_the_pit():
    table = scene(seats=3, penalties={1: 59}).play("space casino", "space priority")
    table.s.punishment_die = [1] * 6
    table.play("space punishment", "punish red 1")
    assert table.s.priority == NONE and table.s.in_pit[1] == 1
    table.play("pass", "pass")
    assert table.asked == "offer" and table.s.big[:2] == [0, 2]


def test_ruling_38_the_last_player_left_wins_at_once():
    table = scene(seats=2, penalties={1: 57}, stock={0: {"gold": 1}}).play("space casino", "pass")
    assert table.s.depth == 0 and table.places() == [0, 1]
    assert table.happened()[-1] == "winner"


@pytest.mark.parametrize("slaves, points", [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_penalties_for_slaves(slaves, points):
    places = ["trade", "smelt", "casino"][: 3 - slaves]
    table = angry(seats=5, pixies={0: places}, tracks=TOP)
    assert table.s.penalties[0] == points


def angry(seats=3, **more):
    """Everybody offers gold, the Queen is angry, and phase V has been paid."""
    stock = {p: {"gold": 1} for p in range(seats)}
    return scene(seats=seats, step="announce", stock=stock, **more).play(*["offer gold 1"] * seats)


def test_the_slave_ability_limits_the_points_to_one():
    table = angry(abilities={1: "fewer_slave_points"}, tracks=TOP)
    assert table.s.penalties[:3] == [2, 1, 2]


@pytest.mark.parametrize("step, points", [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_penalties_for_tracks(step, points):
    table = angry(tracks={0: (step, 6), 1: (5, step), 2: (6, 6)})
    assert table.s.penalties[:3] == [2 + points, 2 + points, 2]


def test_step_6_brings_a_token_instead():
    table = angry(tracks={0: (6, 6), 1: (6, 5), 2: (5, 5)})
    assert table.s.tokens[:3] == [2, 1, 0]


def test_ruling_37_slave_points_are_counted_before_any_is_paid():
    table = angry(seats=5, pixies={1: ["trade", "smelt", "casino"], 4: ["rob"]}, penalties={1: 10}, tracks=TOP)
    assert table.s.penalties[1] == 10
    table = angry(seats=5, pixies={1: ["trade", "smelt"], 4: ["rob"]}, penalties={1: 9}, tracks=TOP)
    assert table.asked == "demote" and table.seat == 1
    table.play("demote trade")
    assert table.s.penalties[1] == 10 and table.s.slaves[1] == 2


def test_first_slaves_for_everybody_then_tracks_for_everybody():
    table = angry()
    codes = [code for code in table.happened() if code.endswith("_points")]
    assert codes == ["slave_points"] * 3 + ["track_points"] * 3


def test_a_seat_can_fall_into_the_pit_for_its_slaves_and_pays_no_tracks():
    table = angry(penalties={2: 59})
    assert table.s.in_pit[2] == 1 and table.s.penalties[2] == 61
