"""Two server processes on one PostgreSQL: the same tables, each told what the other did."""

import asyncio
import random
from dataclasses import replace

from clubhouse import QUICK, eventually, make_table, open_host, person, play_on, until
from sqlalchemy import text

from underhill.club import ending, seats
from underhill.club.errors import StaleDecision, TableFull, WrongMoment
from underhill.club.table import Status, Table

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"


def has_heard_of(number: int):
    """Whether a process has been told of an event; a notification takes a moment."""
    return lambda table: table.number >= number


async def test_what_one_appends_the_other_shows_at_once(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        anna, ben = await person(one, "Anna"), await person(two, "Ben")
        table = await make_table(one, anna, "me", "anyone")
        await two.change(table.id, lambda t: seats.sit(t, ben, None, None))
        chance, number = random.Random(1), (await two.table(table.id)).number
        for _ in range(60):
            table = await until(one, table.id, has_heard_of(number))
            if table.status != Status.RUNNING:
                break
            host, actor = (one, anna) if table.deciding == 0 else (two, ben)
            await until(host, table.id, has_heard_of(table.number))
            await play_on(host, table.id, [actor], chance, 1)
            number = (await host.table(table.id)).number
        await until(two, table.id, has_heard_of(table.number))
        assert (await one.table(table.id)).told == (await two.table(table.id)).told
        assert (await two.table(table.id)).status == Status.FINISHED


async def test_whoever_waits_at_one_is_woken_by_the_other(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        anna = await person(one, "Anna")
        table = await make_table(one, anna, "me", "anyone")
        await two.table(table.id)
        waiting = asyncio.create_task(until(two, table.id, lambda t: t.status == Status.RUNNING))
        await eventually(lambda: two.feed.is_awaited(table.id))
        await one.change(table.id, lambda t: seats.start(t, anna, "random", one.policy.bots))
        assert (await waiting).status == Status.RUNNING


async def test_whoever_waits_at_a_table_that_left_the_memory_is_woken_too(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url, replace(QUICK, table_memory=0.0)) as two:
        anna = await person(one, "Anna")
        table, other = await make_table(one, anna, "me", "anyone"), await make_table(one, anna, "me", "anyone")
        waiting = asyncio.create_task(until(two, table.id, lambda t: t.status == Status.RUNNING))
        await eventually(lambda: table.id in two._tables)
        await two.table(other.id)
        await one.change(table.id, lambda t: seats.start(t, anna, "random", one.policy.bots))
        assert (await waiting).status == Status.RUNNING


async def test_of_two_answers_at_two_processes_one_counts(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        anna, ben = await person(one, "Anna"), await person(two, "Ben")
        table = await make_table(one, anna, "me", "anyone")
        table = await two.change(table.id, lambda t: seats.sit(t, ben, None, None))
        choice = table.match.choices()[0].id
        plays = [host.play(table.id, anna, table.decision, choice) for host in (one, two) for _ in range(5)]
        answers = await asyncio.gather(*plays, return_exceptions=True)
        assert sum(isinstance(answer, Table) for answer in answers) == 1
        assert sum(isinstance(answer, StaleDecision) for answer in answers) == 9


async def three_at_two_processes(one, two):
    people = [await person(one, name) for name in ("Anna", "Ben", "Cleo")]
    table = await make_table(one, people[0], "me", "anyone", "anyone")
    for who in people[1:]:
        await two.change(table.id, lambda t, who=who: seats.sit(t, who, None, None))
    return table.id, people


def kinds(table: Table) -> list[str]:
    return [event["kind"] for event in table.told]


async def test_of_many_who_sit_down_at_two_processes_at_once_each_seat_has_one(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        anna = await person(one, "Anna")
        people = [await person(one, f"Guest {n}") for n in range(6)]
        table = await make_table(one, anna, "me", "anyone", "anyone")
        wishes = [
            host.change(table.id, lambda t, who=who: seats.sit(t, who, None, None))
            for who, host in zip(people, (one, two) * 3, strict=True)
        ]
        came = await asyncio.gather(*wishes, return_exceptions=True)
        assert sum(isinstance(each, Table) for each in came) == 2 and sum(isinstance(each, TableFull) for each in came) == 4
        now = await one.table(table.id)
        assert len(now.owners) == 3 and kinds(now).count("started") == 1


async def test_of_the_last_votes_at_two_processes_at_once_the_match_ends_once(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        table, (anna, ben, cleo) = await three_at_two_processes(one, two)
        await one.change(table, lambda t: ending.ask(t, anna))
        both = [host.change(table, lambda t, who=who: ending.answer(t, who, True)) for host, who in ((one, ben), (two, cleo))]
        assert all(isinstance(each, Table) for each in await asyncio.gather(*both))
        now = await two.table(table)
        assert now.status == Status.CLOSED and kinds(now)[-3:] == ["end_agreed", "end_agreed", "closed"]


async def test_a_vote_and_a_refusal_at_two_processes_at_once_leave_one_answer(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        table, (anna, ben, cleo) = await three_at_two_processes(one, two)
        await one.change(table, lambda t: seats.leave(t, cleo, "random"))
        await one.change(table, lambda t: ending.ask(t, anna))
        answers = [host.change(table, lambda t, yes=yes: ending.answer(t, ben, yes)) for host, yes in ((one, True), (two, False))]
        came = await asyncio.gather(*answers, return_exceptions=True)
        now = await two.table(table)
        assert sorted(isinstance(each, WrongMoment) for each in came) == [False, True]
        assert (now.status == Status.CLOSED) != ("end_refused" in kinds(now)) and now.ending is None


async def test_a_left_seat_goes_to_one_of_those_who_want_it_at_two_processes(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        table, (_, _, cleo) = await three_at_two_processes(one, two)
        dora = await person(two, "Dora")
        await one.change(table, lambda t: seats.leave(t, cleo, "random"))
        both = [host.change(table, lambda t, who=who: seats.sit(t, who, 2, None)) for host, who in ((one, cleo), (two, dora))]
        came = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(isinstance(each, TableFull) for each in came) == [False, True]
        assert (await one.table(table)).seats[2].owner in (cleo.identity, dora.identity)


async def test_of_two_who_take_their_seat_back_at_two_processes_one_does(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        table, (anna, _, _) = await three_at_two_processes(one, two)
        await one.change(table, lambda t: seats.hand_over(t, anna, 0, "random", one.policy.bots, 0.0))
        came = await asyncio.gather(
            *(host.change(table, lambda t: seats.take_back(t, anna, 0)) for host in (one, two)), return_exceptions=True
        )
        assert sorted(isinstance(each, WrongMoment) for each in came) == [False, True]
        assert kinds(await two.table(table)).count("taken_back") == 1


async def test_bots_of_a_process_that_is_gone_are_played_by_another(postgres_url):
    async with open_host(postgres_url) as survivor:
        async with open_host(postgres_url, replace(QUICK, bot_pace=30.0)) as doomed:
            table = await make_table(doomed, await person(doomed, "Anna"), "random", "random", game="fairy_land")
        await until(survivor, table.id, lambda t: t.status == Status.FINISHED)


async def test_a_lost_listening_connection_is_made_again(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        anna = await person(one, "Anna")
        table = await make_table(one, anna, "me", "anyone")
        await two.table(table.id)
        await one.store.read(text(CUT))
        waiting = asyncio.create_task(until(two, table.id, lambda t: t.status == Status.RUNNING))
        await eventually(lambda: two.feed.is_awaited(table.id))
        await one.change(table.id, lambda t: seats.start(t, anna, "random", one.policy.bots))
        assert (await waiting).status == Status.RUNNING
