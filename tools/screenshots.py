"""Takes pictures of the pages: every game at its first move, in the middle, at its fullest and at its end, with few and many seats.

    python tools/screenshots.py FOLDER [--game taverna] [--size phone] [--language fr] [--theme light] [--moment fullest]
    python tools/screenshots.py --docs          # the pictures that docs/ and README.md show

Needs the test extra. The matches are played by bots from fixed seeds, so that the same pages come out again; a server of its own
shows them in a real browser."""

import argparse
import asyncio
import base64
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import uvicorn
from playwright.async_api import Browser, Page, async_playwright

from underhill.bots.bot import Situation
from underhill.bots.greedy import GreedyBot
from underhill.club.actor import Actor
from underhill.club.creating import created, started_data
from underhill.club.events import Draft, Kind
from underhill.club.host import Host
from underhill.club.table import By, Seat
from underhill.club.terms import SeatKind, Terms
from underhill.core.game import game, games
from underhill.core.match import Match
from underhill.web.app import create_app
from underhill.web.settings import Settings

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "pictures"
SIZES = {"desktop": (1366, 768), "wide": (1920, 1080), "phone": (390, 844)}
MOMENTS = ("first", "middle", "fullest", "end", "replay")
THEMES = ("dark", "light")
NAMES = ("Wilhelmine von Hagebuttenstein", "Jean-Baptiste de la Clairière", "Bartholomew Thistlewhistle", "Ó", "Grünspecht & Söhne")
FRIENDS = ("Rosalind", "Oberon", "Titania", "Puck", "Mab")
SECRET = "5e" * 32
WEBP_QUALITY = 82


@dataclass(frozen=True)
class Shot:
    """One picture: what is on the table, and how it is looked at."""

    game: str
    seats: int
    moment: str
    size: str
    language: str
    theme: str
    names: tuple[str, ...] = NAMES

    @property
    def name(self) -> str:
        """The picture's file, without its ending."""
        return f"{self.game}-{self.seats}-{self.moment}-{self.size}-{self.language}-{self.theme}"


@dataclass(frozen=True)
class Sheet:
    """A page that is no table."""

    page: str
    path: str
    size: str
    language: str
    theme: str

    @property
    def name(self) -> str:
        """The picture's file, without its ending."""
        return f"{self.page}-{self.size}-{self.language}-{self.theme}"


IN_DOCS = {
    "fairy_land": Shot("fairy_land", 4, "fullest", "desktop", "en", "dark", FRIENDS),
    "pixie_queen": Shot("pixie_queen", 4, "fullest", "desktop", "en", "dark", FRIENDS),
    "taverna": Shot("taverna", 4, "fullest", "desktop", "en", "dark", FRIENDS),
    "fairy_land-morning": Shot("fairy_land", 4, "middle", "desktop", "fr", "light"),
    "pixie_queen-morning": Shot("pixie_queen", 5, "middle", "desktop", "de", "light"),
    "taverna-morning": Shot("taverna", 5, "middle", "desktop", "de", "light"),
    "fairy_land-wide": Shot("fairy_land", 2, "fullest", "wide", "en", "dark", FRIENDS),
    "pixie_queen-wide": Shot("pixie_queen", 5, "fullest", "wide", "en", "dark", FRIENDS),
    "taverna-wide": Shot("taverna", 5, "fullest", "wide", "en", "dark", FRIENDS),
    "fairy_land-phone": Shot("fairy_land", 4, "fullest", "phone", "en", "dark", FRIENDS),
    "pixie_queen-phone": Shot("pixie_queen", 4, "middle", "phone", "en", "dark", FRIENDS),
    "taverna-phone": Shot("taverna", 4, "middle", "phone", "en", "dark", FRIENDS),
    "fairy_land-end": Shot("fairy_land", 3, "end", "desktop", "en", "dark", FRIENDS),
    "taverna-replay": Shot("taverna", 4, "replay", "desktop", "en", "dark", FRIENDS),
}


@cache
def whole_match(name: str, seats: int) -> Match:
    """A match played to its end by bots."""
    match, bot = game(name).match(seats, SECRET), GreedyBot()
    while (p := match.seat) is not None:
        match.play(bot.choose(Situation.of(match.game, match.state, p, match.n_choices)))
    return match


@cache
def moments(name: str, seats: int) -> dict[str, int]:
    """After how many choices each moment is: decisions of the first seat, the fullest one of the last third, and the end."""
    match = whole_match(name, seats)
    own = [n for n in range(match.n_choices) if match.at(n).seat == 0 and len(match.at(n).choices()) > 1]
    fullest = max(own[2 * len(own) // 3 :], key=lambda n: len(json.dumps(match.at(n).view(0))))
    return {"first": own[0], "middle": own[len(own) // 2], "fullest": fullest, "end": match.n_choices, "replay": match.n_choices}


def events(shot: Shot, person: Actor) -> list[Draft]:
    """All that has happened at the table until the picture is taken."""
    match = whole_match(shot.game, shot.seats)
    played = match.at(moments(shot.game, shot.seats)[shot.moment]).record()["choices"]
    others = [Seat(SeatKind.BOT, shot.names[p], bot="random") for p in range(1, shot.seats)]
    replayed = match.at(0)
    drafts = [
        created(Terms(shot.game, shot.seats, person.identity), [Seat(SeatKind.ME, shot.names[0], owner=person.identity), *others])
    ]
    drafts.append(Draft(Kind.STARTED, started_data(match.rules_version, SECRET)))
    for choice in played:
        drafts.append(Draft(Kind.PLAYED, {"seat": replayed.seat, "choice": choice, "by": str(By.PERSON)}))
        replayed.play(choice)
    return drafts


@asynccontextmanager
async def served(folder: str) -> AsyncIterator[tuple[Host, str]]:
    """A server of its own, and its address."""
    app = create_app(Settings(f"sqlite:///{folder}/pictures.db", requests_per_second=0, compile_bots=0))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    yield app.state.host, f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    app.state.host.begin_stopping()
    server.should_exit = True
    await task


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """The browser that the tests use."""
    found = subprocess.run([sys.executable, ROOT / "tools" / "find_browser.py"], stdout=subprocess.PIPE, text=True, check=True)
    flags = ["--disable-background-networking", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found.stdout.split()[-1], args=flags)
        yield browser
        await browser.close()


class Studio:
    """Takes pictures of one server's pages, as one person who sits at all its tables."""

    def __init__(self, host: Host, url: str, browser: Browser, person: Actor, cookie: str, folder: Path):
        self.host, self.url, self.browser, self.person, self.cookie, self.folder = host, url, browser, person, cookie, folder
        self._tables: dict[tuple[str, int, str, tuple[str, ...]], str] = {}

    async def table(self, shot: Shot) -> str:
        """The table of a shot, laid once."""
        key = (shot.game, shot.seats, shot.moment, shot.names)
        if key not in self._tables:
            self._tables[key] = (await self.host.create(events(shot, self.person))).id
        return self._tables[key]

    async def takes(self, name: str, shot: Shot) -> None:
        """The picture of a table."""
        path = f"/tables/{await self.table(shot)}" + ("/replay" if shot.moment == "replay" else "")
        await self.takes_page(name, path, shot.size, shot.language, shot.theme)

    async def takes_page(self, name: str, path: str, size: str, language: str, theme: str) -> None:
        """The picture of any page."""
        width, height = SIZES[size]
        context = await self.browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        chosen = {"underhill": self.cookie, "language": language, "theme": theme}
        await context.add_cookies([{"name": key, "value": value, "url": self.url} for key, value in chosen.items()])
        page = await context.new_page()
        await page.goto(self.url + path)
        await self._develop(page, self.folder / f"{name}.webp")
        await context.close()

    async def _develop(self, page: Page, file: Path) -> None:
        session = await page.context.new_cdp_session(page)
        taken = await session.send("Page.captureScreenshot", {"format": "webp", "quality": WEBP_QUALITY})
        file.write_bytes(base64.b64decode(taken["data"]))
        print(file, flush=True)


def pages_wanted(arguments: argparse.Namespace) -> list[Sheet]:
    """The pages beside the tables, in the size and light that the arguments leave."""
    if arguments.docs:
        return [Sheet("lobby", "/", size, "en", "dark") for size in ("desktop", "phone")]
    paths = {"lobby": "/", "new": f"/games/{arguments.game or next(iter(games()))}/new", "lost": "/tables/nowhere"}
    paths |= {f"rules-{title}": f"/games/{title}/rules" for title in games() if arguments.game in (None, title)}
    looks = product(paths.items(), _left(SIZES, arguments.size), _left(THEMES, arguments.theme))
    return [Sheet(name, path, size, arguments.language, theme) for (name, path), size, theme in looks]


def _left(values: Iterable[str], chosen: str | None) -> list[str]:
    return [value for value in values if chosen in (None, value)]


def wanted(arguments: argparse.Namespace) -> list[Shot]:
    """All shots that the arguments leave."""
    shots = []
    for title, moment, size, theme in product(games(), MOMENTS, SIZES, THEMES):
        few_and_many = (game(title).seats.start, game(title).seats.stop - 1)
        shots += [Shot(title, seats, moment, size, arguments.language, theme) for seats in few_and_many]
    for field in ("game", "seats", "moment", "size", "theme"):
        value = getattr(arguments, field)
        shots = [shot for shot in shots if value is None or getattr(shot, field) == value]
    return shots


async def take(arguments: argparse.Namespace) -> None:
    """Take what is wanted."""
    folder = DOCS if arguments.docs else Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    named = IN_DOCS if arguments.docs else {shot.name: shot for shot in wanted(arguments)}
    with tempfile.TemporaryDirectory() as place:
        async with served(place) as (host, url), launched() as browser:
            person, cookie = await host.people.arrive((FRIENDS if arguments.docs else NAMES)[0])
            studio = Studio(host, url, browser, person, cookie, folder)
            for page in pages_wanted(arguments):  # first, while nobody waits at any table
                await studio.takes_page(page.name, page.path, page.size, page.language, page.theme)
            for name, shot in named.items():
                await studio.takes(name, shot)


def main() -> None:
    """Read the arguments and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--game", choices=list(games()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--moment", choices=MOMENTS)
    parser.add_argument("--size", choices=list(SIZES))
    parser.add_argument("--language", choices=("en", "fr", "de"), default="de")
    parser.add_argument("--theme", choices=THEMES)
    arguments = parser.parse_args()
    if arguments.docs == bool(arguments.folder):
        parser.error("name a folder for the pictures, or --docs")
    asyncio.run(take(arguments))


if __name__ == "__main__":
    main()
