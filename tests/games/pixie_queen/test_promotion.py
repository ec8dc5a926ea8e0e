"""Phase IV and action 3: tracks, promotion steps, displacement, the free step, the neutral pixie and the servant."""

import pytest

from games.pixie_queen.setups import FIRST_TILES, NEUTRAL, scene
from underhill.games.pixie_queen.ids import Good, News


def offered(seats=3, food=1, **more):
    """Seat 0 has offered some apples, everybody else silver; the promotions begin."""
    stock = {p: {"silver": 1} for p in range(1, seats)}
    own = more.pop("stock", {}).get(0, {})
    table = scene(seats=seats, step="announce", stock={0: {**own, "apple": own.get("apple", 0) + food}, **stock}, **more)
    table.play(f"offer apple {food}", *(["nothing"] if seats == 2 else []))
    for _ in range(1, seats):
        table.play("offer silver 1", *(["nothing"] if seats == 2 else []))
    return table


def test_example_alone_on_silver_moves_two_steps():
    table = scene(step="announce", stock={0: {"apple": 1}, 1: {"silver": 1}, 2: {"gold": 3}})
    table.play("offer apple 1", "offer silver 1", "offer gold 3")
    assert table.s.track[:3] == [[0, 0], [2, 0], [0, 2]]


def test_example_a_tie_on_silver_is_one_step_each():
    table = scene(seats=4, step="announce", stock={0: {"apple": 1}, 1: {"silver": 2}, 2: {"silver": 2}, 3: {"silver": 1}})
    table.play("offer apple 1", "offer silver 2", "offer silver 2", "offer silver 1")
    assert [row[0] for row in table.s.track[:4]] == [0, 1, 1, 1]


def test_the_strict_most_moves_one_more():
    table = scene(step="announce", stock={0: {"apple": 1}, 1: {"silver": 2}, 2: {"silver": 1}})
    table.play("offer apple 1", "offer silver 2", "offer silver 1")
    assert [row[0] for row in table.s.track[:3]] == [0, 2, 1]


def test_a_track_ends_at_its_top_and_offering_there_is_legal():
    table = scene(step="announce", stock={0: {"apple": 1}, 1: {"silver": 1}, 2: {"gold": 1}}, tracks={1: (6, 1), 2: (1, 5)})
    table.play("offer apple 1", "offer silver 1", "offer gold 1")
    assert table.s.track[1][0] == 5 and table.s.track[2][1] == 5


def test_as_many_steps_as_pieces_given_all_at_once():
    table = offered(food=3)
    table.play("rise mine", "to trade", "rise trade", "to food_tile", "rise mine", "to trade")
    assert table.pixies(0) == ["trade", "food_tile"]
    assert table.s.round_number == 2


def test_steps_need_not_be_made():
    table = offered(food=3).play("rise mine", "to trade", "done")
    assert table.pixies(0) == ["trade"] and table.s.round_number == 2


def test_a_step_leads_one_row_up_never_sideways():
    table = offered(pixies={0: ["pardon"]}).play("rise pardon")
    assert table.choices() == ["to punishment", "to tracks", "to casino"]


def test_steps_that_cannot_be_made_are_lost():
    blocked = {1: ["steal_food", "steal_silver", "promotion", "trade", "smelt"]}
    assert offered(pixies=blocked).s.round_number == 2


def test_a_taken_space_costs_an_apple_and_the_two_change_places():
    table = offered(pixies={0: ["trade"], 1: ["pardon"]}, stock={0: {"apple": 1}}).play("rise trade", "to pardon")
    assert table.pixies(0) == ["pardon"] and table.pixies(1) == ["trade"]
    assert table.s.news[0] == [News.PAYS, 0, Good.APPLE, 1]


def test_from_the_mine_the_loser_goes_to_his_own_mine():
    table = offered(pixies={1: ["trade"]}, stock={0: {"apple": 1}})
    table.play("rise mine", "to trade")
    assert table.pixies(0) == ["trade"] and table.pixies(1) == [] and table.s.slaves[1] == 5 and table.s.slaves[0] == 4


def test_without_an_apple_no_space_can_be_taken_over():
    assert "to trade" not in offered(pixies={1: ["trade"]}).play("rise mine").choices()


def test_the_displacing_ability_needs_no_apple():
    table = offered(pixies={1: ["trade"]}, abilities={0: "free_displacement"}, tracks={0: (6, 6)}).play("rise mine", "to trade")
    assert table.pixies(0) == ["trade"] and table.pixies(1) == []


def test_own_pixies_are_never_displaced():
    table = offered(pixies={0: ["trade"]}, stock={0: {"apple": 3}}).play("rise mine")
    assert "to trade" not in table.choices()


def test_ruling_26_pardon_and_favourite_do_not_protect_against_displacement():
    table = offered(pixies={1: ["trade"]}, singles={"pardon": 1}, stock={0: {"apple": 1}}).play("rise mine", "to trade")
    assert table.pixies(1) == [] and table.s.single_at[2] == 1
    favourite = scene(pixies={0: ["trade"]}, stock={1: {"apple": 1}}).play("pass", "space promotion", "rise mine", "to trade")
    assert favourite.pixies(0) == [] and favourite.pixies(1) == ["trade"]


def test_ruling_36_neutral_pixies_can_be_displaced():
    table = scene(seats=2, stock={0: {"apple": 1}})
    table.s.pixie_at[3], table.s.slaves[NEUTRAL] = NEUTRAL, 4
    table.play("space promotion", "rise mine", "to trade")
    assert table.pixies(0) == ["trade"] and table.s.slaves[NEUTRAL] == 5
    assert "displaced_neutral" in table.happened()


def test_a_chained_slave_cannot_leave_but_an_unchained_one_can_ruling_20():
    chained = offered(seats=5, pixies={0: ["trade"]}, stones={0: (1, 1)})
    assert "rise mine" not in chained.choices() and chained.why_not("rise mine") == "chained"
    upper = offered(stones={0: (3, 3)})
    assert "rise mine" in upper.choices()


def test_ruling_20_lower_places_are_emptied_last():
    table = offered(seats=5, food=2, stones={0: (2, 0)}).play("rise mine", "to trade")
    assert table.s.slaves[0] == 2 and table.s.stones[0] == [2, 0]
    table.play("rise mine", "to smelt")
    assert table.s.slaves[0] == 1 and table.s.stones[0] == [2, 0]


def test_ruling_20_a_chained_slave_left_alone_counts_as_in_the_first_place():
    table = offered(seats=5, food=2, stones={0: (0, 2)}).play("rise mine", "to trade", "rise mine", "to smelt")
    assert table.s.slaves[0] == 1 and table.s.stones[0] == [2, 0]


def test_stones_come_off_during_ones_promotions():
    table = offered(seats=5, pixies={0: ["trade", "smelt"]}, stones={0: (1, 0)}, stock={0: {"bread": 1}})
    table.play("unchain 1", "rise mine", "to promotion")
    assert table.s.slaves[0] == 0 and table.s.stones_gone == 1


def test_promotions_are_asked_when_only_bread_makes_them_possible():
    table = offered(seats=5, pixies={0: ["gold_ring", "rob"], 1: ["trade"]}, stones={0: (1, 0)}, stock={0: {"bread": 1}})
    assert "unchain 1" in table.choices()


def test_only_one_pixie_a_round_reaches_the_servant_space_and_goes_to_the_palace():
    table = offered(food=2, pixies={0: ["gold_ring", "rob"]}).play("rise rob", "to servant")
    assert table.choices("rise") == ["rise mine"]
    table.play("done")
    assert table.s.servants[0] == 1 and table.s.rewards[0] == [0, FIRST_TILES[1], 0] and table.s.first_servant[0] == 1
    assert table.pixies(0) == ["gold_ring"]
    assert table.s.tokens[0] == 2  # seat 0 has the servant ability


def test_the_servant_space_is_never_taken_over():
    table = scene(step="announce", stock={0: {"apple": 1}, 1: {"apple": 3}, 2: {"gold": 1}}, pixies={0: ["rob"], 1: ["gold_ring"]})
    table.play("offer apple 1", "offer apple 1", "offer gold 1", "rise rob", "to servant")
    assert table.seat == 1 and "rise gold_ring" not in table.choices()
    assert table.why_not("rise gold_ring") == "no_space_above"


def test_without_the_servant_ability_there_is_no_token():
    table = offered(pixies={0: ["rob"]}, abilities={0: "copy_any"}).play("rise rob", "to servant")
    assert table.s.tokens[0] == 0 and table.s.servants[0] == 1


def test_the_free_promotion_comes_last_even_without_the_food_and_may_make_a_servant():
    table = offered(pixies={1: ["rob"]}, abilities={1: "free_promotion"}).play("done")
    assert table.asked == "rise" and table.seat == 1
    table.play("rise rob", "to servant")
    assert table.s.servants[1] == 1


def test_the_free_promotion_can_be_declined_and_is_lost_when_the_queen_is_angry():
    assert offered(abilities={1: "free_promotion"}).play("done", "done").s.round_number == 2
    angry = scene(step="announce", abilities={1: "free_promotion"}, stock={p: {"silver": 1} for p in range(3)})
    angry.play("offer silver 1", "offer silver 1", "offer silver 1")
    assert angry.asked == "turn" and angry.s.round_number == 2


def test_with_two_players_the_favourite_moves_a_neutral_pixie_into_a_free_space():
    table = offered(seats=2, pixies={1: ["trade"]}).play("done")
    assert table.asked == "rise" and table.seat == 0 and table.choices() == ["rise mine"]
    table.play("rise mine")
    assert table.choices() == ["to steal_food", "to steal_silver", "to promotion", "to smelt"]
    table.play("to smelt")
    assert table.s.pixie_at[4] == NEUTRAL and table.s.slaves[NEUTRAL] == 4
    assert "rises_neutral" in table.happened()


def test_neutral_pixies_never_go_beyond_row_4_and_the_step_is_skipped_if_none_can_rise():
    table = scene(seats=2, step="announce", stock={0: {"apple": 1}, 1: {"gold": 1}})
    table.s.pixie_at[12], table.s.pixie_at[13], table.s.slaves[NEUTRAL] = NEUTRAL, NEUTRAL, 3
    table.play("offer apple 1", "nothing", "offer gold 1", "nothing", "done")
    assert table.choices() == ["rise mine"] and table.why_not("rise rob") == "no_space_above"
    full = {0: ["steal_food", "steal_silver"], 1: ["promotion", "trade", "smelt"]}
    skipped = scene(seats=2, step="announce", pixies=full, stock={0: {"apple": 1}, 1: {"gold": 1}})
    skipped.play("offer apple 1", "nothing", "offer gold 1", "nothing", "done")
    assert skipped.asked == "turn" and skipped.s.round_number == 2


def test_action_3_is_one_step_that_must_be_made_and_never_to_servant():
    table = scene(pixies={0: ["rob", "trade"]}).play("space promotion")
    assert table.choices("rise") == ["rise mine", "rise trade"] and "done" not in table.choices()
    assert table.why_not("rise rob") == "servant_only_as_reward"
    table.play("rise trade", "to pardon")
    assert table.pixies(0) == ["pardon", "rob"] and table.seat == 1


def test_ruling_28_a_hand_circle_with_a_disc_is_closed():
    table = scene(used={"trade": (1, 2)}).play("space promotion", "rise mine")
    assert table.choices() == ["to steal_food", "to steal_silver", "to smelt"]


def test_ruling_28_two_discs_on_promotion_itself_cover_its_hand_circle():
    others = {1: ["steal_food", "steal_silver"], 2: ["trade", "smelt"]}
    assert scene(pixies=others).why_not("space promotion") == "no_promotion"
    free = scene(pixies={1: ["steal_food", "steal_silver"], 2: ["trade"]}).play("space promotion", "rise mine")
    assert free.choices() == ["to smelt"]


def test_ruling_28_a_space_used_by_pixie_and_disc_can_be_entered_by_displacement():
    table = scene(pixies={1: ["trade"]}, used={"trade": (1, 1)}, stock={0: {"apple": 1}}).play(
        "space promotion", "rise mine", "to trade"
    )
    assert table.pixies(0) == ["trade"]


def test_ruling_28_a_space_used_by_pixie_and_disc_can_be_entered_again_if_the_pixie_left():
    table = scene(used={"trade": (1, 1)}).play("space promotion", "rise mine", "to trade")
    assert table.pixies(0) == ["trade"]


def test_action_3_with_only_chained_slaves_needs_bread_enough_to_free_one():
    alone = {"seats": 5, "pixies": {0: ["gold_ring"]}}
    assert "space promotion" not in scene(stones={0: (2, 2)}, stock={0: {"bread": 1}}, **alone).choices()
    table = scene(stones={0: (2, 1)}, stock={0: {"bread": 1}}, **alone).play("space promotion")
    assert table.choices() == ["unchain 2"]
    table.play("unchain 2", "rise mine", "to trade")
    assert table.s.stones[0] == [2, 0] and table.s.slaves[0] == 1


@pytest.mark.parametrize("ability, possible", [("free_stones", True), ("copy_any", False)])
def test_action_3_frees_a_slave_for_nothing_with_the_stone_ability(ability, possible):
    table = scene(seats=5, pixies={0: ["gold_ring"]}, stones={0: (3, 3)}, abilities={0: ability, 3: "servant_bonus"})
    assert ("space promotion" in table.choices()) == possible
