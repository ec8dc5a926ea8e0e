"""Every game: a sentence in three languages for everything that can be said."""

import string

import pytest
from conftest import walk

from underhill.core.words import LANGUAGES
from underhill.lab.things import ACTION, CHOICE, family_words, kinds_of, things_of


def places(template: str) -> set[str]:
    """The names of the places to fill in a sentence, without those that only choose a plural."""
    parsed = string.Formatter().parse(template)
    return {name for _, name, spec, _ in parsed if name is not None and "|" not in (spec or "")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_of_news_has_a_sentence(game, language):
    for code in game.news:
        assert game.words.entry("news", code.name.lower(), language).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_words(game, language):
    for family in game.actions.families():
        assert game.words.entry("choice", family, language).strip()


def test_every_kind_of_choices_has_a_name_of_its_own(game):
    """Reports name it where no button stands: without places to fill."""
    for language in LANGUAGES:
        told = [family_words(game, family)[language] for family in game.actions.families()]
        assert len(set(told)) == len(told) and not any("{" in name for name in told)
    nameless = [family for family in game.actions.families() if set(family_words(game, family).values()) == {family}]
    assert not nameless, f"words.toml needs a name in [family] for {nameless}"


def test_every_thing_and_every_kind_of_things_has_a_name(game):
    for language in LANGUAGES:
        kinds = kinds_of(game)
        assert all(game.words.has("kind", kind) for kind in kinds), f"words.toml needs [kind] {list(kinds)}"
        for thing in things_of(game):
            if thing.kind not in (ACTION, CHOICE):
                assert game.words.named(thing.name, language, thing.kind) == thing.names[language], (thing.kind, thing.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_a_name(game, language):
    keys = {part for key in game.numbers.keys() for part in (key, key.partition(".")[0])}  # noqa: SIM118
    assert not [key for key in keys if not game.words.number(key, language)], "words.toml needs names in [number]"


@pytest.mark.parametrize("section", ["news", "choice", "prompt", "why"])
def test_the_three_languages_say_the_same_things(game, section):
    entries = game.words._entries.get(section, {})
    for key in entries:
        english, french, german = (places(game.words.entry(section, key, language)) for language in LANGUAGES)
        assert english == french == german, f"[{section}.{key}]"


@pytest.mark.parametrize("seed", [41, pytest.param(42, marks=pytest.mark.thorough)])
def test_a_whole_match_can_be_told_in_every_language(game, seats, seed):
    for match in walk(game, seats, seed):
        for language in LANGUAGES:
            match.prompt(language)
            match.why_not(language)
            texts = [choice.words(language) for choice in match.choices()]
            assert len(set(texts)) == len(texts), f"two choices read the same in {language}: {texts}"
    for viewer in [None, *range(seats)]:
        for language in LANGUAGES:
            assert all(line.strip() for line in match.log(viewer, language))


def test_every_source_of_points_has_a_name(game, seats):
    for seed in range(44, 48):
        *_, match = walk(game, seats, seed)
        for sheet in match.score_sheet():
            for source in sheet:
                assert all(game.words.entry("source", source, language) for language in LANGUAGES)


def test_names_of_people_replace_those_of_the_sides(game, seats):
    *_, match = walk(game, seats, 43)
    names = [f"Player{p}" for p in range(seats)]
    log = "\n".join(match.log(None, "en", names))
    assert any(name in log for name in names)
