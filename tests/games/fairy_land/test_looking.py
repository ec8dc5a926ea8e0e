"""Audiences and Druid visits: what is seen, kept, put back, and known afterwards."""

import pytest

from games.fairy_land.setups import DECKS, Scene, scene
from underhill.core.rng import seed_rng
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.hidden import resample, view
from underhill.games.fairy_land.ids import Card

CARDS = ["fox", "deer", "goblin", "yellow", "red", "bear"]
ITEMS = ["royal_seal", "fairy_wand", "fairy_dust", "silk_ribbon"]


def test_fairies_worth_v_look_at_v_less_one():
    found = scene(druids=CARDS).play("druids", "play four")
    assert found.play("done").choices() == ["keep fox", "keep deer", "keep goblin"]


def test_ruling_11_a_total_of_one_is_not_allowed():
    found = scene(druids=CARDS).play("druids", "play one")
    assert "done" not in found.choices()
    assert "druids" not in scene(druids=CARDS, hands={0: ["one"]}).choices()
    assert "druids" in scene(druids=CARDS, hands={0: ["one"]}, items={0: ["heralds_trumpet"]}).choices()


def test_ruling_11_a_total_of_two_is_enough():
    assert {"druids", "audience"} <= set(scene(druids=CARDS, court=ITEMS, hands={0: ["two"]}).choices())


def test_ruling_12_keeping_one_is_compulsory_even_a_goblin():
    found = scene(druids=["goblin", "ogre"]).play("druids", "play two", "done")
    assert found.choices() == ["keep goblin"]
    assert found.play("keep goblin").owned(0) == {"goblin": 1}


def test_ruling_13_surplus_value_is_lost():
    found = scene(court=ITEMS[:2]).play("audience", "play seven", "done")
    assert found.choices() == ["keep item royal_seal", "keep item fairy_wand"]
    found.play("keep item fairy_wand")
    assert found.deck("court") == ["royal_seal"] and found.s.items[0][0] == 1


def test_the_balance_lab_takes_an_item_away_that_was_just_kept_and_nothing_else():
    found = scene(court=ITEMS[:2], items={0: ["silk_ribbon"]}).play("audience", "play seven", "done")
    found.play("keep item fairy_wand")
    assert sum(found.s.items[0]) == 2
    GAME.gains.take_away(found.s, 0, GAME.actions.find("keep item fairy_wand"))
    assert sum(found.s.items[0]) == 1 and found.deck("court") == ["royal_seal"]


def test_an_empty_deck_cannot_be_visited():
    found = scene(court=[], druids=[])
    assert "audience" not in found.choices() and "druids" not in found.choices()


def test_the_herald_works_for_queen_and_druids():
    for visit, deck in (("audience", {"court": ITEMS}), ("druids", {"druids": CARDS})):
        found = scene(hands={0: ["herald"]}, **deck).play(visit, "play herald", "done")
        assert len(found.choices()) == 4


def test_a_druid_ogre_takes_effect_after_the_others_are_back():
    found = scene(druids=["ogre", "fox", "deer"], owned={0: {"bear": 1, "red": 2}}).play("druids", "play four", "done")
    found.play("keep ogre", "under deer")
    assert found.deck("druids") == ["deer", "fox"]
    assert found.choices() == ["lose bear", "lose red"]


def test_others_go_under_the_deck_in_the_order_chosen():
    found = scene(druids=CARDS).play("druids", "play five", "done", "keep deer", "under yellow", "under fox")
    assert found.deck("druids") == ["red", "bear", "yellow", "fox", "goblin"]
    knowledge = view(found.s, 0)["druids"]
    assert [(entry["place"], entry["card"]) for entry in knowledge["known"]] == [(2, "yellow"), (3, "fox"), (4, "goblin")]
    assert view(found.s, 1)["druids"]["known"] == []


def turn_of_the_next_seat(found):
    """Place the dawn's cards anywhere."""
    while found.choices()[0].startswith("place"):
        found.play(found.choices()[0])
    return found


def test_ruling_27_places_are_known_until_another_has_had_the_cards():
    found = scene(druids=CARDS).play("druids", "play five", "done", "keep deer", "under yellow", "under fox")
    turn_of_the_next_seat(found).play("druids", "play five", "done")  # sees red, bear, yellow, fox
    found.play("keep red", "under fox", "under yellow")
    assert found.deck("druids") == ["goblin", "fox", "yellow", "bear"]
    first, second = view(found.s, 0)["druids"], view(found.s, 1)["druids"]
    assert [(entry["place"], entry["card"]) for entry in first["known"]] == [(0, "goblin")]
    assert first["somewhere"] == ["fox", "yellow"]
    assert [entry["card"] for entry in second["known"]] == ["fox", "yellow", "bear"] and second["somewhere"] == []


def test_a_single_card_put_back_stays_known_to_those_who_knew_its_place():
    found = scene(druids=CARDS[:3]).play("druids", "play four", "done", "keep goblin", "under deer")
    assert found.deck("druids") == ["deer", "fox"]
    turn_of_the_next_seat(found).play("druids", "play three", "done", "keep deer")
    assert [(e["place"], e["card"]) for e in view(found.s, 0)["druids"]["known"]] == [(0, "fox")]
    assert view(found.s, 2)["druids"]["known"] == []


def views_after(found, *orders):
    """What each of the other seats and an onlooker is shown after each step of putting cards under in different orders."""
    shown = []
    for order in orders:
        other = Scene(GAME.layout.copy(found.s))
        steps = []
        for text in order:
            other.play(text)
            steps.append([view(other.s, viewer) for viewer in (-1, 1, 2)])
        shown.append(steps)
    return shown


def looked_by_the_others():
    """Seat 1 knows where fox, deer and goblin lie, seat 2 where the deer does; seat 0 looks at four cards and keeps the red."""
    found = scene(druids=["fox", "deer", "goblin", "red", "bear", "white"])
    druids = DECKS["druids"]
    found.s.seen_by[druids][:3] = [2, 6, 2]
    found.s.placed_by[druids][:3] = [2, 6, 2]
    return found.play("druids", "play five", "done", "keep red")


def test_ruling_34_the_order_under_a_deck_is_secret_while_it_is_made():
    first, second = views_after(looked_by_the_others(), ["under fox", "under deer"], ["under goblin", "under fox"])
    assert first == second


def test_ruling_34_nothing_that_others_know_changes_until_the_last_card_is_under():
    found = looked_by_the_others()
    before = [view(found.s, viewer)["druids"] for viewer in (1, 2)]
    assert [known["somewhere"] for known in before] == [["fox", "deer", "goblin"], ["deer"]]
    found.play("under deer")
    assert [view(found.s, viewer)["druids"] for viewer in (1, 2)] == before
    assert found.deck("druids") == ["deer", "fox", "goblin", "bear", "white"]  # still in hand: nothing lies under the deck yet
    found.play("under goblin")
    assert found.deck("druids") == ["bear", "white", "deer", "goblin", "fox"]
    assert [view(found.s, viewer)["druids"]["somewhere"] for viewer in (1, 2)] == [["fox", "deer", "goblin"], ["deer"]]


@pytest.mark.parametrize("known", [0, 1, 2])
def test_ruling_34_nobody_learns_which_of_two_equal_cards_was_kept(known):
    """Seat 1 knows where one fox lies; whether another card was a fox as well must not show when seat 0 keeps a fox."""
    shown = []
    for unknown in ("fox", "bear", "deer"):
        cards = [unknown, unknown, unknown]
        cards[known] = "fox"
        found = scene(druids=[*cards, "white", "red"])
        found.s.seen_by[DECKS["druids"]][known] = found.s.placed_by[DECKS["druids"]][known] = 2
        found.play("druids", "play four", "done", "keep fox")
        shown.append(view(found.s, 1)["druids"])
        assert shown[-1] == {"size": 4, "known": [], "somewhere": []}
    assert shown[0] == shown[1] == shown[2]


def test_ruling_34_a_card_known_to_lie_deeper_stays_known():
    found = scene(druids=["fox", "bear", "white", "fox"])
    found.s.seen_by[DECKS["druids"]][3] = found.s.placed_by[DECKS["druids"]][3] = 2
    found.play("druids", "play four", "done", "keep fox", "under bear")
    assert view(found.s, 1)["druids"]["known"] == [{"place": 0, "card": "fox"}]


def test_ruling_34_of_two_cards_the_one_left_is_known_unless_it_equals_the_one_kept():
    for cards, left in ((["bear", "fox"], [{"place": 0, "card": "fox"}]), (["fox", "fox"], [])):
        found = scene(druids=cards)
        found.s.seen_by[DECKS["druids"]][1] = found.s.placed_by[DECKS["druids"]][1] = 2
        found.play("druids", "play three", "done", f"keep {cards[0]}")
        assert view(found.s, 1)["druids"]["known"] == left


def test_resampling_keeps_what_the_looker_knows_and_mixes_the_rest():
    found = scene(druids=CARDS).play("druids", "play five", "done", "keep deer", "under yellow", "under fox")
    orders = set()
    for seed in range(60):
        s = GAME.layout.copy(found.s)
        seed_rng(s, seed)
        resample(s, 0)
        deck = s.decks[DECKS["druids"]]
        assert [Card(card).name.lower() for card in deck[2:5]] == ["yellow", "fox", "goblin"]
        orders.add(tuple(deck[:2]))
    assert len(orders) > 10


def test_while_another_looks_his_cards_are_hidden_from_the_rest():
    found = scene(court=ITEMS).play("audience", "play four", "done")
    assert view(found.s, 0)["looking"]["cards"] == ["royal_seal", "fairy_wand", "fairy_dust"]
    assert view(found.s, 1)["looking"]["cards"] == 3


def test_the_looker_is_shown_the_cards_that_are_not_in_order_yet_and_others_how_many_there_are():
    found = scene(druids=CARDS).play("druids", "play five", "done", "keep deer", "under goblin")
    assert view(found.s, 0)["looking"]["cards"] == ["fox", "yellow"] and view(found.s, 1)["looking"]["cards"] == 3


def test_in_a_first_game_everybody_knows_the_box():
    found = scene(options={"first_game": True})
    assert len(view(found.s, 1)["box"]) == 10
    assert set(found.deck("court")) | set(view(found.s, 1)["box"]) == {
        item.name.lower() for item in __import__("underhill.games.fairy_land.ids", fromlist=["Item"]).Item
    }
    before = sorted(found.deck("court"))
    resample(found.s, 0)
    assert sorted(found.deck("court")) == before
