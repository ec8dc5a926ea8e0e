"""The first step past one process: pages and choices at once, through one server and through two on the same PostgreSQL.

    python bench/scale.py --database postgresql://…/empty       fills the database
    python bench/processes.py --database postgresql://…/filled   measures on it, with one process and with two
    python bench/processes.py --database … --tables 40 --readers 8 --seconds 20 --json

At every table a person makes one choice after the other, each as soon as the last is stored. Readers ask for the lobby, a person's
page and the leaderboard, one after the other, each of another person. Tables and readers are dealt out to the servers. All run on
one machine and share its processors, so the processor time of each part is told as well.
"""

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from typing import Any

import httpx
from load import make_tables, play_until, spread, visitor
from scale import cookie_of, person_id, postgres_seconds
from serving import Server

from underhill.club.names import picture_of

SEATS = [{"kind": "me"}, {"kind": "hot_seat"}]


async def read(server: Server, n: int, people: int, until: float) -> list[float]:
    """Ask for pages; the milliseconds that each took."""
    chance, took = random.Random(n), []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        while time.perf_counter() < until:
            who, other = chance.randrange(people), chance.randrange(people)
            for path in ("/", f"/people/{picture_of(person_id(other))}", "/ratings"):
                began = time.perf_counter()
                (await http.get(path, headers={"cookie": f"underhill={cookie_of(who)}"})).raise_for_status()
                took.append(1000 * (time.perf_counter() - began))
    return took


async def measure(servers: Sequence[Server], database: str, wish: argparse.Namespace) -> dict[str, Any]:
    """Pages and choices of n servers, and what each part computes for them."""
    n = len(servers)
    async with AsyncExitStack() as stack:
        doors = [await stack.enter_async_context(visitor(server)) for server in servers]
        tables = [(door, table) for door in doors for table in await make_tables(door, wish.tables // n, SEATS)]
        computed, stored = sum(server.processor_seconds() for server in servers), await postgres_seconds(database)
        until = time.perf_counter() + wish.seconds
        playing = asyncio.gather(*(play_until(door, table, until) for door, table in tables))
        reading = asyncio.gather(*(read(servers[i % n], i, wish.people, until) for i in range(wish.readers)))
        choices, pages = sum(await playing), [each for took in await reading for each in took]
        computed = sum(server.processor_seconds() for server in servers) - computed
        stored = await postgres_seconds(database) - stored
    return {
        "processes": n,
        "choices_per_second": round(choices / wish.seconds, 1),
        "pages_per_second": round(len(pages) / wish.seconds, 1),
        "page": spread(pages),
        "server_cores": round(computed / wish.seconds, 2),
        "postgresql_cores": round(stored / wish.seconds, 2),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure with one process and with two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", required=True, help="a PostgreSQL database that scale.py has filled")
    parser.add_argument("--people", type=int, default=10_000, help="how many it holds")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found = []
    for n in (1, 2):
        with ExitStack() as stack:
            servers = [stack.enter_context(Server(wish.database)) for _ in range(n)]
            found.append(asyncio.run(measure(servers, wish.database, wish)))
    print(json.dumps(found, indent=None if wish.json else 2))


if __name__ == "__main__":
    main()
