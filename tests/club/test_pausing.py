"""Pausing by agreement: all clocks stand, nobody chooses, and whoever goes on finds the clock where it was."""

import pytest
from clubhouse import Time, open_host
from postbox import choose, two_at_a_table
from sqlalchemy import select
from webhouse import open_app, visitor

from underhill.club import ending, pausing
from underhill.club.actor import ONLOOKER
from underhill.club.clocks import DAY, deadline, is_offered, seconds_left
from underhill.club.driver import due_at
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.notices import is_void
from underhill.club.present import table_shown
from underhill.club.schema import notices
from underhill.club.table import Status
from underhill.club.terms import Clock
from underhill.core.words import LANGUAGES


async def test_a_pause_needs_everybody_and_gives_the_time_back_that_was_left(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        table, first, second = await two_at_a_table(host, clock=Clock(days=2.0), stand_in_after=DAY)
        p = table.deciding
        time.now += DAY
        await host.change(table.id, lambda t: pausing.ask(t, first))
        with pytest.raises(WrongMoment, match="already waits"):
            await host.change(table.id, lambda t: pausing.ask(t, second))
        with pytest.raises(NotAllowed):
            await host.change(table.id, lambda t: pausing.answer(t, ONLOOKER, True))
        table = await host.change(table.id, lambda t: pausing.answer(t, second, False))
        assert table.pausing is None and table.paused_at is None
        await host.change(table.id, lambda t: pausing.ask(t, second))
        table = await host.change(table.id, lambda t: pausing.answer(t, first, True))
        assert deadline(table) is None and due_at(table) is None and seconds_left(table, p, time.now) == DAY
        with pytest.raises(WrongMoment, match="paused"):
            await choose(host, table.id, first)
        assert is_void("turn", table.decision, table, time.now)
    time.now += 30 * DAY
    async with open_host(url, clock=time) as host:
        table = await host.table(table.id)
        assert seconds_left(table, p, time.now) == DAY and not is_offered(table, p, time.now)
        table = await host.change(table.id, lambda t: pausing.resume(t, second))
        assert deadline(table) == time.now + DAY and not is_void("turn", table.decision, table, time.now)
        again = {row.kind: row.at for row in await host.store.read(select(notices).where(notices.c.at >= time.now))}
        assert again == {"turn": time.now, "reminder": time.now + 0.75 * DAY}
        await choose(host, table.id, first)


async def test_without_a_clock_there_is_nothing_to_pause(sqlite_url):
    async with open_host(sqlite_url) as host:
        table, first, _ = await two_at_a_table(host)
        with pytest.raises(WrongMoment, match="without a clock"):
            await host.change(table.id, lambda t: pausing.ask(t, first))
        with pytest.raises(WrongMoment, match="not paused"):
            await host.change(table.id, lambda t: pausing.resume(t, first))


async def test_a_match_that_is_ended_in_a_pause_is_over_and_nobody_goes_on(sqlite_url):
    async with open_host(sqlite_url) as host:
        table, first, second = await two_at_a_table(host, clock=Clock(days=1.0))
        for vote in (pausing, ending):
            await host.change(table.id, lambda t, vote=vote: vote.ask(t, first))
            table = await host.change(table.id, lambda t, vote=vote: vote.answer(t, second, True))
        assert table.status == Status.CLOSED and not table_shown(table, first, 0.0)["pause"]["paused"]
        with pytest.raises(WrongMoment, match="not paused"):
            await host.change(table.id, lambda t: pausing.resume(t, first))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_asks_and_says_that_the_match_is_paused(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", clock={"days": 1})
        await ben.sits(table)
        anna.http.headers["accept-language"] = ben.http.headers["accept-language"] = language
        path = f"/tables/{table}"
        assert (await anna.http.post(f"{path}/pause")).status_code == 303
        asked = {"en": "Anna would like a pause.", "fr": "Anna voudrait une pause.", "de": "Anna möchte eine Pause."}
        assert asked[language] in (await ben.http.get(path)).text
        assert (await ben.post(f"/tables/{table}/pause/answer", {"agree": True})).json()["table"]["pause"]["paused"]
        paused = {"en": "all clocks stand", "fr": "toutes les pendules sont arrêtées", "de": "alle Uhren stehen"}
        assert paused[language] in (await anna.http.get(path)).text
        assert (await anna.http.post(f"{path}/resume")).status_code == 303
        assert not (await anna.get(f"/tables/{table}")).json()["table"]["pause"]["paused"]
