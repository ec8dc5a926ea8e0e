"""What games bring to be drawn fits together: templates render at every moment, signs exist, words are there in three languages."""

import os
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from drawing import rules_drawn
from webhouse import Visitor, open_app

from underhill.core.game import game_folder, games
from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.web.pages import folders
from underhill.web.pages.words import WORDS, translator
from web.test_secrecy import all_seated, played_on

NOT_ALLOWED = re.compile(r"<script(?! type=\"module\" src=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


def used_signs(html: str) -> set[str]:
    return set(re.findall(r'<use href="#([^"]+)"', html))


def drawn_signs(html: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', html))


async def test_every_moment_of_a_match_can_be_drawn_for_everybody(sqlite_url, game):
    seats = game.seats.stop - 1

    async with open_app(sqlite_url, answer_delay="900") as app:
        chance = random.Random(8)
        people, table_id = await all_seated(app, game, seats)
        for turn in range(6):
            table = await played_on(app, people, table_id, chance, 1 + turn * game.max_decisions // 100)
            for visitor in (people[turn % seats], Visitor(app)):
                visitor.http.cookies.set("language", LANGUAGES[turn % len(LANGUAGES)])
                page = await visitor.http.get(f"/tables/{table_id}")
                assert page.status_code == 200 and not NOT_ALLOWED.search(page.text)
                assert used_signs(page.text) <= drawn_signs(page.text)
                pieces = re.findall(r'data-piece="([^"]+)"', page.text)
                assert len(pieces) == len(set(pieces)), "two pieces have one name"
            if table.result is not None:
                break


def test_explanations_have_a_name_and_a_text_in_every_language(game):
    for key, card in folders.explanations(game, game.numbers.values()).items():
        for language in LANGUAGES:
            assert card[language]["name"] and card[language]["does"], (key, language)


def texts_in(value: Any) -> Iterator[Mapping[str, Any]]:
    """Whatever a file says in one language or more, at any depth."""
    if isinstance(value, Mapping):
        if not {*LANGUAGES}.isdisjoint(value):
            yield value
        value = list(value.values())
    for each in value if isinstance(value, list) else []:
        yield from texts_in(each)


def test_every_text_is_there_in_three_languages(game):
    for path in folders.page_folder(game).glob("*.toml"):
        for text in texts_in(read_toml(path)):
            assert all(text.get(language) for language in LANGUAGES), (path.name, text)


def test_the_guide_speaks_at_every_prompt_and_in_every_language(game):
    prompts = set(read_toml(game_folder(game) / "words.toml")["prompt"]) - {"over"}
    guide = folders._toml(folders.page_folder(game) / "guide.toml")
    assert set(guide) in (set(), prompts | {"_welcome", "_waiting", "_over"})
    for key in guide:
        assert all(folders.guide(game, key, language, game.numbers.values()) for language in LANGUAGES), key


@pytest.mark.parametrize("title", games())
def test_rules_have_the_same_sections_signs_and_lists_in_every_language(title):
    pages = [rules_drawn(games()[title], language) for language in LANGUAGES]
    for pattern in (r'id="([^"]+)"', r'href="#([^"]+)"', r"<(h[23]|li|dt|table|tr|td)\b"):
        assert len({tuple(re.findall(pattern, html)) for html in pages}) == 1, pattern
    assert not any(NOT_ALLOWED.search(html) for html in pages)


def test_signs_are_symbols_of_the_game_and_nothing_else(game):
    symbols = folders.signs(game)
    assert all(name.startswith(f"{game.name}-") for name in drawn_signs(symbols))
    assert not NOT_ALLOWED.search(symbols)
    assert re.sub(r"<symbol.*?</symbol>|<!--.*?-->", "", symbols, flags=re.DOTALL).strip() == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_pages_is_there_and_plurals_follow_the_language(language):
    for section, entries in WORDS._entries.items():
        for key, entry in entries.items():
            assert entry[language].strip(), (section, key)
    t = translator(language)
    assert t("lobby.free", a=1) != t("lobby.free", a=2).replace("2", "1")
    assert (t("lobby.free", a=0).split(" ", 1)[1] == t("lobby.free", a=1).split(" ", 1)[1]) == (language == "fr")


def test_while_a_board_is_drawn_a_file_is_read_again_only_when_it_has_changed(tmp_path, monkeypatch):
    file = tmp_path / "cards.toml"
    reads = []
    monkeypatch.setattr(folders, "page_folder", lambda game: tmp_path)
    monkeypatch.setattr(folders, "read_toml", lambda path: reads.append(path) or {"fox": len(reads)})
    for drawing, expected in (("1", [1, 1, 2]), ("", [3, 3, 3])):
        monkeypatch.setenv(folders.DRAWING, drawing)
        seen = []
        for changed_at in (1000, 1000, 2000):
            file.touch()
            os.utime(file, (changed_at, changed_at))
            seen.append(folders.cards(None)["fox"])
        assert seen == expected
