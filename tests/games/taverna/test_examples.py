"""The worked example of a turn, step by step with the numbers of the rulebook."""

from games.taverna.setups import scene
from underhill.games.taverna.spellbook import n_spells_cast

KARL, FRED, ETIENNE = 0, 1, 2


def test_karls_fourth_turn():
    game = scene(
        coins=(4, 10, 10),
        hands={KARL: ["metamorphosis", "panic"]},
        pile=["fireworks"],
        cast={KARL: ["charm"]},
        favours={KARL: ["move_customer", "add_beer"]},
        court=["second_spell", "ladder_level", "add_mask", "add_lyre", "guild_token"],
        deeds={"orc": [KARL, FRED], "dwarf": [KARL, ETIENNE]},
        seated={"orc": ["elf", "orc", None], "elf": ["human", None, None]},
        levels={KARL: [1, 1, 0, 1]},
        notables={"princess": "dwarf", "gob_trotter": "human", "notary": "great", "ambassadress": "elf"},
        row=("elf_grimoire",),
        turn=9,
    )
    # Before the card: a human moves to the last free table of the Orc Tavern, a human one.
    game.play("favour move_customer", "customer elf human elf", "seat orc human")
    assert game.coins() == [7, 13, 10] and game.s.privileges[KARL] == 2 and game.level(KARL, "human") == 2
    # Two privileges: the Gob'trotter goes to the Dwarf Tavern with the two guilds it lacks.
    game.play("privileges gob_trotter", "to dwarf", "buy 2", "token dwarf grimoire", "token dwarf lyre")
    assert game.coins()[KARL] == 2 and game.points(KARL, "guilds") == 6 and game.s.privileges[KARL] == 0
    # An elf mage, turned into a dwarf.
    game.play("take elf_grimoire 1", "cast metamorphosis", "people dwarf")
    assert game.coins()[KARL] == 0
    # At a dwarf table: income, the dwarves' gift, and a spell for the grimoire.
    game.play("seat dwarf dwarf")
    assert game.coins() == [9, 13, 13] and game.level(KARL, "dwarf") == 2
    assert sorted(game.hand(KARL)) == ["fireworks", "panic"]
    # Gob'trotter and princess are both there; he has acted already, so only she can.
    assert game.choices("activate") == ["activate princess"]
    game.play("activate princess", "to orc", "buy 3", "pick second_spell", "pick ladder_level", "pick add_mask")
    assert game.coins()[KARL] == 2 and len(game.court()) == 5
    # One spell has been cast, and three coins are needed: sell the other one, use the favour, let off the fireworks.
    assert not game.choices("cast")
    game.play("sell panic")
    assert game.coins()[KARL] == 3
    game.play("favour second_spell", "cast fireworks")
    assert game.coins()[KARL] == 0 and n_spells_cast(game.s, KARL) == 1 + 1 + 2
    # A level on the orcs' ladder, with its gift of two points.
    game.play("favour ladder_level", "climb orc")
    assert game.level(KARL, "orc") == 2 and game.points(KARL, "gifts") == 2
    game.play("end turn")
    assert game.seat == FRED and all(card != -1 for card in game.s.row)


def test_an_elf_at_an_elf_table_brings_karl_a_level_and_a_spell():
    game = scene(row=("elf_mask",), levels={KARL: [0, 0, 1, 0]}, pile=["panic"]).play("take elf_mask 1", "seat elf elf")
    assert game.level(KARL, "elf") == 2 and game.hand(KARL) == ["panic"]


def test_karl_and_fred_are_paid_and_the_beer_is_karls():
    game = scene(row=("elf_beer",), deeds={"dwarf": [KARL, FRED]}).play("take elf_beer 1", "seat dwarf orc")
    assert game.coins() == [16, 13, 10]
