"""One place for numbers: what documents, rules pages, guide, cards and terminal state is what numbers.toml, or the match, says."""

import re
from pathlib import Path

import pytest
from drawing import drawn, templates

from games.fairy_land.setups import scene
from underhill.core.match import Match
from underhill.core.numbers import read_toml
from underhill.core.stated import stated
from underhill.core.words import LANGUAGES
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.ids import Item
from underhill.web.pages import folders
from underhill.web.pages.render import drawings

ROOT = Path(__file__).parents[3]
PRINTED = GAME.numbers.values()
SPELT = {  # from two on: "one" is a pronoun as well
    "en": "two three four five six seven eight nine ten",
    "fr": "deux trois quatre cinq six sept huit neuf dix",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn",
}
# Numbers that numbers.toml does not say, the same in every language: of the rules (turns, cards of a look) or of an example.
OF_THE_RULES = {
    **{colour: {2, 3, 4, 5} for colour in ("yellow", "white", "violet", "pink", "red")},
    "squirrel": {4, 3, 1},
    "fox": {3, 4},
    "racoon": {2},
    "variety": {0, 5},
    "goblin": {3},
    "explorer": {5},
    "fairy_wand": {5},
    "heralds_trumpet": {2},
    "cloak_of_leaves": {2},
    "forest": {36},
    "druids": {2, 1, 4},
    "court": {2, 1, 10},
    "_welcome": {1, 7},
    "day": {4},
}


def changed(value):
    """Another number of the same kind."""
    return [changed(entry) for entry in value] if isinstance(value, list) else 3 * value + 20


CHANGED = {key: value if key == "court.starred" else changed(value) for key, value in PRINTED.items()}


def numbers_in(text: str) -> list[int]:
    """The numbers that a reader sees, tags and character codes left out."""
    digits = re.findall(r"(?<![\w#.])[−-]?\d+(?![\w.]*\w)", re.sub(r"<[^>]+>", " ", text))
    return [int(n.replace("−", "-")) for n in digits]


def unchanged(texts: list[str]) -> set[int]:
    """The numbers that are the same in a text made with the printed numbers and in one made with others."""
    printed, other = (numbers_in(text) for text in texts)
    assert len(printed) == len(other)
    return {a for a, b in zip(printed, other, strict=True) if a == b}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_card_comes_from_the_file(language):
    cards = [folders.explanations(GAME, numbers) for numbers in (PRINTED, CHANGED)]
    for key in cards[0]:
        texts = [" ".join((card[key][language]["does"], card[key][language].get("example", ""))) for card in cards]
        assert unchanged(texts) == OF_THE_RULES.get(key, set()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_the_guide_comes_from_the_file(language):
    for key in read_toml(folders.page_folder(GAME) / "guide.toml"):
        texts = [folders.guide(GAME, key, language, numbers) for numbers in (PRINTED, CHANGED)]
        assert unchanged(texts) == OF_THE_RULES.get(key, set()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_item_or_fairy_spells_a_number_out(language):
    spelt = re.compile(rf"\b(?:{SPELT[language].replace(' ', '|')})\b", re.IGNORECASE)
    for key in (*(item.name.lower() for item in Item), "ogre", "warrior", "fauna", "flora", "herald", "wind", "limit"):
        assert not spelt.search(folders.cards(GAME)[key][language]["does"]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_rules_page_comes_from_the_file(language):
    template = templates(GAME).get_template(f"fairy_land/rules.{language}.html")
    spoken = {"language": language, "t": lambda key, **_: key, "written": lambda n: str(n).replace("-", "−")}
    texts = [template.render(**drawings(GAME, numbers), **spoken) for numbers in (PRINTED, CHANGED)]
    turns, deck, hand, look = {36, 18, 12, 9}, {84}, {1, 7}, {2}
    columns, example = {0, 1, 2, 3, 4, 5}, {4, 3, 1, 2, 7, 9, 0}
    listed = set().union(
        *(OF_THE_RULES.get(key, set()) for key in ("goblin", "explorer", "fairy_wand", "heralds_trumpet", "cloak_of_leaves"))
    )
    assert unchanged(texts) == turns | deck | hand | look | columns | example | listed
    assert "<b>26</b>" in texts[0]


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
    "with {items.veil_of_invisibility} Fairies",
    "clearings with {play.overcrowded} cards or more are emptied",
    "each trampling {play.ogre_toll} of your Animals and Flowers",
)
REST = "|".join(  # numbers of the rules
    (
        "Fairies 1 to 7",
        "36 turns",
        "18, 12 or 9",
        r"\b4, each",
        "84:",
        "19 items, 9 in a game",
        "9 Forest cards",
        "3, with one card",
        ", 1 at court",
        "at least 2;",
        "v − 1",
        "turn 36",
    )
)


def test_the_document_states_the_numbers_of_the_file():
    text = (ROOT / "docs/games/fairy_land.md").read_text(encoding="utf-8")
    text = " ".join(text[: text.index("## Rulings")].split())
    for template in DOCUMENT:
        said = stated(template, PRINTED, "en")
        assert said in text, said
        text = text.replace(said, "")
    assert re.findall(r"\d+", re.sub(REST, "", text)) == [], "a number that this test does not know"


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
