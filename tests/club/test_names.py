"""Names: chosen before one sits down with others, and a new one reaches the tables where one sits."""

import pytest
from clubhouse import make_table, open_host, person

from underhill.club import log, seats
from underhill.club.errors import NameNeeded
from underhill.club.naming import rename


def sits(host, table, who):
    return host.change(table.id, lambda t: seats.sit(t, who, None, None))


async def test_whoever_was_given_a_name_chooses_one_before_sitting_down_with_others(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        newcomer, cookie = await host.people.arrive("Wanderer", named=False)
        table = await make_table(host, anna, "me", "anyone", "anyone")
        with pytest.raises(NameNeeded):
            await sits(host, table, newcomer)
        with pytest.raises(NameNeeded):
            await make_table(host, newcomer, "me", "friend")
        assert (await make_table(host, newcomer, "me", "random")).names[0] == "Wanderer"  # against bots nobody is asked
        assert (await host.people.by_cookie(cookie)).needs_name
        await rename(host, newcomer, "Cleo")
        known = await host.people.by_cookie(cookie)
        assert not known.needs_name and (await sits(host, table, known)).names[1] == "Cleo"


async def test_a_new_name_reaches_every_table_that_is_not_over(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Maria")
        open_one = await make_table(host, anna, "me", "anyone", "anyone")
        shared = await make_table(host, anna, "me", "hot_seat", "anyone")
        await sits(host, shared, ben)
        closed = await make_table(host, anna, "me", "anyone")
        await host.change(closed.id, lambda t: seats.close(t, anna))
        await rename(host, anna, "Maria")
        assert (await host.table(open_one.id)).names[0] == "Maria"
        assert (await host.table(shared.id)).names == ["Maria 2", "Anna 2", "Maria"]  # told apart from the other Maria
        assert (await host.table(closed.id)).names[0] == "Anna"
        told = log.lines(await host.table(shared.id), None, "en")[-1]["text"]
        assert told == "Anna is called Maria 2 from now on."
        before = (await host.table(shared.id)).number
        await rename(host, anna, "Maria")
        assert (await host.table(shared.id)).number == before
    async with open_host(url) as host:
        assert (await host.table(shared.id)).names == ["Maria 2", "Anna 2", "Maria"]
