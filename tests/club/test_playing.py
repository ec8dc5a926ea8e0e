"""Choices, their refusals, the commitment, and tables that outlive their server."""

import asyncio
import os
import random
import threading
from dataclasses import replace
from hashlib import sha256

import pytest
from clubhouse import QUICK, make_table, open_host, person, play_on, until

from underhill.club import playing, seats
from underhill.club.actor import ONLOOKER
from underhill.club.errors import BadWish, NotAllowed, NotAmongChoices, NotKnown, NotYourTurn, StaleDecision, WrongMoment
from underhill.club.table import Status, Table


async def two_at_a_table(host, game="lantern"):
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    table = await make_table(host, anna, "me", "anyone", game=game)
    return anna, ben, await host.change(table.id, lambda t: seats.sit(t, ben, None, None))


async def test_every_game_is_played_to_its_end_and_replays_the_same(url, game):
    async with open_host(url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", *["random"] * (game.seats.start - 1), game=game.name)
        table = await play_on(host, table.id, [anna], random.Random(7))
        assert table.status == Status.FINISHED
        rebuilt = Table.from_events(table.id, host.games, await host.store.events(table.id))
        assert game.layout.digest(rebuilt.match.state) == game.layout.digest(table.match.state)
        assert rebuilt.told == table.told and rebuilt.lines == table.lines and rebuilt.plays == table.plays


async def test_the_secret_that_was_committed_to_is_shown_at_the_end(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben, table = await two_at_a_table(host)
        commitment = table.commitment
        assert all("secret" not in event for event in table.told)
        table = await play_on(host, table.id, [anna, ben], random.Random(1))
        secret = table.told[-1]["secret"]
        assert sha256(bytes.fromhex(secret)).hexdigest() == commitment
        replayed = host.games["lantern"].match(2, secret)
        for choice in table.choices:
            replayed.play(choice)
        assert replayed.scores() == table.result["scores"]


async def test_refused_choices_change_nothing(url):
    async with open_host(url) as host:
        anna, ben, table = await two_at_a_table(host)
        cleo = await person(host, "Cleo")
        legal = table.match.choices()[0].text
        for actor, decision, choice, error in [
            (cleo, table.decision, legal, NotAllowed),
            (ONLOOKER, table.decision, legal, NotAllowed),
            (anna, table.decision - 1, legal, StaleDecision),
            (anna, table.decision + 1, legal, StaleDecision),
            (ben, table.decision, legal, NotYourTurn),
            (anna, table.decision, "toss", NotAmongChoices),
            (anna, table.decision, "fly away", NotAmongChoices),
            (anna, table.decision, 10_000, NotAmongChoices),
        ]:
            with pytest.raises(error):
                await host.play(table.id, actor, decision, choice)
        assert len(await host.store.events(table.id)) == table.number
        await host.play(table.id, anna, table.decision, legal)
        with pytest.raises(StaleDecision):
            await host.play(table.id, anna, table.decision, legal)


async def test_of_many_equal_clicks_one_counts(url):
    async with open_host(url) as host:
        anna, _, table = await two_at_a_table(host)
        clicks = [host.play(table.id, anna, table.decision, table.match.choices()[0].id) for _ in range(20)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(isinstance(answer, Table) for answer in answers) == 1
        assert sum(isinstance(answer, StaleDecision) for answer in answers) == 19
        assert len((await host.table(table.id)).choices) == 1


async def test_nothing_can_be_played_before_the_start_or_after_the_end(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "anyone")
        with pytest.raises(WrongMoment, match="open"):
            await host.play(table.id, anna, 0, "show 1")
        anna, ben, table = await two_at_a_table(host)
        table = await play_on(host, table.id, [anna, ben], random.Random(1))
        with pytest.raises(WrongMoment, match="finished"):
            await host.play(table.id, anna, table.decision, "show 1")


async def test_a_seat_in_a_bots_hands_is_not_played_by_its_owner(sqlite_url):
    async with open_host(sqlite_url, policy=replace(QUICK, bot_pace=30.0)) as host:
        anna, _, table = await two_at_a_table(host)
        table = await host.change(table.id, lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0))
        with pytest.raises(WrongMoment, match="take it back"):
            await host.play(table.id, anna, table.decision, table.match.choices()[0].id)


async def test_chat_is_kept_as_text(url):
    async with open_host(url) as host:
        anna, _, table = await two_at_a_table(host)
        cleo = await person(host, "Cleo")
        table = await host.change(table.id, lambda t: playing.say(t, anna, "<b>hello</b>\n {name}"))
        table = await host.change(table.id, lambda t: playing.say(t, cleo, "I look on"))
        assert table.told[-2]["text"] == "<b>hello</b> {name}" and table.told[-1]["seat"] is None
        with pytest.raises(BadWish):
            await host.change(table.id, lambda t: playing.say(t, anna, "   "))
        with pytest.raises(BadWish):
            await host.change(table.id, lambda t: playing.say(t, anna, "x" * 501))
        with pytest.raises(NotKnown):
            await host.change(table.id, lambda t: playing.say(t, ONLOOKER, "who am I"))


async def test_a_table_goes_on_where_it_was_after_a_restart(url):
    async with open_host(url) as host:
        anna, ben, table = await two_at_a_table(host, "fairy_land")
        table = await play_on(host, table.id, [anna, ben], random.Random(8), 20)
    async with open_host(url) as host:
        again = await host.table(table.id)
        assert again.choices == table.choices and again.decision == table.decision
        assert again.match.view(0) == table.match.view(0)
        assert (await play_on(host, table.id, [anna, ben], random.Random(9))).status == Status.FINISHED


async def test_bots_go_on_by_themselves_after_a_restart(url):
    async with open_host(url, policy=replace(QUICK, bot_pace=30.0)) as host:
        table = await make_table(host, await person(host, "Anna"), "random", "random", game="fairy_land")
        assert table.choices == []
    async with open_host(url) as host:
        assert (await until(host, table.id, lambda t: t.status == Status.FINISHED)).result is not None


async def test_a_bot_that_fails_does_not_stop_the_table(sqlite_url, caplog):
    class Broken:
        def choose(self, situation):
            raise RuntimeError("out of ideas")

    class Cheat:
        def choose(self, situation):
            return -1

    async with open_host(sqlite_url) as host:
        host.driver._bots["greedy"] = Broken()
        table = await make_table(host, await person(host, "Anna"), "greedy", "random")
        assert (await until(host, table.id, lambda t: t.status == Status.FINISHED)).result
        host.driver._bots["greedy"] = Cheat()
        table = await make_table(host, await person(host, "Anna"), "greedy", "random")
        assert (await until(host, table.id, lambda t: t.status == Status.FINISHED)).result
    assert "failed; chance chooses" in caplog.text


async def test_bots_leave_a_core_to_the_pages(sqlite_url, monkeypatch):
    async def thinking(threads: int) -> int:
        async with open_host(sqlite_url, replace(QUICK, bot_threads=threads)) as host:
            others, gate = set(threading.enumerate()), threading.Event()
            thoughts = [asyncio.create_task(host.driver.aside(gate.wait, "somebody", "a table")) for _ in range(5)]
            await asyncio.sleep(0)  # all of them are asked for, and none can end
            busy = [each for each in threading.enumerate() if each not in others and each.name.startswith("bot")]
            gate.set()
            await asyncio.gather(*thoughts)
            return len(busy)

    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(4)), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert await thinking(0) == 3 and await thinking(2) == 2
