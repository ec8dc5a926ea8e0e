"""The club under load: choices a second with durable storage, the way from a choice to an onlooker, and opening a table cold.

    python bench/load.py                                  all figures, on a SQLite file in a temporary folder
    python bench/load.py --database postgresql://…        on PostgreSQL
    python bench/load.py --tables 1 50 200 --seconds 20   other numbers
    python bench/load.py --json                           one JSON object

The server is a process of its own; the visitors are this one. Everything stays on 127.0.0.1.
"""

import argparse
import asyncio
import json
import os
import queue
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

import httpx

API = "/api/v1"
RUN = "from underhill.cli.main import main; main()"
SETTINGS = {"REQUESTS_PER_SECOND": "0", "ANSWER_DELAY": "0", "BOT_DELAY": "0", "BOTS": "random", "STAND_IN": "random"}
COLD_CHOICES = 500
LONGEST = 280  # choices of a match of Fairy Land that is surely not over


class Server:
    """A server process on a port of its own."""

    def __init__(self, database: str):
        quiet = {f"UNDERHILL_{name}": value for name, value in SETTINGS.items()}
        environment = {**os.environ, **quiet, "UNDERHILL_COMPILE_BOTS": "0", "UNDERHILL_LOG_LEVEL": "INFO"}
        command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--database", database]
        began = time.perf_counter()
        self._process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        self._port: queue.Queue[int] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._port.get(timeout=60)}"
        httpx.get(f"{self.url}/health").raise_for_status()
        self.start_seconds = time.perf_counter() - began

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if '"port"' in line:
                self._port.put(json.loads(line)["port"])

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(30)


def visitor(server: Server) -> httpx.AsyncClient:
    """A client for many connections at once."""
    limits = httpx.Limits(max_connections=1000, max_keepalive_connections=1000)
    return httpx.AsyncClient(base_url=server.url + API, limits=limits, timeout=60)


async def make_tables(http: httpx.AsyncClient, n: int, seats: list[dict[str, str]]) -> list[str]:
    """So many new tables of Fairy Land."""
    await http.post("/identity", json={"name": "Load"})
    body = {"game": "fairy_land", "seats": seats}
    return [(await http.post("/tables", json=body)).raise_for_status().json()["table"]["id"] for _ in range(n)]


async def bots_play(server: Server, n: int) -> dict[str, float]:
    """Bots in all seats: how many choices a second the server makes, stores and would tell."""
    async with visitor(server) as http:
        began = time.perf_counter()
        tables = await make_tables(http, n, [{"kind": "bot", "bot": "random"}] * 2)
        choices = 0
        for table in tables:
            while (shown := (await http.get(f"/tables/{table}")).json()["table"])["status"] != "finished":
                await asyncio.sleep(0.1)
            choices += shown["steps"]
        return {"tables": n, "choices": choices, "choices_per_second": round(choices / (time.perf_counter() - began), 1)}


async def people_play(server: Server, n: int, seconds: float) -> dict[str, float]:
    """Choices posted as fast as they are acknowledged, at so many tables at once."""
    async with visitor(server) as http:
        tables = await make_tables(http, n, [{"kind": "me"}, {"kind": "hot_seat"}])
        until = time.perf_counter() + seconds
        counts = await asyncio.gather(*(_play_until(http, table, until) for table in tables))
        return {"tables": n, "choices_per_second": round(sum(counts) / seconds, 1)}


async def _play_until(http: httpx.AsyncClient, table: str, until: float) -> int:
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


async def to_onlookers(server: Server, n: int, seconds: float) -> dict[str, float]:
    """Milliseconds from a choice's being sent to its arrival at an onlooker; every table makes a choice a second."""
    async with visitor(server) as http:
        tables = await make_tables(http, n, [{"kind": "me"}, {"kind": "hot_seat"}])
        sent: dict[tuple[str, int], float] = {}
        took: list[float] = []
        onlookers = [asyncio.create_task(_look_on(http, table, sent, took)) for table in tables]
        await asyncio.sleep(1 + n / 50)
        until = time.perf_counter() + seconds
        await asyncio.gather(*(_play_slowly(http, table, until, sent) for table in tables))
        await asyncio.sleep(1)
        for onlooker in onlookers:
            onlooker.cancel()
        await asyncio.gather(*onlookers, return_exceptions=True)
        parts = statistics.quantiles(took, n=20)
        return {"tables": n, "choices": len(took), "p50_ms": round(statistics.median(took), 1), "p95_ms": round(parts[18], 1)}


async def _play_slowly(http: httpx.AsyncClient, table: str, until: float, sent: dict[tuple[str, int], float]) -> None:
    chance = random.Random(table)
    await asyncio.sleep(chance.random())
    shown = (await http.get(f"/tables/{table}")).json()
    while time.perf_counter() < until and shown["table"]["status"] == "running":
        sent[table, shown["table"]["decision"] + 1] = time.perf_counter()
        answer = await _choose(http, table, shown, chance)
        shown = answer.json() if answer.status_code == 200 else (await http.get(f"/tables/{table}")).json()
        await asyncio.sleep(1.0)


async def _look_on(http: httpx.AsyncClient, table: str, sent: dict[tuple[str, int], float], took: list[float]) -> None:
    async with http.stream("GET", f"/tables/{table}/stream", timeout=None) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("id: "):
                began = sent.pop((table, int(line[4:])), None)
                if began is not None:
                    took.append(1000 * (time.perf_counter() - began))


async def long_table(http: httpx.AsyncClient) -> str:
    """A running table at which 500 choices have been made; no game is that long, so some are taken back and made again."""
    (table,) = await make_tables(http, 1, [{"kind": "me"}, *[{"kind": "hot_seat"}] * 3])
    chance, n = random.Random(1), 0
    while n < COLD_CHOICES:
        shown = (await http.get(f"/tables/{table}")).json()
        if shown["table"]["steps"] >= LONGEST:
            shown = (await http.post(f"/tables/{table}/undo", json={"decision": shown["table"]["decision"]})).json()
        n += (await _choose(http, table, shown, chance)).status_code == 200
    return table


async def cold_table(database: str) -> dict[str, Any]:
    """Milliseconds for the first look at a long table after the server was started, the median of five starts."""
    server = Server(database)
    async with visitor(server) as http:
        table = await long_table(http)
    server.stop()
    took, starts = [], []
    for _ in range(5):
        server = Server(database)
        starts.append(server.start_seconds)
        async with visitor(server) as http:
            await http.get("/bots")  # the connection is open before the clock runs
            began = time.perf_counter()
            (await http.get(f"/tables/{table}")).raise_for_status()
            took.append(1000 * (time.perf_counter() - began))
        server.stop()
    ms, start_seconds = round(statistics.median(took), 1), round(statistics.median(starts), 2)
    return {"choices": COLD_CHOICES, "ms": ms, "fastest_ms": round(min(took), 1), "server_start_seconds": start_seconds}


async def measure(database: str, tables: list[int], seconds: float) -> dict[str, Any]:
    """All figures."""
    result: dict[str, Any] = {"load_before": os.getloadavg()[0], "cold_table": await cold_table(database)}
    server = Server(database)
    result["bots"] = await bots_play(server, 20)
    result["people"] = await people_play(server, 20, seconds)
    result["to_onlookers"] = [await to_onlookers(server, n, seconds) for n in tables]
    server.stop()
    result["load_after"] = os.getloadavg()[0]
    return result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 50, 200])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/load.db"
        result = asyncio.run(measure(database, arguments.tables, arguments.seconds))
    print(json.dumps(result) if arguments.json else json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
