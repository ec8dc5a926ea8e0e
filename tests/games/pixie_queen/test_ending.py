"""The end of the game: golden numbers, the last round, final scoring, ties."""

import pytest

from games.pixie_queen.setups import scene
from underhill.games.pixie_queen import GAME


def finish(**more):
    """The seventh round ends now."""
    return scene(step="end_of_round", round_number=7, **more)


def test_the_game_ends_after_round_7():
    assert finish().s.depth == 0
    assert scene(step="end_of_round", round_number=6).s.depth > 0


def test_ruling_44_the_round_in_which_the_last_golden_tile_goes_is_finished():
    table = scene(stock={0: {"gold": 5}}, taken=(5, 5, 4)).play("space gold_ring")
    assert "last_round" in table.happened() and table.asked == "turn"
    assert GAME.view(table.s, 0)["rounds"] == table.s.round_number, "the page does not promise more rounds"
    assert GAME.view(scene(round_number=3, taken=(5, 5, 4)).s, 0)["rounds"] == 7
    assert scene(step="end_of_round", taken=(5, 5, 5)).s.depth == 0
    table = scene(step="end_of_round", taken=(7, 7, 4))
    assert table.s.depth > 0 and GAME.view(table.s, 0)["golden_left"] == 1


def test_score_is_rewards_less_penalties():
    table = finish(penalties={0: 20, 1: 3, 2: 30})
    table.s.rewards[0], table.s.tokens[0] = [4, 10, 9], 3
    assert table.points() == [6, -3, -30]
    assert table.places() == [0, 1, 2]


@pytest.mark.parametrize(
    "bread, ability, lost", [(0, "copy_any", 3), (2, "copy_any", 1), (5, "copy_any", 0), (0, "free_stones", 0)]
)
def test_ruling_18_stones_cost_a_point_each_after_bread_has_taken_them_off(bread, ability, lost):
    table = finish(stones={0: (2, 1)}, stock={0: {"bread": bread}, 1: {"bread": 9}}, abilities={0: ability})
    assert table.points()[0] == -lost
    assert table.s.stock[0][2] == max(0, bread - 3)


def test_ruling_18_hoards_are_counted_after_the_bread_is_spent():
    table = finish(stones={0: (3, 0)}, stock={0: {"bread": 4}, 1: {"bread": 2}})
    assert table.points()[:2] == [0, -3]


def test_the_points_now_are_those_of_the_end():
    stock = {0: {"bread": 4, "gold": 1}, 1: {"bread": 2, "honey": 1}}
    before = scene(stones={0: (3, 1)}, stock=stock, penalties={0: 7}).points()
    assert before == finish(stones={0: (3, 1)}, stock=stock, penalties={0: 7}).points() == [-10, -6, 0]


def test_the_most_of_a_good_costs_three_and_all_tied_pay():
    table = finish(stock={0: {"apple": 2, "gold": 1}, 1: {"apple": 2, "honey": 1}, 2: {"apple": 1}})
    assert table.points() == [-6, -6, 0]


def test_nobody_hoards_what_nobody_has():
    assert finish().points() == [0, 0, 0]


def test_ruling_38_final_losses_send_nobody_to_the_pit():
    table = finish(penalties={0: 59}, stock={0: {"apple": 1, "honey": 1}}, stones={0: (3, 0)})
    assert table.points()[0] == -68 and table.s.in_pit[0] == 0


def test_ruling_56_a_seat_that_is_in_comes_before_one_in_the_pit_and_has_more_points():
    table = scene(penalties={0: 59, 1: 58}, stock={0: {"apple": 1, "honey": 1, "gold": 1}}, stones={0: (3, 0)})
    table.play("space priority", "pass")
    assert table.points()[0] == -71 and table.points()[1] == -72
    assert table.places()[0] < table.places()[1]
    assert GAME.score_sheet(table.s)[1] == {"penalties": -63, "pit": -9}


def test_ruling_56_all_in_the_pit_have_the_same_points():
    table = scene(seats=4, penalties={1: 58, 2: 57}).play("space casino", "pass", "pass")
    assert table.s.penalties[1:3] == [63, 62] and table.points()[1:3] == [-63, -63]


def test_the_last_survivor_has_more_points_than_the_fallen():
    table = scene(seats=2, penalties={0: 59, 1: 58}, stones={0: (3, 3)}).play("space priority", "pass")
    assert table.s.depth == 0 and table.points()[0] > table.points()[1] and table.places() == [0, 1]


def test_ties_go_to_more_servants_then_the_earlier_first_one_then_are_shared():
    table = finish(seats=5)
    assert table.places() == [0, 0, 0, 0, 0]
    table.s.servants, table.s.first_servant = [1, 2, 2, 0, 0], [1, 3, 2, 0, 0]
    assert table.places() == [2, 1, 0, 3, 3]


def test_ruling_1_tokens_never_run_out():
    table = finish()
    table.s.tokens[0] = 40
    assert table.points()[0] == 40


def test_two_in_the_pit_share_the_last_place():
    table = scene(seats=4, penalties={1: 58, 2: 57}).play("space casino", "pass", "pass")
    assert table.places()[1:3] == [2, 2]
