"""Taking cards: the Wind, the Warrior, Fairies to the hand, Ogres last; sunset."""

import pytest

from games.fairy_land.setups import scene

WIN = ("explore 1", "pass", "pass", "bid 1")


def test_ruling_7_wind_then_warrior_then_cards_then_ogres():
    found = scene(
        lots=(["goblin", "ogre", "fox"], [], []),
        hands={0: ["wind", "warrior"]},
        owned={0: {"deer": 3}},
    )
    found.play(*WIN, "play wind", "play warrior", "done")
    assert found.choices() == ["done", "take back wind"]
    found.play("take back wind")
    assert found.choices() == ["drive away", "let be"]
    found.play("let be")
    assert found.owned(0) == {"deer": 3, "fox": 1, "goblin": 1}
    assert found.choices() == ["lose fox", "lose deer"]


def test_ruling_7_the_warrior_does_not_lower_the_explorer():
    found = scene(lots=(["goblin", "ogre", "fox"], [], []), hands={0: ["warrior", "explorer"]})
    found.play("explore 1", "pass", "pass", "bid 4", "play warrior", "play explorer")
    assert found.s.paid == 4
    found.play("done", "drive away")
    assert found.owned(0) == {"fox": 1}
    assert found.s.discard[12] >= 1 and found.s.discard[13] >= 1


def test_without_evil_the_warrior_is_not_asked():
    found = scene(lots=(["fox"], [], []), hands={0: ["warrior"]}).play(*WIN, "play warrior", "done")
    assert found.s.active == 1


def test_special_fairies_go_to_the_hand():
    found = scene(lots=(["herald", "fox", "lost_half"], [], [])).play(*WIN, "play one", "done")
    assert "herald" in found.hand(0) and found.owned(0) == {"fox": 1, "lost_half": 1}


def test_ruling_8_ogres_are_last_and_compulsory_fresh_cards_too():
    found = scene(lots=(["ogre", "fox", "deer", "yellow"], [], [])).play(*WIN, "play one", "done")
    assert found.choices() == ["lose fox", "lose deer", "lose yellow"]
    found.play("lose fox", "lose yellow")
    assert found.owned(0) == {"deer": 1} and found.s.active == 1


def test_each_ogre_is_met_in_turn():
    found = scene(lots=(["ogre", "ogre"], [], []), owned={0: {"fox": 5}}).play(*WIN, "play one", "done")
    found.play("lose fox", "lose fox")
    assert found.seat == 0 and found.owned(0) == {"fox": 3}
    found.play("lose fox", "lose fox")
    assert found.owned(0) == {"fox": 1}


@pytest.mark.parametrize("owned", [{}, {"fox": 1}, {"fox": 1, "red": 1}])
def test_ruling_32_an_ogre_takes_all_when_there_is_no_more(owned):
    found = scene(lots=(["ogre"], [], []), owned={0: owned}).play(*WIN, "play one", "done")
    assert found.owned(0) == {} and found.s.active == 1


def test_goblins_fairies_and_items_are_never_trampled():
    found = scene(lots=(["ogre", "goblin", "lost_half"], [], []), items={0: ["royal_seal"]}).play(*WIN, "play one", "done")
    assert found.owned(0) == {"goblin": 1, "lost_half": 1} and found.s.items[0][7] == 1


def test_the_ogre_bell_keeps_ogres():
    found = scene(lots=(["ogre"], [], []), owned={0: {"fox": 3}}, items={0: ["ogre_bell"]}).play(*WIN, "play one", "done")
    assert found.owned(0) == {"fox": 3, "ogre": 1}


def test_an_ogre_that_asks_for_nothing_takes_nothing():
    found = scene(lots=(["ogre"], [], []), owned={0: {"fox": 1}}, options={"numbers": {"play": {"ogre_toll": 0}}}).play(
        *WIN, "play one", "done"
    )
    assert found.owned(0) == {"fox": 1}


def test_ruling_15_wind_comes_back_to_a_hand_of_three_at_most():
    hand = ["wind", "one", "two", "three", "four"]
    found = scene(lots=(["fox"], [], []), hands={0: hand}).play(*WIN, "play wind", "done")
    assert found.s.active == 1  # four left: she stays played
    found = scene(lots=(["herald"], [], []), hands={0: hand}).play(*WIN, "play wind", "play one", "done")
    assert found.choices() == ["done", "take back wind"]  # three left, before the Herald arrives
    found.play("done")
    assert "wind" not in found.hand(0) and "herald" in found.hand(0)


def test_ruling_15_wind_comes_back_in_audiences_and_visits_too():
    found = scene(hands={0: ["wind", "two"]}, court=["royal_seal"]).play("audience", "play wind", "play two", "done")
    found.play("take back wind", "keep item royal_seal")
    assert found.hand(0) == {"wind"}


def test_sunset_empties_clearings_of_six():
    lots = (["fox"] * 6, ["deer"] * 5, [])
    found = scene(lots=lots).play("explore 3", "pass", "pass", "pass")
    assert found.lot(0)[0:6] != ["fox"] * 6 and found.s.discard[1] == 6
    assert found.lot(1)[:5] == ["deer"] * 5
