"""Many requests from greedy addresses do not hold up an honest one: whoever has had the least goes first."""

import asyncio

from clubhouse import run

from underhill.web.fairness import PLACES, FairTurns

PATIENCE = 120.0


def asked_by(address: str) -> dict:
    """A request from an address."""
    return {"type": "http", "client": (address, 1), "path": "/"}


class Slow:
    """An application whose requests go on when a test lets them, one by one."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gate = asyncio.Semaphore(0)

    async def __call__(self, scope, receive, send) -> None:
        self.begun.append(scope["client"][0])
        await self.gate.acquire()


def test_an_honest_request_passes_those_that_greedy_addresses_have_waiting(monkeypatch):
    monkeypatch.setattr("underhill.web.fairness.SECONDS", PATIENCE)

    async def story():
        app = Slow()
        fair = FairTurns(app)
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

    run(story(), PATIENCE)


def test_requests_that_wait_themselves_do_not_hold_the_places():
    async def story():
        app = Slow()
        fair = FairTurns(app)
        waiting = [asyncio.create_task(fair(asked_by("10.0.0.1"), None, None)) for _ in range(3 * PLACES)]
        async with asyncio.timeout(PATIENCE):
            while len(app.begun) < 3 * PLACES:
                await asyncio.sleep(0.01)
        for _ in waiting:
            app.gate.release()
        await asyncio.gather(*waiting)

    run(story(), PATIENCE)
