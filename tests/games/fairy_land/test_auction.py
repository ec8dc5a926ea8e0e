"""Exploring: who bids when, how much, and what it is worth."""

import pytest

from games.fairy_land.setups import scene
from underhill.games.fairy_land.fairies import most_worth

LOT = (["fox", "deer"], ["yellow", "red"], [])


def test_bidding_goes_from_the_left_neighbour_round_to_the_active_seat():
    found = scene(lots=LOT).play("explore 1")
    seats = [found.seat]
    for bid in ("bid 2", "bid 3"):
        found.play(bid)
        seats.append(found.seat)
    assert seats == [1, 2, 0]


def test_ruling_2_bids_are_strictly_higher():
    found = scene(lots=LOT).play("explore 1", "bid 5")
    assert "bid 5" not in found.choices() and "bid 6" in found.choices()


def test_nobody_bids_more_than_he_can_pay():
    found = scene(lots=LOT, hands={1: ["two", "three"]}).play("explore 1")
    assert found.choices() == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]


def test_ruling_3_the_active_player_may_pass_and_the_lot_is_discarded():
    found = scene(lots=LOT).play("explore 1", "pass", "pass", "pass")
    assert found.lot(0) != ["fox", "deer"] and found.s.discard[1] == 1 and found.s.discard[3] == 1
    assert found.s.active == 1


def test_the_rulebooks_example_of_a_bid_of_seven():
    """The winner with 7 plays his 3 and his 4 and takes the cards; only he plays any."""
    found = scene(lots=LOT).play("explore 1", "bid 5", "pass", "bid 7", "play three", "play four", "done")
    assert found.owned(0) == {"fox": 1, "deer": 1}
    assert found.hand(0) == {"one", "two", "five", "six", "seven"}
    assert len(found.hand(1)) == 7


def test_ruling_4_overpaying_and_extra_cards_are_allowed():
    found = scene(lots=LOT).play("explore 1", "pass", "pass", "bid 1", "play seven")
    assert "done" in found.choices() and "play two" in found.choices()
    found.play("play two", "done")
    assert found.owned(0) == {"fox": 1, "deer": 1}


def test_ruling_5_an_item_bonus_alone_never_pays():
    found = scene(lots=LOT, items={1: ["fairy_wand"]}, hands={1: []})
    assert found.play("explore 1").choices() == ["pass"]
    found = scene(lots=LOT, items={1: ["fairy_wand"]}, hands={1: ["one"]}).play("explore 1")
    assert found.choices() == ["pass", "bid 1", "bid 2", "bid 3"]
    found.play("bid 2", "pass", "pass")
    assert found.choices() == ["play one"]


def test_ruling_6_special_values_are_those_of_the_clearing_in_the_auction():
    found = scene(lots=(["fox", "deer", "bear"], [], []), hands={1: ["explorer", "fauna", "flora"]}).play("explore 1")
    assert found.choices()[-1] == "bid 7"  # 3 cards, 3 among Animals, 1 without Flowers
    found.play("bid 7", "pass", "pass", "play explorer", "play fauna", "play flora")
    assert found.s.paid == 7


@pytest.mark.parametrize(
    "fairy, clearing, value",
    [
        ("seven", 0, 7),
        ("warrior", 0, 1),
        ("explorer", 0, 2),
        ("explorer", 2, 0),
        ("explorer", 4, 1),
        ("fauna", 0, 3),
        ("fauna", 1, 1),
        ("flora", 1, 4),
        ("flora", 0, 1),
        ("herald", 3, 5),
        ("herald", 4, 5),
        ("herald", 0, 1),
        ("wind", 0, 1),
    ],
)
def test_what_each_fairy_is_worth_where(fairy, clearing, value):
    assert most_worth(scene(lots=LOT, hands={0: [fairy]}).s, 0, clearing) == value


@pytest.mark.parametrize(
    "item, worth",
    [("fairy_wand", [3, 3, 1]), ("pan_pipes", [4, 1, 1]), ("flower_garland", [1, 4, 1]), ("heralds_trumpet", [1, 1, 4])],
)
def test_item_bonuses(item, worth):
    found = scene(lots=LOT, hands={0: ["one"]}, items={0: [item]})
    assert [most_worth(found.s, 0, place) for place in (0, 1, 4)] == worth


def test_ruling_17_no_item_in_an_auction():
    found = scene(lots=LOT, items={1: ["fairy_dust"]}, played={1: ["one"]}).play("explore 1")
    assert not any(text.startswith(("use", "crest")) for text in found.choices())
