"""Fifty greedy visitors against an honest table: how much longer the way from a choice to the page takes than on an idle server.

    python bench/attack.py                       50 visitors, 5 rounds of 8 seconds each way
    python bench/attack.py --visitors 20 --json  other numbers, one JSON object

The server is a process of its own with the limits that it has by default; so are the visitors (bench/greedy.py). An honest person
plays from another address, in all three seats of a table. Rounds with and without the visitors take turns in one run, so that both
meet the same machine; tables rest a second after a look, so that the visitors' bots think only in their rounds. A choice that the
page has not shown at the end of a round counts with the time that it is waited for. A round reports what it has.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import Any

from greedy import API, GAME, client
from serving import Server

from underhill.bots.readiness import ensure_ready
from underhill.core.game import game

HONEST = "127.0.0.77"
LIMITED = dict.fromkeys(("requests_per_second", "waiting_per_address", "prompt_per_second"), "")
LIMITED |= dict.fromkeys(("streams_per_address", "streams_per_identity", "tables_per_identity"), "")
LIMITED |= dict.fromkeys(("tables_per_address", "work_per_identity", "thinking_per_identity", "chat_per_minute"), "")
LIMITED |= dict.fromkeys(("arrivals_per_minute", "connections_per_address", "bot_pace"), "")
LIMITED |= {"rests_after": "1"}
MOST_ALLOWED = 3.0
LAST_SECONDS = 20.0  # for which the choices of a round are waited for
QUIET = 0.1  # seconds of computing in a second: an idle server
THINKS = 0.6  # seconds between the honest person's choices: a quick player


class Visitors:
    """The greedy visitors, in a process of their own."""

    def __init__(self, url: str, n: int):
        command = [sys.executable, str(Path(__file__).with_name("greedy.py")), url, str(n)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.arrived = asyncio.create_task(asyncio.to_thread(self._process.stdout.readline))

    def do(self, what: str) -> None:
        """Let them go, or rest."""
        assert self._process.stdin is not None
        print(what, file=self._process.stdin, flush=True)

    def end(self) -> dict[str, Any]:
        """Send them home; what they were answered."""
        return json.loads(self._process.communicate("end\n", timeout=60)[0])


class Honest:
    """Somebody who plays at a table and looks at its page."""

    def __init__(self, url: str):
        self._http = client(url, HONEST)
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
            answer = await self._http.get(f"{API}/tables/{self._table}")
            shown = answer.json()
            if answer.status_code == 200 and shown["table"]["status"] != "running":
                self._looking.cancel()
                await self.sit_down()
            elif answer.status_code == 200 and shown["view"].get("choices"):
                await self._choose(shown)
            await asyncio.sleep(THINKS)
        while self._sent and time.perf_counter() < until + LAST_SECONDS:
            await asyncio.sleep(0.1)
        self.took += [1000 * (time.perf_counter() - sent) for sent in self._sent.values()]
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


def p95(took: list[float]) -> float | None:
    """What 95 of a hundred are quicker than; None if there are too few to tell."""
    return round(statistics.quantiles(took, n=20)[18], 1) if len(took) > 1 else None


def ratio(busy: list[float], idle: list[float]) -> float | None:
    """How many times as long as on an idle server; None if one side has nothing."""
    above, below = p95(busy), p95(idle)
    return round(above / below, 2) if above and below else None


def spread(took: list[float]) -> dict[str, Any]:
    """How long choices took."""
    return {"choices": len(took), "p50_ms": round(statistics.median(took), 1) if took else None, "p95_ms": p95(took)}


async def quiet(server: Server) -> None:
    """Once the server has nothing to do: bots that think have done so, and tables rest."""
    before, now = -1.0, 0.0
    while now - before > QUIET:
        await asyncio.sleep(1)
        before, now = now, server.processor_seconds()


async def measure(server: Server, n_visitors: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Rounds without and with the visitors, by turns."""
    honest = Honest(server.url)
    await honest.sit_down()
    await honest.play(seconds / 2)
    visitors = Visitors(server.url, n_visitors)
    await visitors.arrived
    idle: list[list[float]] = []
    busy: list[list[float]] = []
    cores: list[float] = []
    for _ in range(rounds):
        await quiet(server)
        idle.append(await honest.play(seconds))
        visitors.do("go")
        await asyncio.sleep(1)
        began, computed = time.perf_counter(), server.processor_seconds()
        busy.append(await honest.play(seconds))
        cores.append(round((server.processor_seconds() - computed) / (time.perf_counter() - began), 2))
        visitors.do("rest")
    told = visitors.end()
    await honest.close()
    all_idle, all_busy = [*chain(*idle)], [*chain(*busy)]
    return {
        "visitors": n_visitors,
        "told_to_them": told,
        "idle": spread(all_idle),
        "attacked": spread(all_busy),
        "server_cores": cores,
        "p95_ratios": [ratio(*each) for each in zip(busy, idle, strict=True)],
        "p95_ratio": ratio(all_busy, all_idle),
    }


def main() -> None:
    """Measure and print; status 1 if the ratio is too large."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    ensure_ready(game(GAME))
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{folder}/attack.db", bots="fox,elder", **LIMITED) as server:
        before = os.getloadavg()[0]
        result = asyncio.run(measure(server, arguments.visitors, arguments.rounds, arguments.seconds))
    result["load_before"] = before
    print(json.dumps(result) if arguments.json else json.dumps(result, indent=2))
    raise SystemExit(result["p95_ratio"] is None or result["p95_ratio"] > MOST_ALLOWED)


if __name__ == "__main__":
    main()
