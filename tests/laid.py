"""For tests of what pages look like: a server in a thread of this process, and tables at positions of the kept playthroughs."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import uvicorn
from clubhouse import fresh_database
from patience import PATIENCE
from webhouse import application

from underhill.club.creating import created, started_data
from underhill.club.events import Draft, Kind
from underhill.club.table import By, Seat, Table
from underhill.club.terms import SeatKind, Terms
from underhill.core.game import game
from underhill.core.match import Match, secret_of

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
RECORDS = Path(__file__).parent / "records"
NAMES = ("Wilhelmine", "Christopherson", "Jean-Baptiste", "Ó", "Bartholomäus")
CHOICE = re.compile(r"^\d+\. [^:]+: (.+?)  \(of \d+\)$", re.MULTILINE)


def kept_match(name: str, seats: int) -> Match:
    """The playthrough of a game that the repository keeps, played to its end."""
    text = (PLAYTHROUGHS / f"{name}_{seats}.txt").read_text(encoding="utf-8")
    match = game(name).match(seats, int(re.search(r"seed (\d+)", text)[1]))  # type: ignore[index]
    for choice in CHOICE.findall(text):
        match.play(choice)
    return match


def recorded_match(name: str) -> Match:
    """A match of an earlier rules version that the repository keeps, played to its end: unlike a playthrough it never changes."""
    record = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return game(record["game"]).from_record(record)


def fullest_of_thirds(match: Match) -> Iterator[int]:
    """Of the beginning, the middle and the last third of a match the moment with the most choices."""
    counted = [len(match.at(n).choices()) for n in range(match.n_choices)]
    third = len(counted) // 3
    for k in range(3):
        yield max(range(k * third, (k + 1) * third), key=lambda n: (counted[n], n))


class Inn:
    """A server whose tables are laid as one wishes; one person sits at all of them."""

    def __init__(self, folder: Path):
        self.app = application(fresh_database("sqlite", folder), answer_delay="900")
        self._server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_level="warning"))
        self._ready: Future[str] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self.url = self._ready.result(PATIENCE)
        self.person, self.cookie = self._inside(self.app.state.host.people.arrive(NAMES[0]))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
        self._ready.set_result(f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}")
        await serving

    def _inside(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def lays(self, match: Match, steps: int | None = None, names: tuple[str, ...] = NAMES) -> str:
        """The path of a table at which a match stands after some choices; the person sits where the next choice is made."""
        at = match.at(match.n_choices if steps is None else steps)
        return f"/tables/{self._inside(self.app.state.host.create(self._events(at, names))).id}"

    def table(self, path: str) -> Table:
        """The table that lies at a path."""
        return self._inside(self.app.state.host.table(path.rsplit("/", 1)[1]))

    def _events(self, match: Match, names: tuple[str, ...]) -> list[Draft]:
        me = match.seat or 0
        seats = [Seat(SeatKind.BOT, names[p], bot="random") for p in range(match.seats)]
        seats[me] = Seat(SeatKind.ME, names[me], owner=self.person.identity)
        record, replayed = match.record(), match.at(0)
        drafts = [created(Terms(match.game.name, match.seats, self.person.identity), seats)]
        drafts.append(Draft(Kind.STARTED, started_data(match.rules_version, secret_of(record["seed"]).hex())))
        if position := record.get("position"):
            drafts.append(Draft(Kind.RULES_CHANGED, {"rules_version": match.rules_version, "position": position}))
        for choice in record["choices"]:
            drafts.append(Draft(Kind.PLAYED, {"seat": replayed.seat, "choice": choice, "by": str(By.PERSON)}))
            replayed.play(choice)
        return drafts

    def closes(self) -> None:
        """Stop the server."""
        self._loop.call_soon_threadsafe(self.app.state.host.begin_stopping)
        self._server.should_exit = True
        self._thread.join(PATIENCE)
