"""From a choice to the call that it causes: milliseconds until a webhook has received that somebody else is to move.

    python bench/notices.py                               200 tables, on a SQLite file in a temporary folder
    python bench/notices.py --database postgresql://…      on PostgreSQL
    python bench/notices.py --database … --processes 2     with two servers on it: one for each person of a table
    python bench/notices.py --tables 50 --seconds 20       other numbers
    python bench/notices.py --json                        one JSON object

Every table has two people who are called by a webhook and look at no page. They think 2 to 8 seconds about each choice, as in
`load.py`. Every server is a process of its own; receiver and visitors are this one. A person who may have left a standing order for
a reaction is called ten seconds later on purpose; such calls are counted apart.
"""

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from typing import Any

import httpx
from load import GAME, THINKS, spread, visitor
from serving import Server

from underhill.club.notices import WINDOW_SECONDS

Person = tuple[httpx.AsyncClient, dict[str, str]]  # the server through which somebody plays, and the header by which they are known


class Receiver:
    """Webhooks on the loopback; for each call how long ago the choice before it was sent."""

    def __init__(self) -> None:
        self.sent: dict[str, float] = {}  # when the last choice of a table was
        self.took: list[float] = []
        self.held_back = 0

    async def start(self) -> str:
        """Listen; the address."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := (await reader.readuntil(b"\r\n\r\n")).decode().lower():
                length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
                self._note(json.loads(await reader.readexactly(length)))
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    def _note(self, said: dict[str, Any]) -> None:
        began = self.sent.pop(said["table"], None)
        if said["kind"] != "turn" or began is None:
            return
        took = time.perf_counter() - began
        if took >= WINDOW_SECONDS:
            self.held_back += 1
        else:
            self.took.append(1000 * took)


async def newcomer(http: httpx.AsyncClient, name: str, hook: str) -> dict[str, str]:
    """Somebody who is called by a webhook; the header by which they are known."""
    answer = (await http.post("/identity", json={"name": name}, headers={"cookie": ""})).raise_for_status()
    known = {"cookie": f"underhill={answer.cookies['underhill']}"}
    http.cookies.clear()
    channel = {"kind": "webhook", "address": hook, "wants": {"turn": "always"}}
    (await http.post("/identity/channels", json=channel, headers=known)).raise_for_status()
    return known


async def two_people(doors: Sequence[httpx.AsyncClient], n: int, hook: str) -> tuple[str, list[Person]]:
    """A running table of two people, each of whom has a server of their own, if there are two."""
    first, second = doors[n % len(doors)], doors[(n + 1) % len(doors)]
    anna, ben = await newcomer(first, f"Anna {n}", hook), await newcomer(second, f"Ben {n}", hook)
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "anyone"}]}
    made = (await first.post("/tables", json=body, headers=anna)).raise_for_status().json()["table"]["id"]
    (await second.post(f"/tables/{made}/sit", json={}, headers=ben)).raise_for_status()
    return made, [(first, anna), (second, ben)]


async def play(table: str, people: Sequence[Person], until: float, receiver: Receiver) -> None:
    """Whoever decides chooses by chance, at the pace of people."""
    chance, deciding = random.Random(table), (await people[0][0].get(f"/tables/{table}")).json()["table"]["deciding"]
    await asyncio.sleep(chance.uniform(0, THINKS[1]))
    while time.perf_counter() < until:
        http, known = people[deciding]
        shown = (await http.get(f"/tables/{table}", headers=known)).json()
        if shown["table"]["status"] != "running":
            break
        if shown["view"].get("choices"):
            wish = {"decision": shown["table"]["decision"], "choice": chance.choice(shown["view"]["choices"])["id"]}
            receiver.sent[table] = time.perf_counter()
            answer = await http.post(f"/tables/{table}/play", json=wish, headers=known)
            shown = answer.json() if answer.status_code == 200 else shown
        deciding = shown["table"]["deciding"] or 0
        await asyncio.sleep(chance.uniform(*THINKS))


async def measure(servers: Sequence[Server], n: int, seconds: float) -> dict[str, float]:
    """How long the calls of n tables take."""
    receiver = Receiver()
    hook = await receiver.start()
    async with AsyncExitStack() as stack:
        doors = [await stack.enter_async_context(visitor(server)) for server in servers]
        tables = [await two_people(doors, i, hook) for i in range(n)]
        until, computed = time.perf_counter() + seconds, sum(server.processor_seconds() for server in servers)
        await asyncio.gather(*(play(table, people, until, receiver) for table, people in tables))
        computed = sum(server.processor_seconds() for server in servers) - computed
        cores = computed / (time.perf_counter() - until + seconds)
        await asyncio.sleep(1)
    told = {"processes": len(servers), "tables": n, **spread(receiver.took)}
    return {**told, "held_back": receiver.held_back, "server_cores": round(cores, 2), "load": round(os.getloadavg()[0], 1)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="an empty one; a SQLite file in a temporary folder if left out")
    parser.add_argument("--processes", type=int, default=1, help="more than one needs PostgreSQL")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = wish.database or f"sqlite:///{folder}/notices.db"
        servers = [stack.enter_context(Server(database, private_hooks="1")) for _ in range(wish.processes)]
        found = asyncio.run(measure(servers, wish.tables, wish.seconds))
    print(json.dumps(found) if wish.json else "  ".join(f"{name} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
