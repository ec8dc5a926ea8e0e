"""Fifty greedy visitors against an honest table: how much longer the way from a choice to the page takes than on an idle server.

    python bench/attack.py                       50 visitors, 5 rounds of 8 seconds each way
    python bench/attack.py --visitors 20 --json  other numbers, one JSON object

The server is a process of its own with the limits that it has by default. Each visitor has an address of its own (127.1.0.n) and
does its worst inside the limits: tables of bots that it looks on at, streams, chat, replays, records, logs, hints, lists, one after
the other as they are answered; whoever is told to wait, waits. An honest person plays from another address, in all three seats of a
table. Rounds with and without the visitors take turns in one run, so that both meet the same machine; tables rest a second after a
look, so that the visitors' bots think only in their rounds.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from typing import Any

import httpx
from serving import Server

API = "/api/v1"
GAME = "fairy_land"
HONEST = "127.0.0.77"
LIMITED = dict.fromkeys(("requests_per_second", "streams_per_address", "streams_per_identity", "tables_per_identity"), "")
LIMITED |= dict.fromkeys(("tables_per_address", "work_per_identity", "thinking_per_identity", "chat_per_minute"), "")
LIMITED |= dict.fromkeys(("arrivals_per_minute", "connections_per_address", "bot_pace"), "")
LIMITED |= {"rests_after": "1"}
MOST_ALLOWED = 3.0


def client(server: Server, address: str) -> httpx.AsyncClient:
    """A visitor's connections, all from one address."""
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=40))
    return httpx.AsyncClient(base_url=server.url, transport=transport, timeout=60)


class Greedy:
    """A visitor that takes all it gets."""

    def __init__(self, server: Server, n: int):
        self._http = client(server, f"127.1.0.{n + 1}")
        self._chance = random.Random(n)
        self.answered = self.refused = 0

    async def attack(self, go: asyncio.Event) -> None:
        """Make tables and streams, then ask for one costly thing after the other while it is let."""
        await self._http.post(f"{API}/identity", json={"name": "Greedy"})
        bots = {"game": GAME, "seats": [{"kind": "bot", "bot": "elder"}] * 4}
        tables = [await self._table(bots) for _ in range(2)]
        own = await self._table({"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "elder"}], "hints": True})
        streams = [asyncio.create_task(self._look_on(table, go)) for table in tables for _ in range(3)]
        try:
            while True:
                await go.wait()
                await self._ask(self._chance.choice(tables), own)
        finally:
            for stream in streams:
                stream.cancel()
            await asyncio.gather(*streams, return_exceptions=True)
            await self._http.aclose()

    async def _table(self, body: dict[str, Any]) -> str:
        return (await self._http.post(f"{API}/tables", json=body)).raise_for_status().json()["table"]["id"]

    async def _look_on(self, table: str, go: asyncio.Event) -> None:
        while True:
            await go.wait()
            async with self._http.stream("GET", f"/tables/{table}/stream", timeout=None) as answer:
                async for _ in answer.aiter_raw():
                    if not go.is_set():
                        break

    async def _ask(self, table: str, own: str) -> None:
        """The next costly thing; who is told to wait does so."""
        method, path, body = self._chance.choice(
            [
                ("GET", f"/tables/{table}", None),
                ("GET", f"/tables/{table}/replay?step=1", None),
                ("GET", f"{API}/tables/{table}/record", None),
                ("GET", f"{API}/tables/{table}/log?limit=500", None),
                ("GET", "/", None),
                ("GET", f"{API}/tables?limit=200", None),
                ("POST", f"{API}/tables/{table}/chat", {"text": "x" * 400}),
                ("POST", f"{API}/tables/{own}/hint", {"decision": 2}),
            ]
        )
        try:
            answer = await self._http.request(method, path, json=body)
        except httpx.HTTPError:
            return
        self.answered += answer.status_code < 400
        if answer.status_code == 429:
            self.refused += 1
            await asyncio.sleep(min(2.0, float(answer.headers.get("retry-after", "1"))))


class Honest:
    """Somebody who plays at a table and looks at its page."""

    def __init__(self, server: Server):
        self._http = client(server, HONEST)
        self._sent: dict[int, float] = {}
        self._chance = random.Random(7)
        self._table = ""
        self.took: list[float] = []

    async def sit_down(self) -> None:
        """A new table, and its page."""
        if not self._table:
            (await self._http.post(f"{API}/identity", json={"name": "Honest"})).raise_for_status()
        body = {"game": GAME, "seats": [{"kind": "me"}, *[{"kind": "hot_seat"}] * 2]}
        self._table = (await self._http.post(f"{API}/tables", json=body)).raise_for_status().json()["table"]["id"]
        self._looking = asyncio.create_task(self._look_on(self._table))

    async def _look_on(self, table: str) -> None:
        async with self._http.stream("GET", f"/tables/{table}/stream", timeout=None) as answer:
            async for line in answer.aiter_lines():
                if line.startswith("id: "):
                    now, number = time.perf_counter(), int(line[4:])
                    for each in [each for each in self._sent if each <= number]:
                        self.took.append(1000 * (now - self._sent.pop(each)))

    async def play(self, seconds: float) -> list[float]:
        """Play for a while; the milliseconds from each choice to the page that shows it."""
        self.took, until = [], time.perf_counter() + seconds
        while time.perf_counter() < until:
            shown = (await self._http.get(f"{API}/tables/{self._table}")).json()
            if shown["table"]["status"] != "running":
                self._looking.cancel()
                await self.sit_down()
            elif shown["view"].get("choices"):
                await self._choose(shown)
            await asyncio.sleep(0.15)
        await asyncio.sleep(0.5)
        self._sent.clear()
        return self.took

    async def _choose(self, shown: dict[str, Any]) -> None:
        decision = shown["table"]["decision"]
        wish = {"decision": decision, "choice": self._chance.choice(shown["view"]["choices"])["id"]}
        self._sent[decision + 1] = time.perf_counter()
        answer = await self._http.post(f"{API}/tables/{self._table}/play", json=wish)
        if answer.status_code != 200:
            self._sent.pop(decision + 1, None)

    async def close(self) -> None:
        """Go home."""
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
        await self._http.aclose()


def p95(took: list[float]) -> float:
    """What 95 of a hundred are quicker than."""
    return round(statistics.quantiles(took, n=20)[18], 1)


async def measure(server: Server, visitors: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Rounds without and with the visitors, by turns."""
    honest, go = Honest(server), asyncio.Event()
    await honest.sit_down()
    await honest.play(seconds / 2)
    greedy = [Greedy(server, n) for n in range(visitors)]
    go.set()
    attacks = [asyncio.create_task(each.attack(go)) for each in greedy]
    await asyncio.sleep(seconds)
    idle: list[float] = []
    busy: list[float] = []
    for _ in range(rounds):
        go.clear()
        await asyncio.sleep(3)
        idle += await honest.play(seconds)
        go.set()
        await asyncio.sleep(1)
        busy += await honest.play(seconds)
    for attack in attacks:
        attack.cancel()
    ended = await asyncio.gather(*attacks, return_exceptions=True)
    await honest.close()
    return {
        "visitors": visitors,
        "failed_visitors": sum(isinstance(each, Exception) for each in ended),
        "answered_to_them": sum(each.answered for each in greedy),
        "refused_to_them": sum(each.refused for each in greedy),
        "choices": [len(idle), len(busy)],
        "idle_p50_p95_ms": [round(statistics.median(idle), 1), p95(idle)],
        "attacked_p50_p95_ms": [round(statistics.median(busy), 1), p95(busy)],
        "p95_ratio": round(p95(busy) / p95(idle), 2),
    }


def main() -> None:
    """Measure and print; status 1 if the ratio is too large."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{folder}/attack.db", bots="fox,elder", **LIMITED) as server:
        before = os.getloadavg()[0]
        result = asyncio.run(measure(server, arguments.visitors, arguments.rounds, arguments.seconds))
    result["load_before"] = before
    print(json.dumps(result) if arguments.json else json.dumps(result, indent=2))
    raise SystemExit(result["p95_ratio"] > MOST_ALLOWED)


if __name__ == "__main__":
    main()
