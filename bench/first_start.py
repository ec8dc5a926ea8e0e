"""From nothing to a game: seconds from `make play` in a new clone to the first page, the first choices of bots, and compiled bots.

    python3 bench/first_start.py               the last commit, in a temporary folder with an empty home: no package, no cache
    python3 bench/first_start.py --json        one JSON object for each line

Needs nothing but Python, git and make, and a package index that pip can reach. Beside the seconds stands the load of the machine;
the last line has the processor time of all that was started.
"""

import argparse
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

ROOT = Path(__file__).parent.parent
ADDRESS = "http://127.0.0.1:8080"
GAMES = ("fairy_land", "pixie_queen", "taverna")
MARKS = 2 * len(GAMES)  # files that say that search and net of a game are compiled
KEPT = ("PATH", "LANG", "PIP_CERT", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS")


class Newcomer:
    """Somebody with an empty home who starts the game and looks at the clock."""

    def __init__(self, folder: Path, as_json: bool):
        self.home, self.as_json, self.begun = folder / "home", as_json, time.monotonic()
        self.home.mkdir()
        source = folder / "source"
        subprocess.run(["git", "clone", "--quiet", ROOT, source], check=True)
        environment = {name: os.environ[name] for name in KEPT if name in os.environ} | {"HOME": str(self.home), "BROWSER": "true"}
        self.started = subprocess.Popen(["make", "play"], cwd=source, env=environment, start_new_session=True)
        self.http = build_opener(HTTPCookieProcessor(CookieJar()))

    def tell(self, what: str) -> None:
        """A line about what has happened now."""
        seconds, load = round(time.monotonic() - self.begun, 1), os.getloadavg()[0]
        line = {"seconds": seconds, "load": round(load, 1), "what": what}
        print(json.dumps(line) if self.as_json else f"{seconds:7.1f} s   load {load:5.1f}   {what}", flush=True)

    def ask(self, path: str, body: Any = None) -> Any:
        """Ask the server; something is sent where there is a body."""
        data = None if body is None else json.dumps(body).encode()
        with self.http.open(Request(ADDRESS + path, data, {"Content-Type": "application/json"}), timeout=60) as answer:
            return answer.read()

    def waits_for_the_page(self) -> None:
        """Until the lobby is answered."""
        while self.started.poll() is None:
            try:
                self.ask("/")
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("make play failed")

    def plays(self, game: str, bot: str) -> None:
        """Play the first choice of the list until the bot has made one."""
        seats, begun, heard = [{"kind": "me"}, {"kind": "bot", "bot": bot}], time.monotonic(), threading.Event()
        table = json.loads(self.ask("/api/v1/tables", {"game": game, "seats": seats}))["table"]["id"]
        threading.Thread(target=self._listen, args=(table, heard), daemon=True).start()
        while not heard.wait(0.05):
            seen = json.loads(self.ask(f"/api/v1/tables/{table}"))
            choices = (seen["view"] or {}).get("choices") or []
            if len(choices) > 1:  # against bots the server answers what is forced
                self._choose(table, seen["table"]["decision"], choices[0]["id"])
        self.tell(f"{game}: {bot} has made its first choice, {time.monotonic() - begun:.1f} s after the table was laid")

    def _choose(self, table: str, decision: int, choice: int) -> None:
        try:
            self.ask(f"/api/v1/tables/{table}/play", {"decision": decision, "choice": choice})
        except HTTPError as error:
            if error.code != 409:  # the moment is over
                raise

    def _listen(self, table: str, heard: threading.Event) -> None:
        kind = ""
        for line in self.http.open(f"{ADDRESS}/api/v1/tables/{table}/stream?after=0"):
            name, _, value = line.decode().strip().partition(": ")
            kind = value if name == "event" else kind
            if name == "data" and kind == "played" and json.loads(value)["seat"] == 1:
                return heard.set()

    def waits_for_the_compiler(self) -> None:
        """Until every bot of every game is compiled."""
        known: set[Path] = set()
        while len(known) < MARKS:
            for mark in set(self.home.glob(".cache/underhill/*/*.ready")) - known:
                known.add(mark)
                self.tell(f"{mark.parent.name.partition('-')[0]}: {mark.stem} is compiled")
            time.sleep(0.5)

    def ends(self) -> None:
        """Stop all of it, and tell what it has cost."""
        os.killpg(self.started.pid, signal.SIGINT)
        self.started.wait()
        spent = os.times()
        self.tell(f"{spent.children_user + spent.children_system:.0f} s of processor time in all")


def main() -> None:
    """Measure once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    with tempfile.TemporaryDirectory() as folder:
        newcomer = Newcomer(Path(folder), parser.parse_args().json)
        newcomer.waits_for_the_page()
        newcomer.tell("the first page")
        newcomer.ask("/api/v1/identity", {"name": "Ann"})
        for game in GAMES:
            newcomer.plays(game, "fox")
            newcomer.plays(game, "moon")
        newcomer.waits_for_the_compiler()
        newcomer.plays(GAMES[0], "moon")
        newcomer.ends()


if __name__ == "__main__":
    main()
