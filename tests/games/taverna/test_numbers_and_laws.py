"""Printed numbers: their marks, variants that cannot be played; and the laws, each seen broken."""

import pytest

from games.taverna.setups import scene
from underhill.core.errors import BadNumbers
from underhill.games.taverna import GAME
from underhill.games.taverna.ids import Decision, Spell


def test_every_number_has_a_mark():
    assert {GAME.numbers.mark(key) for key in list(GAME.numbers.keys())} == {"S", "I", "R"}


@pytest.mark.parametrize("seats, tables, deeds", [(3, [3, 3, 3, 3, 6], [2, 2, 2, 2, 3]), (4, [5, 5, 5, 5, 8], [3, 3, 3, 3, 4])])
def test_the_two_sides_of_the_board(seats, tables, deeds):
    s = GAME.prototype(seats, {})
    assert s.n_tables == tables and s.n_deeds == deeds


STATED = {
    "ladder.points", "ladder.gifts", "play.turns", "play.coins", "play.spells", "play.income", "play.sale_price", "play.buy_out",
    "play.token_points", "play.privilege_points", "play.privilege_price", "notables.gob_trotter", "notables.princess",
    "notables.ambassadress", "favours.change_symbol", "favours.other_people", "favours.second_spell", "favours.move_customer",
    "favours.ladder_level", "spell_costs.metamorphosis", "spell_costs.fireworks", "spell_numbers.fireworks", "royal.king_points",
    "royal.king_levels", "royal.points", "royal.queen", "royal.treasurer", "royal.archduke", "royal.archmage",
}  # fmt: skip


def test_stated_is_only_what_the_rulebooks_text_says():
    assert {key for key in GAME.numbers.keys() if GAME.numbers.mark(key) == "S"} == STATED  # noqa: SIM118


def test_a_variant_of_the_tables_is_played():
    s = GAME.prototype(3, {"numbers": {"play": {"income": [5, 2]}, "spell_costs": {"panic": 4}}})
    assert s.income == 5 and s.spell_cost[Spell.PANIC] == 4


@pytest.mark.parametrize(
    "changes, word",
    [
        ({"play": {"turns": [8, 7, 6, 6]}}, "play.turns"),
        ({"favours": {"add_beer": 3}}, "favours"),
        ({"spell_copies": {"panic": 3}}, "spells"),
        ({"play": {"spells": 7}}, "play.spells"),
        ({"play": {"privileges": 4}}, "play.privileges"),
        ({"play": {"privilege_price": 0}}, "privilege_price"),
        ({"royal": {"king_levels": 8}}, "king_levels"),
        ({"play": {"income": [-1, 2]}}, "income"),
        ({"ladder": {"gifts": [2, 1, 1, 21]}}, "gift_amount"),
        ({"ladder": {"gift_levels": [2, 9]}}, "gift_levels"),
        ({"spell_numbers": {"golden_rain": -1}}, "spell_number"),
        ({"spell_costs": {"panic": 0}}, "spell_costs"),
        ({"deed_prices_2_3": {"orc": [0, 6]}}, "orc"),
        ({"notables": {"princess": [5, 3, 7]}}, "princess"),
        ({"notables": {"princess": [0, 3, 7]}}, "princess"),
        ({"guilds": {"orc": "mask"}}, "guilds"),
        ({"tables_2_3": {"orc": ["orc", "orc", "troll"]}}, "tables_2_3"),
        ({"play": {"coins": 31}}, "start_coins"),
        ({"play": {"coins": 11}}, "play.coins"),
    ],
)
def test_tables_no_game_could_be_played_with_are_refused(changes, word):
    with pytest.raises(BadNumbers, match=word):
        GAME.prototype(3, {"numbers": changes})


def test_a_double_card_shows_two_peoples():
    cards = [list(card) for card in GAME.numbers["customers.five"]]
    cards[4] = ["orc", "grimoire", "orc", "mask"]
    with pytest.raises(BadNumbers, match="different peoples"):
        GAME.prototype(3, {"numbers": {"customers": {"five": cards}}})


def break_coins(s):
    s.bank += 1


def make_debts(s):
    s.coins[0] -= 20
    s.bank += 20


def lose_spell(s):
    s.cast[0][Spell.PANIC] += 1


def lose_card(s):
    s.is_played[s.row[0]] = 1


def add_favour(s):
    s.spent[0][0] += 1


def add_privilege(s):
    s.privileges[0] += 1


def add_token(s):
    s.tokens[0] += 1


def lose_tile(s):
    s.tiles_gone[0] += 1


def two_deeds(s):
    s.deed_owner[0][0] = s.deed_owner[0][1] = 0


def crowd_notables(s):
    s.notable_at = [0, 0, 0, 1]


def lose_notable(s):
    s.notable_at[0] = -1


def leave_ladder(s):
    s.level[0][0] = 8


def share_top(s):
    s.level[0][0] = s.level[1][0] = 7


def miscount_pile(s):
    s.pile[-1] = 0


def miscount_reserve(s):
    s.reserve[-1] = 0


def miscount_spells(s):
    s.spells[-1] = 0


def miscount_hand(s):
    s.n_hand[0] += 1


def share_birthday(s):
    s.birthday[1] = s.birthday[0]


def lose_birthday(s):
    s.birthday[0] = 0


BREAKS = [
    (break_coins, 1),
    (make_debts, 1),
    (lose_spell, 2),
    (lose_card, 3),
    (add_favour, 4),
    (add_privilege, 5),
    (add_token, 6),
    (lose_tile, 7),
    (two_deeds, 8),
    (crowd_notables, 9),
    (lose_notable, 9),
    (leave_ladder, 10),
    (share_top, 10),
    (miscount_pile, 11),
    (miscount_reserve, 11),
    (miscount_spells, 11),
    (miscount_hand, 11),
    (share_birthday, 12),
    (lose_birthday, 12),
]


@pytest.mark.parametrize("break_it, law", BREAKS, ids=[break_it.__name__ for break_it, _ in BREAKS])
def test_a_broken_law_is_noticed(break_it, law):
    game = scene()
    assert GAME.rules.broken_law(game.s) == 0
    break_it(game.s)
    assert GAME.rules.broken_law(game.s) == law


def test_every_law_is_seen_broken():
    assert {law for _, law in BREAKS} == set(GAME.laws)


def test_an_announced_spell_is_not_lost():
    game = scene(hands={0: ["fireworks"], 1: ["panic"]}).play("pass", "cast fireworks")
    assert any(entry[0] == Decision.RESOLVE for entry in game.s.pending) and GAME.rules.broken_law(game.s) == 0
