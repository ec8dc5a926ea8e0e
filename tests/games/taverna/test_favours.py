"""The fifteen favours."""

import pytest

from games.taverna.setups import scene
from underhill.games.taverna import GAME
from underhill.games.taverna.hidden import view


def holding(*favours, **more):
    return scene(favours={0: list(favours)}, **more)


def test_there_are_fifteen():
    assert sum(GAME.prototype(3, {}).favour_copies) == 15


def test_a_used_favour_is_kept_face_down():
    game = holding("ladder_level").play("favour ladder_level", "climb elf")
    assert game.favours(0) == [] and game.s.spent[0][9] == 1 and game.level(0, "elf") == 1


def test_ruling_15_favours_used_in_a_turn_are_of_different_kinds():
    game = holding("ladder_level", "ladder_level", "guild_token").play("favour ladder_level", "climb elf")
    assert game.choices("favour") == ["favour guild_token"]
    game.play("favour guild_token", "token orc lyre")
    assert game.choices("favour") == []


def test_another_turn_allows_the_kind_again():
    game = holding("ladder_level", "ladder_level", seats=2, row=("elf_beer", "elf_lyre"))
    game.play("favour ladder_level", "climb elf", "take elf_beer 1", "seat orc orc", "end turn")
    game.play("take elf_lyre 2", "seat orc orc", "end turn")
    assert "favour ladder_level" in game.choices()


def test_change_the_symbol_before_seating_to_one_he_does_not_bear():
    game = holding("change_symbol", "add_mask", row=("elf_beer",))
    assert "favour change_symbol" not in game.choices()
    game.play("take elf_beer 1", "favour add_mask", "favour change_symbol")
    assert game.choices() == ["symbol grimoire", "symbol lyre"]
    game.play("symbol lyre")
    assert game.s.bears == [0, 0, 1, 1]


def test_rulings_13_and_14_people_and_mask_come_only_before_seating():
    game = holding("change_symbol", "other_people", "add_mask", row=("elf_beer",))
    assert game.choices("favour") == []
    game.play("take elf_beer 1")
    assert game.choices("favour") == ["favour change_symbol", "favour other_people", "favour add_mask"]
    game.play("seat orc orc")
    assert game.choices("favour") == []  # his tavern bears beer alone, which he bears already


@pytest.mark.parametrize("symbol, table, coins, spells", [("beer", "orc human", 13, 0), ("grimoire", "elf elf", 10, 1)])
def test_ruling_13_a_symbol_changed_after_seating_works_as_if_added(symbol, table, coins, spells):
    game = holding("change_symbol", row=("orc_mask",)).play("take orc_mask 1", f"seat {table}", "favour change_symbol")
    assert game.choices() == [f"symbol {symbol}"]
    game.play(f"symbol {symbol}")
    assert (game.coins()[0], game.s.n_hand[0]) == (coins, spells)
    assert view(game.s, 0)["turn"]["symbols"] == [symbol]


def test_ruling_13_a_symbol_changed_to_a_lyre_after_seating_calls_any_notable():
    game = holding("change_symbol", row=("orc_mask",)).play("take orc_mask 1", "seat great orc")
    game.play("favour change_symbol", "symbol lyre")
    assert len(game.choices("activate")) == 4


def test_ruling_13_a_guild_that_has_worked_does_not_work_again_after_a_change():
    game = holding("change_symbol", "add_beer", row=("elf_beer",), guilds={"orc": ["grimoire"]})
    game.play("take elf_beer 1", "seat orc orc")
    assert game.coins()[0] == 13
    game.play("favour change_symbol", "symbol grimoire")
    assert game.s.n_hand[0] == 1 and "favour add_beer" not in game.choices()


def test_a_customer_who_bears_every_symbol_cannot_change_his():
    names = ("add_grimoire", "add_lyre", "add_mask")
    game = holding(*names, "change_symbol", row=("elf_beer",)).play("take elf_beer 1")
    for name in names:
        game.play(f"favour {name}")
    assert "favour change_symbol" not in game.choices()


def test_another_people_than_the_cards():
    game = holding("other_people", row=("elf_beer",)).play("take elf_beer 1", "favour other_people")
    assert game.choices() == ["people orc", "people human", "people dwarf"]
    game.play("people dwarf", "seat dwarf dwarf")
    assert game.level(0, "dwarf") == 1 and game.seated("dwarf")[0] == "dwarf"


def test_another_people_after_a_metamorphosis_is_neither_the_cards_nor_the_present_one_ruling_47():
    game = holding("other_people", row=("elf_beer",), hands={0: ["metamorphosis"]})
    game.play("take elf_beer 1", "cast metamorphosis", "people orc", "favour other_people")
    assert game.choices() == ["people human", "people dwarf"]


@pytest.mark.parametrize("symbol, table, coins, spells", [("beer", "orc orc", 13, 0), ("grimoire", "elf elf", 10, 1)])
def test_an_added_symbol_works_like_a_printed_one(symbol, table, coins, spells):
    game = holding(f"add_{symbol}", row=("orc_mask",)).play("take orc_mask 1", f"favour add_{symbol}", f"seat {table}")
    assert (game.coins()[0], game.s.n_hand[0]) == (coins, spells)


@pytest.mark.parametrize("symbol, table, coins, spells", [("beer", "orc human", 13, 0), ("grimoire", "elf elf", 10, 1)])
def test_ruling_13_added_beer_and_grimoire_work_after_seating_too(symbol, table, coins, spells):
    game = holding(f"add_{symbol}", row=("orc_mask",)).play("take orc_mask 1", f"seat {table}", f"favour add_{symbol}")
    assert (game.coins()[0], game.s.n_hand[0]) == (coins, spells)


def test_ruling_13_an_added_lyre_after_seating_calls_any_notable_once():
    game = holding("add_lyre", row=("orc_mask",)).play("take orc_mask 1", "seat great orc")
    assert game.choices("activate") == []
    game.play("favour add_lyre")
    assert len(game.choices("activate")) == 4


def test_no_lyre_is_added_once_the_free_notable_has_acted():
    game = holding("add_lyre", row=("orc_mask",)).play("take orc_mask 1", "seat human human")
    assert "favour add_lyre" in game.choices()
    game.play("activate gob_trotter", "to elf", "buy 1", "token elf beer")
    assert "favour add_lyre" not in game.choices()


def test_ruling_13_each_symbol_works_once_a_turn():
    game = holding("add_beer", row=("orc_beer",)).play("take orc_beer 1")
    assert "favour add_beer" not in game.choices()  # he bears it already


def test_ruling_36_after_seating_a_symbol_must_find_its_guild():
    game = holding("add_beer", "add_grimoire", "add_mask", row=("orc_lyre",)).play("take orc_lyre 1", "seat orc orc")
    assert game.choices("favour") == ["favour add_beer"]


def test_an_added_mask_throws_out():
    game = holding("add_mask", row=("orc_beer",), seated={"orc": ["elf"]}).play("take orc_beer 1", "favour add_mask")
    game.play("throw out orc elf orc")
    assert game.level(0, "elf") == 1


def test_the_token_favour_adds_one_anywhere_for_its_points():
    game = holding("guild_token").play("favour guild_token")
    assert len(game.choices()) == 10 and "token great beer" in game.choices()
    game.play("token great beer")
    assert game.points(0, "guilds") == 3 and game.coins()[0] == 10


def test_a_second_spell_in_a_turn():
    game = holding("second_spell", hands={0: ["golden_rain", "fireworks"]})
    assert "favour second_spell" not in game.choices()  # ruling 41: the first one first
    game.play("cast golden_rain", "favour second_spell", "cast fireworks")
    assert game.cast(0) == ["fireworks", "golden_rain"] and not game.choices("cast")


def test_ruling_41_no_second_spell_without_one_that_can_be_cast():
    game = holding("second_spell", hands={0: ["golden_rain", "echo"]}).play("cast golden_rain")
    assert "favour second_spell" not in game.choices()


def test_ruling_12_the_move_favour_pays_the_usual_income_without_guild_effects():
    game = holding("move_customer", seats=4, seated={"elf": ["orc"]}, deeds={"orc": [1, 0]})
    game.play("favour move_customer", "customer elf orc elf")
    assert all(not text.startswith("seat elf") for text in game.choices())
    game.play("seat orc orc")
    assert game.coins() == [12, 12, 10, 10] and game.level(0, "orc") == 1
    assert game.seated("elf")[0] is None and game.seated("orc")[0] == "orc"


def test_rulings_10_and_11_the_move_favour_takes_the_privilege_of_a_tavern_it_fills():
    game = holding("move_customer", seated={"elf": ["human"], "orc": ["elf", "elf", None]})
    game.play("favour move_customer", "customer elf human elf", "seat orc human")
    assert game.s.privileges[0] == 1 and game.level(0, "human") == 1


def test_a_move_to_another_peoples_table_brings_no_level():
    game = holding("move_customer", seated={"elf": ["human"]})
    game.play("favour move_customer", "customer elf human elf", "seat orc orc")
    assert game.s.level[0] == [0, 0, 0, 0]


def test_nobody_can_be_moved_when_nobody_sits_or_no_other_tavern_has_room():
    assert "favour move_customer" not in holding("move_customer").choices()
    full = {"orc": ["elf"] * 3, "human": ["elf"] * 3, "elf": ["orc"] * 3, "great": ["elf"] * 6}
    game = holding("move_customer", seated={**full, "dwarf": ["elf", "elf", None]}).play("favour move_customer")
    assert not game.choices("customer dwarf") and game.choices("customer great")


def test_a_level_on_a_ladder_with_its_gift():
    game = holding("ladder_level", levels={0: [1, 0, 0, 0]}).play("favour ladder_level", "climb orc")
    assert game.points(0, "gifts") == 2
    assert "favour ladder_level" not in holding("ladder_level", levels={0: [7, 7, 7, 7]}).choices()
