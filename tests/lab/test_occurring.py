"""What is not in games with some players and options is told from what is in them: by random games."""

import pytest
from conftest import GAMES

from underhill.lab.occurring import occurring
from underhill.lab.setting import Setting
from underhill.lab.things import CHOICE, things_of


def absent(game, seats, options, kind):
    setting = Setting(GAMES[game], seats, 2, options=options)
    found = occurring(setting)
    return {thing.name for thing in things_of(setting.game) if thing.kind == kind and not thing.sum(found)}


@pytest.mark.parametrize(("seats", "empty"), [(3, {"tam", "greta"}), (4, {"greta"}), (5, set())])
def test_seats_that_nobody_takes_are_not_in_the_game(seats, empty):
    assert absent("taverna", seats, {}, "innkeeper") == empty


def test_items_that_are_not_at_the_court_are_not_in_the_game():
    starred = GAMES["fairy_land"].numbers["court.starred"]
    assert not absent("fairy_land", 4, {}, "item")
    assert absent("fairy_land", 4, {"first_game": True}, "item").isdisjoint(starred)
    assert len(absent("fairy_land", 4, {"first_game": True}, "item")) == 19 - len(starred)


def test_a_spell_without_copies_is_not_in_the_game():
    assert absent("taverna", 4, {}, "spell") == {"curse"}, "which nobody holds"
    copies = {"numbers": {"spell_copies": {"panic": 0, "charm": 4}}}
    assert absent("taverna", 4, copies, "spell") == {"curse", "panic"}


def test_deeds_that_a_number_of_players_does_not_have_are_not_in_the_game():
    assert {"deed great 4"} <= absent("taverna", 3, {}, CHOICE)
    assert not {name for name in absent("taverna", 4, {}, CHOICE) if name.startswith("deed great")}
