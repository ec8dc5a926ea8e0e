"""The spells of one's own turn, one by one, and the Curse."""

import pytest

from games.taverna.setups import scene
from underhill.games.taverna import GAME
from underhill.games.taverna.ids import News, Spell
from underhill.games.taverna.spellbook import n_spells_cast

COSTS = {
    "metamorphosis": 2,
    "fireworks": 3,
    "golden_rain": 1,
    "clairvoyance": 1,
    "royal_audience": 2,
    "charm": 3,
    "two_faces": 1,
    "enchanted_sign": 3,
    "summons": 2,
    "panic": 2,
    "magic_chairs": 2,
    "counterspell": 2,
    "free_round": 1,
    "light_fingers": 1,
    "echo": 2,
    "teleport": 1,
}


def with_spell(*spells, **more):
    return scene(hands={0: list(spells)}, **more)


def test_the_curse_is_one_of_the_thirty_two_spells_and_leaving_it_out_is_the_option():
    s = GAME.prototype(3, {})
    assert sum(s.spell_copies) == 32 and s.spell_copies[Spell.CURSE] == 1
    assert sum(GAME.prototype(3, {"curse": False}).spell_copies) == 31
    assert {spell.name.lower(): s.spell_cost[spell] for spell in Spell if spell != Spell.CURSE} == COSTS


def test_a_spell_is_paid_laid_face_up_and_counted():
    game = with_spell("golden_rain").play("cast golden_rain")
    assert game.coins()[0] == 10 - 1 + 4
    assert game.cast(0) == ["golden_rain"] and game.hand(0) == []


def test_a_spell_that_cannot_be_paid_is_not_offered():
    assert "cast golden_rain" not in with_spell("golden_rain", coins=(0,)).choices()


def test_metamorphosis_gives_the_waiting_customer_another_people():
    game = with_spell("metamorphosis", row=("elf_grimoire",))
    assert "cast metamorphosis" not in game.choices()
    game.play("take elf_grimoire 1", "cast metamorphosis")
    assert game.choices() == ["people orc", "people human", "people dwarf"]
    game.play("people dwarf")
    assert game.s.bears[1] == 1  # he keeps his symbol
    game.play("seat dwarf dwarf")
    assert game.level(0, "dwarf") == 1 and "cast metamorphosis" not in game.choices()


def test_fireworks_do_nothing_now_and_count_twice():
    game = with_spell("fireworks").play("cast fireworks")
    assert game.coins()[0] == 7 and n_spells_cast(game.s, 0) == 2


def test_clairvoyance_draws_two_spells():
    game = with_spell("clairvoyance", pile=["panic", "charm"]).play("cast clairvoyance")
    assert sorted(game.hand(0)) == ["charm", "panic"]


def test_royal_audience_takes_a_face_up_favour_and_refills():
    game = with_spell("royal_audience", court=["add_beer"]).play("cast royal_audience", "pick add_beer")
    assert game.favours(0) == ["add_beer"] and len(game.court()) == 5 and game.coins()[0] == 8


def test_charm_climbs_where_an_opponent_is_above():
    game = with_spell("charm", levels={0: [1, 1, 6, 0], 1: [2, 1, 7, 0], 2: [0, 0, 0, 3]}).play("cast charm")
    assert game.choices() == ["climb orc", "climb dwarf"]  # nobody is above on the humans', the elves' top is taken
    game.play("climb orc")
    assert game.level(0, "orc") == 2 and game.points(0, "gifts") == 2
    assert "cast charm" not in with_spell("charm").choices()


def test_two_faces_adds_beer_grimoire_or_lyre():
    game = with_spell("two_faces", row=("elf_beer",))
    assert "cast two_faces" not in game.choices()
    game.play("take elf_beer 1", "cast two_faces")
    assert game.choices() == ["symbol grimoire", "symbol lyre"]
    game.play("symbol grimoire", "seat elf dwarf")
    assert game.s.n_hand[0] == 1


def test_two_faces_after_seating_works_at_once_where_the_guild_is():
    game = with_spell("two_faces", row=("elf_mask",)).play("take elf_mask 1", "seat orc orc", "cast two_faces")
    assert game.choices() == ["symbol beer"]
    game.play("symbol beer")
    assert game.coins()[0] == 12
    none = with_spell("two_faces", row=("elf_beer",)).play("take elf_beer 1", "seat orc orc")
    assert "cast two_faces" not in none.choices()


def test_enchanted_sign_adds_a_token_for_three_points():
    game = with_spell("enchanted_sign").play("cast enchanted_sign", "token orc grimoire")
    assert game.points(0, "guilds") == 3 and game.coins()[0] == 7 and game.guilds("orc") == ["beer", "grimoire"]


def test_summons_activates_one_more_notable_anywhere_for_his_price():
    game = with_spell("summons", coins=(5,)).play("cast summons")
    assert game.choices() == ["notable gob_trotter", "notable princess", "notable ambassadress"]
    game.play("notable ambassadress", "to orc", "buy 1", "climb elf")
    assert game.coins()[0] == 0 and game.level(0, "elf") == 1
    assert "cast summons" not in with_spell("summons", coins=(4,)).choices()  # two coins would buy nothing


def test_summons_never_calls_a_notable_twice_in_a_turn():
    game = with_spell("summons", coins=(30,), privileges={0: 2}).play("privileges princess", "to orc", "buy 1").pick_any()
    game.play("cast summons")
    assert "notable princess" not in game.choices()


def test_panic_removes_a_seated_customer_without_income_or_ladder():
    game = with_spell("panic", seated={"orc": ["orc", "elf"]}, deeds={"orc": [0, 1]}).play("cast panic")
    assert game.choices() == ["customer orc orc orc", "customer orc elf orc"]
    game.play("customer orc orc orc")
    assert game.seated("orc") == [None, "elf", None] and game.coins() == [8, 10, 10]
    assert game.s.level[0] == [0, 0, 0, 0] and game.s.tiles_gone == [1, 0, 0, 0]


def test_magic_chairs_swap_two_customers_of_different_peoples_from_two_taverns():
    game = with_spell("magic_chairs", seated={"orc": ["elf", "orc"], "elf": ["human"], "human": ["elf"]})
    game.play("cast magic_chairs", "customer orc elf orc")
    assert game.choices() == ["customer elf human elf"]
    game.play("customer elf human elf")
    assert game.seated("orc") == ["human", "orc", None] and game.seated("elf") == ["elf", None, None]
    assert game.level(0, "elf") == 1 and game.coins()[0] == 8


def test_magic_chairs_climb_for_the_second_too():
    game = with_spell("magic_chairs", seated={"orc": ["elf"], "elf": ["orc", None, None], "dwarf": ["human"]})
    game.play("cast magic_chairs", "customer dwarf human dwarf", "customer elf orc elf")
    assert game.s.level[0] == [0, 0, 0, 0]  # nobody sits with his own now
    other = with_spell("magic_chairs", seated={"orc": ["human"], "elf": ["orc"]})
    other.play("cast magic_chairs", "customer orc human orc", "customer elf orc elf")
    assert other.level(0, "orc") == 1


def test_ruling_38_if_both_now_sit_with_their_own_the_caster_chooses_one_ladder():
    game = with_spell("magic_chairs", seated={"orc": ["elf"], "elf": ["orc"]}, levels={0: [1, 0, 0, 0]})
    game.play("cast magic_chairs", "customer orc elf orc", "customer elf orc elf")
    assert game.choices() == ["climb elf", "climb orc"]
    game.play("climb orc")
    assert game.s.level[0] == [2, 0, 0, 0] and game.points(0, "gifts") == 2


def test_magic_chairs_need_two_peoples_in_two_taverns():
    for seated in ({}, {"orc": ["elf", "orc"]}, {"orc": ["elf"], "human": ["elf"]}):
        assert "cast magic_chairs" not in with_spell("magic_chairs", seated=seated).choices()


def test_light_fingers_in_ones_own_turn_take_from_any_opponent():
    game = with_spell("light_fingers", coins=(1, 2, 0)).play("cast light_fingers")
    assert game.choices() == ["from odo"]
    game.play("from odo")
    assert game.coins() == [2, 0, 0]
    assert with_spell("light_fingers", coins=(1, 9, 0)).play("cast light_fingers", "from odo").coins() == [3, 6, 0]
    assert "cast light_fingers" not in with_spell("light_fingers", coins=(1, 0, 0)).choices()


def test_ruling_43_free_round_in_ones_own_turn_takes_the_income_of_another_owner():
    game = with_spell("free_round", row=("elf_mask",), deeds={"orc": [0, 1]}, coins=(5, 0, 5))
    assert "cast free_round" not in game.choices()
    game.play("take elf_mask 1", "seat orc orc", "cast free_round")
    assert game.choices() == ["from odo"]
    game.play("from odo")
    assert game.coins() == [5 + 3 - 1 + 3, 0, 5]


def test_teleport_moves_a_notable_without_activating_him():
    game = with_spell("teleport", notables={"notary": "great", "gob_trotter": "great"}).play("cast teleport")
    assert len(game.choices()) == 4
    game.play("notable princess")
    assert game.choices() == ["to orc", "to human", "to dwarf"]
    game.play("to orc")
    assert game.at("princess") == "orc" and game.s.notable_used == [0, 0, 0, 0] and game.coins()[0] == 9


@pytest.mark.parametrize("spell", ["counterspell", "echo"])
def test_pure_reactions_are_never_offered_in_ones_own_turn(spell):
    game = with_spell(spell, row=("elf_beer",), levels={1: [0, 0, 5, 0]})
    for step in ("take elf_beer 1", "seat elf elf"):
        assert f"cast {spell}" not in game.choices()
        game.play(step)
    assert f"cast {spell}" not in game.choices()


def test_ruling_24_an_empty_pile_is_made_of_sold_and_countered_cards():
    game = with_spell("clairvoyance", "panic", "charm")
    s = game.s
    s.spell_copies = [s.hand[0][spell] for spell in Spell]
    s.spells, s.n_spells = [-1] * 32, 0
    assert "cast clairvoyance" not in game.choices()
    game.play("sell panic", "sell charm", "cast clairvoyance")
    assert sorted(game.hand(0)) == ["charm", "panic"] and game.s.n_sold[0] == 0
    assert game.told(News.RESHUFFLED)


def test_a_draw_stops_when_there_is_no_card_at_all():
    game = with_spell("clairvoyance", "panic")
    s = game.s
    s.spell_copies = [s.hand[0][spell] for spell in Spell]
    s.spells, s.n_spells = [-1] * 32, 0
    game.play("sell panic", "cast clairvoyance")
    assert game.hand(0) == ["panic"] and [entry[2] for entry in game.told(News.DRAWS)] == [1]


@pytest.mark.parametrize("coins, left", [(10, 6), (3, 0)])
def test_the_curse_takes_three_coins_and_another_card_is_drawn_ruling_37(coins, left):
    game = with_spell("clairvoyance", options={"curse": True}, pile=["curse", "panic", "charm"], coins=(coins,))
    game.play("cast clairvoyance")
    assert game.coins()[0] == left and sorted(game.hand(0)) == ["charm", "panic"]
    assert game.s.curse_gone == 1 and game.told(News.CURSED)


def test_the_curse_strikes_at_the_deal_too():
    struck = [s for seed in range(40) if (s := GAME.new_state(5, seed, {"curse": True})).curse_gone]
    assert struck and all(sorted(s.coins) == [12, 15, 15, 15, 15] and s.n_hand == [3] * 5 for s in struck)


def test_a_drawn_curse_with_nothing_behind_it_brings_no_card():
    game = with_spell("clairvoyance", options={"curse": True}, pile=["curse"])
    s = game.s
    s.spells, s.n_spells = [int(Spell.CURSE)] + [-1] * 31, 1
    s.spell_copies = [s.hand[0][spell] for spell in range(Spell.CURSE)] + [1]
    game.play("cast clairvoyance")
    assert game.hand(0) == [] and game.s.curse_gone == 1 and not game.told(News.DRAWS)
