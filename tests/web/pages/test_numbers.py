"""A table with other numbers shows its own, on cards, in the guide and in its rules; without a table the printed ones."""

from webhouse import open_app, visitor

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
