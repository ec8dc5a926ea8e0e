"""Reasons, prompts and sentences in three languages, for everything a directed scene can reach."""

import pytest

from games.pixie_queen.setups import scene
from underhill.core.words import LANGUAGES
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.ids import Decision, News
from underhill.games.pixie_queen.rules import DECISIONS


def test_goods_are_counted_in_singular_and_plural():
    table = scene().play("space steal_food", "steal apple")
    match = scene().match()
    match.play("space steal_food")
    match.play("steal apple")
    assert match.log(None, "en")[-1] == "Indigeaux takes 2 apples."
    assert match.log(None, "fr")[-1] == "Indigeaux prend 2 pommes."
    assert match.log(None, "de")[-1] == "Indigeaux nimmt 2 Äpfel."
    assert table.stock(0) == {"apple": 2}


def test_other_seats_are_called_by_their_players_names():
    match = scene(pixies={1: ["trade"]}, stock={1: {"apple": 1}}).match()
    match.play("space rob")
    match.play("rob trade")
    assert match.log(None, "en", ["Ann", "Bob", "Cay"])[-2] == "Ann robs Bob's pixie on “Trade”."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_prompt_is_in_every_language(language):
    for section in ("why", "prompt", "board"):
        for key in GAME.words._entries[section]:
            assert GAME.words.entry(section, key, language)


def test_every_kind_of_decision_has_a_prompt():
    prompts = set(GAME.words._entries["prompt"])
    assert {kind.name.lower() for kind in Decision if DECISIONS.is_asked(kind)} <= prompts


def test_there_is_no_sentence_for_news_that_cannot_happen():
    assert set(GAME.words._entries["news"]) == {code.name.lower() for code in News}


LENIENT = {"lenient_dump": True}
NO_FOOD = {"apple": 0, "honey": 0, "bread": 0}
PROMPTS = {
    "offer": lambda: scene(step="announce"),
    "offer_hand": lambda: scene(seats=2, step="announce"),
    "rise": lambda: scene().play("space promotion"),
    "rise_unchain": lambda: scene(stones={0: (1, 1)}, pixies={0: ["rob", "gold_ring", "casino"]}, stock={0: {"bread": 1}}).play(
        "space promotion"
    ),
    "rise_to": lambda: scene().play("space promotion", "rise mine"),
    "rise_to_free": lambda: scene(abilities={0: "free_displacement"}).play("space promotion", "rise mine"),
    "trade_amount": lambda: scene(stock={0: {"apple": 1}}).play("space trade", "give apple", "get honey"),
    "dump": lambda: scene(stock={0: {"apple": 3}}).play("space dump_or_take"),
    "dump_more": lambda: scene(stock={0: {"apple": 3}}).play("space dump_or_take", "dump apple"),
    "dump_take": lambda: scene(stock={0: {"apple": 2}}).play("space dump_or_take"),
    "dump_throw": lambda: scene(stock={0: {"gold": 3}}, supply=NO_FOOD).play("space dump_or_take"),
    "dump_lenient": lambda: scene(stock={0: {"apple": 1}}, options=LENIENT).play("space dump_or_take"),
    "dump_more_lenient": lambda: scene(stock={0: {"apple": 3}}, options=LENIENT).play("space dump_or_take", "dump apple"),
    "dump_throw_lenient": lambda: scene(stock={0: {"gold": 1}}, supply=NO_FOOD, options=LENIENT).play("space dump_or_take"),
    "turn": lambda: scene(),
    "rob": lambda: scene(pixies={1: ["trade"]}).play("space rob"),
    "smelt": lambda: scene(stock={0: {"silver": 9}}).play("space smelt"),
    "look": lambda: scene(singles={"look_in_bag": 0}).play("space mine"),
    "chain": lambda: scene(bag=(0, 0, 9)).play("space mine"),
    "over": lambda: scene(step="end_of_round", round_number=7),
}


@pytest.mark.parametrize("key", PROMPTS)
def test_the_question_fits_the_situation(key):
    table = PROMPTS[key]()
    assert GAME.prompt(table.s)[0] == key
    assert all(table.match().prompt(language) for language in LANGUAGES)


def test_promotion_prompts_say_where_the_step_comes_from():
    stock = {0: {"apple": 1}, 1: {"gold": 1}}
    table = scene(seats=2, step="announce", stock=stock, abilities={1: "free_promotion"})
    table.play("offer apple 1", "nothing", "offer gold 1", "nothing")
    keys = [GAME.prompt(table.s)[0]]
    keys.append(GAME.prompt(table.play("done").s)[0])
    keys.append(GAME.prompt(table.play("done").s)[0])
    keys.append(GAME.prompt(table.play("rise mine").s)[0])
    assert keys == ["rise_reward", "rise_free", "rise_neutral", "rise_to_neutral"]


def test_no_reasons_are_asked_for_when_the_game_is_over():
    table = scene(step="end_of_round", round_number=7)
    assert GAME.why_not(table.s) == [] and table.match().why_not() == {}


def test_every_space_that_is_not_legal_says_why_in_words():
    table = scene(discs={0: 1})
    legal, reasons = table.choices("space"), table.match().why_not("de")
    assert len(legal) + len(reasons) == 21
    assert reasons["space steal_food"] == "Dort hilft kein Pixie: Es braucht 2 Scheiben, und du hast 1."


def test_the_score_sheet_names_every_source():
    table = scene(step="end_of_round", round_number=7, penalties={0: 9}, stock={0: {"gold": 1}}, stones={0: (1, 0)})
    table.s.rewards[0], table.s.tokens[0] = [4, 10, 9], 1
    sheet = GAME.score_sheet(table.s)[0]
    assert sheet == {
        "penalties": -9,
        "special_offering": 4,
        "loyal_servant": 10,
        "gold_ring": 9,
        "tokens": 1,
        "stones": -1,
        "hoards": -3,
    }
    assert sum(sheet.values()) == table.points()[0]
