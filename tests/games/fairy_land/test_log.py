"""The log and the questions tell what a player at the table would see and hear, with people's names and their grammar."""

import io

import pytest
from conftest import walk
from drawing import drawn
from rich.console import Console

from games.fairy_land.setups import Scene, scene
from underhill.core.match import Match
from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.hidden import view
from underhill.web.pages import folders

NAMES = ["Anna", "Thomas", "Obéron"]


def match_of(found: Scene) -> Match:
    return Match.from_state(GAME, found.s, 1, {})


def told(found: Scene, *texts: str, language: str = "en") -> list[str]:
    """What everybody reads until the turn ends."""
    match = match_of(found)
    for text in texts:
        match.play(text)
    lines = match.log(None, language, NAMES)
    turn = [i for i, line in enumerate(lines) if line.startswith(("Turn", "Tour", "Zug"))]
    return lines[: turn[0]] if turn else lines


def test_an_audience_is_announced_before_fairies_are_played():
    lines = told(scene(court=["royal_seal", "fairy_wand", "fairy_dust"]), "audience", "play four", "done", "keep item fairy_wand")
    assert lines == [
        "Anna asks for an audience with the Queen.",
        "Anna plays Fairy 4: worth 4 so far.",
        "Anna looks at 3 cards from the Queen's Court.",
        "The Queen gives Anna the Fairy Wand.",
        "Anna puts 2 cards back under the deck.",
    ]


def test_a_druid_card_is_told_once():
    lines = told(scene(druids=["fox"]), "druids", "play two", "done", "keep fox", language="de")
    assert lines == [
        "Anna besucht die Druiden.",
        "Anna spielt Fee 2: bisher 2 wert.",
        "Anna sieht sich 1 Karte vom Druidenstapel an.",
        "Anna nimmt einen Fuchs von den Druiden.",
    ]


def test_the_lantern_and_the_veil_name_the_clearing():
    found = scene(lots=(["goblin"], ["fox"], []), items={0: ["moon_lantern"]})
    lines = told(found, "use moon_lantern", "clearing 2", "take fox", language="fr")
    assert lines == [
        "Anna utilise la Lanterne de lune.",
        "Anna éclaire la deuxième clairière avec la Lanterne de lune.",
        "Anna prend un renard.",
    ]
    found = scene(lots=([], ["fox"], []), items={0: ["veil_of_invisibility"]})
    assert "Anna explores the second clearing under the veil, without bids." in told(
        found, "use veil_of_invisibility", "clearing 2", "play one", "play two", "done"
    )


@pytest.mark.parametrize(
    "language, lines",
    [
        ("en", ["Anna gives Obéron a fox.", "In return Anna gets a red flower from Obéron."]),
        ("fr", ["Anna donne un renard à Obéron.", "En échange, Anna reçoit une fleur rouge d'Obéron."]),
        ("de", ["Anna gibt Obéron einen Fuchs.", "Dafür bekommt Anna eine rote Blume von Obéron."]),
    ],
)
def test_the_mirror_tells_with_whom_is_swapped(language, lines):
    found = scene(owned={0: {"fox": 1}, 2: {"red": 1}}, items={0: ["enchanted_mirror"]})
    assert told(found, "use enchanted_mirror", "offer fox", "from morgana", "take red", language=language)[1:] == lines


def test_buttons_and_log_call_people_by_their_names():
    match = match_of(scene(owned={0: {"goblin": 1, "fox": 1}, 1: {"fox": 1}}, items={0: ["goblin_flute", "enchanted_mirror"]}))
    flute, mirror = match.copy(), match.copy()
    flute.play("use goblin_flute")
    assert [choice.words("fr", NAMES) for choice in flute.choices()] == ["Donner un Gobelin à Thomas", "Donner un Gobelin à Obéron"]
    flute.play("give oberon")
    assert "Anna gives a Goblin to Thomas." in flute.log(None, "en", NAMES)
    mirror.play("use enchanted_mirror")
    mirror.play("offer fox")
    assert [choice.words("de", NAMES) for choice in mirror.choices()] == ["Mit Thomas tauschen"]
    mirror.play("from oberon")
    assert mirror.prompt("en", NAMES) == "Choose the card you get from Thomas for a fox."


def test_an_empty_clearing_says_so():
    assert told(scene(), "explore 1", "pass", "pass", "pass")[-1] == "Nobody explores the first clearing; it stays empty."
    lines = told(scene(), "explore 1", "pass", "pass", "bid 1", "play one", "done")
    assert lines[-1] == "The first clearing is empty: Anna takes nothing."
    lines = told(scene(lots=(["fox", "deer"], [], [])), "explore 1", "pass", "pass", "pass", language="de")
    assert lines[-1] == "Niemand erkundet die erste Lichtung: 2 Karten werden abgelegt."


def test_an_ogre_that_finds_nothing_tramples_nothing():
    found = scene(lots=(["ogre"], [], []), hands={1: ["one"]})
    lines = told(found, "explore 1", "bid 1", "pass", "pass", "play one", "done", language="de")
    assert lines[-1] == "Ein Oger kommt zu Thomas und findet nichts zu zertrampeln."


@pytest.mark.parametrize(
    "language, line",
    [
        ("en", "An Ogre tramples through Thomas's cards."),
        ("fr", "Un Ogre piétine les cartes de Thomas."),
        ("de", "Ein Oger trampelt durch Thomas' Karten."),
    ],
)
def test_grammar_follows_the_name_of_whom_an_ogre_meets(language, line):
    found = scene(lots=(["ogre", "fox"], [], []), hands={1: ["one"]})
    assert line in told(found, "explore 1", "bid 1", "pass", "pass", "play one", "done", language=language)


def test_grammar_follows_the_name_of_the_warriors_owner():
    found = scene(lots=(["goblin"], [], []), hands={2: ["warrior"]})
    lines = told(found, "explore 1", "pass", "bid 1", "pass", "play warrior", "done", "drive away", language="fr")
    assert "La Fée Guerrière d'Obéron chasse 1 créature méchante." in lines


def test_the_reason_is_the_missing_fairy_when_items_cover_the_bid():
    match = match_of(scene(lots=(["fox"], [], []), items={0: ["fairy_wand"]}))
    for text in ("explore 1", "pass", "pass", "bid 2"):
        match.play(text)
    assert match.why_not()["done"] == "You must play at least 1 Fairy, whatever your items add."
    assert match.why_not("fr")["done"] == "Il faut jouer au moins 1 Fée, quoi qu'ajoutent vos objets."


def test_the_question_of_a_bid_says_what_is_possible():
    match = match_of(scene(hands={0: ["one"], 1: ["seven"], 2: []}))
    match.play("explore 1")
    assert match.prompt() == "Bid for the first clearing, or pass."
    match.play("bid 7")
    assert match.prompt("de") == "Du kannst für die erste Lichtung nicht mehr als 7 bieten: Du musst passen."
    empty = match_of(scene(hands={1: []}))
    empty.play("explore 1")
    assert empty.prompt("fr") == "Vous ne pouvez pas miser pour la première clairière : il faut passer."


def test_the_end_tells_every_line_of_the_scoring():
    *_, match = walk(GAME, 3, 4)
    lines = match.log(None, "en", NAMES)
    for p, sheet in enumerate(match.score_sheet()):
        for source, points in sheet.items():
            shown = str(points).replace("-", "−")
            assert any(f"{NAMES[p]}, {GAME.words.entry('source', source, 'en')}: {shown} point" in line for line in lines), source
        assert any(line.startswith(f"{NAMES[p]} has {str(match.scores()[p]).replace('-', '−')} point") for line in lines)
    assert sum("applause:" in line for line in lines) == 3


def test_the_final_view_shows_the_hands_that_decide_applause_and_ties():
    found = scene(hands={0: ["one", "wind"], 1: ["seven"], 2: []}, items={0: ["silver_bells"]})
    assert view(found.s, 2)["houses"][0]["hand"] is None and view(found.s, 2)["houses"][0]["applause"] is None
    *_, match = walk(GAME, 4, 3)
    for viewer in (None, 0, 3):
        houses = match.view(viewer)["houses"]
        assert all(house["hand"] is not None and house["applause"] >= house["hand_total"] for house in houses)
    assert f"Hand total {match.view(None)['houses'][2]['hand_total']}" in drawn(match, None)


def test_a_final_hand_with_silver_bells_shows_hand_and_applause():
    found = scene(hands={0: ["one"], 1: [], 2: []}, items={0: ["silver_bells"]})
    found.s.depth = 0
    house = view(found.s, 1)["houses"][0]
    assert (house["hand"], house["hand_total"], house["applause"]) == (["one"], 1, 7)


@pytest.mark.parametrize(
    "language, does", [("en", "Permanent. 4 more whenever you explore."), ("fr", "Permanent. 4 de plus"), ("de", "4 mehr")]
)
def test_the_terminal_says_what_items_do_with_the_numbers_of_the_match(language, does):
    options = {"numbers": {"items": {"fairy_wand": 4}}}
    match = match_of(scene(items={1: ["fairy_wand"]}, court=["royal_seal", "silk_ribbon"], options=options))
    assert does in shown_in_terminal(match, language)
    for text in ("audience", "play three", "done"):
        match.play(text)
    assert GAME.words.entry("item", "silk_ribbon", language) + ":" in shown_in_terminal(match, language)
    match.play("keep item royal_seal")
    assert GAME.words.entry("item", "silk_ribbon", language) + ":" not in shown_in_terminal(match, language, viewer=1)


def shown_in_terminal(match: Match, language: str, viewer: int | None = None) -> str:
    console = Console(width=400, record=True, file=io.StringIO())
    console.print(GAME.board(match.view(match.seat if viewer is None else viewer), GAME.words, language))
    return console.export_text()


PRINTED_WORDS = {
    "en": ["Fairy of the Fauna", "Fairy of the Flora", "Fairy of the Wind", "Fairy Crest", "Variety Bonus"],
    "fr": [
        "Fée Héraldique",
        "Famille",
        "Bonus de variété",
        "coucher de soleil",
        "Demander audience à la Reine",
        "Rendre visite aux Druides",
    ],
}
GONE = {
    "en": ["Fauna Fairy", "Flora Fairy", "Wind Fairy", "Colours of flowers", "lies played", " lays "],
    "fr": [
        "Fée Héraut",
        "Maison",
        "prime de variété",
        "coucher du soleil",
        "Audience chez",
        "usage unique",
        "est reçu",
        "Vous savez de",
    ],
    "de": ["Dämmerung", "Dinge", "leerere", "für unter", "Abend:", "Kriegerin"],
}


def all_texts(language: str) -> str:
    """Every text of the game in one language: words, cards, guide, rules page, lobby."""
    page = folders.page_folder(GAME)
    names = ("../words", "cards", "guide", "about", "introduction")
    files = [read_toml(page / f"{name}.toml") for name in names]
    return "\n".join(
        [*(text for file in files for text in texts_of(file, language)), folders.text_of(GAME, f"rules.{language}.html")]
    )


def texts_of(tree: object, language: str, key: str = "") -> list[str]:
    """The texts under a language's keys."""
    if isinstance(tree, dict):
        inside = {name: value for name, value in tree.items() if name not in LANGUAGES or name == language}
        return [
            text
            for name, value in inside.items()
            for text in texts_of(value, language, name if name.split("_")[0] in LANGUAGES else key)
        ]
    if isinstance(tree, list):
        return [text for value in tree for text in texts_of(value, language, key)]
    return [tree] if isinstance(tree, str) and key.split("_")[0] == language else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_are_called_as_in_the_printed_book(language):
    texts = all_texts(language)
    assert [word for word in PRINTED_WORDS.get(language, []) if word not in texts] == []
    assert [word for word in GONE[language] if word in texts] == []


def test_dawn_is_told_as_a_sentence():
    *_, match = walk(GAME, 2, 1)
    assert any(line.startswith("Dawn brings ") for line in match.log(None))
