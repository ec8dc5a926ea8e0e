"""A club with many people and many finished tables: how long the lobby, a person's page and the leaderboard take.

    python bench/scale.py                                    on a SQLite file in a temporary folder
    python bench/scale.py --database postgresql://…/empty    on PostgreSQL, in a database that is filled
    python bench/scale.py --people 1000 --tables 10000       other numbers
    python bench/scale.py --database … --filled              in a database that an earlier run has filled
    python bench/scale.py --json                             one JSON object

Rows are written as a server would have written them: people, tables with their first events and their end, members, results and
ratings. Matches are not played, so a table has three events instead of hundreds. A few people play a lot: the n-th most eager one
as often as 1/n. The server is a process of its own; every page is asked for by a person who is known, one request after the other.
Besides the time on the wall, which grows with whatever else the machine does, the processor time of the server and of PostgreSQL
(where it runs on the same machine) is told for each request.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
from serving import Server, processor_seconds
from sqlalchemy import insert, text

from underhill.club.creating import created
from underhill.club.database import engine_for, migrate
from underhill.club.names import picture_of
from underhill.club.people import hash_of
from underhill.club.schema import events, identities, keys, members, ratings, results, tables
from underhill.club.table import Seat
from underhill.club.terms import SeatKind, Terms

GAMES = ("fairy_land", "pixie_queen", "taverna")
TITLES = {"fairy_land": "Fairy Land", "pixie_queen": "Pixie Queen", "taverna": "Taverna"}
AT_ONCE = 5_000
DAY = 86400.0


def cookie_of(n: int) -> str:
    """The cookie by which a made-up person is known."""
    return f"scale-{n}"


def person_id(n: int) -> str:
    """The identity of a made-up person."""
    return f"person{n:010}"


def people_rows(n: int, now: float) -> Iterator[tuple[Any, dict[str, Any]]]:
    """People with a cookie each, and ratings in every game."""
    chance = random.Random(1)
    for i in range(n):
        who = {"id": person_id(i), "name": f"Person {i}", "created_at": now, "named": True, "handle": picture_of(person_id(i))}
        yield identities, {**who, "shows": "all"}
        key = {"hash": hash_of(cookie_of(i)), "kind": "cookie", "identity": person_id(i), "expires_at": now + 365 * DAY}
        yield keys, {**key, "created_at": now, "seen_at": now, "device": ""}
        for game in GAMES:
            mu = chance.gauss(25, 8)
            rating = {"identity": person_id(i), "game": game, "players": "2", "mu": mu, "sigma": 3.0, "matches": 20}
            yield ratings, {**rating, "shown": round(47 * mu), "changed_at": now}


def table_rows(n: int, n_people: int, now: float) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Finished tables of two people, a few open and running ones among the latest."""
    chance = random.Random(2)
    eager = [1 / (rank + 1) for rank in range(n_people)]
    pairs = zip(chance.choices(range(n_people), eager, k=n), chance.choices(range(n_people), k=n), strict=True)
    for i, (one, other) in enumerate(pairs):
        both = [person_id(one), person_id(other if other != one else (one + 1) % n_people)]
        yield from _one_table(f"table{i:010}", both, GAMES[i % 3], now - (n - i) * 60.0, i >= n - 40, chance)


def _one_table(
    table: str, both: list[str], game: str, at: float, is_open: bool, chance: random.Random
) -> Iterator[tuple[Any, dict[str, Any]]]:
    status, names = "open" if is_open else "finished", [f"Person {int(who[6:])}" for who in both]
    players = [{"name": name, "taken": True, "bot": None, "keeper": None} for name in names]
    shown = {"id": table, "game": game, "title": TITLES[game], "name": "", "status": status, "public": True, "rated": True}
    summary = {**shown, "numbers": [], "players": players, "deciding": None, "created_at": int(at), "changed_at": int(at)}
    row = {"id": table, "number": 3, "game": game, "status": status, "public": True, "created_at": at, "changed_at": at}
    yield tables, {**row, "due_at": None, "summary": json.dumps(summary), "creator": both[0]}
    seats = [Seat(SeatKind.ME, names[0], owner=both[0]), Seat(SeatKind.ANYONE)]
    first = created(Terms(game, 2, both[0], public=True, rated=True), seats).data
    told = [("created", first), ("sat", {"seat": 1, "identity": both[1], "name": names[1]}), ("closed", {})]
    for number, (kind, data) in enumerate(told, start=1):
        yield events, {"table_id": table, "number": number, "at": at, "kind": kind, "data": json.dumps(data)}
    points = [chance.randrange(20, 120) for _ in both]
    for p, who in enumerate(both):
        yield members, {"table_id": table, "identity": who, "ended_at": None if is_open else at}
        if not is_open:
            ended = {"place": int(points[p] < max(points)), "points": points[p], "finished_at": at, "seconds": 4.0}
            seat = {"table_id": table, "seat": p, "identity": who, "name": names[p], "bot": None, "game": game, "seats": 2}
            yield results, {**seat, **ended, "favourites": '{"bid 3": 4, "place 1": 9}'}


async def fill(database: str, n_people: int, n_tables: int) -> float:
    """Write all rows; the seconds that it took."""
    engine, began, now = engine_for(database), time.perf_counter(), time.time()
    await migrate(engine)
    waiting: dict[Any, list[dict[str, Any]]] = {}
    async with engine.begin() as connection:
        for rows in (people_rows(n_people, now), table_rows(n_tables, n_people, now)):
            for where, row in rows:
                waiting.setdefault(where, []).append(row)
                if len(waiting[where]) >= AT_ONCE:
                    await connection.execute(insert(where), waiting.pop(where))
        for where, left in waiting.items():
            await connection.execute(insert(where), left)
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("ANALYZE"))
    await engine.dispose()
    return time.perf_counter() - began


def measure(server: Server, n_people: int, times: int, computed: Callable[[], float]) -> dict[str, dict[str, float]]:
    """How many milliseconds each page takes: the median, the 95th of a hundred, and what it costs the processors."""
    usual, eager = n_people // 2, 0
    asked = {
        "lobby": ("/", usual),
        "lobby of the most eager": ("/", eager),
        "own past": ("/past", usual),
        "own past of the most eager": ("/past", eager),
        "page of another person": (f"/people/{picture_of(person_id(n_people // 3))}", usual),
        "page of the most eager": (f"/people/{picture_of(person_id(eager))}", usual),
        "leaderboard": ("/ratings?game=fairy_land", usual),
        "list of tables (API)": ("/api/v1/tables", usual),
    }
    found = {}
    for what, (path, who) in asked.items():
        with httpx.Client(base_url=server.url, cookies={"underhill": cookie_of(who)}, timeout=60) as http:
            for _ in range(2):
                _milliseconds(http, path)
            before = computed()
            took = [_milliseconds(http, path) for _ in range(times)]
        cost = 1000 * (computed() - before) / times
        parts = {"p50_ms": statistics.median(took), "p95_ms": statistics.quantiles(took, n=20)[18], "processor_ms": cost}
        found[what] = {name: round(value, 1) for name, value in parts.items()}
    return found


def _milliseconds(http: httpx.Client, path: str) -> float:
    began = time.perf_counter()
    assert http.get(path).status_code in (200, 404)
    return 1000 * (time.perf_counter() - began)


async def postgres_seconds(database: str) -> float:
    """What the processes of PostgreSQL that serve a database have computed so far; nothing where it is elsewhere, or SQLite."""
    engine = engine_for(database)
    if engine.dialect.name != "postgresql":
        return 0.0
    async with engine.connect() as connection:
        rows = await connection.execute(text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()"))
        found = [processor_seconds(row[0]) for row in rows]
    await engine.dispose()
    return sum(found)


def main() -> None:
    """Fill a database and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="an empty one; a SQLite file in a temporary folder if left out")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--filled", action="store_true", help="with --database: it is filled already")
    parser.add_argument("--times", type=int, default=40, help="how often each page is asked for")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = wish.database or f"sqlite:///{folder}/scale.db"
        filled = 0.0 if wish.filled else asyncio.run(fill(database, wish.people, wish.tables))
        with Server(database) as server:
            computed = lambda: server.processor_seconds() + asyncio.run(postgres_seconds(database))  # noqa: E731
            found = measure(server, wish.people, wish.times, computed)
    if wish.json:
        print(json.dumps({"people": wish.people, "tables": wish.tables, "filled_s": round(filled, 1), "pages": found}))
        return
    print(f"{wish.people} people and {wish.tables} tables written in {filled:.0f} s")
    for what, took in found.items():
        print(f"{what:32}" + "".join(f"  {name} {value:8.1f}" for name, value in took.items()))


if __name__ == "__main__":
    main()
