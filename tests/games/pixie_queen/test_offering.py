"""Phase III: the double tile, the demand, secret hands opened together, the Queen's anger."""

from games.pixie_queen.setups import scene
from underhill.games.pixie_queen.ids import BOARD, Single

FIFTH = dict.fromkeys(range(3), (5, 5))  # tracks that cost nothing


def test_ruling_6_the_double_tile_is_announced_before_the_demand_tile_turns():
    table = scene(step="announce", singles={"double_offering": 1})
    assert table.asked == "double" and table.seat == 1 and table.s.n_turned == 0
    table.play("double")
    assert table.s.n_turned == 1 and "demand" in table.happened()
    assert table.s.single_at[Single.DOUBLE_OFFERING] == BOARD


def test_the_double_tile_can_be_kept():
    table = scene(step="announce", singles={"double_offering": 1}, stock={1: {"apple": 1}}).play("simple")
    assert table.s.single_at[Single.DOUBLE_OFFERING] == 1
    table.play("nothing", "offer apple 1")
    assert table.seat == 2


def test_a_double_tile_on_an_ability_on_the_board_is_nobodys():
    table = scene(step="announce", singles={"double_offering": 6}, board=("extra_place",))
    assert table.asked == "offer"


def test_any_number_of_the_demanded_food_silver_or_gold():
    table = scene(step="announce", demand="honey", stock={0: {"apple": 3, "honey": 2, "silver": 1, "gold": 1}})
    assert table.choices() == ["offer honey 1", "offer honey 2", "offer silver 1", "offer gold 1", "nothing"]


def test_ruling_7_wrong_food_is_not_offered_and_the_view_says_why():
    table = scene(step="announce", demand="honey", stock={0: {"apple": 3}})
    assert table.choices() == ["nothing"]
    assert table.why_not("offer apple 1") == "wrong_food"


def test_everything_offered_goes_to_the_supply_at_the_reveal_and_not_before():
    table = scene(step="announce", stock={0: {"apple": 2}, 1: {"silver": 3}, 2: {"gold": 1}})
    before = table.s.supply[:]
    table.play("offer apple 2", "offer silver 3")
    assert table.stock(0) == {"apple": 2} and table.stock(1) == {"silver": 3} and table.s.supply == before
    table.play("offer gold 1")
    assert [table.s.supply[i] - before[i] for i in range(5)] == [2, 0, 0, 3, 1]
    assert table.happened().count("offers") == 3


def test_ruling_5_offering_nothing_costs_five_once():
    table = scene(step="announce", stock={1: {"apple": 1}, 2: {"silver": 1}}, pixies={0: ["trade"]}, tracks={0: (6, 6)})
    table.play("nothing", "offer apple 1", "offer silver 1")
    assert table.s.penalties[0] == 5


def test_ruling_34_with_two_hands_the_kinds_differ_and_one_valid_kind_escapes_the_five_points():
    table = scene(seats=2, step="announce", stock={0: {"apple": 1, "silver": 2}, 1: {"gold": 1}}, tracks={0: (6, 6), 1: (6, 6)})
    table.play("offer silver 2")
    assert table.choices() == ["offer apple 1", "nothing"]
    table.play("nothing", "nothing", "offer gold 1")
    assert table.s.penalties[0] == 2 and table.s.penalties[1] == 2


def test_two_players_fill_two_hands_and_three_with_the_tile():
    table = scene(seats=2, step="announce", singles={"double_offering": 0}, stock={0: {"apple": 1, "silver": 1, "gold": 1}})
    table.play("double", "offer apple 1", "offer silver 1", "offer gold 1")
    assert table.seat == 1 and table.s.offer[0] == [1, 0, 0, 1, 1]
    table.play("nothing", "nothing")
    assert table.s.step > 5


def test_more_players_fill_one_hand_and_two_with_the_tile():
    table = scene(step="announce", singles={"double_offering": 1}, stock={1: {"apple": 1, "silver": 1}}).play("double", "nothing")
    table.play("offer apple 1", "offer silver 1")
    assert table.seat == 2


def test_when_nobody_gave_the_food_the_last_seat_with_an_active_pixie_demotes_and_rewards_are_skipped():
    table = scene(
        step="announce", stock={0: {"gold": 1}, 1: {"silver": 2}, 2: {"gold": 1}}, pixies={1: ["trade", "casino"]}, tracks=FIFTH
    )
    table.play("offer gold 1", "offer silver 2", "offer gold 1")
    assert table.asked == "anger" and table.seat == 1
    table.play("demote casino")
    assert table.pixies(1) == ["trade"]
    assert table.s.track[:3] == [[4, 4], [4, 4], [4, 4]]
    assert table.s.round_number == 2


def test_a_single_active_pixie_is_demoted_without_asking():
    table = scene(step="announce", pixies={2: ["trade"]}, stock={0: {"gold": 1}, 1: {"gold": 1}, 2: {"gold": 1}})
    table.play("offer gold 1", "offer gold 1", "offer gold 1")
    assert table.pixies(2) == [] and table.asked == "turn"


def test_ruling_26_the_favourite_never_demotes_for_the_queens_anger():
    table = scene(step="announce", pixies={0: ["trade"]}, stock={0: {"gold": 1}, 1: {"gold": 1}, 2: {"gold": 1}})
    table.play("offer gold 1", "offer gold 1", "offer gold 1")
    assert table.pixies(0) == ["trade"]


def test_ruling_26_a_pardon_turns_the_anger_to_the_next_seat():
    gold = {p: {"gold": 1} for p in range(3)}
    table = scene(step="announce", pixies={1: ["trade"], 2: ["casino"]}, singles={"pardon": 2}, stock=gold, tracks=FIFTH)
    table.play("offer gold 1", "offer gold 1", "offer gold 1")
    assert table.asked == "anger" and table.choices() == ["demote casino", "pardon"]
    table.play("pardon")
    assert table.pixies(2) == ["casino"] and table.pixies(1) == []
    assert table.s.single_at[Single.PARDON] == BOARD
