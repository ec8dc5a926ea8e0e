"""The four notables: where they go, what they sell, and when they cannot be activated."""

import pytest

from games.taverna.setups import scene
from underhill.games.taverna import GAME
from underhill.games.taverna.court import find_favour
from underhill.games.taverna.ids import Favour


def paid(**more):
    """A turn with two privileges to spend."""
    return scene(privileges={0: 2}, **more)


def test_a_notable_goes_to_another_tavern_with_room():
    game = paid(notables={"notary": "great", "gob_trotter": "great"}).play("privileges princess")
    assert game.choices() == ["to orc", "to human", "to dwarf"]  # not where she is, not where two stand
    game.play("to orc", "buy 1").pick_any()
    assert game.at("princess") == "orc"


def test_the_notary_sells_a_free_deed_of_the_tavern_he_goes_to():
    game = paid(coins=(8,)).play("privileges notary")
    assert game.choices() == ["to human", "to elf", "to dwarf", "to great"]
    game.play("to elf")
    assert game.choices() == ["deed elf 1", "deed elf 2"]
    game.play("deed elf 2")
    assert game.owner("elf", 2) == 0 and game.coins()[0] == 2 and game.points(0, "deeds") == 4


def test_the_notary_buys_out_an_opponent_who_gets_half_of_the_whole_sum_rounded_down():
    game = paid(coins=(9, 1, 1), deeds={"human": [1], "elf": [1]})
    game.s.points[1][0] = 4
    game.play("privileges notary", "to human", "deed human 1")
    assert game.coins() == [2, 4, 1]  # seven paid, three of them to the opponent
    assert game.owner("human", 1) == 0 and game.points(0, "deeds") == 2
    assert game.points(1, "deeds") == 4  # he keeps his points


def test_the_notary_never_takes_the_last_deed_of_a_player_nor_one_where_you_own():
    game = paid(deeds={"human": [1, 2], "elf": [0, 2]}, coins=(20, 0, 0)).play("privileges notary")
    assert "to elf" not in game.choices()
    game.play("to human")
    assert game.choices() == ["deed human 2"]  # seat 1 has but one deed, seat 2 has two


def test_a_bought_out_deed_can_be_too_dear():
    game = paid(seats=2, deeds={"human": [1], "elf": [1]}, coins=(6, 0)).play("privileges notary", "to human")
    assert game.choices() == ["deed human 2"]  # the first costs 4 + 3


@pytest.mark.parametrize("n, price, points", [(1, 3, 3), (2, 5, 6)])
def test_the_gob_trotter_sells_guild_tokens_for_his_tavern(n, price, points):
    game = paid(coins=(5,)).play("privileges gob_trotter", "to dwarf", f"buy {n}")
    assert game.coins()[0] == 5 - price
    assert game.choices() == ["token dwarf grimoire", "token dwarf lyre"]
    game.play("token dwarf lyre")
    if n == 2:
        assert game.choices() == ["token dwarf grimoire"]
        game.play("token dwarf grimoire")
    assert game.points(0, "guilds") == points and "lyre" in game.guilds("dwarf") and game.s.tokens[2] == 3


def test_ruling_22_a_guild_never_stands_twice_in_a_tavern_and_tokens_run_out():
    game = paid(guilds={"elf": ["beer"], "human": ["beer", "grimoire"]}).play("privileges gob_trotter")
    assert "to human" not in game.choices()  # it has all three; he stands there besides
    game.play("to elf")
    assert game.choices() == ["buy 1"]  # only the lyre is lacking
    empty = paid()
    empty.s.tokens_of_a_guild, empty.s.tokens = 0, [0, 0, 0]
    assert "privileges gob_trotter" not in empty.choices()


@pytest.mark.parametrize("n, price", [(1, 3), (2, 5), (3, 7)])
def test_the_princess_sells_face_up_favours_and_then_turns_up_new_ones(n, price):
    court = ["add_beer", "add_lyre", "add_mask", "ladder_level", "ladder_level"]
    game = paid(court=court, coins=(7,)).play("privileges princess", "to great", f"buy {n}")
    for left in range(n, 0, -1):
        assert len(game.court()) == 5 - n + left  # nothing new until all are taken
        game.pick_any()
    assert game.favours(0) == sorted(court[:n], key=court.index) and game.coins()[0] == 7 - price
    assert len(game.court()) == 5 and game.s.n_reserve == 10 - n


def test_equal_favours_are_one_choice():
    court = ["ladder_level", "ladder_level", "add_beer", "add_lyre", "add_mask"]
    game = paid(court=court).play("privileges princess", "to great", "buy 1")
    assert sorted(game.choices()) == ["pick add_beer", "pick add_lyre", "pick add_mask", "pick ladder_level"]


def test_ruling_18_the_princess_sells_only_what_lies_face_up():
    game = paid(coins=(20,), favours={1: everything_but("add_mask")})
    assert game.court() == ["add_mask"]
    game.play("privileges princess", "to great")
    assert game.choices() == ["buy 1"]
    game.play("buy 1", "pick add_mask")
    assert game.court() == []
    none = paid(coins=(20,), favours={1: everything_but()})
    assert "privileges princess" not in none.choices()


def everything_but(*kept: str) -> list[str]:
    tiles = [favour.name.lower() for favour in Favour for _ in range(GAME.numbers[f"favours.{favour.name.lower()}"])]
    for name in kept:
        tiles.remove(name)
    return tiles


@pytest.mark.parametrize("n, price", [(1, 3), (2, 6), (3, 9)])
def test_the_ambassadress_sells_levels_on_any_ladders_with_gifts_one_by_one(n, price):
    game = paid(coins=(9,), levels={0: [1, 0, 0, 1]}).play("privileges ambassadress", "to great", f"buy {n}")
    assert game.coins()[0] == 9 - price
    for people, left in (("dwarf", 9 - price + 6), ("orc", 9 - price + 6), ("orc", 9 - price + 6))[:n]:
        game.play(f"climb {people}")
        assert game.coins()[0] == left
    assert game.points(0, "gifts") == (2 if n > 1 else 0)
    assert game.asked == "turn"


def test_levels_are_paid_before_the_gifts_come_ruling_48():
    game = paid(coins=(5,), levels={0: [0, 0, 0, 1]}).play("privileges ambassadress", "to great")
    assert game.choices() == ["buy 1"]  # the dwarves' six coins cannot pay for a second level


def test_ruling_17_only_as_many_levels_as_can_be_climbed():
    game = paid(coins=(20,), levels={0: [7, 7, 7, 5]}).play("privileges ambassadress", "to great")
    assert game.choices() == ["buy 1", "buy 2"]
    full = paid(coins=(20,), levels={0: [7, 7, 7, 6], 1: [0, 0, 0, 7]})
    assert "privileges ambassadress" not in full.choices()


def test_ruling_16_a_notable_needs_at_least_his_lowest_price():
    assert paid(coins=(3,)).choices("privileges") == ["privileges gob_trotter", "privileges princess", "privileges ambassadress"]
    assert paid(coins=(2,)).choices("privileges") == []


def test_activations_are_counted_by_seat():
    game = paid(coins=(3,)).play("privileges princess", "to great", "buy 1").pick_any()
    assert game.s.activations[0] == [0, 0, 1, 0]


def test_a_favour_that_does_not_lie_there_is_not_found():
    game = scene(court=["add_beer"])
    assert find_favour(game.s, Favour.ADD_BEER) == 0 and find_favour(game.s, Favour.CHANGE_SYMBOL) == -1
