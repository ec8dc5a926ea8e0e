"""Holidays: clocks of days stand still while their person is away, whatever process looks; the year's allowance; the page."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest
from clubhouse import Time, make_table, open_host, person, until
from postbox import two_at_a_table, waiting
from sqlalchemy import insert, select
from webhouse import open_app, visitor

from underhill.club import holidays, pausing, seats
from underhill.club.away import after, moment_after, spent
from underhill.club.clocks import DAY, deadline, is_offered, seconds_left
from underhill.club.driver import due_at
from underhill.club.errors import BadWish, NoDaysLeft, WrongMoment
from underhill.club.notices import is_void
from underhill.club.schema import holidays as rows
from underhill.club.schema import notices, tables
from underhill.club.terms import Clock
from underhill.core.words import LANGUAGES


def day_of(time, ahead=0):
    return datetime.fromtimestamp(time.now, UTC).date() + timedelta(ahead)


def noon():
    time = Time()
    time.now = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()
    return time


async def test_two_holidays_entered_at_the_same_moment_do_not_exceed_the_allowance(url):
    time = noon()
    async with open_host(url, clock=time) as host:
        anna = await person(host, "Anna")
        both = [holidays.take(host, anna, day_of(time, ahead), day_of(time, ahead + 19)) for ahead in (10, 40)]
        came = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(map(type, came), key=str) == [type(None), NoDaysLeft]
        assert len(await holidays.holidays_of(host.store, anna.identity)) == 1


def test_time_away_is_not_used():
    periods = ((10.0, 20.0), (30.0, 40.0))
    assert [spent(0, t, periods) for t in (5, 15, 25, 35, 50)] == [5, 10, 15, 20, 30]
    assert [moment_after(0, seconds, periods) for seconds in (5, 10, 12, 20, 25)] == [5, 10, 22, 30, 45]
    assert moment_after(15, 5, periods) == 25 and moment_after(45, 5, periods) == 50
    assert after(periods, 35.0) == ((35, 40),) and after(periods, 40.0) == ()


async def test_the_clock_of_somebody_away_stands_still_and_runs_on_when_they_are_back(url):
    time = noon()
    async with open_host(url, clock=time) as host:
        table, first, _ = await two_at_a_table(host, clock=Clock(days=2.0), stand_in_after=DAY)
        p, late = table.deciding, time.now + 2 * DAY
        assert deadline(table) == late
        time.now += DAY
        await holidays.take(host, first, day_of(time), day_of(time, 6))
        table = await host.table(table.id)
        end = holidays.midnight(day_of(time, 7))
        assert deadline(table) == due_at(table) == end + DAY
        assert (await host.store.read(select(tables.c.due_at)))[0][0] == end + DAY
        time.now += 5 * DAY
        assert seconds_left(table, p, time.now) == DAY and not is_offered(table, p, time.now)
        reminders = await host.store.read(select(notices.c.at).where(notices.c.kind == "reminder"))
        assert len(reminders) == 2 and is_void("reminder", table.decision, table, late - DAY / 2)
        assert not is_void("reminder", table.decision, table, end + DAY / 2)
        assert await waiting(host) == []
    async with open_host(url, clock=time) as host:
        table = await host.table(table.id)
        assert table.seats[p].bot is None and seconds_left(table, p, time.now) == DAY
        [taken] = await holidays.holidays_of(host.store, first.identity)
        await holidays.end(host, first, taken.id)
        table = await host.table(table.id)
        assert deadline(table) == time.now + DAY
        assert holidays.days_left(await holidays.holidays_of(host.store, first.identity), 2026) == pytest.approx(25.0)
        with pytest.raises(WrongMoment, match="over"):
            await holidays.end(host, first, taken.id)
        time.passes(DAY + 1, host)
        await until(host, table.id, lambda t: t.seats[p].bot is not None)


async def test_a_table_that_has_not_heard_of_a_holiday_asks_before_it_hands_a_seat_over(url):
    time = noon()
    async with open_host(url, clock=time) as host:
        table, first, _ = await two_at_a_table(host, clock=Clock(days=1.0))
        away = {"since": time.now + DAY / 2, "until": time.now + 3 * DAY}
        await host.store.write(insert(rows).values(id="untold", identity=first.identity, **away))
        time.passes(DAY + 1, host)
        table = await until(host, table.id, lambda t: bool(t.away))
        assert table.seats[table.deciding].bot is None and deadline(table) == away["until"] + DAY / 2
        assert seconds_left(table, table.deciding, time.now) == DAY / 2


async def test_a_match_that_begins_meanwhile_knows_who_is_away_and_clocks_of_minutes_do_not_care(sqlite_url):
    time = noon()
    async with open_host(sqlite_url, clock=time) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        await holidays.take(host, ben, day_of(time), day_of(time))
        for clock, knows in ((Clock(days=1.0), True), (Clock(budget=600.0), False)):
            table = await make_table(host, anna, "me", "anyone", clock=clock)
            table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
            if knows:
                table = await until(host, table.id, lambda t: ben.identity in t.away)
        await holidays.tell_tables(host, ben.identity)
        assert (await host.table(table.id)).away == {}


async def test_a_pause_and_a_holiday_are_not_counted_twice(sqlite_url):
    time = noon()
    async with open_host(sqlite_url, clock=time) as host:
        table, first, second = await two_at_a_table(host, clock=Clock(days=3.0))
        p = table.deciding
        await holidays.take(host, first, day_of(time, 1), day_of(time, 2))
        time.now += 4 * DAY
        await host.change(table.id, lambda t: pausing.ask(t, first))
        await host.change(table.id, lambda t: pausing.answer(t, second, True))
        time.now += DAY / 24
        table = await host.change(table.id, lambda t: pausing.resume(t, second))
        assert seconds_left(table, p, time.now) == DAY and deadline(table) == time.now + DAY
        await holidays.take(host, first, day_of(time, 9), day_of(time, 9))
        table = await host.table(table.id)
        assert deadline(table) == time.now + DAY, "when another one is entered, that of before the pause does not count once more"


async def test_the_allowance_is_thirty_days_a_year_and_days_are_taken_once(sqlite_url):
    time = noon()
    async with open_host(sqlite_url, clock=time) as host:
        anna = await person(host, "Anna")
        await holidays.take(host, anna, date(2026, 3, 10), date(2026, 3, 29))
        for first, last, error in (
            (date(2026, 3, 29), date(2026, 4, 1), WrongMoment),
            (date(2026, 5, 1), date(2026, 5, 11), WrongMoment),
            (date(2026, 5, 2), date(2026, 5, 1), BadWish),
            (date(2026, 2, 1), date(2026, 2, 2), BadWish),
            (date(2028, 1, 1), date(2028, 1, 2), BadWish),
            (date(2026, 5, 1), date(2026, 6, 10), BadWish),
            (date(9999, 12, 31), date.max, BadWish),
        ):
            with pytest.raises(error):
                await holidays.take(host, anna, first, last)
        await holidays.take(host, anna, date(2026, 12, 22), date(2027, 1, 10))
        taken = await holidays.holidays_of(host.store, anna.identity)
        assert holidays.days_left(taken, 2026) == 0 and holidays.days_left(taken, 2027) == 20
        await holidays.end(host, anna, taken[0].id)
        assert [each.since for each in await holidays.holidays_of(host.store, anna.identity)] == [
            holidays.midnight(date(2026, 12, 22))
        ]


async def test_the_page_takes_days_and_the_table_says_until_when(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", clock={"days": 2})
        await ben.sits(table)
        today = datetime.now(UTC).date()
        form = {"first": str(today), "last": str(today + timedelta(3))}
        assert (await ben.http.post("/holidays", data=form)).status_code == 303
        assert (await ben.http.post("/holidays", data={"first": "soon"})).status_code == 422
        told = (await anna.get(f"/tables/{table}")).json()["table"]["seats"]
        assert told[0]["away_until"] is None and told[1]["away_until"] == holidays.midnight(today + timedelta(4))
        for language, words in zip(LANGUAGES, ("away until", "en congé jusqu&#39;au", "verreist bis"), strict=True):
            page = (await anna.http.get(f"/tables/{table}", headers={"accept-language": language})).text
            assert words in page
        assert "verreist" in (await ben.http.get("/holidays", headers={"accept-language": "de"})).text
        [own] = (await ben.get("/identity/holidays")).json()["holidays"]
        assert (await ben.http.delete(f"/api/v1/identity/holidays/{own['id']}")).json()["holidays"] == []
        assert (await anna.get(f"/tables/{table}")).json()["table"]["seats"][1]["away_until"] is None
