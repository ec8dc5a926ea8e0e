"""Bots-only tables may not starve anybody: they rest unwatched, bots' time is shared between people, creators can close tables."""

import asyncio
import queue
import random
import threading
from dataclasses import replace

from clubhouse import QUICK, make_table, open_host, person, play_on, until
from webhouse import open_app, visitor

from underhill.club.table import Status
from underhill.club.turns import Turns
from underhill.web.settings import Settings

PATIENCE = 120.0


class Gated:
    """A bot that says for which table it thinks, and goes on when it is let."""

    def __init__(self) -> None:
        self.asked: queue.Queue[str] = queue.Queue()
        self.gate = threading.Semaphore(0)

    def choose(self, situation) -> int:
        self.asked.put(situation.match)
        self.gate.acquire()
        return situation.choices[0]

    async def next_table(self) -> str:
        """For which table it thinks next; the thought before it is let go on."""
        return await asyncio.to_thread(self.asked.get, timeout=PATIENCE)


async def until_waiting(turns: Turns, n: int) -> None:
    """Wait until n thoughts wait for a thread."""
    async with asyncio.timeout(PATIENCE):
        while turns.n_waiting < n:
            await asyncio.sleep(0.01)


async def test_a_table_of_bots_rests_while_nobody_looks_and_goes_on_when_somebody_does(url):
    async with open_host(url) as host:
        anna = await person(host, "Anna")
        unwatched = await make_table(host, anna, "random", "random")
        played = await make_table(host, anna, "me", "random")
        played = await play_on(host, played.id, [anna], random.Random(1))
        assert played.status == Status.FINISHED
        assert (await host.table(unwatched.id)).plays == []
        assert unwatched.id not in await host.store.due(host.clock() + 1000, 1000)
        watched = await until(host, unwatched.id, lambda table: table.status == Status.FINISHED, PATIENCE)
        assert watched.plays


async def test_a_table_goes_on_for_who_looks_again_and_again_without_a_stream(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("random", "random")
        async with asyncio.timeout(PATIENCE):
            while (await anna.get(f"/tables/{table}")).json()["table"]["status"] != "finished":
                await asyncio.sleep(0.01)


async def test_a_table_that_all_people_have_handed_to_bots_rests_too(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone", game="fairy_land")
        ben = await visitor(app, "Ben")
        await ben.sits(table)
        for who, seat in ((anna, 0), (ben, 1)):
            assert (await who.post(f"/tables/{table}/seats/{seat}/bot", {})).status_code == 200
        assert table not in await app.state.host.store.due(app.state.host.clock() + 1000, 1000)


async def test_a_person_with_many_tables_of_bots_waits_longer_than_a_person_with_one(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, bot_threads=1)) as host:
        bot = Gated()
        host.driver._bots["random"] = bot
        greedy, honest = await person(host, "Greta"), await person(host, "Hanna")
        many = [(await make_table(host, greedy, *["random"] * 3)).id for _ in range(10)]
        looking = [asyncio.create_task(until(host, each, lambda table: False, PATIENCE)) for each in many]
        assert await bot.next_table() in many
        await until_waiting(host.driver.turns, 9)
        table = await make_table(host, honest, "me", "random")
        await host.play(table.id, honest, table.decision, table.match.choices()[0].id)
        await until_waiting(host.driver.turns, 10)
        bot.gate.release()
        assert await bot.next_table() == table.id
        for each in looking:
            each.cancel()
        bot.gate.release(1000)


async def test_tables_of_one_person_take_turns():
    time, order = [0.0], []
    turns = Turns(1, clock=lambda: time[0])

    async def think(person, table, seconds):
        async with turns.turn(person, table):
            order.append(table)
            time[0] += seconds

    first = await turns.begin("nobody", "")
    thoughts = [asyncio.create_task(think("anna", table, 1.0)) for table in ("a", "a", "b", "b")]
    thoughts += [asyncio.create_task(think("ben", "c", 1.0))]
    await asyncio.sleep(0)
    thoughts[1].cancel()
    turns.end(first)
    turns.end(first)
    await asyncio.gather(*thoughts, return_exceptions=True)
    assert order == ["a", "c", "b", "b"]
    assert turns.n_waiting == 0
    assert (await asyncio.wait_for(turns.begin("carl"), PATIENCE)).claim == ("carl",)


async def test_a_creator_closes_a_table_and_nobody_else_can(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("random", "random", game="fairy_land")
        assert (await ben.post(f"/tables/{table}/close")).status_code == 403
        assert (await ben.get(f"/tables/{table}")).json()["table"]["may_close"] is False
        shown = (await anna.get(f"/tables/{table}")).json()["table"]
        assert shown["may_close"] is True
        closed = (await anna.post(f"/tables/{table}/close")).json()["table"]
        assert closed["status"] == "closed" and closed["deciding"] is None and closed["secret"] is None
        assert (await anna.post(f"/tables/{table}/close")).status_code == 409
        for language, button in (("en", "Close the table"), ("fr", "Fermer la table"), ("de", "Tisch schließen")):
            mine = await anna.makes_table("random", "random", game="fairy_land")
            page = await anna.http.get(f"/tables/{mine}", headers={"Accept-Language": language})
            assert button in page.text
            assert (await anna.http.post(f"/tables/{mine}/close")).status_code == 303
            assert (await anna.get(f"/tables/{mine}")).json()["table"]["status"] == "closed"
            assert (await anna.http.get(f"/tables/{mine}")).status_code == 200


async def test_a_running_match_of_several_people_is_not_closed_by_one(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        assert (await anna.post(f"/tables/{table}/close")).status_code == 403
        assert (await anna.get(f"/tables/{table}")).json()["table"]["status"] == "running"


def test_bots_keep_a_pace_that_a_person_can_follow_unless_the_operator_says_otherwise():
    assert Settings().policy().bot_pace >= 0.3
    assert Settings(bot_pace=0.0).policy().bot_pace == 0.0
