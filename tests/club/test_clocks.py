"""Clocks, absence and stand-ins."""

from dataclasses import replace

import pytest
from clubhouse import QUICK, Time, make_table, open_host, person, until

from underhill.club import clocks, pausing, playing, seats, undo
from underhill.club.errors import NotAllowed
from underhill.club.table import Status
from underhill.club.terms import Clock

SLOW = replace(QUICK, bot_pace=1000.0)  # a stand-in does not play before the test has looked


async def two(host, **terms):
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    table = await make_table(host, anna, "me", "anyone", **terms)
    return anna, ben, await host.change(table.id, lambda t: seats.sit(t, ben, None, None))


async def test_a_choice_costs_its_time_and_earns_the_increment(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        anna, ben, table = await two(host, clock=Clock(budget=100.0, increment=5.0))
        assert clocks.deadline(table) == time.now + 100.0
        time.now += 30.0
        assert clocks.seconds_left(table, 0, time.now) == 70.0
        assert clocks.seconds_left(table, 1, time.now) == 100.0
        table = await host.play(table.id, anna, table.decision, table.match.choices()[0].id)
        assert table.budgets == [75.0, 100.0]
        assert clocks.deadline(table) == time.now + 100.0
        time.now += 1.0
        table = await host.play(table.id, ben, table.decision, table.match.choices()[0].id)
        assert table.budgets[1] == 104.0


async def test_the_time_for_which_an_answer_would_have_been_held_back_anyway_costs_nobody(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=100.0))
        time.now += 30.0
        first = table.match.choices()[0].id
        table = await host.change(table.id, lambda t: playing.play(t, anna, t.decision, first, held=20.0))
        assert table.budgets == [90.0, 100.0]


async def test_the_clock_is_the_same_after_a_restart(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=100.0))
        time.now += 30.0
        table = await host.play(table.id, anna, table.decision, table.match.choices()[0].id)
    async with open_host(url, clock=time) as host:
        again = await host.table(table.id)
        assert again.budgets == table.budgets == [70.0, 100.0]
        assert clocks.deadline(again) == clocks.deadline(table)


async def test_when_the_budget_runs_out_the_stand_in_plays_until_the_seat_is_taken_back(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        anna, ben, table = await two(host, clock=Clock(budget=30.0))
        time.passes(31.0, host)
        table = await until(host, table.id, lambda t: len(t.choices) == 1)
        assert table.seats[0].owner == anna.identity and table.seats[0].bot == QUICK.stand_in
        table = await host.change(table.id, lambda t: seats.take_back(t, anna, 0))
        assert table.budgets[0] == pytest.approx(3.0) and table.seats[0].bot is None
        while table.status != Status.FINISHED:
            time.passes(31.0, host)
            table = await until(host, table.id, lambda t, seen=table.number: t.number > seen)
        assert ben.identity in table.owners


async def test_whoever_comes_back_after_the_clock_ran_out_has_at_least_the_increment(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, SLOW, clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=30.0, increment=12.0))
        time.passes(31.0, host)
        await until(host, table.id, lambda t: t.seats[0].bot is not None)
        table = await host.change(table.id, lambda t: seats.take_back(t, anna, 0))
        assert table.choices == [] and table.budgets[0] == pytest.approx(12.0)


async def test_the_time_of_a_stand_in_is_not_that_of_the_person(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, SLOW, clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=5000.0))
        await host.change(table.id, lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0))
        time.passes(1001.0, host)
        table = await until(host, table.id, lambda t: len(t.choices) == 1)
        assert table.budgets == [5000.0, 5000.0]


async def test_days_per_choice_run_out_too(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        _, _, table = await two(host, clock=Clock(days=0.5))
        assert clocks.seconds_left(table, 1, host.clock()) == 0.5 * clocks.DAY
        for choices in (1, 2):
            time.passes(0.6 * clocks.DAY, host)
            table = await until(host, table.id, lambda t, n=choices: len(t.choices) >= n)
        assert all(seat.bot == QUICK.stand_in for seat in table.seats)


async def test_whoever_answers_just_before_the_deadline_keeps_the_seat(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        anna, _, before = await two(host, clock=Clock(budget=100.0))
        time.now += 99.5
        table = await host.play(before.id, anna, before.decision, before.match.choices()[0].id)
        time.passes(1.0, host)
        await host.driver._stand_in(before)  # as if the server had been about to hand the seat over
        table = await host.table(table.id)
        assert [seat.bot for seat in table.seats] == [None, None]
        assert table.budgets == [0.5, 100.0] and table.deciding == 1


async def test_a_clock_that_ran_out_while_no_server_ran_is_noticed_at_the_start(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        _, _, table = await two(host, clock=Clock(days=1.0))
    time.now += 2 * clocks.DAY
    async with open_host(url, clock=time) as host:
        await until(host, table.id, lambda t: t.seats[0].bot is not None)


async def test_bots_have_no_clock(sqlite_url):
    async with open_host(sqlite_url, policy=replace(QUICK, bot_pace=30.0)) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "random", "me", clock=Clock(budget=5.0))
        assert clocks.deadline(table) is None


async def test_an_absent_players_seat_is_offered_to_a_stand_in_after_the_time_agreed(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        anna, ben, table = await two(host, stand_in_after=600.0)
        cleo = await person(host, "Cleo")

        def hand(who):
            return host.change(table.id, lambda t: seats.hand_over(t, who, 0, "random", host.policy.bots, host.clock()))

        with pytest.raises(NotAllowed, match="long enough"):
            await hand(ben)
        time.now += 601.0
        assert clocks.is_offered(await host.table(table.id), 0, host.clock())
        with pytest.raises(NotAllowed):
            await hand(cleo)
        assert (await hand(ben)).seats[0].bot == "random"
        await until(host, table.id, lambda t: t.deciding == 1)
        assert not clocks.is_offered(await host.table(table.id), 0, host.clock())
        table = await host.change(table.id, lambda t: seats.take_back(t, anna, 0))
        assert table.seats[0].bot is None


async def test_handing_a_seat_over_and_taking_it_back_does_not_wind_the_clock_up(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, replace(QUICK, bot_pace=30.0), clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=100.0, increment=5.0))
        time.now += 60.0
        await host.change(table.id, lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0))
        time.now += 10.0
        table = await host.change(table.id, lambda t: seats.take_back(t, anna, 0))
        assert clocks.seconds_left(table, 0, time.now) == 40.0


async def test_a_pause_takes_no_time_from_whoever_lets_a_bot_play_and_comes_back_meanwhile(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, SLOW, clock=time) as host:
        anna, ben, table = await two(host, clock=Clock(budget=100.0))
        time.now += 30.0
        await host.change(table.id, lambda t: pausing.ask(t, anna))
        await host.change(table.id, lambda t: pausing.answer(t, ben, True))
        for step in (
            lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0),
            lambda t: seats.take_back(t, anna, 0),
            lambda t: pausing.resume(t, ben),
        ):
            time.now += 1000.0
            table = await host.change(table.id, step)
            assert clocks.seconds_left(table, 0, time.now) == 70.0
        assert clocks.deadline(table) == time.now + 70.0


async def test_a_choice_that_is_taken_back_in_a_pause_gives_no_time(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, SLOW, clock=time) as host:
        anna, ben, table = await two(host, clock=Clock(budget=100.0))
        table = await host.play(table.id, anna, table.decision, table.match.choices()[0].id)
        await host.change(table.id, lambda t: pausing.ask(t, anna))
        await host.change(table.id, lambda t: pausing.answer(t, ben, True))
        time.now += 1000.0
        table = await host.change(table.id, lambda t: undo.ask(t, anna, t.decision))
        assert table.deciding == 0 and clocks.seconds_left(table, 0, time.now) == 100.0
        table = await host.change(table.id, lambda t: pausing.resume(t, ben))
        assert clocks.seconds_left(table, 0, time.now) == 100.0


async def test_choosing_and_taking_back_does_not_wind_the_clock_up(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=100.0, increment=5.0))
        for left in (98.0, 96.0, 94.0):
            time.now += 2.0
            table = await host.play(table.id, anna, table.decision, table.match.choices()[0].id)
            assert table.budgets == [left + 5.0, 100.0]
            time.now += 50.0  # Ben thinks, and may think anew
            table = await host.change(table.id, lambda t: undo.ask(t, anna, t.decision))
            assert table.budgets == [left, 100.0]
    async with open_host(url, clock=time) as host:
        assert (await host.table(table.id)).budgets == table.budgets


async def test_whoever_takes_a_choice_back_while_they_think_about_the_next_has_used_that_time(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "hot_seat", clock=Clock(budget=100.0))
        table = await host.play(table.id, anna, table.decision, table.match.choices()[0].id)
        time.now += 60.0
        assert table.deciding == 1
        table = await host.change(table.id, lambda t: undo.ask(t, anna, t.decision))
        assert table.deciding == 0 and table.budgets == [100.0, 40.0]


async def test_whoever_sits_down_where_somebody_left_has_time_from_then_on(url):
    time = Time()
    async with open_host(url, SLOW, clock=time) as host:
        anna, _, table = await two(host, clock=Clock(budget=100.0))
        time.passes(101.0, host)
        table = await until(host, table.id, lambda t: t.seats[0].bot is not None)
        table = await host.change(table.id, lambda t: seats.leave(t, anna, "random"))
        assert table.budgets[0] == 0.0
        cleo = await person(host, "Cleo")
        time.now += 500.0
        table = await host.change(table.id, lambda t: seats.sit(t, cleo, None, None))
        assert clocks.seconds_left(table, 0, time.now) == pytest.approx(10.0) == table.budgets[0]
        assert clocks.deadline(table) == pytest.approx(time.now + 10.0)
