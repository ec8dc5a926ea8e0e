"""How long a hint and the review of a whole match take, asked of a server as a page asks.

    python bench/advice.py [--game GAME] [--seats N] [--matches N] [--hints SPEC] [--reviews SPEC] [--database URL]

One person plays against `net` and asks for a hint at every decision, then chooses what it says; after the match the person asks for
its review. Prints one JSON object for each game and number of players: median and 95th percentile of the hints, the reviews, and
the seconds of processor time that the server spent on each. Nobody else is at the server; what else the machine does counts.
"""

import argparse
import json
import os
import statistics
import tempfile
import time
from typing import Any

import httpx
from serving import Server

from underhill.bots.readiness import ensure_net_ready, ensure_ready
from underhill.core.game import game as find_game
from underhill.core.game import games
from underhill.web.settings import Settings

PATIENCE = 0.02  # seconds between two looks


class Asking:
    """One person's connection, and how long what it asks for takes: seconds by the clock, and of the server's processor."""

    def __init__(self, server: Server):
        self._server = server
        self._http = httpx.Client(base_url=f"{server.url}/api/v1", timeout=60)
        self._call("POST", "/identity", {"name": "Asking"})
        self.hints: list[tuple[float, float]] = []
        self.reviews: list[tuple[float, float]] = []

    def first_hint(self, game: str) -> None:
        """Let the server read into memory what is compiled; the clock does not run for that."""
        table = self._table(game, 2)
        while not self.hints:
            self._move(table, self._call("GET", f"/tables/{table}"))
        self.hints.clear()

    def match(self, game: str, seats: int) -> int:
        """Play a match by hints and let it be reviewed; how many choices it had."""
        table = self._table(game, seats)
        while (shown := self._call("GET", f"/tables/{table}"))["table"]["status"] == "running":
            self._move(table, shown)
        self._timed(self.reviews, lambda: self._reviewed(table))
        return int(shown["table"]["steps"])

    def _table(self, game: str, seats: int) -> str:
        wanted = [{"kind": "me"}, *[{"kind": "bot", "bot": "net"}] * (seats - 1)]
        return str(self._call("POST", "/tables", {"game": game, "seats": wanted, "hints": True})["table"]["id"])

    def _move(self, table: str, shown: dict[str, Any]) -> None:
        decision, choices = shown["table"]["decision"], shown["view"].get("choices") or []
        if len(choices) > 1:
            hint = self._timed(self.hints, lambda: self._call("POST", f"/tables/{table}/hint", {"decision": decision}))
            decision, choices = self._call("GET", f"/tables/{table}")["table"]["decision"], hint["hints"]
        if choices:
            self._http.post(f"/tables/{table}/play", json={"decision": decision, "choice": choices[0]["id"]})
        else:
            time.sleep(PATIENCE)

    def _reviewed(self, table: str) -> None:
        self._call("POST", f"/tables/{table}/review")
        while self._call("GET", f"/tables/{table}/review")["stage"] != "done":
            time.sleep(PATIENCE)

    def _timed(self, times: list[tuple[float, float]], ask: Any) -> Any:
        began, computed = time.perf_counter(), self._server.processor_seconds()
        answer = ask()
        times.append((time.perf_counter() - began, self._server.processor_seconds() - computed))
        return answer

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        return self._http.request(method, path, json=body).raise_for_status().json()


def figures(times: list[tuple[float, float]]) -> dict[str, float]:
    """Median, 95th percentile, longest, and the mean of processor time, in seconds."""
    took = [seconds for seconds, _ in times]
    p95 = statistics.quantiles(took, n=20, method="inclusive")[18] if len(took) > 1 else took[0]
    numbers = {"p50": statistics.median(took), "p95": p95, "longest": max(took), "cpu": statistics.mean(cpu for _, cpu in times)}
    return {"n": len(took), **{name: round(number, 3) for name, number in numbers.items()}}


def main() -> None:
    """Measure every game and number of players that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=list(games()))
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--hints", default=Settings().hints)
    parser.add_argument("--reviews", default=Settings().reviews)
    parser.add_argument("--database")
    chosen = parser.parse_args()
    for name in chosen.game or games():
        ensure_ready(find_game(name))
        ensure_net_ready(find_game(name))
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or f"sqlite:///{folder}/advice.db"
        with Server(database, bots="net", hints=chosen.hints, reviews=chosen.reviews) as server:
            for name in chosen.game or games():
                for seats in chosen.seats or (2, 4):
                    measure(server, name, seats, chosen.matches)


def measure(server: Server, name: str, seats: int, matches: int) -> None:
    """Play and print one line."""
    load, asking = os.getloadavg()[0], Asking(server)
    asking.first_hint(name)
    choices = [asking.match(name, seats) for _ in range(matches)]
    about = {"game": name, "seats": seats, "load": round(load, 1), "choices": choices}
    print(json.dumps({**about, "hints": figures(asking.hints), "reviews": figures(asking.reviews)}), flush=True)


if __name__ == "__main__":
    main()
