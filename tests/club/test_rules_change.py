"""Tables outlive a change of the rules: running ones go on from their checkpoint, finished ones keep their record."""

import random
from dataclasses import replace

import pytest
from clubhouse import GAMES, make_table, open_host, person, play_on, reprinted, until

from underhill.club import log, orders, records, seats
from underhill.club.errors import WrongMoment
from underhill.club.events import numbered
from underhill.club.table import Status, Table
from underhill.core.errors import WrongRulesVersion
from underhill.core.layout import Field, Layout

NEWER = {name: replace(game, rules_version=game.rules_version + 1) for name, game in GAMES.items()}


async def two(host, game, **terms):
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    table = await make_table(host, anna, "me", "anyone", game=game, **terms)
    return anna, ben, await host.change(table.id, lambda t: seats.sit(t, ben, None, None))


async def settled(host, table):
    """The table when the server has nothing to answer by itself: it would do so between two looks."""
    return await until(host, table.id, lambda table: orders.answer(table, orders.Orders()) is None)


async def test_a_running_table_goes_on_under_new_rules_from_where_it_was(url):
    async with open_host(url) as host:
        anna, ben, table = await two(host, "fairy_land")
        table = await settled(host, await play_on(host, table.id, [anna, ben], random.Random(1), 25))
    async with open_host(url, played=NEWER) as host:
        again = await host.table(table.id)
        assert again.rules_version == NEWER["fairy_land"].rules_version
        assert again.match.view(0)["houses"] == table.match.view(0)["houses"]
        assert again.deciding == table.deciding and again.decision > table.decision
        assert log.lines(again, 0, "en")[-1]["text"].startswith("The rules have been corrected")
        again = await settled(host, await play_on(host, table.id, [anna, ben], random.Random(2), 10))
    async with open_host(url, played=NEWER) as host:
        third = await host.table(table.id)
        assert third.match.view(1) == again.match.view(1) and third.lines == again.lines
        finished = await play_on(host, table.id, [anna, ben], random.Random(3))
        assert finished.status == Status.FINISHED
        replayed = NEWER["fairy_land"].from_record(records.record(finished))
        assert replayed.scores() == finished.result["scores"]


async def test_a_finished_table_shows_its_end_and_its_record_names_the_old_rules(url):
    async with open_host(url) as host:
        anna, ben, table = await two(host, "lantern")
        table = await play_on(host, table.id, [anna, ben], random.Random(1))
    async with open_host(url, played=NEWER) as host:
        again = await host.table(table.id)
        assert again.status == Status.FINISHED and again.number == table.number
        assert again.match.scores() == table.result["scores"]
        record = records.record(again)
        assert GAMES["lantern"].from_record(record).scores() == table.result["scores"]
        with pytest.raises(WrongRulesVersion):
            NEWER["lantern"].from_record(record)


async def test_rules_that_cannot_read_the_checkpoint_refuse_and_leave_the_table_as_it_is(sqlite_url):
    lantern = GAMES["lantern"]
    layout = Layout("lantern", [*lantern.layout.fields, Field("moths", "i1", (), "new in these rules")])
    other = {"lantern": replace(lantern, rules_version=9, layout=layout)}

    async with open_host(sqlite_url) as host:
        anna, ben, table = await two(host, "lantern")
    async with open_host(sqlite_url, played=other) as host:
        with pytest.raises(WrongMoment, match="rules version"):
            await host.table(table.id)
    async with open_host(sqlite_url, played={}) as host:
        with pytest.raises(WrongMoment, match="not installed"):
            await host.table(table.id)
    async with open_host(sqlite_url) as host:
        assert (await play_on(host, table.id, [anna, ben], random.Random(1))).status == Status.FINISHED


async def test_rules_that_know_the_older_states_take_the_table_over(sqlite_url):
    lantern = GAMES["lantern"]
    layout = Layout("lantern", [*lantern.layout.fields, Field("moths", "i1", (), "new in these rules")])
    seen = []

    def renew(version, state):
        seen.append(version)
        return {**state, "moths": 3}

    newer = {"lantern": replace(lantern, rules_version=9, layout=layout, renew=renew)}

    async with open_host(sqlite_url) as host:
        _, _, table = await two(host, "lantern")
    async with open_host(sqlite_url, played=newer) as host:
        table = await host.table(table.id)
        assert table.rules_version == 9 and table.match.state.moths == 3 and seen == [lantern.rules_version]
    async with open_host(sqlite_url, played=newer) as host:
        assert (await host.table(table.id)).match.state.moths == 3 and len(seen) == 1


async def test_an_open_table_takes_the_rules_of_its_start(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone")
    async with open_host(sqlite_url, played=NEWER) as host:
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        assert table.rules_version == NEWER["lantern"].rules_version


async def test_a_table_keeps_the_numbers_it_began_with(url):
    newer = {"lantern": reprinted(GAMES["lantern"], points=3, gift=2)}
    async with open_host(url) as host:
        anna, ben, table = await two(host, "lantern", options={"numbers": {"prize": 2, "gift": 2}})
        table = await settled(host, await play_on(host, table.id, [anna, ben], random.Random(1), 2))
        told = log.lines(table, 0, "en")
    async with open_host(url, played=newer) as host:
        again = await host.table(table.id)
        assert (again.rules_version, again.number) == (1, table.number) and log.lines(again, 0, "en") == told
        assert again.numbers == table.numbers and [each["key"] for each in again.numbers] == ["prize", "gift"]
        assert again.match.position() == table.match.position() and again.match.state.points_a_round == 1
        finished = await play_on(host, table.id, [anna, ben], random.Random(2))
        record = records.record(finished)
        assert record["rules_version"] == 1 and finished.status == Status.FINISHED
        assert newer["lantern"].from_record(record).scores() == finished.result["scores"]
        kept = Table.from_events("kept", newer, numbered(records.imported(newer, anna, record), 0, 1.0))
        assert kept.rules_version == 1 and kept.match.scores() == finished.result["scores"]
        _, _, fresh = await two(host, "lantern")
        assert fresh.rules_version == 2 and fresh.match.state.points_a_round == 3
