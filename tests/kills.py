"""Servers killed with SIGKILL under load: no acknowledged choice is lost, none is doubled, every table goes on.

The suite does this a few times. For a hundred kills on each database:

    python tests/kills.py --kills 100
"""

import argparse
import random
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from clubhouse import empty_database
from patience import PATIENCE
from webhouse import API, Server

SECONDS_BETWEEN = (0.2, 1.0)


@dataclass
class Player:
    """Somebody who plays against a bot at one table after another, and writes down what was acknowledged."""

    kill_test: "KillTest"
    number: int
    played: int = 0
    unsure: int = 0
    finished: int = 0
    errors: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Play until the test is over."""
        try:
            self._play_tables()
        except Exception as error:
            self.errors.append(repr(error))

    def _play_tables(self) -> None:
        chance = random.Random(f"{self.kill_test.seed} {self.number}")
        with httpx.Client(timeout=PATIENCE) as http:
            self._ask(http, "POST", "/identity", {"name": f"Player {self.number}"})
            self._play_table(http, chance)
            while not self.kill_test.over.is_set():
                self._play_table(http, chance)

    def _play_table(self, http: httpx.Client, chance: random.Random) -> None:
        body = {"game": "fairy_land", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        table = self._ask(http, "POST", "/tables", body)["table"]["id"]
        kept: dict[int, str] = {}  # what was acknowledged, by the number of its event
        while True:
            shown = self._ask(http, "GET", f"/tables/{table}")
            if shown["table"]["status"] == "finished":
                break
            if "choices" not in (shown["view"] or {}):
                time.sleep(0.005)
                continue
            choice = chance.choice(shown["view"]["choices"])["text"]
            self._play(http, table, shown["table"]["decision"], choice, kept)
        self._check(self._ask(http, "GET", f"/tables/{table}/record"), self._events(http, table), kept)
        self.finished += 1

    def _play(self, http: httpx.Client, table: str, decision: int, choice: str, kept: dict[int, str]) -> None:
        """One choice, sent once: whoever is not answered looks at the table instead of sending it again."""
        try:
            answer = http.post(self._url(f"/tables/{table}/play"), json={"decision": decision, "choice": choice})
        except httpx.TransportError:
            self.unsure += 1
            return
        if answer.status_code == 200:
            kept[decision + 1] = choice
            self.played += 1
        elif answer.status_code != 409:
            self.errors.append(f"{answer.status_code} {answer.text[:200]}")

    def _check(self, record: dict, events: list[dict], kept: dict[int, str]) -> None:
        """Every acknowledged choice stands where it was acknowledged, once; the events have no gap."""
        if [event["number"] for event in events] != list(range(1, len(events) + 1)):
            self.errors.append("the events have a gap")
        plays = [event["number"] for event in events if event["kind"] == "played"]
        standing = dict(zip(plays, record["choices"], strict=True))
        for number, choice in kept.items():
            if standing.get(number) != choice:
                self.errors.append(f"event {number} was acknowledged as {choice!r} but is {standing.get(number)!r}")

    def _events(self, http: httpx.Client, table: str) -> list[dict]:
        """All events, from the stream; their ids are enough."""
        last = self._ask(http, "GET", f"/tables/{table}")["table"]["number"]
        events: list[dict] = []
        while len(events) < last:
            try:
                events = self._stream(http, table, last)
            except httpx.TransportError:
                events = []
        return events

    def _stream(self, http: httpx.Client, table: str, last: int) -> list[dict]:
        events, kind = [], ""
        with http.stream("GET", self._url(f"/tables/{table}/stream?after=0")) as answer:
            number = 0
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: "):
                    events.append({"number": number, "kind": kind})
                    if number == last:
                        break
        return events

    def _ask(self, http: httpx.Client, method: str, path: str, body: dict | None = None) -> dict:
        """Ask until there is an answer: the server may just be dead."""
        until = time.monotonic() + 5 * PATIENCE
        while time.monotonic() < until:
            try:
                answer = http.request(method, self._url(path), json=body)
                if answer.status_code < 300:
                    self.kill_test.answered.set()
                    return answer.json()
                raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError(f"{method} {path} was not answered for {5 * PATIENCE:.0f} s")

    def _url(self, path: str) -> str:
        servers = self.kill_test.servers
        return servers[(self.number + self.played) % len(servers)].url + API + path


class KillTest:
    """Servers on one database, players at their tables, and somebody who pulls the plug."""

    def __init__(self, database: str, processes: int, kills: int, tables: int, seed: int):
        self.database, self.kills, self.seed = database, kills, seed
        self.over = threading.Event()
        self.answered = threading.Event()  # since the last server was started
        self.servers = [self._server() for _ in range(processes)]
        self.players = [Player(self, number) for number in range(tables)]

    def _server(self) -> Server:
        return Server(self.database, takeover_seconds=0.5, log_level="INFO")

    def run(self) -> dict[str, int]:
        """Kill, restart, and look whether anything was lost."""
        chance = random.Random(self.seed)
        threads = [threading.Thread(target=player.run) for player in self.players]
        for thread in threads:
            thread.start()
        for _ in range(self.kills):
            assert self.answered.wait(PATIENCE), "nobody was answered"
            time.sleep(chance.uniform(*SECONDS_BETWEEN))
            i = chance.randrange(len(self.servers))
            self.servers[i].kill()
            self.servers[i] = self._server()
            self.answered.clear()
        self.over.set()
        for thread in threads:
            thread.join(PATIENCE * 5)
        for server in self.servers:
            server.kill()
        return self._result()

    def _result(self) -> dict[str, int]:
        errors = [error for player in self.players for error in player.errors]
        assert not errors, errors[:5]
        result = {
            "kills": self.kills,
            "acknowledged": sum(player.played for player in self.players),
            "unanswered": sum(player.unsure for player in self.players),
            "tables": sum(player.finished for player in self.players),
        }
        assert result["tables"] >= len(self.players) and result["acknowledged"] > 0
        return result


def main() -> None:
    """A hundred kills on each database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--only", choices=["sqlite", "postgresql", "two"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for kind, processes in (("sqlite", 1), ("postgresql", 1), ("postgresql", 2)):
            name = "two" if processes == 2 else kind
            if arguments.only in (None, name):
                database = empty_database(kind, Path(folder))
                result = KillTest(database, processes, arguments.kills, arguments.tables, seed=1).run()
                print(f"{kind}, {processes} process(es): {result}", flush=True)


if __name__ == "__main__":
    main()
