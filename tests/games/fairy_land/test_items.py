"""The Crest and the usable items: when they may be used and what they do."""

import pytest

from games.fairy_land.setups import scene


def test_the_crest_brings_all_played_fairies_back():
    found = scene(hands={0: ["one"]}, played={0: ["two", "seven", "wind"]}).play("crest")
    assert found.hand(0) == {"one", "two", "seven", "wind"} and found.s.crests[0] == 0


def test_with_two_players_each_has_a_second_crest():
    assert scene(seats=2).s.crests[:2] == [2, 2] and scene(seats=3).s.crests[:3] == [1, 1, 1]


@pytest.mark.parametrize(
    "item, needs",
    [
        ("fairy_dust", {"played": {0: ["three"]}}),
        ("moon_lantern", {"lots": (["goblin", "fox"], [], [])}),
        ("goblin_flute", {"owned": {0: {"goblin": 1}}}),
        ("enchanted_mirror", {"owned": {0: {"fox": 1}, 1: {"red": 1}}}),
        ("druids_sickle", {"druids": ["fox"]}),
    ],
)
def test_ruling_26_items_are_used_only_where_they_do_something(item, needs):
    blank = {"druids": []} if item == "druids_sickle" else {}
    assert f"use {item}" not in scene(items={0: [item]}, **blank).choices()
    assert f"use {item}" in scene(items={0: [item]}, **needs).choices()
    assert "crest" not in scene().choices() and "crest" in scene(played={0: ["one"]}).choices()


def test_ruling_17_an_item_is_the_action_and_spent():
    found = scene(items={0: ["veil_of_invisibility", "fairy_dust"]}, played={0: ["one"]}, lots=(["fox"], [], []))
    found.play("use veil_of_invisibility", "clearing 1", "play two", "play three", "done")
    assert found.s.active == 1 and found.s.items_gone[18] == 1 and found.owned(0) == {"fox": 1}


def test_fairy_dust_takes_back_worth_seven_at_most_specials_count_one():
    found = scene(hands={0: []}, played={0: ["three", "four", "five", "herald"]}, items={0: ["fairy_dust"]}).play("use fairy_dust")
    assert "done" not in found.choices()
    found.play("take back five")
    assert found.choices() == ["done", "take back herald"]
    found.play("take back herald")
    assert found.hand(0) == {"five", "herald"} and found.s.active == 1


def test_fairy_dust_may_stop_early():
    found = scene(hands={0: []}, played={0: ["one", "two"]}, items={0: ["fairy_dust"]}).play(
        "use fairy_dust", "take back one", "done"
    )
    assert found.hand(0) == {"one"}


def test_moon_lantern_takes_up_to_two_good_cards_of_one_clearing():
    found = scene(lots=(["goblin", "fox", "wind", "fox"], ["ogre"], []), items={0: ["moon_lantern"]}).play("use moon_lantern")
    assert found.choices() == ["clearing 1"]
    found.play("clearing 1")
    assert found.choices() == ["take fox", "take wind"]
    found.play("take wind")
    assert found.choices() == ["done", "take fox"]
    found.play("take fox")
    assert found.owned(0) == {"fox": 1} and "wind" in found.hand(0) and found.lot(0)[:2] == ["goblin", "fox"]


def test_moon_lantern_may_take_one_and_ends_when_nothing_good_is_left():
    found = scene(lots=(["fox", "deer"], [], []), items={0: ["moon_lantern"]}).play(
        "use moon_lantern", "clearing 1", "take fox", "done"
    )
    assert found.owned(0) == {"fox": 1}
    found = scene(lots=(["fox"], [], []), items={0: ["moon_lantern"]}).play("use moon_lantern", "clearing 1", "take fox")
    assert found.s.active == 1


def test_goblin_flute_gives_up_to_two_goblins():
    found = scene(owned={0: {"goblin": 3}}, items={0: ["goblin_flute"]}).play("use goblin_flute")
    assert found.choices() == ["give oberon", "give morgana"]
    found.play("give oberon")
    assert found.choices() == ["done", "give oberon", "give morgana"]
    found.play("give morgana")
    assert [found.s.owned[p][12] for p in range(3)] == [1, 1, 1] and found.s.active == 1


def test_goblin_flute_may_stop_and_ends_without_goblins():
    found = scene(owned={0: {"goblin": 2}}, items={0: ["goblin_flute"]}).play("use goblin_flute", "give oberon", "done")
    assert found.owned(0) == {"goblin": 1}
    found = scene(owned={0: {"goblin": 1}}, items={0: ["goblin_flute"]}).play("use goblin_flute", "give oberon")
    assert found.owned(0) == {} and found.s.active == 1


def test_enchanted_mirror_swaps_one_for_one():
    found = scene(owned={0: {"fox": 2}, 1: {"red": 1}, 2: {"goblin": 2}}, items={0: ["enchanted_mirror"]}).play(
        "use enchanted_mirror"
    )
    assert found.choices() == ["offer fox"]
    assert found.play("offer fox").choices() == ["from oberon"]
    found.play("from oberon", "take red")
    assert found.owned(0) == {"fox": 1, "red": 1} and found.owned(1) == {"fox": 1}


@pytest.mark.parametrize("owned", [{1: {"red": 1}}, {0: {"red": 1}}])
def test_the_mirror_needs_something_of_your_own_and_of_another(owned):
    assert "use enchanted_mirror" not in scene(owned=owned, items={0: ["enchanted_mirror"]}).choices()


def test_druids_sickle_sees_all_takes_up_to_two_and_orders_the_rest():
    druids = ["fox", "ogre", "deer", "red"]
    found = scene(druids=druids, items={0: ["druids_sickle"]}).play("use druids_sickle")
    assert found.choices() == ["done", "keep fox", "keep ogre", "keep deer", "keep red"]
    found.play("keep fox", "keep red", "under deer")
    assert found.deck("druids") == ["deer", "ogre"] and found.owned(0) == {"fox": 1, "red": 1}


def test_druids_sickle_may_take_none_or_all_there_is():
    found = scene(druids=["goblin", "fox"], items={0: ["druids_sickle"]}).play("use druids_sickle", "done", "under fox")
    assert found.deck("druids") == ["fox", "goblin"]
    found = scene(druids=["fox"], items={0: ["druids_sickle"]}).play("use druids_sickle", "keep fox")
    assert found.deck("druids") == [] and found.owned(0) == {"fox": 1}


def test_the_veil_meets_ogres_and_may_go_to_an_empty_clearing():
    found = scene(lots=(["ogre"], [], []), owned={0: {"fox": 1}}, items={0: ["veil_of_invisibility"]})
    found.play("use veil_of_invisibility", "clearing 1", "play one", "play two", "done")
    assert found.owned(0) == {}
    found = scene(items={0: ["veil_of_invisibility"]})
    assert found.play("use veil_of_invisibility", "clearing 2", "play one", "play two", "done").s.active == 1


def test_the_veil_needs_two_fairies_of_any_worth():
    found = scene(lots=(["fox"], [], []), items={0: ["veil_of_invisibility"]})
    assert "done" not in found.play("use veil_of_invisibility", "clearing 1", "play one").choices()
    assert found.play("play two", "done").owned(0) == {"fox": 1}
    assert "use veil_of_invisibility" not in scene(items={0: ["veil_of_invisibility"]}, hands={0: ["one"]}).choices()


def test_the_veil_of_rules_version_2_needs_none():
    options = {"numbers": {"items": {"veil_of_invisibility": 0}}}
    found = scene(lots=(["fox"], [], []), items={0: ["veil_of_invisibility"]}, hands={0: []}, options=options)
    assert found.play("use veil_of_invisibility", "clearing 1").owned(0) == {"fox": 1}


def test_a_lantern_that_takes_nothing_is_of_no_use():
    options = {"numbers": {"items": {"moon_lantern": 0}}}
    assert "use moon_lantern" not in scene(lots=(["fox"], [], []), items={0: ["moon_lantern"]}, options=options).choices()
