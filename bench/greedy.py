"""Greedy visitors, as a process of their own: `python bench/greedy.py URL N` reads "go", "rest" and "end" line by line.

Each visitor has an address of its own (127.1.0.n) and does its worst inside the limits: tables of bots that it looks on at,
streams, pages, chat, replays, records, logs, hints, lists, rules, choices at a table of its own, several at a time; whoever is told
to wait, waits. At the end it prints one JSON object with what was answered and refused. bench/attack.py starts it.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from typing import Any

import httpx

API = "/api/v1"
GAME = "fairy_land"
AT_ONCE = 2  # requests of one visitor
LONGEST_WAIT = 2.0


def client(url: str, address: str) -> httpx.AsyncClient:
    """A visitor's connections, all from one address."""
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=40))
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=60)


class Greedy:
    """A visitor that takes all it gets."""

    def __init__(self, url: str, n: int):
        self._http = client(url, f"127.1.0.{n + 1}")
        self._chance = random.Random(n)
        self._tables: list[str] = []
        self._own = self._alone = ""
        self.answers: Counter[str] = Counter()

    async def arrive(self) -> None:
        """Come, and make tables."""
        await self._http.post(f"{API}/identity", json={"name": "Greedy"})
        bot = {"kind": "bot", "bot": "elder"}
        self._tables = [await self._table([bot] * 4) for _ in range(2)]
        self._own = await self._table([{"kind": "me"}, bot], hints=True)
        self._alone = await self._table([{"kind": "me"}, {"kind": "hot_seat"}])

    async def attack(self) -> None:
        """Look on by streams, and ask for one costly thing after the other."""
        streams = [self._look_on(table) for table in self._tables * 3]
        await asyncio.gather(*streams, *(self._ask_on() for _ in range(AT_ONCE)))

    async def _table(self, seats: list[dict[str, str]], **more: Any) -> str:
        while True:
            answer = await self._http.post(f"{API}/tables", json={"game": GAME, "seats": seats, **more})
            if answer.status_code != 429:
                return answer.raise_for_status().json()["table"]["id"]
            await self._wait(answer)

    async def _look_on(self, table: str) -> None:
        while True:
            try:
                async with self._http.stream("GET", f"/tables/{table}/stream", timeout=None) as answer:
                    if answer.status_code != 200:
                        self.answers[f"{answer.status_code} stream"] += 1
                        await self._wait(answer)
                    async for _ in answer.aiter_raw():
                        self.answers["part"] += 1
            except httpx.HTTPError:
                self.answers["lost stream"] += 1
                await asyncio.sleep(1)

    async def _ask_on(self) -> None:
        while True:
            try:
                await self._ask(self._chance.choice(self._tables))
            except httpx.HTTPError:
                self.answers["lost"] += 1

    async def _ask(self, table: str) -> None:
        """The next costly thing; who is told to wait does so."""
        name, method, path, body = self._chance.choice(
            [
                ("page", "GET", f"/tables/{table}", None),
                ("replay", "GET", f"/tables/{table}/replay?step=1", None),
                ("record", "GET", f"{API}/tables/{table}/record", None),
                ("log", "GET", f"{API}/tables/{table}/log?limit=500", None),
                ("lobby", "GET", "/", None),
                ("rules", "GET", f"/games/{GAME}/rules", None),
                ("list", "GET", f"{API}/tables?limit=200", None),
                ("chat", "POST", f"{API}/tables/{table}/chat", {"text": "x" * 400}),
                ("hint", "POST", f"{API}/tables/{self._own}/hint", {"decision": 2}),
                ("play", "", "", None),
            ]
        )
        if name == "play":
            await self._play()
        else:
            await self._done(name, await self._http.request(method, path, json=body))

    async def _play(self) -> None:
        """One choice at the table of its own."""
        answer = await self._http.get(f"{API}/tables/{self._alone}")
        await self._done("look", answer)
        choices = answer.json()["view"].get("choices") if answer.status_code == 200 else None
        if choices:
            wish = {"decision": answer.json()["table"]["decision"], "choice": self._chance.choice(choices)["id"]}
            await self._done("play", await self._http.post(f"{API}/tables/{self._alone}/play", json=wish))

    async def _done(self, name: str, answer: httpx.Response) -> None:
        self.answers[f"{answer.status_code} {name}"] += 1
        if answer.status_code == 429:
            await self._wait(answer)

    async def _wait(self, answer: httpx.Response) -> None:
        await asyncio.sleep(min(LONGEST_WAIT, float(answer.headers.get("retry-after", "1"))))


async def stop(tasks: list[asyncio.Task[None]]) -> list[str]:
    """Hang up at once; what had gone wrong before."""
    failed = [repr(task.exception()) for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return failed


async def visit(url: str, n: int) -> dict[str, Any]:
    """Obey the lines of the standard input until it ends; what the visitors were answered."""
    greedy = [Greedy(url, each) for each in range(n)]
    failed = [each for each in await asyncio.gather(*(each.arrive() for each in greedy), return_exceptions=True) if each]
    print("here", flush=True)
    attacks: list[asyncio.Task[None]] = []
    while (line := (await asyncio.to_thread(sys.stdin.readline)).strip()) in ("go", "rest"):
        failed += await stop(attacks)
        attacks = [asyncio.create_task(each.attack()) for each in greedy] if line == "go" else []
    failed += await stop(attacks)
    answers = sum((each.answers for each in greedy), Counter[str]())
    return {"failed": [str(each) for each in failed], "answers": dict(sorted(answers.items()))}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(visit(sys.argv[1], int(sys.argv[2])))))
