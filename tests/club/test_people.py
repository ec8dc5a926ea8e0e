"""People and their keys: each opens what it is for, and codes for another device last ten minutes, and once."""

import pytest
from clubhouse import Time, make_table, open_host, person

from underhill.club.actor import ONLOOKER
from underhill.club.errors import BadCode, NotAllowed, NotKnown
from underhill.club.people import CODE_SECONDS


async def test_a_code_for_another_device_expires(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        anna = await person(host, "Anna")
        late = await host.people.code(anna)
        time.now += CODE_SECONDS + 1
        with pytest.raises(NotAllowed, match="too old"):
            await host.people.claim(late)
        early = await host.people.code(anna)
        time.now += CODE_SECONDS - 1
        assert (await host.people.claim(early))[0] == anna


async def test_a_new_code_makes_the_one_before_worthless(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        first, second = await host.people.code(anna), await host.people.code(anna)
        with pytest.raises(BadCode):
            await host.people.claim(first)
        assert (await host.people.claim(second))[0] == anna


async def test_a_key_opens_only_what_it_is_for(sqlite_url):
    async with open_host(sqlite_url) as host:
        people = host.people
        anna, cookie = await people.arrive("Anna")
        table = await make_table(host, anna, "me", "anyone")
        code, feed, token = await people.code(anna), await people.feed(anna), await people.token(table.id, 0, anna.identity)
        for key in (code, feed, token):
            assert await people.by_cookie(key) == ONLOOKER
        for key in (code, feed, cookie):
            with pytest.raises(NotKnown):
                await people.by_token(key)
        for key in (code, token, cookie):
            with pytest.raises(NotKnown):
                await people.by_feed(key)
        for key in (feed, token, cookie):
            with pytest.raises(BadCode):
                await people.claim(key)
        assert (await people.by_cookie(cookie)).identity == (await people.by_feed(feed)).identity == anna.identity
        assert (await people.by_token(token)).seat == 0 and (await people.claim(code))[0].identity == anna.identity
