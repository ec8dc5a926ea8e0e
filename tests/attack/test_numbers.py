"""Nobody sits down at a table with other numbers than the printed ones without being told which."""

import random

import pytest
from clubhouse import GAMES, make_table, open_host, person, play_on, reprinted
from webhouse import open_app, visitor

from underhill.club import log
from underhill.club.creating import created
from underhill.club.records import record
from underhill.club.table import Seat, Status
from underhill.club.terms import SeatKind, Terms
from underhill.club.variants import other_numbers

LANGUAGES = ("en", "fr", "de")
OTHER = {"en": "Other numbers than printed", "fr": "Autres nombres que les imprimés", "de": "Andere Zahlen als die gedruckten"}
SENTENCES = {"en": "does not play with the printed numbers", "fr": "nombres imprimés", "de": "gedruckten Zahlen"}
CHANGED = [{"key": "points", "printed": 1, "here": 3}]


async def page(who, path, language):
    answer = await who.http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


async def test_lobby_waiting_table_log_and_list_say_which_numbers_differ(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, guest = await visitor(app, "Anna"), await visitor(app, "Guest")
        table = await anna.makes_table("me", "anyone", public=True, options={"numbers": {"points": 3}})
        assert (await guest.get("/tables")).json()["tables"][0]["numbers"] == CHANGED
        assert (await guest.get(f"/tables/{table}")).json()["table"]["numbers"] == CHANGED
        for language in LANGUAGES:
            for path in ("/", f"/tables/{table}"):
                text = await page(guest, path, language)
                assert OTHER[language] in text and "1 → 3" in text
            lines = (await guest.get(f"/tables/{table}/log", language=language)).json()["lines"]
            assert SENTENCES[language] in lines[0]["text"] and "points 1 → 3" in lines[0]["text"]


async def test_a_table_with_the_printed_numbers_says_nothing(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone", public=True, options={"numbers": {"points": 1}})
        assert (await anna.get("/tables")).json()["tables"][0]["numbers"] == []
        for path in ("/", f"/tables/{table}"):
            assert OTHER["en"] not in await page(anna, path, "en")
        assert (await anna.get(f"/tables/{table}/log")).json()["lines"] == []


async def test_the_record_says_which_numbers_differ(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "hot_seat", options={"numbers": {"points": 3}})
        table = await play_on(host, table.id, [anna], random.Random(1))
        assert table.status == Status.FINISHED and record(table)["numbers"] == CHANGED


async def test_tables_of_earlier_versions_say_it_too(url):
    async with open_host(url) as host:
        anna = await person(host, "Anna")
        terms = Terms("lantern", 2, anna.identity, {"tables": {"points": 3}}, hints=False)
        made = await host.create([created(terms, [Seat(SeatKind.ME, "Anna", anna.identity), Seat(SeatKind.ANYONE)])])
    async with open_host(url) as host:
        table = await host.table(made.id)
        assert other_numbers(table.game, table.terms.options) == CHANGED
        assert "points 1 → 3" in log.lines(table, None, "en")[0]["text"]


async def test_a_table_that_began_with_older_numbers_says_so_and_is_rated_as_before(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", public=True, rated=True)
        await ben.sits(table)
    async with open_app(sqlite_url, played={"lantern": reprinted(GAMES["lantern"], points=3)}) as app:
        guest = await visitor(app, "Guest")
        shown = (await guest.get(f"/tables/{table}")).json()["table"]
        assert (shown["rules_version"], shown["rated"], shown["numbers"]) == (1, True, [])
        text = await page(guest, f"/tables/{table}", "en")
        assert "keeps the numbers it began with" in text and "points: 3 → 1" in text and OTHER["en"] not in text


async def test_the_api_lists_the_option_and_every_printed_number(sqlite_url):
    async with open_app(sqlite_url) as app:
        for told in (await (await visitor(app, "Anna")).get("/games")).json()["games"]:
            game = GAMES[told["name"]]
            assert [option["name"] for option in told["options"]] == [*(option.name for option in game.options), "numbers"]
            assert {each["key"]: each["value"] for each in told["numbers"]} == game.numbers.values()


@pytest.mark.parametrize(
    "name, numbers, words",
    [
        ("lantern", {"points": -1}, "must not be negative"),
        ("lantern", {"moons": 1}, "no number 'moons'"),
        ("lantern", {"points": "many"}, "points must be"),
        ("pixie_queen", {"food_tiles": {"two_players": [0, 3, 4]}}, "food_tiles.two_players"),
    ],
)
async def test_numbers_that_break_a_law_are_refused_with_a_sentence(sqlite_url, name, numbers, words):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        wish = {"game": name, "seats": [{"kind": "me"}, {"kind": "anyone"}], "options": {"numbers": numbers}}
        answer = await anna.post("/tables", wish)
        assert answer.status_code == 422 and words in answer.json()["error"]["message"], answer.text
