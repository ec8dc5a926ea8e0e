"""Levels on the pages: people choose them by name, read what they are like and how strong, and meet the one they chose."""

import re

import pytest
from clubhouse import GAMES
from webhouse import Visitor, open_app

from underhill.bots.levels import levels, ratings
from underhill.core.words import LANGUAGES
from underhill.web.pages.opponents import bot_name, opponents
from underhill.web.settings import Settings

LEVELS = ",".join(levels())


def test_levels_are_what_a_server_offers_unless_told():
    assert set(Settings().policy().bots) == set(levels())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_lobby_and_new_table_tell_who_plays(sqlite_url, language):
    async with open_app(sqlite_url, bots=LEVELS) as app:
        http = Visitor(app).http
        for path in ("/", "/games/fairy_land/new"):
            text = (await http.get(path, headers={"Accept-Language": language})).text.replace("&#39;", "'").replace("\xa0", " ")
            for level in levels().values():
                assert level.name[language] in text and level.line[language] in text


async def test_a_rating_is_that_of_the_game(sqlite_url):
    rated = {each.spec: each.rating for each in opponents(list(levels()), GAMES["taverna"], "en")}
    assert rated == {key: ratings(GAMES["taverna"]).get(key) for key in levels()}
    async with open_app(sqlite_url, bots=LEVELS) as app:
        http = Visitor(app).http
        text = re.sub(r"[\s,]", "", (await http.get("/games/taverna/new")).text)
        assert all(f"{levels()[key].name['en']}·{rating}" in text for key, rating in rated.items() if rating is not None)


async def test_the_level_that_was_chosen_sits_at_the_table(sqlite_url):
    async with open_app(sqlite_url, bots="fox,sprite") as app:
        http = Visitor(app).http
        for form, bot in (({"seats": "3", "bot": "sprite"}, "sprite"), ({"seats": "3"}, "fox")):
            path = (await http.post("/games/fairy_land/start", data=form)).headers["location"]
            table = await app.state.host.table(path.removeprefix("/tables/"))
            assert [seat.bot for seat in table.seats] == [None, bot, bot]
            assert bot_name(bot, "de") in (await http.get(path, headers={"Accept-Language": "de"})).text


async def test_only_the_bots_of_the_house_can_be_chosen(sqlite_url):
    async with open_app(sqlite_url, bots=LEVELS) as app:
        http = Visitor(app).http
        answer = await http.post("/games/fairy_land/start", data={"seats": "2", "bot": "search:ms=60000"})
        assert answer.status_code == 422


def test_other_bots_follow_the_levels_by_their_specs():
    assert [each.name for each in opponents(("random", "owl", "sprite"), GAMES["fairy_land"], "en")] == ["Sprite", "Owl", "random"]


async def test_programs_learn_the_same(sqlite_url):
    async with open_app(sqlite_url, bots="fox") as app:
        http = Visitor(app).http
        told = (await http.get("/api/v1/bots")).json()
        assert list(told["levels"]) == told["bots"] == ["fox"]
        assert told["levels"]["fox"]["line"]["fr"] == levels()["fox"].line["fr"]
