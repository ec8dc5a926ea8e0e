"""The people around a match: who is here and who looks away, and signs instead of words."""

import pytest
from clubhouse import make_table, open_host, person
from postbox import two_at_a_table
from webhouse import open_app, visitor

from underhill.club import log, playing
from underhill.club.errors import BadWish, NotAllowed
from underhill.club.presence import Where
from underhill.core.words import LANGUAGES


async def test_everybody_at_the_table_knows_who_is_here_and_who_looks_away(url):
    async with open_host(url) as host:
        table, first, second = await two_at_a_table(host)
        p, q = table.seats_of(first)[0], table.seats_of(second)[0]
        assert await host.presence.seats(table) == {p: Where.GONE, q: Where.GONE}
        with host.feed.listening(table.id) as bell:
            async with host.presence.looking(table.id, first.identity):
                assert bell.is_set() and await host.presence.seats(table) == {p: Where.HERE, q: Where.GONE}
                async with host.presence.looking(table.id, second.identity, is_away=True):
                    assert await host.presence.seats(table) == {p: Where.HERE, q: Where.AWAY}
                    assert await host.presence.who(table.id) == {first.identity}
                    async with host.presence.looking(table.id, second.identity):  # a second page, in view
                        assert (await host.presence.seats(table))[q] == Where.HERE
            while await host.presence.seats(table) != {p: Where.GONE, q: Where.GONE}:
                await bell.wait()  # the others hear that somebody is gone
                bell.clear()


async def test_who_plays_alone_or_with_bots_is_not_told(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "random")
        async with host.presence.looking(table.id, anna.identity):
            assert await host.presence.seats(table) == {}


async def test_another_process_hears_who_comes_and_goes(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        table, _, second = await two_at_a_table(one)
        there, q = await two.table(table.id), table.seats_of(second)[0]
        assert (await two.presence.seats(there))[q] == Where.GONE
        with two.feed.listening(table.id) as bell:
            for is_away, where in ((True, Where.AWAY), (False, Where.HERE)):
                async with one.presence.looking(table.id, second.identity, is_away):
                    while (await two.presence.seats(there))[q] != where:
                        await bell.wait()
                        bell.clear()


async def test_signs_are_few_for_those_who_sit_there_and_are_kept_as_chat(url):
    async with open_host(url) as host:
        table, first, _ = await two_at_a_table(host)
        for sign in playing.SIGNS:
            table = await host.change(table.id, lambda t, sign=sign: playing.react(t, first, sign))
        signs = [line for line in table.lines if line.is_chat]
        assert [line.values["sign"] for line in signs] == list(playing.SIGNS)
        for language in LANGUAGES:
            told = [line["text"] for line in log.lines(table, None, language) if line["kind"] == "chat"]
            assert len(set(told)) == len(playing.SIGNS) and all(first.name in text for text in told)
        with pytest.raises(BadWish, match="cheer"):
            await host.change(table.id, lambda t: playing.react(t, first, "rude"))
        onlooker = await person(host, "Cleo")
        with pytest.raises(NotAllowed):
            await host.change(table.id, lambda t: playing.react(t, onlooker, "cheer"))


async def test_signs_are_limited_like_chat(sqlite_url):
    async with open_app(sqlite_url, chat_burst=3, chat_per_minute=0.001) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        codes = [(await ben.post(f"/tables/{table}/reactions", {"sign": "thanks"})).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
