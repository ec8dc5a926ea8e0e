"""Greedy addresses do not hold up an honest one: choices go before all else, then whoever has had the least goes first."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from simulation import JumpingLoop
from webhouse import open_app, visitor

from underhill.club.kept import Kept
from underhill.club.turns import PROMPT_SECONDS, Turns
from underhill.web.budgets import Budgets
from underhill.web.fairness import PLACES, SPARE, FairTurns
from underhill.web.settings import Settings

PATIENCE = 120.0


def asked_by(address: str, choice: bool = False, method: str = "POST") -> dict:
    """A request from an address, or a choice at a table."""
    asked = {"method": method, "path": "/tables/abcdef/play"} if choice else {"method": "GET", "path": "/"}
    return {"type": "http", "client": (address, 1), **asked, "headers": []}


def fair_turns(app, **settings) -> FairTurns:
    """The middleware as the server has it."""
    chosen = Settings(**settings)
    return FairTurns(app, Budgets(chosen, clock=lambda: 0.0), chosen.waiting_per_address)


async def sent_to_nobody(message) -> None:
    """Where an answer goes that nobody reads."""


class Slow:
    """An application whose requests go on when a test lets them, one by one."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gate = asyncio.Semaphore(0)

    async def __call__(self, scope, receive, send) -> None:
        self.begun.append(scope["client"][0])
        await self.gate.acquire()


async def test_an_honest_request_passes_those_that_greedy_addresses_have_waiting(monkeypatch):
    monkeypatch.setattr("underhill.web.fairness.SECONDS", PATIENCE)
    app = Slow()
    fair = fair_turns(app)
    greedy = [asyncio.create_task(fair(asked_by(f"10.0.0.{n % 5}"), None, None)) for n in range(100)]
    async with asyncio.timeout(PATIENCE):
        while len(app.begun) < PLACES:
            await asyncio.sleep(0)
        app.gate.release()
        while len(app.begun) < PLACES + 1:
            await asyncio.sleep(0)
        honest = asyncio.create_task(fair(asked_by("192.0.2.1"), None, None))
        await asyncio.sleep(0)
        app.gate.release()
        while len(app.begun) < PLACES + 2:
            await asyncio.sleep(0)
    assert app.begun[-1] == "192.0.2.1"
    for _ in range(100):
        app.gate.release()
    await asyncio.gather(honest, *greedy)


async def test_requests_that_wait_themselves_do_not_hold_the_places():
    app = Slow()
    fair = fair_turns(app)
    waiting = [asyncio.create_task(fair(asked_by("10.0.0.1"), None, None)) for _ in range(3 * PLACES)]
    async with asyncio.timeout(PATIENCE):
        while len(app.begun) < 3 * PLACES:
            await asyncio.sleep(0.01)
    for _ in waiting:
        app.gate.release()
    await asyncio.gather(*waiting)


async def begun(app: Slow, n: int) -> None:
    """Once so many requests have begun."""
    async with asyncio.timeout(PATIENCE):
        while len(app.begun) < n:
            await asyncio.sleep(0)


async def test_a_choice_needs_no_place_that_others_hold_and_beyond_a_players_pace_it_waits_like_them(monkeypatch):
    monkeypatch.setattr("underhill.web.fairness.SECONDS", PATIENCE)
    app = Slow()
    fair = fair_turns(app, prompt_per_second=1.0, prompt_burst=2.0, household=1.0)
    tasks = [asyncio.create_task(fair(asked_by("10.0.0.1"), None, None)) for _ in range(2 * PLACES)]
    await begun(app, PLACES)
    tasks.append(asyncio.create_task(fair(asked_by("192.0.2.9", choice=True, method="GET"), None, None)))
    tasks += [asyncio.create_task(fair(asked_by("192.0.2.1", choice=True), None, None)) for _ in range(3)]
    await begun(app, PLACES + 2)
    for _ in range(100):
        await asyncio.sleep(0)
    assert app.begun[PLACES:] == ["192.0.2.1"] * 2 and SPARE >= 2
    for _ in tasks:
        app.gate.release()
    await asyncio.gather(*tasks)


async def test_only_so_many_requests_of_one_address_wait_and_the_next_is_told_to_come_again(monkeypatch):
    monkeypatch.setattr("underhill.web.fairness.SECONDS", PATIENCE)
    app, answers = Slow(), []

    async def send(message):
        answers.append(message.get("status"))

    fair = fair_turns(app, waiting_per_address=3)
    tasks = [asyncio.create_task(fair(asked_by("10.0.0.1"), None, sent_to_nobody)) for _ in range(PLACES + 3)]
    await begun(app, PLACES)
    await fair(asked_by("10.0.0.1"), None, send)
    assert answers[0] == 429
    tasks.append(asyncio.create_task(fair(asked_by("192.0.2.1"), None, send)))
    await asyncio.sleep(0)
    for _ in tasks:
        app.gate.release()
    await asyncio.gather(*tasks)
    assert answers[1:] == [None], "another address waits its turn and is answered"


def test_a_place_rests_while_there_is_prompt_work_and_only_then():
    async def story():
        loop, given = asyncio.get_running_loop(), []
        turns = Turns(1, clock=loop.time, spare=1, rest=0.5)

        async def work(name, seconds):
            async with turns.turn(name):
                given.append(loop.time())
                await asyncio.sleep(seconds)

        async def greedy():
            given.clear()
            await asyncio.gather(*(work(f"greedy {n}", 2.5) for n in range(3)))
            return [after - before for before, after in pairwise(given)]

        assert await greedy() == [2.5, 2.5]
        async with turns.turn("honest", prompt=True):
            pass
        assert await greedy() == [3.75, 2.5], f"prompt work was {PROMPT_SECONDS} seconds ago"

    def on_a_jumping_clock():
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(story())

    with ThreadPoolExecutor(1) as pool:  # a browser test may leave a loop in our thread
        pool.submit(on_a_jumping_clock).result()


async def test_what_a_player_waits_for_is_made_while_something_slow_is_made_for_another():
    kept, gate = Kept(), threading.Event()
    slow = [asyncio.create_task(kept.aside(gate.wait, f"greedy {n}")) for n in range(5)]
    await asyncio.sleep(0)
    assert await kept.aside(lambda: "page", "honest", prompt=True) == "page"
    assert not any(each.done() for each in slow)
    gate.set()
    await asyncio.gather(*slow)
    kept.close()


@pytest.mark.parametrize("stream", ["/tables/{}/stream", "/api/v1/tables/{}/stream"])
async def test_what_is_drawn_for_who_sits_at_a_table_is_prompt_and_for_onlookers_it_is_not(sqlite_url, monkeypatch, stream):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "hot_seat", game="fairy_land")
        drawn, get = [], app.state.host.kept.get

        async def counting(key, make, who, prompt=False):
            drawn.append(prompt)
            app.state.host.begin_stopping()
            return await get(key, make, who, prompt)

        monkeypatch.setattr(app.state.host.kept, "get", counting)
        for who, prompt in ((anna, True), (ben, False)):
            app.state.host.stopping.clear()
            assert (await who.http.get(stream.format(table))).status_code == 200
            assert drawn.pop() is prompt and not drawn
