"""Phase II: discs, passing, private and shared spaces, taking off stones, temporary priority and turn order."""

import pytest

from games.pixie_queen.setups import NEUTRAL, scene
from underhill.games.pixie_queen.ids import Space


def test_a_double_space_takes_two_discs_without_a_pixie():
    table = scene().play("space steal_silver")
    assert table.s.discs[0] == 2 and table.s.discs_at[0][Space.STEAL_SILVER] == 2
    assert table.seat == 1


@pytest.mark.parametrize("owner", [0, 1])
def test_a_double_space_takes_one_disc_with_a_pixie_of_any_colour(owner):
    table = scene(pixies={owner: ["steal_silver"]}).play("space steal_silver")
    assert table.s.discs[0] == 3 and table.s.discs_at[0][Space.STEAL_SILVER] == 1


def test_ruling_36_neutral_pixies_help():
    table = scene(seats=2)
    table.s.pixie_at[Space.STEAL_SILVER] = NEUTRAL
    table.s.slaves[NEUTRAL] -= 1
    table.play("space steal_silver")
    assert table.s.discs[0] == 3


def test_with_one_disc_only_spaces_with_a_pixie_are_open():
    table = scene(discs={0: 1}, pixies={1: ["casino"]})
    doubles = [text for text in table.choices("space") if Space[text.split()[1].upper()] < 14]
    assert doubles == ["space casino"]
    assert table.why_not("space steal_food") == "too_few_discs"


def test_a_used_double_space_stays_used_even_if_its_pixie_leaves():
    table = scene(pixies={1: ["steal_silver", "casino"]}, penalties={1: 9})
    table.s.punishment_die = [1] * 6
    table.play(
        "space steal_silver", "space swap", "swap ability", "for ability cheap_gold", "pass", "space punishment", "punish red 1"
    )
    table.play("demote steal_silver")
    assert table.s.pixie_at[Space.STEAL_SILVER] == -1
    assert "space steal_silver" not in table.choices()
    assert table.why_not("space steal_silver") == "used"


def test_ruling_4_passing_costs_five_once_and_ends_the_phase_for_that_seat():
    table = scene(seats=2).play("pass")
    assert table.s.penalties[0] == 5
    table.play("space steal_silver", "space casino")
    assert table.step != "actions"
    assert table.s.penalties[0] == 5 and table.s.passed[0] == 0


def test_the_phase_goes_on_in_laps_until_all_discs_are_used():
    table = scene(seats=2, bag=(9, 0, 0))
    table.s.punishment_die = [1] * 6
    order = []
    for text in ("space steal_silver", "space casino", "space punishment", "space mine", "space priority"):
        order.append(table.seat)
        table.play(text, *(["punish red 1"] if text == "space punishment" else []))
    assert order == [0, 1, 0, 1, 1]
    assert table.step == "offer" and table.s.discs[:2] == [4, 4]


def test_private_spaces_are_each_seats_own():
    table = scene(seats=2, bag=(30, 10, 0)).play("space mine", "space mine")
    assert "space mine" not in table.choices() and table.why_not("space mine") == "used_by_you"


@pytest.mark.parametrize("space", ["swap", "priority"])
def test_rulings_8_and_9_spaces_16_and_21_exist_once(space):
    table = scene(seats=2).play(f"space {space}")
    if space == "swap":
        table.play("swap ability", "for ability ring_bonus")
    assert table.seat == 1 and f"space {space}" not in table.choices()
    assert table.why_not(f"space {space}") == "used"


def test_action_17_takes_three_discs_of_anybody():
    table = scene(seats=2)
    for _ in range(3):
        table.play("space dump_or_take", "take apple")
    assert table.why_not("space dump_or_take") == "full"
    assert table.stock(0) == {"apple": 2} and table.stock(1) == {"apple": 1}


def test_ruling_42_a_stuck_seat_has_21_if_it_is_free_and_can_always_pass():
    nothing = {"apple": 0, "honey": 0, "bread": 0, "silver": 0, "gold": 0}
    table = scene(seats=2, discs={0: 1}, supply=nothing, bag=(0, 0, 0), used={"swap": (1, 1)})
    assert table.choices() == ["space priority", "pass"]
    taken = scene(seats=2, discs={0: 1}, supply=nothing, bag=(0, 0, 0), used={"swap": (1, 1), "priority": (1, 1)})
    assert taken.choices() == ["pass"]


def test_priority_takes_all_discs_left_and_can_be_chosen_by_the_favourite():
    table = scene().play("space priority")
    assert table.s.discs[0] == 0 and table.s.discs_at[0][Space.PRIORITY] == 4


def test_ruling_10_priority_moves_the_big_cube_at_the_end_of_the_phase():
    table = scene(seats=3)
    table.play("space casino", "space steal_silver", "space priority")
    assert table.s.big[:3] == [0, 1, 2]
    table.play("pass", "pass")
    assert table.s.big[:3] == [2, 0, 1] and table.s.small[:3] == [0, 1, 2]
    assert "priority" in table.happened()


def test_ruling_11_the_holder_is_favourite_for_the_rest_of_the_round_only():
    table = scene(seats=3, penalties={2: 9}, pixies={2: ["trade", "casino"]}, tracks={2: (6, 6)})
    table.play("pass", "pass", "space priority")
    assert table.seat == 2 and table.asked == "offer"
    table.play("nothing", "nothing", "nothing")
    assert table.pixies(2) == ["trade", "casino"]
    assert table.s.penalties[2] >= 14
    assert table.s.big[:3] == [0, 1, 2] and table.s.round_number == 2 and table.s.priority == -1


def test_turn_order_moves_the_small_cube_a_place_for_each_honey():
    table = scene(seats=4, stock={3: {"honey": 3}}).play("pass", "pass", "pass", "space turn_order", "amount 2")
    assert table.s.small[:4] == [0, 3, 1, 2] and table.s.big[:4] == [0, 1, 2, 3]
    assert table.stock(3) == {"honey": 1}


def test_ruling_30_turn_order_not_when_first_and_no_more_honey_than_places():
    first = scene(stock={0: {"honey": 3}})
    assert "space turn_order" not in first.choices() and first.why_not("space turn_order") == "already_first"
    second = scene(stock={1: {"honey": 3}}).play("pass", "space turn_order")
    assert second.choices() == ["amount 1"]
    without = scene().play("pass")
    assert without.why_not("space turn_order") == "no_honey"


def test_stones_come_off_for_bread_in_ones_own_turn():
    table = scene(stones={0: (2, 1)}, stock={0: {"bread": 2}})
    table.play("unchain 1", "unchain 2")
    assert table.s.stones[0] == [1, 0] and table.stock(0) == {} and table.seat == 0
    assert not table.choices("unchain")


def test_ruling_14_removed_stones_leave_the_game():
    table = scene(stones={0: (1, 0)}, stock={0: {"bread": 1}}).play("unchain 1")
    assert table.s.stones_gone == 1 and table.s.bag[2] == 14


def test_the_stone_ability_takes_them_off_for_free():
    table = scene(stones={0: (3, 0)}, abilities={0: "free_stones"}).play("unchain 1", "unchain 1", "unchain 1")
    assert table.s.stones[0] == [0, 0]


def test_ruling_49_after_an_action_that_brought_bread_stones_can_come_off_before_the_turn_passes():
    table = scene(stones={0: (2, 0)}).play("space steal_food", "steal bread")
    assert table.asked == "afterwards" and table.seat == 0
    table.play("unchain 1", "unchain 1")
    assert table.seat == 1 and table.s.stones[0] == [0, 0]


def test_ruling_49_the_window_can_be_declined_and_does_not_open_when_nothing_new_is_possible():
    assert scene(stones={0: (2, 0)}).play("space steal_food", "steal bread", "done").seat == 1
    assert scene(stones={0: (1, 0)}, stock={0: {"bread": 1}}).play("space steal_silver").seat == 1
    assert scene(stones={0: (2, 0)}).play("space steal_food", "steal honey").asked == "turn"


def test_ruling_54_a_space_stays_used_when_its_user_falls_into_the_pit():
    table = scene(seats=3, penalties={0: 58}).play("space steal_silver", "space mine", "space mine", "pass")
    assert table.s.in_pit[0] == 1 and table.s.discs_on[1] == 0
    assert table.seat == 1 and table.why_not("space steal_silver") == "used"
    assert "copy steal_silver" in table.play("space copy").choices()
    spaces = {space["space"]: space for space in table.match().view(1)["spaces"]}
    assert spaces["steal_silver"]["used"] and spaces["steal_silver"]["discs"] == []


def test_ruling_54_single_spaces_stay_used_too_until_the_discs_come_back():
    table = scene(seats=3, penalties={0: 58}).play("space dump_or_take", "take apple", "space mine", "space mine", "pass")
    spaces = {space["space"]: space for space in table.match().view(1)["spaces"]}
    assert spaces["dump_or_take"]["free"] == 2
    assert spaces["copy"]["free"] == 2, "it has no place for who is in the pit"
    assert table.play("pass", "pass").s.lost_discs == [0] * 21
