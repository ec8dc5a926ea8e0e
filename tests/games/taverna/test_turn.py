"""A turn: taking a card, seating, ladders and gifts, privileges, income, guilds, what may be done at any point."""

import pytest

from games.taverna.setups import scene
from underhill.games.taverna.ids import BANK, News


def test_of_a_double_one_customer_is_chosen_and_the_other_ignored_ruling_7():
    game = scene(row=("orc_beer human_lyre", "elf_beer"))
    assert game.choices("take") == [
        "take orc_beer 1",
        "take human_lyre 1",
        "take elf_beer 2",
        *game.choices("take")[3:],
    ]
    game.play("take human_lyre 1")
    assert game.s.bears[2] == 1 and game.s.bears[0] == 0 and game.s.row[0] == -1


def test_a_turn_takes_a_card_seats_its_customer_and_ends():
    game = scene(row=("elf_beer",))
    assert "end turn" not in game.choices()
    game.play("take elf_beer 1")
    assert "end turn" not in game.choices() and not game.choices("take")
    game.play("seat orc orc")
    assert game.seated("orc") == ["elf", None, None]
    game.play("end turn")
    assert game.seat == 1 and game.s.row[0] != -1 and game.s.n_pile == 22 - 5


def test_one_free_table_of_each_people_is_offered():
    game = scene(seated={"orc": ["elf", None, None]}, row=("elf_beer",)).play("take elf_beer 1")
    assert game.choices("seat orc") == ["seat orc orc", "seat orc human"]


def test_a_table_of_his_own_people_brings_a_level():
    game = scene(row=("elf_beer",)).play("take elf_beer 1", "seat elf elf")
    assert game.level(0, "elf") == 1
    other = scene(row=("elf_beer",)).play("take elf_beer 1", "seat elf dwarf")
    assert other.level(0, "elf") == other.level(0, "dwarf") == 0


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize(
    "people, table", [("orc", "orc orc"), ("human", "human human"), ("elf", "elf elf"), ("dwarf", "dwarf dwarf")]
)
def test_the_levels_worth_0_and_2_bring_the_peoples_gift(people, table, level):
    order = ["orc", "human", "elf", "dwarf"]
    levels = [level if name == people else 0 for name in order]
    game = scene(row=(f"{people}_mask",), levels={0: levels}).play(f"take {people}_mask 1", f"seat {table}")
    assert game.level(0, people) == level + 1
    gifts = (game.points(0, "gifts"), game.s.privileges[0], game.s.n_hand[0], game.coins()[0] - 10)
    assert gifts == tuple(n if name == people else 0 for name, n in zip(order, (2, 1, 1, 6), strict=True))


@pytest.mark.parametrize("level", [0, 2, 4, 5, 6])
def test_other_levels_bring_no_gift(level):
    game = scene(row=("orc_mask",), levels={0: [level, 0, 0, 0]}).play("take orc_mask 1", "seat orc orc")
    assert game.level(0, "orc") == level + 1 and game.points(0, "gifts") == 0


def test_ruling_19_an_occupied_top_cannot_be_entered():
    game = scene(row=("orc_mask",), levels={0: [6, 0, 0, 0], 1: [7, 0, 0, 0]}).play("take orc_mask 1", "seat orc orc")
    assert game.level(0, "orc") == 6


def test_ruling_49_a_gift_of_which_nothing_is_left_is_not_taken():
    game = scene(row=("human_mask",), levels={0: [0, 1, 0, 0]}, privileges={1: 10}, hands={1: ["echo"]})
    game.play("pass", "take human_mask 1", "seat human human")
    assert game.level(0, "human") == 2 and game.s.privileges[0] == 0
    assert game.window == "customer_seated"  # no gift was taken, so nobody is asked about one


def test_ruling_10_filling_the_last_free_table_takes_the_privilege_once():
    game = scene(row=("elf_beer",), seated={"orc": ["elf", "elf", None]}).play("take elf_beer 1", "seat orc human")
    assert game.s.privileges[0] == 1 and game.s.tavern_privilege[0] == 0


def test_ruling_11_a_privilege_that_was_taken_does_not_come_back():
    game = scene(row=("elf_mask",), seated={"orc": ["elf", "elf", "elf"]})
    game.play("take elf_mask 1", "throw out orc elf human")
    assert game.s.privileges[0] == 0


@pytest.mark.parametrize("seats, income", [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_every_owner_in_the_tavern_is_paid(seats, income):
    game = scene(seats, row=("elf_mask",), deeds={"orc": [0, 1]}).play("take elf_mask 1", "seat orc orc")
    assert game.coins()[:2] == [10 + income, 10 + income] and sum(game.coins()) == 10 * seats + 2 * income


def test_beer_on_the_customer_and_in_the_tavern_pays_the_active_player_as_much():
    assert scene(row=("elf_beer",)).play("take elf_beer 1", "seat orc orc").coins() == [13, 10, 10]
    assert scene(row=("elf_beer",)).play("take elf_beer 1", "seat elf elf").coins() == [10, 10, 10]
    assert scene(5, row=("elf_beer",)).play("take elf_beer 1", "seat orc orc").coins()[0] == 12


def test_grimoire_on_both_draws_a_spell():
    game = scene(row=("orc_grimoire",), pile=["panic"]).play("take orc_grimoire 1", "seat elf elf")
    assert game.hand(0) == ["panic"]
    assert scene(row=("orc_grimoire",)).play("take orc_grimoire 1", "seat orc orc").hand(0) == []


def test_a_notable_of_the_tavern_may_be_activated_and_with_a_lyre_any():
    near = scene(row=("orc_lyre",)).play("take orc_lyre 1", "seat elf elf")
    assert near.choices("activate") == ["activate princess"]
    far = scene(row=("orc_lyre",)).play("take orc_lyre 1", "seat human elf")
    assert len(far.choices("activate")) == 4
    far.play("activate princess", "to orc", "buy 1").pick_any()
    assert not far.choices("activate")  # one a turn


def test_ruling_6_ladder_and_gift_then_privilege_owners_beer_grimoire():
    game = scene(
        row=("dwarf_beer",),
        favours={0: ["add_grimoire"]},
        guilds={"dwarf": ["grimoire"]},
        levels={0: [0, 0, 0, 1]},
        seated={"dwarf": [None, "elf", "elf"]},
        deeds={"dwarf": [1]},
    ).play("take dwarf_beer 1", "favour add_grimoire")
    game.news.clear()
    game.play("seat dwarf dwarf")
    order = [entry[0] for entry in game.news]
    expected = [News.SEATS, News.CLIMBS, News.GETS_COINS, News.FILLS, News.INCOME, News.BEER, News.DREW, News.GRIMOIRE]
    assert order == expected


def test_spells_sales_favours_and_paid_notables_are_possible_before_the_card_is_taken():
    game = scene(hands={0: ["golden_rain", "panic"]}, favours={0: ["ladder_level"]}, privileges={0: 2})
    texts = game.choices()
    for text in ("cast golden_rain", "sell golden_rain", "sell panic", "favour ladder_level", "privileges princess"):
        assert text in texts
    assert "cast panic" not in texts  # nobody is seated


def test_and_at_every_later_point_of_the_turn():
    game = scene(hands={0: ["golden_rain", "fireworks"]}, favours={0: ["ladder_level"]}, privileges={0: 2}, row=("elf_beer",))
    for step in ("take elf_beer 1", "seat orc orc"):
        game.play(step)
        assert {"cast golden_rain", "sell fireworks", "favour ladder_level", "privileges princess"} <= set(game.choices())


def test_one_spell_a_turn():
    game = scene(hands={0: ["golden_rain", "fireworks"]}).play("cast golden_rain")
    assert not game.choices("cast") and game.choices("sell") == ["sell fireworks"]


def test_spells_are_sold_for_a_coin_each():
    game = scene(hands={0: ["panic", "panic", "echo"]}).play("sell panic", "sell echo", "sell panic")
    assert game.coins()[0] == 13 and game.hand(0) == [] and game.s.n_sold[0] == 3


def test_two_privileges_activate_one_more_notable_anywhere_never_the_same_twice():
    game = scene(privileges={0: 4}, coins=(30,))
    game.play("privileges princess", "to great", "buy 1").pick_any()
    assert "privileges princess" not in game.choices() and game.choices("privileges")
    assert game.s.privileges[0] == 2 and game.s.privilege_reserve == 8  # ruling 49: back to the reserve
    game.play("privileges ambassadress", "to great", "buy 1", "climb orc")
    assert not game.choices("privileges")


def test_the_notable_of_the_tavern_is_not_activated_again_after_privileges():
    game = scene(privileges={0: 2}, coins=(30,), row=("elf_beer",))
    game.play("privileges princess", "to orc", "buy 1").pick_any()
    game.play("take elf_beer 1", "seat orc orc")
    assert game.choices("activate") == ["activate notary"]


def test_ruling_20_without_a_free_table_any_customer_is_thrown_out_without_a_level():
    full = {"orc": ["elf"] * 3, "human": ["elf"] * 3, "elf": ["orc"] * 3, "dwarf": ["elf"] * 3, "great": ["elf"] * 6}
    game = scene(row=("orc_beer",), seated=full, deeds={"elf": [1]}).play("take orc_beer 1")
    assert not game.choices("seat") and len(game.choices("throw out")) == 2 + 2 + 2 + 2 + 4
    game.play("throw out elf orc elf")
    assert game.s.level[0] == [0, 0, 0, 0] and game.coins() == [10, 13, 10]
    assert game.seated("elf") == ["orc", "orc", "orc"] and game.s.tiles_gone == [1, 0, 0, 0]


def test_ruling_8_a_mask_needs_no_symbol_in_the_tavern_and_may_be_ignored():
    game = scene(row=("elf_mask",), seated={"great": ["human", None, None, None, None, None]}).play("take elf_mask 1")
    assert "throw out great human orc" in game.choices() and "seat elf elf" in game.choices()
    plain_customer = scene(row=("elf_beer",), seated={"great": ["human"]}).play("take elf_beer 1")
    assert not plain_customer.choices("throw out")


def test_ruling_9_the_thrown_out_customers_ladder_his_taverns_owners_and_the_gift():
    game = scene(
        row=("elf_mask",), seated={"elf": ["dwarf", None, None]}, deeds={"elf": [2]}, levels={0: [0, 0, 0, 1]}, coins=(0, 0, 0)
    ).play("take elf_mask 1", "throw out elf dwarf elf")
    assert game.level(0, "dwarf") == 2 and game.level(0, "elf") == 0  # the table does not count
    assert game.coins() == [6, 0, 3]
    assert game.seated("elf") == ["elf", None, None] and game.s.tiles_gone == [0, 0, 0, 1]


def test_an_added_beer_works_with_a_mask_too():
    game = scene(row=("elf_mask",), favours={0: ["add_beer"]}, seated={"orc": ["human"]})
    game.play("take elf_mask 1", "favour add_beer", "throw out orc human orc")
    assert game.coins()[0] == 13


@pytest.mark.parametrize("symbol, table, coins, spells", [("beer", "elf elf", 13, 0), ("grimoire", "orc human", 10, 1)])
def test_ruling_34_a_token_added_after_seating_pays_as_an_added_symbol_does(symbol, table, coins, spells):
    game = scene(row=(f"human_{symbol}",), favours={0: ["guild_token"]}).play(f"take human_{symbol} 1", f"seat {table}")
    assert (game.coins()[0], game.s.n_hand[0]) == (10, 0)
    game.play("favour guild_token", f"token {table.split()[0]} {symbol}")
    assert (game.coins()[0], game.s.n_hand[0]) == (coins, spells)


def test_ruling_34_the_gob_trotter_serves_the_customer_who_already_sits():
    game = scene(row=("elf_beer",), privileges={0: 2}, coins=(5,)).play("take elf_beer 1", "seat elf elf")
    game.play("privileges gob_trotter", "to elf", "buy 2", "token elf lyre", "token elf beer")
    assert game.coins()[0] == 0 + 3


def test_a_token_elsewhere_or_before_seating_pays_nothing():
    game = scene(row=("elf_beer",), favours={0: ["guild_token"]}).play("take elf_beer 1", "seat elf elf")
    assert game.play("favour guild_token", "token human beer").coins()[0] == 10
    game = scene(row=("elf_beer",), favours={0: ["guild_token"]}).play("take elf_beer 1", "favour guild_token", "token elf beer")
    assert game.coins()[0] == 10 and game.play("seat elf elf").coins()[0] == 13


def test_a_lyre_token_added_later_still_calls_a_notable_from_afar_ruling_34():
    game = scene(row=("elf_lyre",), favours={0: ["guild_token"]}).play("take elf_lyre 1", "seat elf dwarf")
    assert game.choices("activate") == ["activate princess"]
    game.play("favour guild_token", "token elf lyre")
    assert len(game.choices("activate")) == 4


def test_the_game_ends_after_the_last_turn():
    game = scene(turn=17, active=2, row=("elf_beer",)).play("take elf_beer 1", "seat orc orc", "end turn")
    assert game.asked == "royal"


def test_a_people_that_gives_nothing_opens_no_window():
    nothing = {"numbers": {"ladder": {"gifts": [0, 1, 1, 6]}}}
    game = scene(row=("orc_mask",), levels={0: [1, 0, 0, 0]}, hands={1: ["echo"]}, options=nothing)
    game.play("pass", "take orc_mask 1", "seat orc orc")
    assert game.level(0, "orc") == 2 and game.window == "customer_seated"


def test_ruling_21_there_are_always_customer_tiles():
    full = {"orc": ["elf"] * 3, "human": ["elf"] * 3, "elf": ["elf"] * 3, "dwarf": ["elf"] * 3}
    game = scene(row=("elf_beer",), seated=full).play("take elf_beer 1", "seat great elf")
    assert game.s.tiles_placed == [0, 0, 13, 0]


def test_ruling_50_the_bank_never_runs_out():
    assert BANK > 5 * (15 + 30 * (2 + 2) + 31)  # all start, all incomes and beers of a longest game, all sales


def test_ruling_52_a_mask_that_finds_no_free_table_throws_out_with_the_level():
    full = {"orc": ["elf"] * 3, "human": ["elf"] * 3, "elf": ["orc"] * 3, "dwarf": ["elf"] * 3, "great": ["elf"] * 6}
    game = scene(row=("orc_mask",), seated=full).play("take orc_mask 1", "throw out elf orc elf")
    assert game.level(0, "orc") == 1
