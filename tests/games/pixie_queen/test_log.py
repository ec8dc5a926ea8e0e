"""The log tells what a player at the table would have seen: from where and to where, why, with whom, and every point at the end."""

import pytest

from games.pixie_queen.setups import NEUTRAL, scene
from underhill.core.match import news_sentence
from underhill.core.words import LANGUAGES
from underhill.games.pixie_queen import GAME

NAMES = ["Oberon", "Thomas", "Anna", "Zoe", "Max"]


def told(table, *texts, language="en"):
    """The last sentences after some choices, played in a match that starts from a scene."""
    match = table.match()
    for text in texts:
        before = len(match.log(None))
        match.play(text)
    return match.log(None, language, NAMES)[before:]


def test_a_promotion_tells_from_where_and_to_where():
    lines = told(scene(pixies={0: ["trade"]}), "space promotion", "rise trade", "to food_tile")
    assert lines[0] == "Oberon promotes a pixie from “Trade” to “Food tile”."


DISPLACED = {
    "en": ["Oberon promotes a pixie from the mine to “Trade”.", "Thomas's pixie is displaced from “Trade” to the mine."],
    "fr": [
        "Oberon promeut un pixie de la mine à la case « Échanger ».",
        "Le pixie de Thomas est rétrogradé de la case « Échanger » à la mine.",
    ],
    "de": [
        "Oberon befördert einen Pixie aus der Mine auf das Feld „Tauschen“.",
        "Thomas' Pixie wird vom Feld „Tauschen“ in die Mine herabgesetzt.",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_displaced_pixie_is_followed_too(language):
    table = scene(pixies={1: ["trade"]}, stock={0: {"apple": 1}})
    assert told(table, "space promotion", "rise mine", "to trade", language=language)[1:3] == DISPLACED[language]


def test_a_displaced_pixie_takes_the_place_of_the_other():
    table = scene(pixies={0: ["trade"], 1: ["pardon"]}, stock={0: {"apple": 1}})
    lines = told(table, "space promotion", "rise trade", "to pardon")
    assert lines[2] == "Thomas's pixie is displaced from “Pardon” to “Trade”."


def test_neutral_pixies_are_named_as_such():
    table = scene(seats=2, pixies={NEUTRAL: ["trade"]}, stock={0: {"apple": 1}})
    assert "A neutral pixie is displaced from “Trade” to the mine." in told(table, "space promotion", "rise mine", "to trade")


def test_the_reason_of_a_demotion_is_told():
    table = scene(penalties={1: 19}, pixies={1: ["trade"]})
    lines = told(table, "space casino", "pass")
    assert lines[1] == "Thomas has reached the slave symbol at 20: the pixie on “Trade” becomes a slave in the mine."
    table = scene(penalties={1: 8}, pixies={1: ["trade", "casino"]}, singles={"pardon": 1})
    assert told(table, "space casino", "pass", "pardon")[0] == (
        "Thomas has reached the slave symbol at 10 and hands back the pardon: no pixie goes to the mine."
    )


def test_two_symbols_at_once_are_told_one_by_one():
    options = {"numbers": {"penalties": {"slave_symbols": [3, 5, 8, 20], "pass": 9}}}
    lines = told(scene(options=options, pixies={1: ["trade"]}), "space casino", "pass")
    assert lines[1].startswith("Thomas has reached the slave symbol at 3: the pixie")
    assert lines[2] == "Thomas has reached the slave symbol at 5, but has no pixie on the pyramid."


def test_who_is_spared_is_told():
    assert told(scene(penalties={0: 9}, pixies={0: ["trade"]}), "pass")[1] == (
        "Oberon has reached the slave symbol at 10, but the Queen spares her favourite."
    )


def test_the_queens_anger_is_told():
    table = scene(step="announce", pixies={2: ["trade"]}, stock={p: {"gold": 1} for p in range(3)})
    lines = told(table, "offer gold 1", "offer gold 1", "offer gold 1")
    assert "Nobody has brought apples: the Queen is furious, and there are no rewards." in lines
    assert "The Queen's anger falls on Anna: the pixie on “Trade” becomes a slave in the mine." in lines
    calm = scene(step="announce", stock={p: {"gold": 1} for p in range(3)})
    lines = told(calm, "offer gold 1", "offer gold 1", "offer gold 1")
    assert "The Queen finds no pixie that she could send to the mine." in lines


def test_with_whom_tiles_are_swapped_is_told():
    table = scene(food={0: 2, 1: 4})
    assert told(table, "space swap", "swap food", "for food red")[:2] == [
        "Oberon swaps tiles with Thomas.",
        "Oberon gives a food tile worth 2 and gets one worth 4.",
    ]
    assert told(table, "space swap", "swap food", "for top food")[0] == "Oberon swaps a tile with the board."
    assert told(scene(), "space swap", "swap ability", "for ability ring_bonus")[0] == "Oberon swaps tiles with Thomas."


@pytest.mark.parametrize("face, says", [(0, "one of each food"), (1, "silver"), (2, "gold")])
def test_the_casinos_result_is_told_even_when_the_supply_has_none(face, says):
    table = scene(supply={"apple": 0, "honey": 0, "bread": 0, "silver": 0, "gold": 0})
    table.s.casino_die = [face] * 6
    lines = told(table, "space casino")
    assert lines[1:3] == [f"Oberon rolls the casino die: {says}.", "The supply has none of it: Oberon gets nothing."]


def test_a_robbery_that_brings_nothing_is_told():
    lines = told(scene(pixies={1: ["trade"]}), "space rob", "rob trade")
    assert lines[:2] == ["Oberon robs Thomas's pixie on “Trade”.", "Thomas has nothing of what Oberon could get."]
    lines = told(scene(pixies={1: ["trade"]}), "space rob", "rob trade", language="fr")
    assert lines[1] == "Thomas n'a rien de ce qu'Oberon pourrait recevoir."


def test_the_last_stone_of_a_slave_is_told_as_such():
    table = scene(stones={0: (2, 0)}, stock={0: {"bread": 2}})
    assert told(table, "unchain 1")[1] == "Oberon takes a stone off slave 1, which still carries 1."
    assert told(table, "unchain 1", "unchain 1")[1] == "Oberon takes the last stone off slave 1."


def test_lost_promotions_and_the_palace_are_told():
    table = scene(step="announce", stock={0: {"apple": 2}, 1: {"gold": 1}, 2: {"gold": 1}}, pixies={0: ["rob"]})
    lines = told(table, "offer apple 2", "offer gold 1", "offer gold 1", "rise rob", "to servant", "done")
    assert "Oberon loses 1 promotion step." in lines and "Oberon's pixie enters the palace as a loyal servant." in lines


def test_what_tokens_are_given_for_is_told():
    gold = {p: {"gold": 1} for p in range(3)}
    climbed = scene(step="announce", tracks={1: (6, 3)}, stock=gold)
    lines = told(climbed, "offer gold 1", "offer gold 1", "offer gold 1", language="fr")
    assert "Thomas reçoit 1 point de récompense supplémentaire pour les pistes." in lines
    servant = scene(step="announce", stock={**gold, 0: {"apple": 1}}, pixies={0: ["rob"]})
    lines = told(servant, "offer apple 1", "offer gold 1", "offer gold 1", "rise rob", "to servant", language="de")
    assert "Oberon erhält für den Treuen Diener dank der Fähigkeit 2 Belohnungspunkte als Marker." in lines
    ring = scene(stock={0: {"gold": 5}}, abilities={0: "ring_bonus", 1: "servant_bonus"})
    assert "Oberon gets 2 reward points in tokens for the ring, by the ability." in told(ring, "space gold_ring")


def test_every_line_of_the_final_scoring_is_told():
    table = scene(
        step="end_of_round",
        round_number=7,
        penalties={0: 9},
        stock={0: {"gold": 1, "bread": 1}, 1: {"apple": 2}},
        stones={0: (3, 0)},
    )
    news = table.s.news[: table.s.n_news]
    lines = [news_sentence(GAME, entry, "en", NAMES) for entry in news]
    assert lines[:6] == [
        "Oberon pays 1 loaf of bread.",
        "Oberon takes off 1 last stone.",
        "Oberon has 9 penalty points and 0 reward points.",
        "Oberon loses 2 points for 2 stones on slaves.",
        "Oberon loses 3 points for the largest stock of gold.",
        "Oberon ends with −14 points.",
    ]
    assert "Thomas loses 3 points for the largest stock of apples." in lines


WRONG = {  # what the words said before, where the printed books say something else
    "fr": ["la réserve", "biens", "d'un rang", "déloge", "ôte", "étrousser", "2 d'argent", "un or ", "miels", "Un pas", "faveurs"],
    "de": [
        "Waren",
        "Forderung",
        "Besonderes Opfer",
        "Vorrang auf Zeit",
        "dauerhaft",
        "Einmalplättchen",
        "Vergessens",
        "Strafwürfel",
    ],
}
WRONG["de"] += ["Strafwürfel", "Handel", "verdräng", "zurückstuf", "Glas Honig", " Schirm", "Würfel aus", "Raub", "Dienerfeld"]


@pytest.mark.parametrize("language", WRONG)
def test_words_are_those_of_the_printed_book(language):
    for section, entries in GAME.words._entries.items():
        for key, entry in entries.items():
            texts = [text for name, text in entry.items() if name.startswith(language)]
            assert not any(wrong in text for text in texts for wrong in WRONG[language]), f"[{section}.{key}] {texts}"


STUCK = ["rob", "gold_ring", "casino"]  # none of these three can rise by action 3: two at the top, and one below only own pixies


def test_chains_are_named_as_the_reason_when_they_are():
    assert scene(stones={0: (1, 1)}, pixies={0: STUCK}).why_not("space promotion") == "promotion_chained"
    full = {1: ["steal_food", "steal_silver", "promotion"], 2: ["trade", "smelt"]}
    assert scene(pixies=full).why_not("space promotion") == "no_promotion"


def test_action_3_with_chained_slaves_only_asks_for_their_stones():
    table = scene(stones={0: (1, 1)}, pixies={0: STUCK}, stock={0: {"bread": 1}}).play("space promotion")
    assert GAME.prompt(table.s)[0] == "rise_unchain" and table.choices() == ["unchain 1", "unchain 2"]
    assert GAME.prompt(table.play("unchain 1").s)[0] == "rise"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_given_and_what_one_gets_are_not_mixed_up_in_a_trade(language):
    match = scene(stock={0: {"apple": 1}}).match()
    match.play("space trade")
    match.play("give apple")
    give = {"en": "You give apples:", "fr": "Vous donnez des pommes :", "de": "Du gibst Äpfel:"}
    assert match.prompt(language).startswith(give[language])


def test_one_point_is_not_many():
    table = scene()
    table.s.punishment_die = [2] * 6
    assert table.play("space punishment").match().prompt("en") == "2 penalty points to give: choose who gets how many."
    assert table.play("punish red 1").match().prompt("en") == "1 penalty point to give: choose who gets it."
