"""One place for numbers: what documents, rules pages, guide, cards and terminal state is what numbers.toml, or the match, says."""

import re
from collections import Counter
from pathlib import Path

import pytest
from drawing import drawn, spoken, templates
from stating import in_digits, unexplained, without_labels

from games.fairy_land.setups import scene
from underhill.core.match import Match
from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.ids import Item
from underhill.web.pages import folders
from underhill.web.pages.render import drawings

ROOT = Path(__file__).parents[3]
PRINTED = GAME.numbers.values()
# Numbers that numbers.toml does not say, the same in every language: of the rules (turns, cards of a look) or of an example.
OF_CARDS = {
    **{colour: [2, 3, 4, 5] for colour in ("yellow", "white", "violet", "pink", "red")},
    "squirrel": [1, 2, 2, 3, 3, 4, 4, 4],
    "fox": [2, 3, 3, 4],
    "racoon": [2, 2, 2, 3],
    "deer": [2, 3, 3],
    "bear": [2, 3],
    "unicorn": [2, 3],
    "turtle": [2],
    "variety": [0, 3, 5],
    "goblin": [3],
    "explorer": [5, 5],
    "crest": [2],
    "fairy_wand": [5],
    "heralds_trumpet": [2],
    "cloak_of_leaves": [2],
    "forest": [2, 2, 36],
    "druids": [1, 2, 3, 4, 9],
    "court": [1, 2, 9, 10],
    "evil": [2],
    "applause": [2, 3],
}
OF_THE_GUIDE = {"_welcome": [1, 7, 7], "dawn": [2, 2], "dawn_evil": [2, 2], "day": [3, 4], "lose": [4]}
OF_RULES = {
    "aim": [2, 3, 4, 9, 12, 18, 36],
    "cards": [1, 2, 3, 5, 5, 5, 7, 7, 9, 9, 9, 19, 84],
    "dawn": [2, 2, 2, 2, 2],
    "day": [4],
    "explore": [1],
    "visit": [2],
    "items": [2, 2, 5],
    "scoring": [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 36],
    "example": [0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 7, 9],
    "reconstructed": [9, 19],
}


def changed(value):
    """Another number of the same kind."""
    return [changed(entry) for entry in value] if isinstance(value, list) else 3 * value + 20


CHANGED = {key: value if key == "court.starred" else changed(value) for key, value in PRINTED.items()}


def numbers_in(text: str, language: str) -> list[int]:
    """The numbers that a reader sees, digits and words; tags and character codes left out."""
    digits = re.findall(r"(?<![\w#.])[−-]?\d+(?=e\b|(?![\w.]*\w))", in_digits(text, language))
    return [int(n.replace("−", "-")) for n in digits]


def of_the_text(printed: str, other: str, language: str) -> list[int]:
    """The numbers that are the same in a text made with the printed numbers and in one made with others."""
    pairs = zip(numbers_in(printed, language), numbers_in(other, language), strict=True)
    return sorted(a for a, b in pairs if a == b)


def are_those(found: list[int], expected: list[int]) -> bool:
    """The same numbers; only a "two" may be lacking, where a language says "both"."""
    lacking = Counter(expected) - Counter(found)
    return not Counter(found) - Counter(expected) and set(lacking) <= {2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_card_comes_from_the_file(language):
    cards = [folders.explanations(GAME, numbers) for numbers in (PRINTED, CHANGED)]
    for key in cards[0]:
        texts = [" ".join((card[key][language]["does"], card[key][language].get("example", ""))) for card in cards]
        assert are_those(of_the_text(*texts, language), OF_CARDS.get(key, [])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_the_guide_comes_from_the_file(language):
    for key in read_toml(folders.page_folder(GAME) / "guide.toml"):
        texts = [folders.guide(GAME, key, language, numbers) for numbers in (PRINTED, CHANGED)]
        assert are_those(of_the_text(*texts, language), OF_THE_GUIDE.get(key, [])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_rules_page_comes_from_the_file(language):
    template = templates(GAME).get_template(f"fairy_land/rules.{language}.html")
    pages = [template.render(**drawings(GAME, numbers), **spoken(language)) for numbers in (PRINTED, CHANGED)]
    printed, other = (dict(re.findall(r'<section id="([^"]+)">(.*?)</section>', page, re.DOTALL)) for page in pages)
    assert set(OF_RULES) <= set(printed) and "<b>26</b>" in printed["example"]
    for key, text in printed.items():
        assert are_those(of_the_text(text, other[key], language), OF_RULES.get(key, [])), key


DOCUMENT = (
    "{play.crests} Fairy Crest; with two players {play.crests_two_players} Fairy Crests each",
    "squirrel {forest.squirrel}, fox {forest.fox}, racoon {forest.racoon}, deer {forest.deer}, bear {forest.bear}, unicorn "
    "{forest.unicorn}, turtle {forest.turtle}; five colours of Flowers, {forest.red} each; {forest.goblin} Goblins, {forest.ogre} "
    "Ogres, 6 special Fairies",
    "emptied at sunset with {play.overcrowded} cards",
    "{points.animals} in the order above; {points.turtle_bonus} more for exactly {points.turtle_set} turtles",
    "{points.flowers} for 0 to 5",
    "{points.variety} for 0 to 5",
    "{points.goblin_sole} each for the sole most, {points.goblin_tied} each for those tied for most",
    "{points.applause[0]} alone, {points.applause[1]} each for two, {points.applause[2]} each for three, {points.applause[3]} for "
    "four",
    "Fauna {fairies.fauna}, Flora {fairies.flora}, Herald {fairies.herald} where they shine; every special Fairy {fairies.special} "
    'elsewhere; "many" Animals or Flowers are {fairies.many}; the Wind comes back to a hand of {fairies.wind_hand}',
    "worth {fairies.fauna} and {fairies.flora} where at least {fairies.many} Animals or Flowers lie",
    "worth {fairies.herald} for an audience or a Druid visit",
    "a payment that leaves you {fairies.wind_hand} Fairies or fewer",
    r"Fairy Wand\* +{items.fairy_wand} exploring",
    r"Herald's Trumpet\* +{items.heralds_trumpet} at court",
    "Pan Pipes, Flower Garland +{items.pan_pipes} exploring where at least {fairies.many} Animals, Flowers lie",
    r"Cloak of Leaves\* {items.cloak_of_leaves} Goblins do not count",
    "bring {items.ogre_bell} points each",
    r"Royal Pendant\* {items.royal_pendant} points, {items_more.pendant_whole} with the Lost Half",
    r"Royal Seal\* {items.royal_seal} points",
    "Golden Acorn {items.golden_acorn} more Animal",
    r"Everlasting Flower\* {items.everlasting_flower} Flower of any colour",
    "Silver Bells +{items.silver_bells} applause, and {items_more.bells_alone} points instead of {points.applause[0]} if alone",
    "Book of Beasts {items.book_of_beasts} point for each kind of Animal",
    "Silk Ribbon {items.silk_ribbon} points for each colour with {items_more.ribbon_flowers} Flowers or more",
    r"Fairy Dust\* take back Fairies worth {items.fairy_dust} in all",
    r"Moon Lantern\* up to {items.moon_lantern} good cards",
    r"Goblin Flute\* give away up to {items.goblin_flute} Goblins",
    "Enchanted Mirror swap {items.enchanted_mirror} Animal or Flower",
    "Druid's Sickle look through the Druid deck, take up to {items.druids_sickle}",
    "with {items.veil_of_invisibility} Fairies of any worth",
    "clearings with {play.overcrowded} cards or more are emptied",
    "each trampling {play.ogre_toll} of your Animals and Flowers",
    "no Flowers: {points.variety[0]}",
    '"Up to {items.moon_lantern}" means',
)
OTHERS = (  # numbers of the rules, and those that follow from how many Houses, colours, clearings and items there are
    *("Two to four Fairy Houses", "36 turns", "18, 12 or 9", "which nine are starred", "4, each with Fairies 1 to 7"),
    *("84:", "19 items, 9 in a game", "9 Forest cards", "3, with one card", ", 1 at court", "Two Forest cards"),
    *("two different clearings", "of two evil cards", "at least 2;", "v − 1", "turn 36", "worth 1 are not enough"),
    *("Of two evil cards", "the two other clearings", "Of two cards looked at", "the three decks", "place of 28"),
    *(
        "Version 2: rulings 30",
        "33 and 34",
        "version 1",
        "Version 3: Fairies",
        "records of version 2",
        "Version 4: Ogre",
        "records of versions 2 and 3",
        "up to 25 come",
        "those from 26 on",
    ),
)


def document() -> str:
    """The document up to what was measured; rulings without their own numbers."""
    text = (ROOT / "docs/games/fairy_land.md").read_text(encoding="utf-8").split("\n## What random play tells\n")[0]
    before, rulings = text.split("\n## Rulings\n")
    return before + without_labels(rulings)


def test_the_document_states_the_numbers_of_the_file():
    assert unexplained(document(), "en", DOCUMENT, OTHERS, PRINTED) == []


def test_a_match_with_other_numbers_shows_its_own():
    options = {"numbers": {"items": {"fairy_wand": 4}, "play": {"overcrowded": 5}, "points": {"variety": [-6, 1, 3, 6, 10, 17]}}}
    match = Match.from_state(GAME, scene(items={1: ["fairy_wand"]}, options=options).s, 1, {})
    numbers = folders.numbers_shown(GAME, {}, match.view(None))
    assert folders.explanations(GAME, numbers)["fairy_wand"]["en"]["does"].startswith("Permanent. 4 more whenever you explore.")
    assert "5 cards is emptied" in folders.guide(GAME, "dawn", "en", numbers)
    assert "With 5 cards the clearing empties" in drawn(match, 0) and "<b>17</b>" in drawn(match, 0)
    assert folders.explanations(GAME, PRINTED)["fairy_wand"]["en"]["does"].startswith("Permanent. 2 more whenever you explore.")


def test_every_item_has_a_number_in_the_file():
    assert {key.removeprefix("items.") for key in PRINTED if key.startswith("items.")} == {item.name.lower() for item in Item}
