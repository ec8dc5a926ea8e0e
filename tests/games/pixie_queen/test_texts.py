"""What rules pages, cards and guide must say in three languages, because the engine plays it so."""

import re
from pathlib import Path

import pytest
from drawing import rules_drawn

from underhill.core.words import LANGUAGES
from underhill.games.pixie_queen import GAME, page
from underhill.web.pages import folders

SAID = {  # on the rules page
    "hoards need at least one": {
        "en": "five goods of which you have at least one and nobody has more",
        "fr": "cinq produits dont vous avez au moins un et dont personne n'a davantage",
        "de": "fünf Rohstoffe, von dem du mindestens einen hast und niemand mehr",
    },
    "where stones go": {
        "en": "your own only if no opponent has room; if nobody has room, the stone leaves the game",
        "fr": "les vôtres seulement si aucun adversaire n'a de place ; si personne n'a de place, la pierre quitte le jeu",
        "de": "eigene nur, wenn bei keinem Gegner Platz ist; ist nirgends Platz, verlässt der Stein das Spiel",
    },
    "which slave can be chained": {
        "en": "Upper slaves leave first and cannot be chained",
        "fr": "Les esclaves du haut sortent d'abord et ne peuvent pas être enchaînés",
        "de": "Obere Sklaven kommen zuerst heraus und können nicht angekettet werden",
    },
    "neutral pixies": {
        "en": "can be displaced, but are never robbed or chained",
        "fr": "peuvent être rétrogradés, mais on ne leur vole rien et on ne les enchaîne jamais",
        "de": "können herabgesetzt werden, werden aber nie ausgeraubt oder angekettet",
    },
    "neutral slaves": {
        "en": "Neutral slaves are never chained",
        "fr": "Les esclaves neutres ne sont jamais enchaînés",
        "de": "Neutrale Sklaven werden nie angekettet",
    },
}
NEVER = {  # anywhere
    "en": ["Nothing costs", "as many as you like", "that would climb out next"],
    "fr": ["Rien coûte", "autant que vous voulez d'une sorte", "l'esclave qui allait sortir"],
    "de": ["Nichts kostet", "beliebig viel von einer Sorte", "der als Nächster herauskäme"],
}
PAYS = {"en": "Whoever offers nothing gets 5", "fr": "Qui n'offre rien reçoit 5", "de": "Wer nichts opfert, bekommt 5"}
AT_MOST = {"en": "up to 7", "fr": "au plus 7", "de": "höchstens 7"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("claim", SAID)
def test_the_rules_page_says(claim, language):
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", rules_drawn(GAME, language)))
    assert SAID[claim][language] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_says_the_opposite_of_a_rule(language):
    files = (*Path(page.__file__).parent.glob("*.toml"), Path(page.__file__).with_name(f"rules.{language}.html"))
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not [wrong for wrong in NEVER[language] if wrong in text], path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_guide_say_who_pays_and_how_many_are_traded(language):
    cards = folders.explanations(GAME, GAME.numbers.values())
    assert PAYS[language] in cards["offering"][language]["does"]
    assert AT_MOST[language] in cards["trade"][language]["does"]
    assert AT_MOST[language] in folders.guide(GAME, "trade_give", language, GAME.numbers.values())
