"""The four reaction windows: who is asked, in which order, what can be answered, and that nothing gives a hand away."""

import random

import pytest

from games.taverna.setups import Scene, scene
from underhill.core.rng import seed_rng
from underhill.games.taverna import GAME
from underhill.games.taverna.hidden import view
from underhill.games.taverna.ids import News, Spell
from underhill.games.taverna.spellbook import n_spells_cast

ANY = ["panic"]  # a hand that cannot react


def test_window_a_opens_when_an_opponents_turn_begins_in_turn_order():
    game = scene(4, active=2, hands={0: ANY, 1: ["charm"], 2: ANY, 3: ["summons"]})
    asked = []
    while game.asked == "react":
        asked.append((game.seat, game.window))
        game.play("pass")
    assert asked == [(3, "turn_begins"), (0, "turn_begins"), (1, "turn_begins")]
    assert game.asked == "turn" and game.seat == 2


@pytest.mark.parametrize("hands, coins", [({}, (9, 9, 9)), ({1: ANY}, (9, 0, 9))])
def test_nobody_without_a_spell_or_a_coin_is_asked(hands, coins):
    assert scene(hands=hands, coins=coins).asked == "turn"


def test_window_b_opens_when_a_customer_is_seated_and_income_paid():
    game = scene(hands={1: ["free_round"]}, row=("elf_mask",), deeds={"orc": [2]})
    game.play("pass", "take elf_mask 1", "seat orc orc")
    assert game.window == "customer_seated" and game.coins()[2] == 13
    game.play("cast free_round", "from mirabel")
    assert game.coins() == [10, 10 - 1 + 3, 10] and game.cast(1) == ["free_round"]


def test_free_round_takes_one_of_several_owners_income_as_far_as_he_has_it():
    game = scene(hands={1: ["free_round"]}, row=("elf_mask",), deeds={"orc": [2, 0]}, coins=(0, 1, 0))
    game.play("pass", "take elf_mask 1", "seat orc orc", "cast free_round")
    assert game.choices() == ["from bruna", "from mirabel"]


def test_an_owner_does_not_stand_himself_a_round():
    game = scene(hands={1: ["free_round"]}, row=("elf_mask",), deeds={"orc": [1]})
    game.play("pass", "take elf_mask 1", "seat orc orc")
    assert game.window == "customer_seated" and game.choices() == ["pass"]


def test_ruling_44_window_b_opens_after_the_move_favour_too():
    game = scene(hands={1: ANY}, favours={0: ["move_customer"]}, seated={"elf": ["human"]})
    game.play("pass", "favour move_customer", "customer elf human elf", "seat orc orc")
    assert game.window == "customer_seated"


def test_window_c_opens_when_a_spell_is_announced_and_ruling_26_a_countered_spell_is_not_cast():
    game = scene(hands={0: ["fireworks"], 1: ["counterspell"]}).play("pass", "cast fireworks")
    assert game.window == "spell_announced" and game.seat == 1
    game.play("cast counterspell")
    assert game.coins() == [7, 8, 10]  # the cost is lost
    assert game.cast(0) == [] and n_spells_cast(game.s, 0) == 0
    assert game.cast(1) == ["counterspell"] and n_spells_cast(game.s, 1) == 1
    assert game.s.countered[Spell.FIREWORKS] == 1 and game.asked == "turn"


def test_ruling_26_a_countered_spell_was_that_turns_spell():
    game = scene(hands={0: ["golden_rain", "fireworks"], 1: ["counterspell"]})
    game.play("pass", "cast golden_rain", "cast counterspell")
    assert not game.choices("cast") and view(game.s, 0)["turn"]["spells_left"] == 0


def test_ruling_45_a_counterspell_cannot_be_countered_and_closes_the_window():
    hands = {0: ["golden_rain"], 1: ["counterspell"], 2: ["counterspell"]}
    game = scene(hands=hands).play("pass", "pass", "cast golden_rain", "cast counterspell")
    assert game.asked == "turn" and game.hand(2) == ["counterspell"]


def test_window_d_opens_when_a_ladder_gift_is_taken_and_echo_takes_the_same():
    game = scene(hands={1: ["echo"]}, row=("dwarf_mask",), levels={0: [0, 0, 0, 1]})
    game.play("pass", "take dwarf_mask 1", "seat dwarf dwarf")
    assert game.window == "gift_taken"
    game.play("cast echo")
    assert game.coins()[:2] == [16, 10 - 2 + 6]


@pytest.mark.parametrize("people, tavern", [("orc", "orc"), ("human", "human"), ("elf", "elf")])
def test_echo_of_every_people(people, tavern):
    levels = {0: [int(name == people) for name in ("orc", "human", "elf", "dwarf")]}
    game = scene(hands={1: ["echo"]}, row=(f"{people}_mask",), levels=levels, pile=["panic", "charm"])
    game.play("pass", f"take {people}_mask 1", f"seat {tavern} {people}", "cast echo").let_pass()
    gained = {"orc": game.points(1, "gifts"), "human": game.s.privileges[1], "elf": game.s.n_hand[1]}
    assert gained[people] == {"orc": 2, "human": 1, "elf": 1}[people]
    assert game.level(1, people) == 0


def test_ruling_40_an_echoed_gift_is_not_a_ladder_gift():
    game = scene(hands={1: ["echo"], 2: ["echo"]}, row=("dwarf_mask",), levels={0: [0, 0, 0, 1]})
    game.play("pass", "pass", "take dwarf_mask 1", "seat dwarf dwarf", "cast echo")
    assert game.window == "spell_announced" and game.seat == 2
    game.play("pass")
    assert game.window == "gift_taken" and game.seat == 2  # the ladder's gift, not the echoed one
    game.play("cast echo").let_pass()
    assert game.asked == "turn" and game.coins()[1:] == [14, 14]


def test_an_echo_needs_something_left_to_give():
    game = scene(hands={1: ["echo"]}, row=("human_mask",), levels={0: [0, 1, 0, 0]}, privileges={2: 9})
    game.play("pass", "take human_mask 1", "seat human human")
    assert game.window == "gift_taken" and game.choices() == ["pass"]


def test_the_gifts_of_an_ambassadress_open_a_window_each():
    game = scene(hands={1: ANY}, privileges={0: 2}, levels={0: [1, 0, 0, 1]})
    game.play("pass", "privileges ambassadress", "to great", "buy 2", "climb orc")
    assert game.window == "gift_taken"
    game.play("pass", "climb dwarf")
    assert game.window == "gift_taken"


def test_income_comes_after_the_reactions_to_the_gift():
    game = scene(hands={1: ["light_fingers"]}, row=("orc_mask",), levels={0: [1, 0, 0, 0]}, deeds={"orc": [0]}, coins=(0, 5, 5))
    assert game.choices() == ["pass"]  # there is nothing in that purse yet
    game.play("pass", "take orc_mask 1", "seat orc orc")
    assert game.window == "gift_taken" and game.coins()[0] == 0 and game.choices() == ["pass"]
    game.play("pass")
    assert game.window == "customer_seated" and game.coins()[0] == 3
    game.play("cast light_fingers")
    assert game.coins() == [0, 7, 5]


@pytest.mark.parametrize("coins, taken", [(10, 3), (2, 2)])
def test_light_fingers_take_from_the_player_whose_turn_it_is(coins, taken):
    game = scene(hands={2: ["light_fingers"]}, coins=(coins, 10, 10)).play("cast light_fingers")
    assert game.coins() == [coins - taken, 10, 9 + taken]


def test_teleport_as_a_reaction():
    game = scene(hands={1: ["teleport"]}, row=("elf_beer",)).play("cast teleport", "notable notary", "to great")
    assert game.at("notary") == "great"
    game.play("take elf_beer 1", "seat orc orc")
    assert game.choices("activate") == []


def test_ruling_33_one_reaction_per_turn_of_another_and_it_counts_for_the_archmage():
    game = scene(hands={1: ["light_fingers", "teleport"]}, row=("elf_beer",)).play("cast light_fingers")
    assert game.asked == "turn"
    game.play("take elf_beer 1", "seat orc orc")
    assert game.asked == "turn"  # not asked again in this turn
    assert n_spells_cast(game.s, 1) == 1
    game.play("end turn")
    assert game.s.reacted == [0] * 5


def test_ruling_45_a_reaction_is_a_spell_that_others_may_counter():
    game = scene(hands={1: ["light_fingers"], 2: ["counterspell"]}).play("cast light_fingers")
    assert game.window == "spell_announced" and game.seat == 2
    game.play("cast counterspell")
    assert game.coins() == [10, 9, 8] and game.s.reacted[:3] == [0, 1, 1]  # ruling 42: it was the reaction all the same
    assert game.asked == "turn"


def test_ruling_35_the_active_player_may_counter_a_reaction_with_his_spell_of_the_turn():
    game = scene(hands={0: ["counterspell", "panic"], 1: ["light_fingers"]}, seated={"orc": ["elf"]})
    game.play("cast light_fingers")
    assert game.seat == 0 and game.window == "spell_announced"
    assert game.choices() == ["pass", "cast counterspell"]
    game.play("cast counterspell")
    assert game.coins() == [8, 9, 10] and game.s.n_cast == 1 and game.s.reacted[:2] == [0, 1]  # his is no reaction
    assert "cast panic" not in game.choices()


def test_the_active_player_is_not_asked_when_his_spell_of_the_turn_is_cast():
    game = scene(hands={0: ["golden_rain", "counterspell"], 1: ["light_fingers"]}, row=("elf_beer",))
    game.play("pass", "cast golden_rain", "pass", "take elf_beer 1", "seat orc orc", "cast light_fingers")
    assert game.asked == "turn" and game.coins()[1] == 12


def test_the_active_player_can_answer_with_nothing_but_a_counterspell():
    game = scene(hands={0: ["light_fingers", "teleport"], 1: ["light_fingers"]}).play("cast light_fingers")
    assert game.seat == 0 and game.choices() == ["pass"]


def test_ruling_45_light_fingers_and_teleport_fit_every_window():
    hands = {0: ["golden_rain"], 1: ["light_fingers", "teleport"]}
    game = scene(hands=hands, row=("dwarf_mask",), levels={0: [0, 0, 0, 1]})
    windows = []
    for step in (None, "cast golden_rain", "take dwarf_mask 1", "seat dwarf dwarf"):
        if step:
            game.play(step)
        while game.asked == "react":
            windows.append(game.window)
            assert game.choices() == ["pass", "cast light_fingers", "cast teleport"]
            game.play("pass")
    assert windows == ["turn_begins", "spell_announced", "gift_taken", "customer_seated"]


def test_after_a_reaction_the_window_goes_on_with_the_next_seat():
    game = scene(4, hands={1: ["teleport"], 2: ANY, 3: ANY}).play("cast teleport")
    assert (game.seat, game.window) == (2, "spell_announced")
    game.play("pass", "pass", "notable notary", "to great")
    assert (game.seat, game.window) == (2, "turn_begins")


def test_ruling_39_a_spell_that_reactions_leave_nothing_to_do_counts_as_cast():
    game = scene(hands={0: ["summons"], 1: ["light_fingers"]}, coins=(5, 5, 5))
    game.play("pass", "cast summons", "cast light_fingers")
    assert game.coins()[0] == 0 and game.told(News.FIZZLES)
    assert game.cast(0) == ["summons"] and game.asked == "turn"


def test_reactions_nest_as_deep_as_there_are_players():
    hands = {0: ["golden_rain"], 1: ["light_fingers"], 2: ["light_fingers"], 3: ["teleport"], 4: ["counterspell"]}
    game = scene(5, hands=hands).let_pass()
    game.play("cast golden_rain", "cast light_fingers", "cast light_fingers", "cast teleport", "cast counterspell")
    assert game.s.countered[Spell.TELEPORT] == 1
    game.let_pass()
    assert game.asked == "turn" and game.coins() == [10 - 1 - 3 - 3 + 4, 12, 12, 9, 8]


def sequence_others_see(hand: list[str], seed: int) -> list[tuple]:
    """Who was asked for what through a turn in which the seat with this hand always passes."""
    game = scene(3, hands={0: ["golden_rain"], 1: hand, 2: ["clairvoyance"]}, row=("dwarf_beer",), levels={0: [0, 0, 0, 1]})
    chance = random.Random(seed)
    seen = []
    while game.s.turn == 0:
        seen.append((game.seat, game.asked, game.window, game.coins(), list(game.s.n_hand)))
        game.play("pass" if game.asked == "react" else chance.choice(sorted(game.choices())))
    return seen


@pytest.mark.parametrize("seed", range(8))
def test_the_sequence_of_decisions_is_the_same_whether_or_not_the_seat_could_react(seed):
    able = [sequence_others_see([spell], seed) for spell in ("counterspell", "free_round", "light_fingers", "echo", "teleport")]
    unable = sequence_others_see(["panic"], seed)
    assert all(sequence == unable for sequence in able)


def test_what_others_see_while_a_seat_is_asked_does_not_depend_on_its_hand():
    views = []
    for spell in ("counterspell", "light_fingers", "panic"):
        game = scene(3, hands={1: [spell], 2: ["charm"]})
        match = GAME.from_position(
            {"game": "taverna", "rules_version": GAME.rules_version, "state": GAME.layout.to_words(game.s)}, seed=1
        )
        assert match.seat == 1
        views.append([match.view(0), match.view(2), match.view(None), match.log(0)])
    assert views[0] == views[1] == views[2]


def test_a_seat_is_asked_in_every_resampled_world_too():
    game = Scene(GAME.new_state(4, 3))
    chance = random.Random(3)
    asked = 0
    while game.s.depth:
        if game.asked == "react":
            asked += 1
            for viewer in range(4):
                other = GAME.layout.copy(game.s)
                seed_rng(other, asked)
                GAME.rules.resample(other, viewer)
                twin = Scene(other).play("pass")
                mine = Scene(GAME.layout.copy(game.s)).play("pass")
                assert twin.s.depth == mine.s.depth and (twin.seat, twin.asked) == (mine.seat, mine.asked)
        game.play(chance.choice(game.choices()))
    assert asked > 30
