"""What the view works out for the players, why something is not possible, prompts, and the board in a terminal."""

import random
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from games.taverna.setups import Scene, scene
from underhill.core.match import Match
from underhill.core.words import LANGUAGES
from underhill.games.taverna import GAME
from underhill.games.taverna.hidden import view
from underhill.games.taverna.ids import Favour, Spell


def match_of(game: Scene) -> Match:
    position = {"game": "taverna", "rules_version": GAME.rules_version, "state": GAME.layout.to_words(game.s)}
    return GAME.from_position(position, seed=1)


def reasons(game: Scene) -> dict[str, str]:
    return {GAME.actions.text(a): reason for a, reason, _ in GAME.why_not(game.s)}


def test_the_view_says_what_income_a_tavern_brings_each_seat():
    seen = view(scene(deeds={"orc": [0, 2]}).s, 1)
    assert seen["taverns"][0]["income"] == [3, 0, 3] and seen["taverns"][1]["income"] == [0, 0, 0]


def test_the_view_says_what_each_ladder_is_worth_now():
    seen = view(scene(levels={0: [0, 2, 4, 7]}).s, 1)
    assert seen["innkeepers"][0]["ladder_worth"] == {"orc": -3, "human": 0, "elf": 2, "dwarf": 10}


def test_the_view_says_what_each_royal_scoring_would_pay_today():
    game = scene(coins=(11, 0, 6), hands={0: ["panic"]}, deeds={"orc": [1], "elf": [1]}, cast={2: ["fireworks"]})
    pays = {royal["royal"]: royal["pays"] for royal in view(game.s, 2)["royal"]}
    assert pays["treasurer"] == [12, 3, 6]  # the spell in hand will be sold
    assert pays["archduke"] == [0, 6, 0] and pays["archmage"] == [3, 3, 6] and pays["queen"] == [3, 3, 3]
    assert pays["king"] == [5 + 8, 5 + 8, 5 + 8]  # from -3 to -1 on four ladders


def test_the_view_says_what_the_waiting_customer_would_bring_at_each_table():
    seated = {"dwarf": [None, "elf", "elf"], "elf": [None, None, "orc"]}
    game = scene(row=("dwarf_beer",), deeds={"dwarf": [0]}, levels={0: [0, 0, 0, 1]}, seated=seated)
    assert view(game.s, 0)["outlook"] is None
    game.play("take dwarf_beer 1")
    outlook = {(entry["tavern"], entry["table"]): entry for entry in view(game.s, 1)["outlook"]}
    best = outlook["dwarf", "dwarf"]
    assert best == {
        "tavern": "dwarf",
        "table": "dwarf",
        "coins": 3 + 3 + 6,
        "level": "dwarf",
        "gift": True,
        "privilege": True,
        "guilds": ["beer"],
    }
    assert outlook["orc", "orc"]["coins"] == 3 and outlook["orc", "orc"]["level"] is None
    assert {entry["privilege"] for (tavern, _), entry in outlook.items() if tavern == "elf"} == {False}, "another table stays free"
    assert set(outlook) == {tuple(text.split()[1:]) for text in game.choices("seat")}
    promised = best["coins"]
    game.play("seat dwarf dwarf")
    assert game.coins()[0] == 10 + promised


def prospect(game: Scene, people: str) -> dict[str, Any]:
    """What the waiting customer would bring at a free table of a people in its own tavern."""
    return next(entry for entry in view(game.s, 1)["outlook"] if entry["tavern"] == entry["table"] == people)


def test_the_view_promises_no_gift_that_would_not_come():
    low = scene(row=("dwarf_beer",)).play("take dwarf_beer 1")  # from the first level to the second, which brings none
    assert prospect(low, "dwarf") | {"coins": 3, "level": "dwarf", "gift": False} == prospect(low, "dwarf")
    game = scene(row=("elf_beer",), levels={0: [0, 0, 1, 0]}).play("take elf_beer 1")
    assert prospect(game, "elf")["gift"]
    game.s.n_spells = 0
    assert prospect(game, "elf")["level"] == "elf" and not prospect(game, "elf")["gift"], "no spell is left (ruling 49)"


def test_the_view_shows_window_announced_spell_and_turn():
    game = scene(hands={0: ["golden_rain"], 1: ["panic"]}, row=("elf_beer",), levels={0: [0, 0, 1, 0]})
    assert view(game.s, 2)["window"] == {"moment": "turn_begins", "gift": None}
    game.play("pass", "cast golden_rain")
    assert view(game.s, 2)["announced"] == [{"seat": 0, "spell": "golden_rain"}]
    game.play("pass", "take elf_beer 1", "seat elf elf")
    seen = view(game.s, 2)
    assert seen["window"] == {"moment": "gift_taken", "gift": "elf"} and seen["announced"] == []
    assert seen["turn"]["step"] == "seated" and seen["turn"]["symbols"] == ["beer"] and seen["turn"]["spells_left"] == 0


def test_the_view_of_the_opening_and_the_curse():
    seen = view(GAME.new_state(3, 2), 0)
    assert seen["turn"] is None and seen["outlook"] is None
    struck = GAME.new_state(3, 2)
    for struck.curse_gone, words in ((0, "in the pile"), (1, "gone")):
        assert view(struck, 0)["curse"] == words
    assert view(GAME.new_state(3, 2, {"curse": False}), 0)["curse"] is None
    assert [len(card) for card in seen["row"]] == [len(card) for card in seen["row"] if card]


def test_a_window_tells_standing_orders_what_lets_it_pass():
    game = scene(hands={1: ["teleport", "panic"]})
    window = GAME.window(game.s)
    assert GAME.actions.text(window.decline) == "pass"
    assert list(window.uses.values()) == ["teleport"] and set(window.uses.values()) <= set(GAME.reactions)
    game.play("pass")
    assert GAME.window(game.s) is None
    assert GAME.reactions == ("counterspell", "free_round", "light_fingers", "echo", "teleport")


def test_why_a_turn_cannot_end_yet():
    game = scene(row=("elf_beer",))
    assert reasons(game)["end turn"] == "take_card_first"
    assert reasons(game.play("take elf_beer 1"))["end turn"] == "seat_first"
    assert "end turn" not in reasons(game.play("seat orc orc"))


SPELL_REASONS = {
    "metamorphosis": "customer_waiting",
    "charm": "nobody_above",
    "two_faces": "symbol_no_use",
    "panic": "nobody_seated",
    "magic_chairs": "nobody_to_swap",
    "free_round": "no_owner_paid",
    "counterspell": "only_as_reaction",
    "echo": "only_as_reaction",
}


@pytest.mark.parametrize("spell", SPELL_REASONS)
def test_why_a_spell_cannot_be_cast(spell):
    assert reasons(scene(hands={0: [spell]}))[f"cast {spell}"] == SPELL_REASONS[spell]


def test_more_reasons_against_spells():
    assert reasons(scene(hands={0: ["light_fingers"]}, coins=(5, 0, 0)))["cast light_fingers"] == "no_purse"
    assert reasons(scene(hands={0: ["summons"]}, coins=(4,)))["cast summons"] == "no_notable_can"
    assert reasons(scene(hands={0: ["fireworks"]}, coins=(2,)))["cast fireworks"] == "too_few_coins"
    game = scene(hands={0: ["golden_rain", "fireworks"]}).play("cast golden_rain")
    assert reasons(game)["cast fireworks"] == "spell_cast_already"
    full = scene(hands={0: ["enchanted_sign", "royal_audience", "clairvoyance"]})
    full.s.tokens, full.s.court, full.s.n_spells = [0, 0, 0], [-1] * 5, 0
    assert list(reasons(full).values())[1:] == ["no_spell_left", "no_favour_left", "no_token_fits"]


def test_why_a_favour_cannot_be_used():
    names = ["change_symbol", "other_people", "add_beer", "second_spell", "move_customer"]
    game = scene(favours={0: names})
    found = reasons(game)
    expected = ["symbol_no_use", "customer_waiting", "symbol_no_use", "first_spell_first", "nobody_to_move"]
    assert [found[f"favour {name}"] for name in names] == expected
    game = scene(favours={0: ["ladder_level", "guild_token"]}, levels={0: [7] * 4})
    game.s.tokens = [0, 0, 0]
    assert reasons(game)["favour ladder_level"] == "ladders_full" and reasons(game)["favour guild_token"] == "no_token_fits"
    game = scene(favours={0: ["ladder_level"] * 2}).play("favour ladder_level", "climb orc")
    assert reasons(game)["favour ladder_level"] == "kind_used"
    game = scene(favours={0: ["second_spell"]}, hands={0: ["golden_rain"]}).play("cast golden_rain")
    assert reasons(game)["favour second_spell"] == "no_spell_to_cast"


def test_why_a_notable_cannot_be_activated():
    assert reasons(scene(privileges={0: 1}))["privileges notary"] == "too_few_privileges"
    assert reasons(scene(privileges={0: 2}, coins=(1,)))["privileges notary"] == "notable_cannot"
    game = scene(privileges={0: 4}, coins=(20,)).play("privileges princess", "to orc", "buy 1").pick_any()
    assert reasons(game)["privileges princess"] == "notable_used"
    game = scene(row=("elf_beer",)).play("take elf_beer 1", "seat elf elf")
    assert reasons(game)["activate notary"] == "notable_elsewhere"
    game.play("activate princess", "to orc", "buy 1").pick_any()
    assert reasons(game)["activate notary"] == "turn_notable_used"
    poor = scene(row=("elf_lyre",), coins=(0,)).play("take elf_lyre 1", "seat elf elf")
    assert reasons(poor)["activate princess"] == "notable_cannot"


def test_why_a_reaction_is_not_possible():
    game = scene(hands={1: ["panic", "counterspell", "light_fingers"]}, coins=(0, 5, 5))
    assert reasons(game) == {
        "cast panic": "not_this_moment",
        "cast counterspell": "not_this_moment",
        "cast light_fingers": "no_purse",
    }
    game = scene(hands={1: ["counterspell"], 0: ["golden_rain"]}, coins=(5, 1, 5)).play("pass", "cast golden_rain")
    assert reasons(game) == {"cast counterspell": "too_few_coins"}
    game = scene(hands={1: ["echo"]}, row=("human_mask",), levels={0: [0, 1, 0, 0]}, privileges={2: 9})
    game.play("pass", "take human_mask 1", "seat human human")
    assert reasons(game) == {"cast echo": "no_gift_left"}


def test_no_reasons_elsewhere():
    game = scene(favours={0: ["ladder_level"]}).play("favour ladder_level")
    assert GAME.why_not(game.s) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(language):
    for key in GAME.words._entries["why"]:
        assert GAME.words.fill("why", key, language, {"a": 2, "b": 1})


def prompts_of_everything() -> list[Scene]:
    """A scene for every kind of decision that random play may miss."""
    seated = {"orc": ["elf"], "elf": ["orc"]}
    everything = {0: ["magic_chairs"]}
    chairs = [("cast magic_chairs",), ("cast magic_chairs", "customer orc elf orc")]
    scenes = [scene(hands=everything, seated=seated).play(*steps) for steps in chairs]
    scenes.append(scene(hands=everything, seated=seated).play(*chairs[1], "customer elf orc elf"))
    scenes.append(scene(favours={0: ["move_customer"]}, seated=seated).play("favour move_customer", "customer orc elf orc"))
    scenes.append(scene(row=("elf_mask",), favours={0: ["change_symbol"]}).play("take elf_mask 1", "favour change_symbol"))
    scenes.append(scene(row=("elf_mask",), favours={0: ["other_people"]}).play("take elf_mask 1", "favour other_people"))
    for spell, *steps in (("teleport",), ("teleport", "notable notary"), ("summons",), ("panic",), ("light_fingers",), ("charm",)):
        game = scene(hands={0: [spell]}, seated=seated, levels={1: [3, 0, 0, 0]})
        scenes.append(game.play(f"cast {spell}", *steps))
    for notable in ("gob_trotter", "princess", "ambassadress"):
        scenes.append(scene(privileges={0: 2}).play(f"privileges {notable}", "to great"))
    return scenes


@pytest.mark.parametrize("language", LANGUAGES)
def test_rare_questions_can_be_asked_in_every_language(language):
    asked = [match_of(game).prompt(language) for game in prompts_of_everything()]
    assert len(set(asked)) == len(asked)


def test_a_finished_game_has_nothing_more_to_ask():
    game = scene()
    game.s.depth = 0
    assert GAME.prompt(game.s) == ("over", {}) and GAME.why_not(game.s) == [] and GAME.window(game.s) is None


def test_points_add_up_by_source():
    game = scene(levels={0: [0, 1, 2, 3]}, privileges={0: 2})
    game.s.points[0] = [4, 6, 2, 15]
    sheet = GAME.score_sheet(game.s)[0]
    ladders = {"ladder_orc": -3, "ladder_human": -1, "ladder_dwarf": 1}
    assert sheet == {"deeds": 4, "guilds": 6, "gifts": 2, "royal": 15, "privileges": 2, **ladders}
    assert sum(sheet.values()) == game.scores()[0]


def test_other_players_are_called_by_their_names():
    game = scene(hands={1: ["light_fingers"]})
    match = match_of(game)
    match.play("cast light_fingers")
    assert "Ben takes 3 coins from Ann." in match.log(None, "en", ["Ann", "Ben", "Cy"])


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_terminal_board_shows_every_moment_in_every_language(seats):
    console = Console(width=160, record=True, file=StringIO())
    match = GAME.match(seats, seats)
    chance = random.Random(seats)
    while not match.is_over:
        language = LANGUAGES[match.n_choices % 3]
        assert match.prompt(language).strip()
        if match.n_choices % 5 == 0:
            console.print(GAME.board(match.view(match.seat), GAME.words, language))
        match.play(chance.choice(match.choices()))
    seen = match.view(None)
    assert seen["round"] == seen["rounds"], "the last one, once it is over too"
    console.print(GAME.board(seen, GAME.words, "en"))
    text = console.export_text()
    assert "the Great Tavern" in text and "la grande taverne" in text and "die Große Taverne" in text
    assert "used by" in text


def test_the_terminal_board_shows_an_announced_spell_and_the_own_hand_only():
    game = scene(hands={0: ["golden_rain", "panic"], 1: ["charm"]}, favours={1: ["ladder_level"] * 2}, row=("elf_mask",))
    game.play("pass", "take elf_mask 1", "cast golden_rain")
    console = Console(width=160)
    with console.capture() as capture:
        console.print(GAME.board(match_of(game).view(1), GAME.words, "en"))
    text = capture.get()
    assert "Announced: Golden Rain (Bruna)" in text and "Charm" in text and "Panic" not in text
    assert "a level on a ladder ×2 (0)" in text


def test_the_names_of_spells_and_favours_are_all_different():
    for language in LANGUAGES:
        for vocabulary, members in (("spell", Spell), ("favour", Favour)):
            words = [GAME.words.word(vocabulary, member, language) for member in members]
            assert len(set(words)) == len(words)
