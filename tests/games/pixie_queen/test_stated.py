"""Every number that documents, rules pages, explanations and guide state is the one of numbers.toml, in three languages.

Explanations, guide and rules pages name numbers by their keys and get them filled in; what is left as a digit or a word must be
part of the board or of the rules themselves, and stands below. The document cannot be filled in, so each of its numbers is
compared.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from drawing import rules_drawn
from stating import in_digits

from underhill.core.numbers import read_toml
from underhill.core.stated import PLACE
from underhill.core.words import LANGUAGES
from underhill.games.pixie_queen import GAME, page
from underhill.web.pages import folders

FOLDER = Path(page.__file__).parent
DOCUMENT = Path(__file__).parents[3] / "docs/games/pixie_queen.md"
PRINTED = GAME.numbers.values()
# Not numbers of numbers.toml: players, rows and places of the board, phases, discs of a space, prices of 1, and made-up examples.
STRUCTURE = {
    "en": [
        *("two to five players", "rows of five, four, three and two", "three upper and two lower", "three rows", "five phases"),
        *("with two players", "two players", "with three", "with four", "with five", "one of six abilities", "five goods"),
        *("space takes two", "take two discs", "double space two", "the two change", "two or more", "two dice", "two markers"),
        *("two steps", "two with", "step 4", "steps 1 to 4", "3 gold", "1 silver for a step", "1 gold for a step", "1 bread"),
        *("at least 1", "a 3 on the punishment die", "gets 1, another 2", "the 2 carry"),
    ],
    "fr": [
        *("deux à cinq joueurs", "lignes de cinq, quatre, trois et deux", "trois emplacements hauts et deux bas", "trois rangées"),
        *("cinq phases", "à deux joueurs", "à trois", "à quatre", "à cinq", "parmi six", "cinq produits", "en demande deux"),
        *("demandent deux disques", "case double deux", "les deux échangent", "deux ou plus", "deux dés", "deux petits disques"),
        *(
            "deux cases",
            "deux à égalité",
            "les deux pistes",
            "case 4",
            "cases 1 à 4",
            "3 lingots d'or",
            "3 d'or",
            "1 lingot d'argent",
        ),
        *("1 lingot d'or", "1 miche de pain", "au moins 1", "un 3 au dé", "reçoit 1, un autre 2", "ces 2 font"),
    ],
    "de": [
        *("zwei bis fünf personen", "reihen von fünf, vier, drei und zwei", "drei oberen und zwei unteren", "drei reihen"),
        *("fünf phasen", "zu zweit", "zu dritt", "zu viert", "zu fünft", "eine von sechs", "fünf rohstoffe", "braucht zwei"),
        *(
            "brauchen zwei scheiben",
            "doppelfeld zwei",
            "zwei oder mehr",
            "zwei felder",
            "zwei gleichauf",
            "feld 4",
            "feldern 1 bis 4",
        ),
        *("3 goldbarren", "1 silberbarren", "1 goldbarren", "1 brot", "mindestens 1", "eine 3 auf", "bekommt 1, ein anderer 2"),
        *("die 2 den anderen",),
    ],
}

# What the document says, and the key of the number in it.
CLAIMS = {
    "at most 7 rounds": "demands.rounds",
    "room for three discs": "actions.dump_discs",
    "with 3 stones each": "actions.stones_a_slave",
    "four discs": "start.discs",
    "seven are used": "demands.rounds",
    "neutral colour has five pixies": "start.neutral_pixies",
    "Passing costs 5 points and": "penalties.pass",
    "two hands in a game of two": "actions.kinds_offered_two_players",
    "nothing at all costs 5 points": "penalties.nothing_offered",
    "for 1 apple": "actions.apples_to_displace",
    "At 60 points": "penalties.pit",
    "two of one food": "actions.steal_food",
    "| two silver |": "actions.steal_silver",
    "up to 7 of one kind": "actions.trade",
    "2 silver, or": "actions.casino_silver",
    "1 gold |": "actions.casino_gold",
    "exactly three goods out": "actions.dump",
    "gold costs 1 silver less": "abilities.cheaper_gold",
    "| 2 points more for each": "abilities.servant_bonus",
    "1 silver in every steal phase": "abilities.stolen_silver",
    "at most 1 a round": "abilities.slave_points",
    "after round 7": "demands.rounds",
    "less 1 for each stone": "penalties.stone",
    "less 3 for each good": "penalties.hoard",
    "up to three goods": "actions.dump",
    "Passing costs 5 points once": "penalties.pass",
    "The 5 points for offering nothing": "penalties.nothing_offered",
    "throws out exactly three goods; with": "actions.dump",
    "fewer than three only": "actions.dump",
    "escape the 5 points": "penalties.nothing_offered",
    "fills two hands": "actions.kinds_offered_two_players",
}
DOCUMENT_STRUCTURE = [
    *(
        "2 to 5 players",
        "fourteen double spaces in rows of 5, 4, 3 and 2",
        "15 mine and 18 copy",
        "16 swap",
        "17 dump",
        "19 special",
    ),
    *("20 turn order", "21 temporary", "two lower places", "three upper ones", "Two tracks", "ten abilities", "Six of"),
    *("With two players", "with two discs", "space 21", "holder of 21", "for 1 bread", "a game of two", "row 4", "the two change"),
    "no kind twice",
    *(
        "1 silver or 1 gold for a step",
        "at least 1",
        "ability 7",
        "ability 8",
        "action 17",
        "rules version 1",
        "the two in the box",
    ),
    *("Rulings 1 to 44", "Spaces 16 and 21", "21 moves", "15 cannot", "| 17 ", "two symbols are two", "| 11 is", "20 not when"),
    *(
        "| 19 needs",
        "13 and 19 need",
        "1 and 2 need",
        "12 always",
        "points of 10",
        "21 if it is free",
        "Action 3",
        "Two discs on space 3",
    ),
]


def left_over(text, language, allowed):
    """The numbers in a text, digits and words, besides those in allowed phrases."""
    for phrase in sorted(allowed, key=len, reverse=True):
        text = re.sub(rf"(?<![\w#]){re.escape(phrase)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return re.findall(r"\d+", in_digits(text, language)) + re.findall(r"\b(?:fifteenth|zweit|dritt|viert|fünft)\b", text)


def texts():
    """Every explanation and every word of the guide, as written: file, key, language, text."""
    for key, card in read_toml(FOLDER / "cards.toml").items():
        for language in LANGUAGES:
            yield "cards", key, language, f"{card[language]['does']} {card[language].get('example', '')}"
    for key, entry in read_toml(FOLDER / "guide.toml").items():
        for language in LANGUAGES:
            yield "guide", key, language, entry[language]


def written_rules(language):
    return (FOLDER / f"rules.{language}.html").read_text(encoding="utf-8")


def test_explanations_and_guide_state_no_number_of_their_own():
    for file, key, language, text in texts():
        assert not left_over(PLACE.sub("#", text), language, STRUCTURE[language]), (file, key, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_pages_state_no_number_of_their_own(language):
    text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "#", written_rules(language))
    assert not left_over(re.sub(r"<[^>]+>", "", text), language, STRUCTURE[language])


def test_the_three_languages_name_the_same_numbers():
    named: dict[tuple[str, str], list[set[str]]] = {}
    for file, key, _, text in texts():
        named.setdefault((file, key), []).append({found[1] for found in PLACE.finditer(text) if "|" not in (found[2] or "")})
    for where, keys in named.items():
        assert keys[0] == keys[1] == keys[2], where
    in_rules = [Counter(re.findall(r"numbers\[[^\]]+\](?:\[-?\d+\])?", written_rules(language))) for language in LANGUAGES]
    assert in_rules[0] == in_rules[1] == in_rules[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_show_the_numbers_of_the_match(language):
    numbers = {**PRINTED, "actions.trade": 13, "penalties.pit": 77}
    cards = folders.explanations(GAME, numbers)
    assert "13" in cards["trade"][language]["does"] and "77" in cards["pit"][language]["does"]
    assert "13" in folders.guide(GAME, "trade_give", language, numbers)
    page = rules_drawn(GAME, language)
    assert f"<strong>{PRINTED['penalties.pit']}</strong>" in page


def document():
    """The document up to its table of numbers; the numbers of actions, abilities and rulings are cut off."""
    text = DOCUMENT.read_text(encoding="utf-8").split("\n## Numbers\n")[0]
    lines = [re.sub(r"^\| \d+(?:, \d+)*(?: \(ours\))?", "|", line) for line in text.splitlines()]
    return re.sub(r"\s+", " ", " ".join(lines).replace("*", ""))


def number_in(phrase):
    return int(re.search(r"\d+", in_digits(phrase, "en"))[0])


@pytest.mark.parametrize("phrase, key", CLAIMS.items())
def test_the_document_says_the_numbers(phrase, key):
    assert phrase in document() and number_in(phrase) == PRINTED[key]


def test_the_document_says_the_numbers_that_follow_from_others():
    text = document()
    assert f"of {len(PRINTED['tracks.penalties'])} steps" in in_digits(text, "en")
    assert f"{sum(PRINTED['demands.tiles'])} demand tiles" in in_digits(text, "en")
    assert 3 * PRINTED["rewards.golden"] == 15 and "fifteenth golden tile" in text
    die = PRINTED["dice.punishment"]
    assert f"roll {min(die)} to {max(die)} points" in text and PRINTED["abilities.ring_bonus"] == PRINTED["abilities.servant_bonus"]


def test_the_document_states_no_other_number():
    derived = ["of six steps", "nine demand tiles", "fifteenth golden tile", "roll 1 to 3 points"]
    assert left_over(document(), "en", [*CLAIMS, *DOCUMENT_STRUCTURE, *derived]) == []


def test_the_documents_table_is_that_of_the_numbers():
    table = DOCUMENT.read_text(encoding="utf-8").split("\n## Numbers\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]*) \| (\w) \| ([^|]*) \|$", table, re.MULTILINE)
    said = {key: (value.strip(), mark, note.strip()) for key, value, mark, note in rows}
    shown = {key: ", ".join(map(str, value)) if isinstance(value, list) else str(value) for key, value in PRINTED.items()}
    assert said == {key: (shown[key], GAME.numbers.mark(key), GAME.numbers.note(key)) for key in PRINTED}
