"""A person's past: written with the end of a match, filled in for older ones, and added up rightly."""

import random

from clubhouse import make_table, open_host, person, play_on
from sqlalchemy import delete, select

from underhill.club.pasts import Wanted, fill_in, past_of
from underhill.club.schema import results


async def finished(host, actor, *seats, seed=1, **terms):
    table = await make_table(host, actor, *seats, **terms)
    return await play_on(host, table.id, [actor], random.Random(seed))


async def test_a_finished_match_is_in_the_past_of_whose_seat_it_was(url):
    async with open_host(url) as host:
        anna, bela = await person(host, "Anna"), await person(host, "Béla")
        tables = [await finished(host, anna, "me", "random", seed=seed) for seed in range(3)]
        past = await past_of(host.store, anna.identity)
        assert [match["table"] for match in past.matches] == [table.id for table in reversed(tables)]
        won = sum(0 in table.result["winners"] for table in tables)
        points = [table.result["scores"][0] for table in tables]
        tally = past.by_game["lantern"][2]
        assert (tally.matches, tally.wins, tally.points, tally.best) == (3, won, sum(points), max(points))
        met = past.opponents["bot", "random"]
        assert met.matches == 3 and met.wins == sum(table.result["winners"] == [0] for table in tables)
        for match, table in zip(past.matches, reversed(tables), strict=True):
            assert [player["points"] for player in match["players"]] == table.result["scores"]
        assert (await past_of(host.store, bela.identity)).matches == []
        assert (await past_of(host.store, anna.identity, Wanted("taverna"))).matches == []


async def test_matches_that_ended_before_there_were_results_are_filled_in_once(url):
    async with open_host(url) as host:
        anna = await person(host, "Anna")
        for seed in range(2):
            await finished(host, anna, "me", "random", seed=seed)
        before = await host.store.read(select(results).order_by(results.c.table_id, results.c.seat))
        await host.store.write(delete(results))
        await fill_in(host)
        await fill_in(host)
        after = await host.store.read(select(results).order_by(results.c.table_id, results.c.seat))
        assert [tuple(row) for row in after] == [tuple(row) for row in before] and len(after) == 4


async def test_a_match_under_way_is_not_in_the_past(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "random")
        await play_on(host, table.id, [anna], random.Random(1), choices=1)
        assert (await past_of(host.store, anna.identity)).matches == []
