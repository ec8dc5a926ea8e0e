"""Words: plurals by each language's own rule, vocabularies with forms, and complaints about what is missing."""

from enum import IntEnum

import pytest

from underhill.core.errors import BadWords
from underhill.core.words import Words


class Tree(IntEnum):
    OAK = 0


TEXT = """
[seat]
0 = { en = "Ann", fr = "Anne", de = "Anna" }
[tree.oak]
en = "oak"
fr = "chêne"
de = "Eiche"
en_a = "an oak"
[news]
count = { en = "{seat}: {a} {a:tree|trees}", fr = "{seat} : {a} {a:arbre|arbres}", de = "{seat}: {a} {a:Baum|Bäume}" }
plant = { en = "plant {b:tree.a}", fr = "planter {b:tree}", de = "{b:tree} pflanzen" }
owner = { en = "{seat:of} {a:seat.of}", fr = "{seat:of} {a:seat.of}", de = "{seat:of} {a:seat.of}" }
later = { en = "{a:seat.que}", fr = "{seat:que} {a:seat.que}", de = "{seat:about}" }
wrong = { en = "{c}", fr = "", de = "{a:flower}" }
"""


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text(TEXT, encoding="utf-8")
    return Words(path, {"tree": Tree})


@pytest.mark.parametrize(
    "language, n, expected",
    [
        ("en", 0, "Ann: 0 trees"),
        ("en", 1, "Ann: 1 tree"),
        ("fr", 0, "Anne : 0 arbre"),
        ("fr", 2, "Anne : 2 arbres"),
        ("de", 0, "Anna: 0 Bäume"),
        ("de", -1, "Anna: −1 Baum"),
    ],
)
def test_plurals_follow_the_language(words, language, n, expected):
    assert words.fill("news", "count", language, {"seat": 0, "a": n}) == expected


def test_vocabularies_and_their_forms(words):
    assert words.fill("news", "plant", "en", {"b": 0}) == "plant an oak"
    assert words.fill("news", "plant", "de", {"b": 0}) == "Eiche pflanzen"


def test_keys_stand_in_the_order_of_the_file(words):
    assert words.ordered("news", {"owner", "count"}) == ["count", "owner"]


def test_names_of_people(words):
    assert words.fill("news", "count", "en", {"seat": 0, "a": 1}, ["Zoë"]) == "Zoë: 1 tree"


@pytest.mark.parametrize(
    "language, names, expected",
    [
        ("en", ["Ann", "Thomas"], "Ann's Thomas's"),
        ("fr", ["Puck", "Obéron"], "de Puck d'Obéron"),
        ("fr", ["Émile", "œil"], "d'Émile d'œil"),
        ("fr", ["Hugo", "4 saisons"], "de Hugo de 4 saisons"),
        ("de", ["Anna", "Thomas"], "Annas Thomas'"),
        ("de", ["Max", "Moritz"], "Max' Moritz'"),
        ("de", ["Strauß", "Beatrice"], "Strauß' Beatrice'"),
    ],
)
def test_grammar_follows_names(words, language, names, expected):
    assert words.fill("news", "owner", language, {"seat": 0, "a": 1}, names) == expected


def test_french_que_is_elided_before_a_vowel(words):
    assert words.fill("news", "later", "fr", {"seat": 0, "a": 1}, ["Puck", "Obéron"]) == "que Puck qu'Obéron"


def test_a_form_of_a_name_that_does_not_exist_is_named(words):
    with pytest.raises(BadWords, match="a seat has no form 'about'"):
        words.fill("news", "later", "de", {"seat": 0, "a": 1}, ["Puck", "Oberon"])


@pytest.mark.parametrize(
    "section, key, language",
    [("news", "nothing", "en"), ("news", "wrong", "en"), ("news", "wrong", "de"), ("tree", "oak", "es")],
)
def test_what_is_missing_is_named(words, section, key, language):
    with pytest.raises(BadWords, match=rf"words\.toml.*{key}|vocabulary"):
        words.fill(section, key, language, {"a": 0})


def test_a_missing_form_is_named(words):
    with pytest.raises(BadWords, match=r"\[tree\.oak\] lacks 'fr_a'"):
        words.word("tree", 0, "fr", "a")


def test_has_tells_what_is_there(words):
    assert words.has("news", "count") and not words.has("news", "other")
