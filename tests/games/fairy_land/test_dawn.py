"""Dawn: two different clearings, and evil cards where fewest of them lie."""

from games.fairy_land.setups import dawn
from underhill.core.match import Match
from underhill.games.fairy_land import GAME


def test_the_rulebooks_example():
    """Racoon | two flowers | flower and Goblin; a deer and an Ogre: the Ogre may go to the first two clearings only."""
    found = dawn((["racoon"], ["yellow", "red"], ["white", "goblin"]), "deer", "ogre")
    assert found.s.drawn[0] == 13  # the Ogre is placed first
    assert found.choices() == ["place 1", "place 2"]
    found.play("place 1")
    assert found.choices() == ["place 2", "place 3"]
    found.play("place 2")
    assert (found.lot(0), found.lot(1)) == (["racoon", "ogre"], ["yellow", "red", "deer"])


def test_good_cards_go_anywhere_but_not_together():
    found = dawn(([], [], []), "fox", "deer")
    assert found.choices() == ["place 1", "place 2", "place 3"]
    assert found.play("place 3").choices() == ["place 1", "place 2"]


ONE_FEWEST = (["goblin"], [], ["goblin", "goblin"])


def test_ruling_33_of_two_evil_cards_either_may_be_the_one_that_goes_where_fewest_lie():
    found = dawn(ONE_FEWEST, "goblin", "ogre")
    assert found.choices() == ["place 1", "place 2"]
    found.play("place 2")
    assert found.choices() == ["place 1"] and found.lot(1) == ["goblin"]
    found = dawn(ONE_FEWEST, "goblin", "ogre").play("place 1")
    assert found.choices() == ["place 2"]
    assert found.play("place 2").lot(1) == ["ogre"] and found.lot(0) == ["goblin", "goblin"]


def test_ruling_33_where_two_clearings_have_the_fewest_both_evil_cards_go_there():
    found = dawn((["goblin"], [], []), "goblin", "ogre")
    assert found.choices() == ["place 2", "place 3"]
    assert found.play("place 3").choices() == ["place 2"]


def test_ruling_33_an_evil_card_before_a_good_one_has_no_choice():
    assert dawn(ONE_FEWEST, "goblin", "fox").choices() == ["place 2"]


def test_the_question_says_that_another_evil_card_follows():
    found = Match.from_state(GAME, dawn(ONE_FEWEST, "goblin", "ogre").s, 1, {})
    assert found.prompt().startswith("Choose a clearing for this card: Goblin. Another evil card follows; one of the two must go")
    assert found.prompt("de").startswith("Wähle eine Lichtung für diese Karte: Kobold. Eine weitere böse Karte")
    found.play("place 1")
    assert found.prompt() == "Choose a clearing for this card: Ogre."


def test_evil_is_counted_before_this_dawn():
    found = dawn((["goblin"], ["goblin"], ["goblin"]), "goblin", "ogre")
    assert found.play("place 1").choices() == ["place 2", "place 3"]


def test_ruling_16_set_up_cards_ignore_the_evil_rule():
    found = [GAME.new_state(2, seed) for seed in range(400)]
    evil = [sum(lot[0] in (12, 13) for lot in s.lots) for s in found]
    assert max(evil) >= 2


def test_ruling_9_an_empty_clearing_may_be_named():
    found = dawn(([], [], []), "fox", "deer").play("place 1", "place 2")
    assert "explore 3" in found.choices()
