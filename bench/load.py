"""The club under load: choices a second with durable storage, the way from a choice to an onlooker, and opening a table cold.

    python bench/load.py                                  all figures, on a SQLite file in a temporary folder
    python bench/load.py --bots elder                     200 tables of a person and three bots, beside tables without bots
    python bench/load.py --database postgresql://…        on PostgreSQL
    python bench/load.py --tables 1 50 200 --seconds 20    other numbers
    python bench/load.py --json                           one JSON object

The server is a process of its own; the visitors are this one. Everything stays on 127.0.0.1. For the way to an onlooker every table
has one who looks on, and people who think 2 to 8 seconds about each choice. A table that is alone plays ten choices a second
instead, so that there are enough of them; each is stored and told before the next.
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

from underhill.bots.readiness import ensure_net_ready, ensure_ready
from underhill.core.game import game

API = "/api/v1"
GAME = "fairy_land"
THINKS = (2.0, 8.0)  # seconds that a person thinks about a choice
ALONE = (0.1, 0.1)  # the same at a table that is alone
FIRST_THOUGHTS = 12  # choices after which compiled bots are surely loaded
COLD_CHOICES = 500
LONGEST = 280  # choices of a match of Fairy Land that is surely not over
PEOPLE = [{"kind": "me"}, {"kind": "hot_seat"}, {"kind": "hot_seat"}]


def visitor(server: Server) -> httpx.AsyncClient:
    """A client for many connections at once."""
    limits = httpx.Limits(max_connections=1000, max_keepalive_connections=1000)
    return httpx.AsyncClient(base_url=server.url + API, limits=limits, timeout=60)


def spread(took: list[float]) -> dict[str, float]:
    """How many milliseconds things took."""
    parts = statistics.quantiles(took, n=20)
    return {"choices": len(took), "p50_ms": round(statistics.median(took), 1), "p95_ms": round(parts[18], 1)}


async def make_tables(http: httpx.AsyncClient, n: int, seats: list[dict[str, str]]) -> list[str]:
    """n new tables of Fairy Land."""
    await http.post("/identity", json={"name": "Load"})
    body = {"game": GAME, "seats": seats}
    return [(await http.post("/tables", json=body)).raise_for_status().json()["table"]["id"] for _ in range(n)]


async def bots_play(server: Server, n: int) -> dict[str, float]:
    """Bots in all seats: how many choices a second the server makes, stores and would tell."""
    async with visitor(server) as http:
        began, computed = time.perf_counter(), server.processor_seconds()
        tables = await make_tables(http, n, [{"kind": "bot", "bot": "random"}] * 2)
        choices = 0
        while tables:  # all are looked at: tables of bots rest when nobody does
            shown = [(await http.get(f"/tables/{table}")).json()["table"] for table in tables]
            choices += sum(table["steps"] for table in shown if table["status"] == "finished")
            tables = [table["id"] for table in shown if table["status"] != "finished"]
            await asyncio.sleep(0.1)
        a_second = choices / (time.perf_counter() - began)
        cost = 1000 * (server.processor_seconds() - computed) / choices
        return {"tables": n, "choices": choices, "choices_per_second": round(a_second, 1), "server_cpu_ms_a_choice": round(cost, 2)}


async def people_play(server: Server, n: int, seconds: float) -> dict[str, float]:
    """Choices posted as fast as they are acknowledged, at n tables at once."""
    async with visitor(server) as http:
        tables = await make_tables(http, n, [{"kind": "me"}, {"kind": "hot_seat"}])
        until, computed = time.perf_counter() + seconds, server.processor_seconds()
        n_choices = sum(await asyncio.gather(*(play_until(http, table, until) for table in tables)))
        cost = 1000 * (server.processor_seconds() - computed) / n_choices
        return {"tables": n, "choices_per_second": round(n_choices / seconds, 1), "server_cpu_ms_a_choice": round(cost, 2)}


async def play_until(http: httpx.AsyncClient, table: str, until: float) -> int:
    """One choice after the other by chance; how many."""
    chance, n = random.Random(table), 0
    shown = (await http.get(f"/tables/{table}")).json()
    while time.perf_counter() < until and shown["table"]["status"] == "running":
        answer = await _choose(http, table, shown, chance)
        n += answer.status_code == 200
        shown = answer.json() if answer.status_code == 200 else (await http.get(f"/tables/{table}")).json()
    return n


async def _choose(http: httpx.AsyncClient, table: str, shown: dict[str, Any], chance: random.Random) -> httpx.Response:
    wish = {"decision": shown["table"]["decision"], "choice": chance.choice(shown["view"]["choices"])["id"]}
    return await http.post(f"/tables/{table}/play", json=wish)


class Watch:
    """When each choice was sent, and how long it took until whoever looks at the table was told of it."""

    def __init__(self) -> None:
        self._sent: dict[tuple[str, int], float] = {}
        self.took: list[float] = []

    def sends(self, table: str, number: int) -> None:
        """A choice is sent; it will be an event with this number."""
        self._sent[table, number] = time.perf_counter()

    def told(self, table: str, number: int) -> None:
        """The table's event of this number, and so those before it, are seen."""
        for key in [key for key in self._sent if key[0] == table and key[1] <= number]:
            self.took.append(1000 * (time.perf_counter() - self._sent.pop(key)))

    def refused(self, table: str, number: int) -> None:
        """The choice was not made: the server was quicker with a forced one."""
        self._sent.pop((table, number), None)


async def to_onlookers(server: Server, n: int, seconds: float) -> dict[str, float]:
    """Milliseconds from a choice's being sent to its arrival at an onlooker of the API's stream."""
    thinks = ALONE if n == 1 else THINKS
    return {"tables": n, **await _watched(server, n, PEOPLE, f"{API}/tables/{{}}/stream", thinks, seconds)}


async def to_pages(server: Server, n: int, bots: str | None, seconds: float) -> dict[str, Any]:
    """Milliseconds from a person's choice to the new part of the person's own page; the others are three bots, or people."""
    seats = [{"kind": "me"}, *[{"kind": "hot_seat"} if bots is None else {"kind": "bot", "bot": bots}] * 3]
    return {"tables": n, "bots": bots, **await _watched(server, n, seats, "/tables/{}/stream", THINKS, seconds)}


async def first_thoughts(server: Server, bots: str) -> None:
    """Play a little with bots and leave them waiting, so that the server has loaded what is compiled, as it does after a start."""
    async with visitor(server) as http:
        (table,) = await make_tables(http, 1, [{"kind": "me"}, {"kind": "bot", "bot": bots}])
        chance = random.Random(1)
        while (shown := (await http.get(f"/tables/{table}")).json())["table"]["steps"] < FIRST_THOUGHTS:
            if shown["view"].get("choices"):
                await _choose(http, table, shown, chance)
            await asyncio.sleep(0.1)


async def _watched(
    server: Server, n: int, seats: list[dict[str, str]], stream: str, thinks: tuple[float, float], seconds: float
) -> dict[str, float]:
    async with visitor(server) as http:
        tables, watch = await make_tables(http, n, seats), Watch()
        onlookers = [asyncio.create_task(_look_on(http, table, server.url + stream.format(table), watch)) for table in tables]
        await asyncio.sleep(1 + n / 50)
        until, computed = time.perf_counter() + seconds, server.processor_seconds()
        await asyncio.gather(*(_play_slowly(http, table, until, thinks, watch) for table in tables))
        cores = (server.processor_seconds() - computed) / (time.perf_counter() - until + seconds)
        await asyncio.sleep(1)
        for onlooker in onlookers:
            onlooker.cancel()
        await asyncio.gather(*onlookers, return_exceptions=True)
        return {**spread(watch.took), "server_cores": round(cores, 2)}


async def _play_slowly(http: httpx.AsyncClient, table: str, until: float, thinks: tuple[float, float], watch: Watch) -> None:
    chance = random.Random(table)
    await asyncio.sleep(chance.uniform(0, thinks[1]))
    while time.perf_counter() < until:
        shown = (await http.get(f"/tables/{table}")).json()
        if shown["table"]["status"] != "running":
            break
        if shown["view"].get("choices"):
            number = shown["table"]["decision"] + 1
            watch.sends(table, number)
            if (await _choose(http, table, shown, chance)).status_code != 200:
                watch.refused(table, number)
        await asyncio.sleep(chance.uniform(*thinks))


async def _look_on(http: httpx.AsyncClient, table: str, url: str, watch: Watch) -> None:
    async with http.stream("GET", url, timeout=None) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("id: "):
                watch.told(table, int(line[4:]))


async def long_table(http: httpx.AsyncClient) -> str:
    """A running table at which 500 choices have been made; no game is that long, so some are taken back and made again.

    It waits for a person: the server, which looks at tables that wait for itself, has no reason to open it."""
    (table,) = await make_tables(http, 1, [{"kind": "me"}, *[{"kind": "hot_seat"}] * 3])
    chance, n = random.Random(1), 0
    shown = (await http.get(f"/tables/{table}")).json()
    while n < COLD_CHOICES or len(shown["view"]["choices"]) == 1:
        if shown["table"]["steps"] >= LONGEST:
            await http.post(f"/tables/{table}/undo", json={"decision": shown["table"]["decision"]})
        else:
            n += (await _choose(http, table, shown, chance)).status_code == 200
        shown = (await http.get(f"/tables/{table}")).json()
    return table


async def cold_table(database: str) -> dict[str, Any]:
    """Milliseconds for the first look at a long table after the server was started, the median of five starts."""
    with Server(database) as server:
        async with visitor(server) as http:
            table = await long_table(http)
    took, starts, computed = [], [], []
    for _ in range(5):
        with Server(database) as server:
            starts.append(server.start_seconds)
            computed.append(server.start_processor_seconds)
            async with visitor(server) as http:
                await http.get("/bots")  # the connection is open before the clock runs
                began = time.perf_counter()
                (await http.get(f"/tables/{table}")).raise_for_status()
                took.append(1000 * (time.perf_counter() - began))
    return {
        "choices": COLD_CHOICES,
        "ms": round(statistics.median(took), 1),
        "fastest_ms": round(min(took), 1),
        "server_start_seconds": round(statistics.median(starts), 2),
        "server_start_cpu_seconds": round(statistics.median(computed), 2),
    }


async def memory(server: Server, n_tables: int = 40, n_streams: int = 200) -> dict[str, Any]:
    """Kilobytes that a table with a whole match takes, and a page's stream; the first tables pay for what all share."""
    await bots_play(server, 10)
    async with visitor(server) as http:
        before = server.memory_kb()
        await bots_play(server, n_tables)
        tables_kb = (server.memory_kb() - before) / n_tables
        (table,) = await make_tables(http, 1, PEOPLE)
        before = server.memory_kb()
        url = f"{server.url}/tables/{table}/stream"
        streams = [asyncio.create_task(_look_on(http, table, url, Watch())) for _ in range(n_streams)]
        await asyncio.sleep(5)
        streams_kb = (server.memory_kb() - before) / n_streams
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
    return {"tables": n_tables, "kb_a_table": round(tables_kb), "streams": n_streams, "kb_a_stream": round(streams_kb)}


async def measure(database: str, tables: list[int], seconds: float) -> dict[str, Any]:
    """All figures but those with strong bots."""
    result: dict[str, Any] = {"load_before": os.getloadavg()[0], "cold_table": await cold_table(database)}
    with Server(database) as server:
        result["memory"] = await memory(server)
        result["bots"] = await bots_play(server, 20)
        result["people"] = await people_play(server, 20, seconds)
        result["to_onlookers"] = [await to_onlookers(server, n, seconds) for n in tables]
    ways = result["to_onlookers"]
    result["p95_last_over_first"] = round(ways[-1]["p95_ms"] / ways[0]["p95_ms"], 2)
    result["load_after"] = os.getloadavg()[0]
    return result


async def measure_bots(database: str, n: int, bots: str, seconds: float) -> dict[str, Any]:
    """Choice to page without bots, with random ones and with these, each on a server of its own."""
    ensure_ready(game(GAME))
    ensure_net_ready(game(GAME))
    result: dict[str, Any] = {"load_before": os.getloadavg()[0], "to_pages": []}
    for kind in (None, "random", bots):
        with Server(database, bots=f"random,{bots}") as server:
            await first_thoughts(server, bots)
            result["to_pages"].append(await to_pages(server, n, kind, seconds))
    alone, _, with_bots = result["to_pages"]
    result["p95_with_over_without"] = round(with_bots["p95_ms"] / alone["p95_ms"], 2)
    result["load_after"] = os.getloadavg()[0]
    return result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 50, 200])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--bots", help="measure choice to page with three such bots at each table")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/load.db"
        if arguments.bots:
            result = asyncio.run(measure_bots(database, arguments.tables[-1], arguments.bots, arguments.seconds))
        else:
            result = asyncio.run(measure(database, arguments.tables, arguments.seconds))
    print(json.dumps(result) if arguments.json else json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
