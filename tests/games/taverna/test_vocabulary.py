"""The printed book's vocabulary, and sentences that were once wrong, in everything people read."""

import re
from pathlib import Path

import pytest

from games.taverna.setups import scene
from underhill.core.words import LANGUAGES
from underhill.games.taverna import GAME, page
from underhill.games.taverna.ids import People, Royal, Source, Tavern

FOLDER = Path(page.__file__).parent
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
NOT_SAID = {
    "en": ["free notable", "One is free each turn", "had a notable for nothing", "gives away the place", "finds anything to do"],
    "fr": [r"\bRoi\b", "jetons? de guilde", "taverne des (orcs|humains|elfes|nains)", "Aux Nains", "cadeau", "notable gratuit",
           "reste {", "agissez d'abord autrement", r"^{seat} : ", "privé d'objet", "gratuit, dans", "cartes? de client"],
    "de": ["von Rang", "Hereinrufen:", r"^Steigen", "geschenkt", r"Gunst\b", "ist in jedem Zug umsonst", "die Stufen 0 und 2",
           "tauscht: für", "wird dein Gast zu einem anderen Volk"],
}  # fmt: skip


def texts(language: str) -> list[str]:
    """All that people read in one language, line by line, each word undivided."""
    folder = FOLDER.parent
    found = (FOLDER / f"rules.{language}.html").read_text(encoding="utf-8").splitlines()
    for path in (
        folder / "words.toml",
        FOLDER / "cards.toml",
        FOLDER / "guide.toml",
        FOLDER / "labels.toml",
        FOLDER / "about.toml",
        FOLDER / "introduction.toml",
        folder / "goals.toml",
    ):
        text = path.read_text(encoding="utf-8")
        found += re.findall(rf'\b{language}(?:_\w+)? = "((?:[^"\\]|\\.)*)"', text)
        found += re.findall(rf"^{language} = {{(.*)}}$", text, re.MULTILINE)
    return [text.replace(SOFT_HYPHEN, "") for text in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_wrong_is_said_no_more(language):
    for wrong in NOT_SAID[language]:
        assert [text for text in texts(language) if re.search(wrong, text)] == []


def test_french_uses_the_terms_of_the_book():
    assert GAME.words.word("royal", Royal.KING, "fr") == "le Roy"
    assert GAME.words.word("tavern", Tavern.DWARF, "fr") == "la taverne naine"
    assert GAME.words.word("source", Source.GUILDS, "fr") == "Jetons guilde"
    assert "bonus des" in GAME.words.entry("news", "gets_coins", "fr")


@pytest.mark.parametrize("language, said", [("en", "price"), ("fr", "prix"), ("de", "Preis")])
def test_a_notable_is_never_free(language, said):
    """Activating costs what it costs; only how many may be activated is limited."""
    html = (FOLDER / f"rules.{language}.html").read_text(encoding="utf-8")
    section = re.search(r'<section id="notables">(.*?)</section>', html, re.DOTALL)
    assert section is not None
    paid = {"en": "each is paid", "fr": "chacun se paie", "de": "Jeder wird bezahlt"}[language]
    assert paid in section[1]
    refusal = GAME.words.fill("why", "turn_notable_used", language, {"a": 2})
    assert "2" in refusal and GAME.words.entry("spell", "summons", language) in refusal
    cards = (FOLDER / "cards.toml").read_text(encoding="utf-8")
    for key in ("summons", "privilege"):
        card = re.search(rf"^\[{key}\]\n.*?^{language} = .*?$", cards, re.MULTILINE | re.DOTALL)
        assert card is not None and said in card[0].splitlines()[-1]


def said(game, language: str, names=("Thomas", "Odile", "Anaïs")) -> list[str]:
    """The log of a scene in words."""
    entries = [dict(zip(("code", "seat", "a", "b"), entry, strict=True)) for entry in game.news]
    return [GAME.words.fill("news", GAME.news(entry.pop("code")).name.lower(), language, entry, names) for entry in entries]


def test_the_log_says_where_exchanged_customers_sat():
    game = scene(hands={0: ["magic_chairs"]}, seated={"orc": ["elf"], "great": ["human"]})
    game.play("cast magic_chairs", "customer orc elf orc", "customer great human orc")
    log = said(game, "en")
    assert "Thomas makes two customers change places: an elf goes to the Great Tavern." in log
    assert "In exchange a human goes to the Orc Tavern." in log


def test_the_log_says_from_where_to_where_a_customer_was_moved():
    game = scene(favours={0: ["move_customer"]}, seated={"elf": ["orc"]})
    game.play("favour move_customer", "customer elf orc elf", "seat dwarf dwarf")
    assert said(game, "fr")[1:3] == [
        "Thomas fait sortir un orc de la taverne elfe.",
        "Ce client s'installe à une table de nains dans la taverne naine.",
    ]


def test_the_window_after_a_moved_customer_does_not_say_that_somebody_was_seated():
    game = scene(favours={0: ["move_customer"]}, seated={"elf": ["orc"]}, hands={1: ["panic"]})
    game.play("pass", "favour move_customer", "customer elf orc elf", "seat dwarf dwarf")
    key, values = GAME.prompt(game.s)
    assert GAME.words.fill("prompt", key, "en", values, ("Ann", "Ben", "Cy")).startswith("In Ann's turn a customer has sat down")


def test_the_log_tells_points_of_deeds_and_tokens_and_what_a_level_is_worth():
    game = scene(coins=(20,), privileges={0: 4}).play("privileges notary", "to great", "deed great 2")
    game.play("privileges gob_trotter", "to elf", "buy 1", "token elf beer")
    log = said(game, "de")
    assert "Thomas bekommt 4 Punkte für die Urkunde." in log and "Thomas bekommt 3 Punkte für die Gildenmarke." in log
    game = scene(favours={0: ["ladder_level"]}).play("favour ladder_level", f"climb {People.ELF.name.lower()}")
    assert "Thomas climbs on the elf ladder to the level worth −1." in said(game, "en")


def test_a_deed_is_offered_with_its_price_and_points():
    match = GAME.match(2, 1)
    while match.view(None)["decision_kind"] != "first_deed":
        match.play(match.choices()[0])
    words = {choice.text: choice.words("en") for choice in match.choices()}
    assert words["deed great 1"] == "Deed 1 of the Great Tavern: 6 coins, 2 points"
    assert match.choice(GAME.actions.find("deed orc 2")).words("de") == "Urkunde 2 der Orktaverne: 6 Münzen, 4 Punkte"


def test_anothers_deed_is_offered_for_what_it_costs():
    game = scene(coins=(9, 1, 1), deeds={"human": [1], "elf": [1]}, privileges={0: 2}).play("privileges notary", "to human")
    deed = GAME.actions.find("deed human 1")
    words = GAME.words.fill("choice", "deed", "fr", {"a": 1, "b": 1, **GAME.choice_numbers(game.s, deed)})
    assert words == "Titre de propriété 1 de la taverne humaine : 7 sous, 2 points"
    assert game.play("deed human 1").coins()[0] == 9 - 7


@pytest.mark.parametrize(
    "language, expected",
    [
        ("en", "Odile's customer now bears beer."),
        ("fr", "Le client d'Odile porte désormais une bière."),
        ("de", "Odiles Gast trägt nun ein Bier."),
    ],
)
def test_grammar_follows_names(language, expected):
    values = {"seat": 1, "a": 0, "b": 0}
    assert GAME.words.fill("news", "symbol", language, values, ("Thomas", "Odile")) == expected
    if language == "de":
        assert GAME.words.fill("news", "symbol", "de", {**values, "seat": 0}, ("Thomas", "Odile")).startswith("Thomas' Gast")
