"""Every number that documents, rules pages, guide and explanations state is the one in numbers.toml, or of the match."""

import re
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from drawing import drawings, spoken, templates
from stating import VALUES, in_digits, unexplained, without_labels

from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.games.taverna import GAME, page
from underhill.games.taverna.ids import COURT, N_LEVELS, N_PEOPLES, ROOM, ROW, SPELL_CARDS, Favour, Royal, Spell, Tavern
from underhill.web.pages import folders

N = GAME.numbers
DOCUMENT = (Path(__file__).parents[3] / "docs" / "games" / "taverna.md").read_text(encoding="utf-8")
ALSO = {"en": {}, "fr": {"double": 2}, "de": {"zweit": 2, "dritt": 3, "viert": 4, "fünft": 5, "doppelt": 2}}
VALUE = {language: {word: float(n) for word, n in {**VALUES[language], **ALSO[language]}.items()} for language in LANGUAGES}
del VALUE["de"]["elf"]  # one of a people
OTHERS = {
    "ladder": {"points": [-9, -7, 11, 12, 13, 14, 17, 21], "gift_levels": [3, 5], "gifts": [11, 12, 13, 14]},
    "play": {
        "turns": [7, 5, 5, 5],
        "coins": 29,
        "spells": 4,
        "income": [9, 11],
        "sale_price": 12,
        "buy_out": 13,
        "token_points": 14,
    }
    | {"tokens_of_a_guild": 9, "privilege_points": 15, "privilege_price": 7},
    "notables": {"gob_trotter": [11, 12], "princess": [13, 14, 15], "ambassadress": [16, 17, 18]},
    "spell_costs": {spell.name.lower(): 10 - spell % 3 for spell in Spell if spell != Spell.CURSE},
    "spell_numbers": {"fireworks": 9, "golden_rain": 11, "clairvoyance": 12, "light_fingers": 13, "curse": 4},
    "royal": {"king_points": 19, "king_levels": 3, "points": [11, 12, 13, 14, 16], "queen": [7, 8, 9, 10, 11]}
    | {"treasurer": [17, 18, 19, 20, 21], "archduke": [2, 3, 4, 5, 6], "archmage": [9, 10, 11, 12, 13]},
}
PRINTED = folders.numbers_shown(GAME, {}, None)
VARIED = folders.numbers_shown(GAME, {"numbers": OTHERS}, GAME.match(3, 1, {"numbers": OTHERS}).view(None))
TABLES = pytest.mark.parametrize("n", [PRINTED, VARIED], ids=["printed", "other numbers"])
WORTHS = [N["ladder.points"][level] for level in N["ladder.gift_levels"]]
EXAMPLES = {"example-turn", "example-end", "numbers"}  # worked out in test_examples.py and test_royal.py; names of marks


def of_cards(n: Mapping[str, Any]) -> dict[str, list[int]]:
    """The numbers of every explanation that states some."""
    gifts, few, many = n["ladder.gifts"], *n["play.income"]
    costs = {spell.name.lower(): n[f"spell_costs.{spell.name.lower()}"] for spell in Spell if spell != Spell.CURSE}
    effects = {key.split(".")[1]: n[key] for key in n if key.startswith("spell_numbers.")}
    token, royal = n["play.token_points"], n["royal.points"]
    return {
        "orc": [gifts[0]],
        "human": [gifts[1], n["play.privilege_price"]],
        "elf": [gifts[2]],
        "dwarf": [gifts[3]],
        "beer": [few, 2, 3, many, 4, 5, 3, few, few],
        "mask": [1],
        "notary": [n["play.buy_out"], 6, 6 + n["play.buy_out"]],
        "gob_trotter": [*n["notables.gob_trotter"], 2, token],
        "princess": [*n["notables.princess"], 2, 3],
        "ambassadress": [*n["notables.ambassadress"], 2, 3],
        "guild_token": [token],
        "ladder_level": [1],
        **{spell: [cost, *([effects[spell]] if spell in effects else [])] for spell, cost in costs.items()},
        "charm": [costs["charm"], 1],
        "enchanted_sign": [costs["enchanted_sign"], token],
        "magic_chairs": [costs["magic_chairs"], 2, 2, 1],
        "curse": [SPELL_CARDS, effects["curse"]],
        "king": [n["royal.king_points"], n["royal.king_levels"]],
        **{name: [*royal, *n[f"royal.{name}"]] for name in ("queen", "treasurer", "archduke")},
        "archmage": [*royal, *n["royal.archmage"], effects["fireworks"]],
        "privilege": [n["play.privilege_price"], n["play.privilege_points"]],
        "spell": [n["play.sale_price"]],
        "cast": [effects["fireworks"]],
        "deed": [2],
        "customer": [1],
        "level": [N_LEVELS, n["ladder.points"][0], n["ladder.points"][-1]],
        "guild": [n["play.tokens_of_a_guild"]],
        "queen_people": [2],
    }


def of_guide(n: Mapping[str, Any]) -> dict[str, list[int]]:
    """The same for the guide."""
    return {
        "_welcome": [N_PEOPLES, N_PEOPLES],
        "queen_people": [2],
        "destination": [ROOM],
        "extent_gob_trotter": [n["play.token_points"]],
        "extent_ambassadress": [n["ladder.points"][0], n["ladder.points"][-1]],
        "deed": [n["play.buy_out"]],
        "climb": [n["ladder.points"][0]],
        "chairs_first": [2],
        "light_fingers": [n["spell_numbers.light_fingers"]],
    }


def of_rules(n: Mapping[str, Any]) -> dict[str, list[int]]:
    """The same for the sections of the rules page, without the explanations in them."""
    few, many = n["play.income"]
    points = n["ladder.points"]
    return {
        "goal": [2, 5, 2, n["play.turns"][0], 3, 5, n["play.turns"][1]],
        "board": [N_PEOPLES, N_PEOPLES, ROOM, COURT, N_PEOPLES, N_LEVELS, *points, points[0]],
        "setup": [n["play.coins"], n["play.spells"], 2, 2, 2],
        "turn": [ROW, few, 2, 3, many, 4, 5],
        "ladders": [points[level] for level in n["ladder.gift_levels"]],
        "notables": [n["play.privilege_price"]],
        "spells": [n["play.sale_price"], SPELL_CARDS],
        "end": [n["play.sale_price"], n["play.privilege_points"], 2],
    }


def numbers_in(text: str, language: str) -> list[float]:
    """Every number of a text, in digits or (then as a float) as a word; "one" is an article too and left out."""
    words = re.findall(r"−?\d+|[^\W\d]+", text)
    values = [int(w.replace("−", "-")) if w[-1].isdigit() else VALUE[language].get(w.lower()) for w in words]
    return [value for value in values if value is not None]


def without_pairs(found: list[float], expected: list[int]) -> list[float]:
    """Without a "two" in words that one language needs and another does not ("of the two", "twice a turn")."""
    left = list(found)
    while len(left) > len(expected):
        extra = next(
            (i for i, n in enumerate(left) if n == 2 and isinstance(n, float) and (i >= len(expected) or expected[i] != 2)), None
        )
        if extra is None:
            break
        del left[extra]
    return left


@TABLES
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_state_the_numbers_of_the_match(n, language):
    cards, expected = folders.explanations(GAME, n), of_cards(n)
    for key, card in cards.items():
        found = numbers_in(f"{card[language]['does']} {card[language].get('example', '')}", language)
        assert without_pairs(found, expected.get(key, [])) == expected.get(key, []), key
    assert set(expected) <= set(cards)


@TABLES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_states_the_numbers_of_the_match(n, language):
    expected = of_guide(n)
    for key in read_toml(Path(page.__file__).with_name("guide.toml")):
        found = numbers_in(folders.guide(GAME, key, language, n), language)
        assert without_pairs(found, expected.get(key, [])) == expected.get(key, []), key


@TABLES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_states_the_numbers_of_the_match(n, language):
    template = templates(GAME).get_template(f"taverna/rules.{language}.html")
    html = template.render(**drawings(GAME, n), **spoken(language))
    sections = dict(re.findall(r'<section id="([^"]+)">(.*?)</section>', html, re.DOTALL))
    expected = of_rules(n)
    for name, text in sections.items():
        if name not in EXAMPLES:
            plain = re.sub(r'<ul class="taverna-rules-list">.*?</ul>|<[^>]+>', " ", text, flags=re.DOTALL)
            assert without_pairs(numbers_in(plain, language), expected.get(name, [])) == expected.get(name, []), name
    assert set(expected) <= set(sections)


def table_after(heading: str) -> list[list[str]]:
    """The rows of the document's table whose header begins so."""
    rows = DOCUMENT[DOCUMENT.index(heading) :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def stated(row: str) -> list[float]:
    """The numbers in the value of a row of the first table."""
    return numbers_in(next(cells[1] for cells in table_after("| what | value |") if cells[0].startswith(row)), "en")


def test_the_documents_first_table_states_the_numbers_of_the_file():
    gifts, token = N["ladder.gifts"], N["play.token_points"]
    few, many = N["play.income"]
    sold = [N[f"notables.{name}"] for name in ("gob_trotter", "princess", "ambassadress")]
    cards = [len(N[f"customers.{group}"]) for group in ("two_or_more", "four_or_more", "five")]
    assert stated("ladder") == [8, *N["ladder.points"], N["ladder.points"][0]]
    assert stated("gifts") == gifts
    assert f"gifts on the levels worth {WORTHS[0]} and {WORTHS[1]}" in [cells[0] for cells in table_after("| what | value |")]
    assert stated("guild tokens") == [N["play.tokens_of_a_guild"], token]
    assert stated("privileges") == [N["play.privileges"], N["play.privileges"] - len(Tavern), N["play.privilege_points"]]
    assert stated("start") == [N["play.coins"], N["play.spells"]]
    assert stated("income") == [few, 2, 3, many, 4, 5]
    assert stated("customer row") == [ROW, COURT]
    assert stated("customer cards") == [cards[0], 4, sum(cards[:2]), 5, sum(cards)]
    assert stated("spells") == [SPELL_CARDS]
    assert stated("notables") == [*chain(*sold), N["play.buy_out"]]
    assert stated("another notable") == [N["play.privilege_price"]]
    assert stated("royal") == [N["royal.king_points"], N["royal.king_levels"], *N["royal.points"]]


def test_the_documents_board_is_that_of_the_file():
    rows = {cells[0].lower(): cells[1:] for cells in table_after("| tavern | guild |")}
    for name in (tavern.name.lower() for tavern in Tavern):
        guild, few, many, cheap, dear = rows[name]
        assert guild.split()[0] == N[f"guilds.{name}"]
        assert few.split() == [people[0].upper() for people in N[f"tables_2_3.{name}"]]
        expected = "two of each" if name == "great" else " ".join(people[0].upper() for people in N[f"tables_4_5.{name}"])
        assert many == expected
        for side, cell in (("2_3", cheap), ("4_5", dear)):
            pairs = zip(N[f"deed_prices_{side}.{name}"], N[f"deed_points_{side}.{name}"], strict=True)
            assert cell.split() == [f"{price}/{points}" for price, points in pairs]
    assert sorted(N["tables_4_5.great"]) == sorted(["orc", "human", "elf", "dwarf"] * 2)


def test_the_documents_spells_favours_and_scorings_are_those_of_the_file():
    names = {GAME.words.word("spell", spell, "en"): spell.name.lower() for spell in Spell}
    rows = table_after("| spell | cost | when |")
    assert len(rows) == len(Spell)
    for name, cost, _, effect in rows:
        spell = names[name.removesuffix(" (S)")]
        assert cost == ("–" if spell == "curse" else str(N[f"spell_costs.{spell}"]))
        effects = [N[f"spell_numbers.{spell}"]] if f"spell_numbers.{spell}" in PRINTED else []
        expected = [N["play.token_points"]] if spell == "enchanted_sign" else effects
        assert without_pairs(numbers_in(effect, "en"), expected) == expected, spell
    copies = {spell: N[f"spell_copies.{spell}"] for spell in names.values() if spell != "curse"}
    assert {n for spell, n in copies.items() if spell != "teleport"} == {2} and copies["teleport"] == 1
    favours = DOCUMENT[DOCUMENT.index("**Favours**") : DOCUMENT.index("**Spells**")]
    assert [int(n) for n in re.findall(r"×(\d)", favours)] == [2, 2, 1, 2, 2, 2]
    assert sum(N[f"favours.{favour.name.lower()}"] for favour in Favour) == 15 and "(15;" in favours
    royal = DOCUMENT[DOCUMENT.index("**Royal scorings**") : DOCUMENT.index("## The game")]
    expected = [*N["royal.queen"], *N["royal.treasurer"], *N["royal.archduke"], *N["royal.archmage"]]
    assert numbers_in(royal, "en") == expected
    turns = numbers_in(DOCUMENT[: DOCUMENT.index("Most victory points")], "en")[-5:]
    assert turns == [N["play.turns"][0], 2, N["play.turns"][1], 3, 5]


IN_THE_GAME = (
    "for each {play.privilege_price} privileges",
    "an opponent's for {play.buy_out} more",
    "as many of the {spell_numbers.curse} coins",
    "a deed of {deed_prices_2_3.great[2]} with three players, of {deed_prices_4_5.great[3]} with four, of "
    "{deed_prices_4_5.great[2]} or {deed_prices_4_5.great[3]} with five",
)
OF_THE_RULES = (  # players, deeds of an opening, room for notables, who is asked how often, and numbers of rulings and versions
    *(
        "With two players",
        "never two in one tavern",
        "ruling 53",
        "acts twice",
        "two at most stand in one",
        "with two players once more",
    ),
    *("stands twice", "buys two deeds", "could buy two are", "rules version 1 may", "rules version 1 had", "spells (46)"),
    *("up to 33 come", "those from 34 on"),
)


def test_the_documents_game_and_rulings_state_the_numbers_of_the_file():
    before, rulings = DOCUMENT.split("\n## What random play tells\n")[0].split("\n## Rulings\n")
    text = before[before.index("\n## The game\n") :] + without_labels(rulings)
    sold = [f"one or {len(N['notables.gob_trotter'])} guild tokens", f"one to {len(N['notables.princess'])} face-up favours"]
    sold += [f"one to {len(N['notables.ambassadress'])} levels", f"the {len(Royal)} royal scorings"]
    assert unexplained(text, "en", IN_THE_GAME, (*sold, *OF_THE_RULES), PRINTED) == []


def test_the_documents_beginning_states_no_other_number():
    text = in_digits(DOCUMENT[: DOCUMENT.index("\n## Numbers\n")], "en")
    few, many = N["play.turns"][:2]
    said = f"2 to 5 innkeepers 5 taverns 4 notables {few} turns with 2 players, {many} with 3 to 5"
    assert re.findall(r"\d+", text) == re.findall(r"\d+", said)


def test_every_row_of_the_documents_first_table_is_compared():
    compared = ("ladder", "gifts", "guild tokens", "privileges", "start", "income", "customer row", "customer cards", "spells")
    compared += ("notables", "another notable", "royal")
    for cells in table_after("| what | value |"):
        assert cells[0].startswith((*compared, "birthdays")) or numbers_in(cells[1], "en") == [], cells[0]
