"""Sentences with signs: what belongs to a sign stays on its line."""

import pytest

from underhill.core.game import game
from underhill.web.pages.loglines import with_signs


@pytest.mark.parametrize(
    "text, language, tied",
    [
        ("Puck promotes a pixie from “Casino”.", "en", "“"),
        ("Puck befördert einen Pixie vom Feld „Casino“.", "de", "„"),
        ("Puck joue sur la case «\xa0Casino\xa0».", "fr", "«\xa0"),
    ],
)
def test_a_quotation_mark_is_not_parted_from_the_sign(text, language, tied):
    assert f'<span class="tied">{tied}<span class="named"' in with_signs(game("pixie_queen"), text, language)


def test_a_sign_stands_before_an_elided_article_and_not_within_the_word():
    line = with_signs(game("pixie_queen"), "Puck enlève la pierre de l'esclave 2.", "fr")
    assert "</svg>l&#39;esclave</span> 2." in line


def test_other_words_may_be_parted_from_the_sign():
    assert "tied" not in with_signs(game("pixie_queen"), "Puck takes 2 apples.", "en")
