"""A table with other numbers shows its own, on cards, in the guide and in its rules; without a table the printed ones."""

import random
import re

from markupsafe import escape
from webhouse import open_app, visitor

from underhill.core.game import game
from underhill.lab.balance import measured, out_of_reach

NUMBERS = {"items": {"fairy_wand": 4}, "play": {"overcrowded": 5}}


async def test_a_table_shows_its_own_numbers(sqlite_url):
    async with open_app(sqlite_url, answer_delay="900") as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", game="fairy_land", options={"numbers": NUMBERS})
        await ben.sits(table)
        printed = (await anna.http.get("/games/fairy_land/rules")).text
        own = (await anna.http.get(f"/tables/{table}/rules")).text
        page = (await anna.http.get(f"/tables/{table}")).text
        assert "Permanent. 2 more whenever you explore." in printed and "with 6 cards or more" in printed
        for text in (own, page):
            assert "Permanent. 4 more whenever you explore." in text and "with 5 cards or more" in text
            assert "Permanent. 2 more whenever you explore." not in text
        assert f'href="/tables/{table}/rules"' in page


async def test_an_open_table_has_rules_too_and_one_that_is_none_has_not(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone", game="fairy_land", options={"numbers": NUMBERS})
        assert "Permanent. 4 more whenever you explore." in (await anna.http.get(f"/tables/{table}/rules")).text
        assert (await anna.http.get("/tables/abcdefgh/rules")).status_code == 404


REWARD = re.compile(r'class="pixie_queen-reward[^"]*">(\d+)')
TOLL = re.compile(r'class="pixie_queen-toll">.*?<b[^>]*>([^<]+)</b>')


async def test_board_cards_and_rules_state_the_numbers_of_the_rules_version_that_a_record_began_under(sqlite_url):
    found = game("pixie_queen")
    async with open_app(sqlite_url, answer_delay="900") as app:
        anna = await visitor(app, "Anna")
        for version in [*sorted(found.numbers.older), found.rules_version]:
            match, chance = found.match(2, 1, rules_version=version), random.Random(1)
            while not match.is_over:
                match.play(chance.choice(match.choices()))
            table = (await anna.post("/records", match.record())).json()["table"]["id"]
            numbers = found.printed(version)
            page, rules = [(await anna.http.get(f"/tables/{table}{part}")).text for part in ("", "/rules")]
            rows = ("special_offering", "loyal_servant", "gold_ring")
            assert REWARD.findall(page) == [str(n) for row in rows for n in numbers[f"rewards.{row}"]]
            assert TOLL.findall(page)[:0:-1] == [f"−{n}" if n else "0" for n in numbers["tracks.penalties"][:-1]]
            first = f"The first servant of the game brings {numbers['rewards.loyal_servant'][0]} points."
            assert first in page and first in rules
            for name in ("penalties", "silver_for_gold", "gold_for_ring"):
                cells = "".join(f"<td>{n}</td>" for n in numbers[f"tracks.{name}"][:-1])
                assert cells in rules, (version, name)


async def test_a_page_tells_where_every_number_comes_from_and_how_balanced_the_game_is(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        for name in ("fairy_land", "pixie_queen", "taverna"):
            found, keys = game(name), game(name).numbers.keys()
            page = (await anna.http.get(f"/games/{name}/numbers")).text
            assert f'href="/games/{name}/numbers"' in (await anna.http.get(f"/games/{name}/rules")).text
            for key in keys:
                assert f"<code>{key}</code>" in page
            assert page.count('class="reconstructed"') == sum(found.numbers.mark(key) == "R" for key in keys)
            assert page.count("<svg viewBox") == len(found.seats) == len(measured(found))
            goals = [goal for figures in measured(found).values() for goal in figures["goals"]]
            assert goals and page.count('class="missed"') == sum(not goal["met"] for goal in goals)
            assert ("Numbers that were moved" if found.numbers.older else "No number was moved") in page
            assert all(str(escape(goal.nature["en"])) in page for goal in out_of_reach(found))
        anna.http.cookies.set("language", "fr")
        page = (await anna.http.get("/games/fairy_land/numbers")).text
        assert "Baguette de fée" in page and "reconstitué" in page and "prime des tortues" in page
        wins = measured(game("fairy_land"))[2]["seats"][0]["wins"]
        assert f">1 · {100 * wins:.0f}\u00a0%</text>" in page and "<tspan" not in page
        page = (await anna.http.get("/games/pixie_queen/numbers")).text
        assert "Piste d&#39;argent et d&#39;or <code>symbols.tracks</code>" in page
        page = (await anna.http.get("/games/taverna/numbers")).text
        assert "orc à la bière, orc au grimoire" in page and "orc à la bière / humain à la lyre, orc au masque" in page
        assert (await anna.http.get("/games/chess/numbers")).status_code == 404


def test_measured_figures_are_of_this_game():
    for name in ("fairy_land", "pixie_queen", "taverna"):
        for seats, figures in measured(game(name)).items():
            assert len(figures["seats"]) == seats and abs(sum(seat["wins"] for seat in figures["seats"]) - 1) < 0.001
            assert figures["player"] == "net"
