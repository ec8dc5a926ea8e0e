"""Every number that documents, rules pages, guide and explanations state is the one in numbers.toml, in all three languages."""

import re
from itertools import chain
from pathlib import Path

import pytest

from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.games.taverna import GAME, page
from underhill.games.taverna.ids import COURT, N_LEVELS, N_PEOPLES, ROOM, ROW, SPELL_CARDS, Favour, Spell, Tavern

N = GAME.numbers
FOLDER = Path(page.__file__).parent
DOCUMENT = (Path(__file__).parents[3] / "docs" / "games" / "taverna.md").read_text(encoding="utf-8")
NUMERALS = {
    "en": ("", "", "two twice", "three", "four", "five", "six", "seven", "eight"),
    "fr": ("", "", "deux double", "trois", "quatre", "cinq", "six", "sept", "huit"),
    "de": ("", "", "zwei zweit doppelt", "drei dritt", "vier viert", "fünf fünft", "sechs", "sieben", "acht"),
}
VALUE = {
    language: {word: float(n) for n, words in enumerate(all_) for word in words.split()} for language, all_ in NUMERALS.items()
}
SOLD = {name: N[f"notables.{name}"] for name in ("gob_trotter", "princess", "ambassadress")}
WORTHS = [N["ladder.points"][level] for level in N["ladder.gift_levels"]]
FEW, MANY = N["play.income"]
ROYAL = N["royal.points"]
COSTS = {spell.name.lower(): N[f"spell_costs.{spell.name.lower()}"] for spell in Spell if spell != Spell.CURSE}
EFFECTS = {key.split(".")[1]: N[key] for key in N.keys() if key.startswith("spell_numbers.")}  # noqa: SIM118
TOKEN = N["play.token_points"]

CARDS = {
    "orc": [*WORTHS, N["ladder.gifts"][0], -1, 0, N["ladder.gifts"][0]],
    "human": [*WORTHS, N["play.privilege_price"]],
    "elf": WORTHS,
    "dwarf": [*WORTHS, N["ladder.gifts"][3]],
    "beer": [FEW, 2, 3, MANY, 4, 5, 3, FEW, FEW],
    "mask": [1],
    "notary": [N["play.buy_out"], 6, 6 + N["play.buy_out"], (6 + N["play.buy_out"]) // 2],
    "gob_trotter": [*SOLD["gob_trotter"], 2, TOKEN],
    "princess": [*SOLD["princess"], 2, 3],
    "ambassadress": [*SOLD["ambassadress"], 2, 3],
    "guild_token": [TOKEN],
    "ladder_level": [1],
    **{spell: [cost, *([EFFECTS[spell]] if spell in EFFECTS else [])] for spell, cost in COSTS.items()},
    "charm": [COSTS["charm"], 1],
    "enchanted_sign": [COSTS["enchanted_sign"], TOKEN],
    "magic_chairs": [COSTS["magic_chairs"], 2, 2, 1],
    "curse": [SPELL_CARDS, EFFECTS["curse"]],
    "king": [N["royal.king_points"]],
    **{name: [*ROYAL, *N[f"royal.{name}"]] for name in ("queen", "treasurer", "archduke")},
    "archmage": [*ROYAL, *N["royal.archmage"], EFFECTS["fireworks"]],
    "privilege": [N["play.privilege_price"], N["play.privilege_points"]],
    "spell": [N["play.sale_price"]],
    "cast": [EFFECTS["fireworks"]],
    "deed": [2],
    "customer": [1],
    "level": [N_LEVELS, N["ladder.points"][0], N["ladder.points"][-1]],
    "guild": [N["play.tokens_of_a_guild"]],
    "queen_people": [2],
}
GUIDE = {
    "_welcome": [N_PEOPLES, N_PEOPLES],
    "queen_people": [2],
    "destination": [ROOM],
    "extent_gob_trotter": [TOKEN],
    "extent_ambassadress": [N["ladder.points"][0], WORTHS[0], N["ladder.gift_levels"][0]],
    "deed": [N["play.buy_out"]],
    "climb": [-N["ladder.points"][0]],
    "chairs_first": [2],
    "light_fingers": [EFFECTS["light_fingers"]],
}
RULES = {
    "goal": [2, 5, 2, N["play.turns"][0], 3, 5, N["play.turns"][1]],
    "board": [N_PEOPLES, N_PEOPLES, ROOM, COURT, N_PEOPLES, N_LEVELS, *N["ladder.points"], N["ladder.points"][0]],
    "setup": [N["play.coins"], N["play.spells"], 2, 2, 2],
    "turn": [ROW, FEW, 2, 3, MANY, 4, 5],
    "notables": [N["play.privilege_price"]],
    "spells": [N["play.sale_price"], SPELL_CARDS],
    "end": [N["play.sale_price"], N["play.privilege_points"], 2],
}
EXAMPLES = {"example-turn", "example-end", "numbers"}  # worked out in test_examples.py and test_royal.py; names of marks


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_state_the_numbers_of_the_file(language):
    cards = read_toml(FOLDER / "cards.toml")
    for key, card in cards.items():
        found = numbers_in(f"{card[language]['does']} {card[language].get('example', '')}", language)
        assert without_pairs(found, CARDS.get(key, [])) == CARDS.get(key, []), key
    assert set(CARDS) <= set(cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_states_the_numbers_of_the_file(language):
    for key, texts in read_toml(FOLDER / "guide.toml").items():
        assert without_pairs(numbers_in(texts[language], language), GUIDE.get(key, [])) == GUIDE.get(key, []), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_states_the_numbers_of_the_file(language):
    html = (FOLDER / f"rules.{language}.html").read_text(encoding="utf-8")
    sections = dict(re.findall(r'<section id="([^"]+)">(.*?)</section>', html, re.DOTALL))
    for name, text in sections.items():
        if name not in EXAMPLES:
            found = numbers_in(re.sub(r"<[^>]+>|{{.*?}}", " ", text), language)
            if name == "goal":  # "à trois, quatre ou cinq" beside "three to five"
                found = [n for i, n in enumerate(found) if n != 4 or i != 5]
            assert without_pairs(found, RULES.get(name, [])) == RULES.get(name, []), name
    assert set(RULES) <= set(sections)


def table_after(heading: str) -> list[list[str]]:
    """The rows of the document's table whose header begins so."""
    rows = DOCUMENT[DOCUMENT.index(heading) :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def stated(row: str) -> list[float]:
    """The numbers in the value of a row of the first table."""
    return numbers_in(next(cells[1] for cells in table_after("| what | value |") if cells[0].startswith(row)), "en")


def test_the_documents_first_table_states_the_numbers_of_the_file():
    gifts = N["ladder.gifts"]
    cards = [len(N[f"customers.{group}"]) for group in ("two_or_more", "four_or_more", "five")]
    assert stated("ladder") == [8, *N["ladder.points"], N["ladder.points"][0]]
    assert stated("gifts") == gifts
    assert f"gifts on the levels worth {WORTHS[0]} and {WORTHS[1]}" in [cells[0] for cells in table_after("| what | value |")]
    assert stated("guild tokens") == [N["play.tokens_of_a_guild"], TOKEN]
    assert stated("privileges") == [N["play.privileges"], N["play.privileges"] - len(Tavern), N["play.privilege_points"]]
    assert stated("start") == [N["play.coins"], N["play.spells"]]
    assert stated("income") == [FEW, 2, 3, MANY, 4, 5]
    assert stated("customer row") == [ROW, COURT]
    assert stated("customer cards") == [cards[0], 4, sum(cards[:2]), 5, sum(cards)]
    assert stated("spells") == [SPELL_CARDS]
    assert stated("notables") == [*chain(*SOLD.values()), N["play.buy_out"]]
    assert stated("another notable") == [N["play.privilege_price"]]
    assert stated("royal") == [N["royal.king_points"], N["royal.king_levels"], *ROYAL]


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
        assert cost == ("–" if spell == "curse" else str(COSTS[spell]))
        expected = [EFFECTS[spell]] if spell in EFFECTS else [TOKEN] if spell == "enchanted_sign" else []
        assert without_pairs(numbers_in(effect, "en"), expected) == expected, spell
    copies = {spell: N[f"spell_copies.{spell}"] for spell in COSTS}
    assert {n for spell, n in copies.items() if spell != "teleport"} == {2} and copies["teleport"] == 1
    favours = DOCUMENT[DOCUMENT.index("**Favours**") : DOCUMENT.index("**Spells**")]
    assert [int(n) for n in re.findall(r"×(\d)", favours)] == [2, 2, 1, 2, 2, 2]
    assert sum(N[f"favours.{favour.name.lower()}"] for favour in Favour) == 15 and "(15;" in favours
    royal = DOCUMENT[DOCUMENT.index("**Royal scorings**") : DOCUMENT.index("## The game")]
    expected = [*N["royal.queen"], *N["royal.treasurer"], *N["royal.archduke"], *N["royal.archmage"]]
    assert numbers_in(royal, "en") == expected
    turns = numbers_in(DOCUMENT[: DOCUMENT.index("Most victory points")], "en")[-5:]
    assert turns == [N["play.turns"][0], 2, N["play.turns"][1], 3, 5]
