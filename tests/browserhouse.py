"""For the tests of the pages: a real Chromium, a server of its own, and people who click."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from clubhouse import fresh_database
from laid import Inn
from patience import PATIENCE
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, TimeoutError, expect, sync_playwright
from webhouse import Server

ROOT = Path(__file__).parent.parent
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
MILLISECONDS = 1000 * PATIENCE
LOOK_AGAIN = 10_000  # milliseconds after which a button that cannot be clicked may belong to an old question
OPERATOR_TOKEN = "shown by operators alone"
AXE = Axe()
DESKTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
THEMES = (("light", DESKTOP), ("dark", DESKTOP))
USUAL: dict[str, Any] = {"viewport": DESKTOP, "locale": "en", "reduced_motion": "reduce"}
expect.set_options(timeout=MILLISECONDS)


def browser_path() -> str:
    """The browser that the repository's own tool finds or brings."""
    found = subprocess.run([sys.executable, ROOT / "tools" / "find_browser.py"], stdout=subprocess.PIPE, text=True, check=False)
    assert found.returncode == 0, "no browser: see what tools/find_browser.py says"
    return found.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else QUIET
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests. Its bots answer at once; among people it answers nothing in anybody's name, so that what
    a page offers is still asked when somebody clicks."""
    folder = tmp_path_factory.mktemp("pages")
    wishes = {"bots": "random,greedy", "answer_delay": "900", "reviews": "search:ms=20", "operator_token": OPERATOR_TOKEN}
    running = Server(fresh_database("sqlite", folder), log_level="INFO", **wishes)
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture(scope="session")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A server with tables as they are wished."""
    opened = Inn(tmp_path_factory.mktemp("inn"))
    yield opened
    opened.closes()


def violations(page: Page) -> list[str]:
    """What axe finds wrong."""
    found = AXE.run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def violations_in(page: Page, *looks: tuple[str, Any]) -> list[str]:
    """What axe finds wrong with a page that is loaded once, in several themes and sizes."""
    found = []
    for theme, size in looks:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.set_viewport_size(size)
        found += [f"{theme} {size['width']}: {each}" for each in violations(page)]
    return found


# Clicks on and on inside the page, on the board and in the list by turns, until the match is over; how often it clicked.
CLICK_ON = """async ([seed, most, patience]) => {
  const main = document.querySelector("main");
  const until = (holds) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`nothing more happens: ${main.outerHTML}`)), patience);
    const look = () => holds() && (watch.disconnect(), clearTimeout(late), done());
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
  const isOpen = (button) => button.matches(":enabled:not([aria-busy])");
  const open = (selector) => [...document.querySelectorAll(selector)].filter(isOpen);
  for (let n = 0, x = seed; n < most; n++) {
    await until(() => open("button.choice").length || document.querySelector(".result"));
    if (document.querySelector(".result")) return n;
    const isSmall = "whole" in main.dataset; // on a phone, while others move: a tap there goes back to the usual size
    const board = isSmall ? [] : open(".board button.act.can, .hand button.act.can");
    const all = n % 2 && board.length ? board : open("button.choice");
    const number = main.dataset.number;
    x = (x * 48271) % 2147483647;
    all[x % all.length].click();
    await until(() => main.dataset.number !== number);
  }
  return -1;
}"""


class Guest:
    """Somebody with a browser of their own. What goes wrong in the page, and what asks another host, is kept."""

    def __init__(self, context: BrowserContext, url: str):
        self.context, self.url = context, url
        self.troubles: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(MILLISECONDS)
        self.page.on("console", lambda message: self._heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(f"{kind}: {text}")

    def _asked(self, address: str) -> None:
        if urlsplit(address).netloc != urlsplit(self.url).netloc and not address.startswith(("data:", "blob:")):
            self.troubles.append(f"asked {address}")

    def opens(self, path: str) -> Page:
        """Go to a page of the server."""
        self.page.goto(self.url + path)
        return self.page

    def asks(self, path: str) -> APIResponse:
        """What the server answers, without showing it."""
        return self.context.request.get(self.url + path, timeout=MILLISECONDS)

    def starts(self, game: str, seats: int = 2) -> str:
        """Start a game against bots from the lobby: two clicks; the table's path."""
        card = self.opens("/").locator(f'article:has(form[action="/games/{game}/start"])')
        card.locator(f".how-many label:has(input[value='{seats}'])").click()
        card.locator("button.primary").click()
        self.page.wait_for_url("**/tables/*")
        return urlsplit(self.page.url).path

    def reads(self, **settings: str) -> None:
        """Choose language or theme."""
        self.context.add_cookies([{"name": name, "value": value, "url": self.url} for name, value in settings.items()])

    @property
    def number(self) -> int:
        """The event that the page shows."""
        return int(self.page.locator("main").get_attribute("data-number") or 0)

    def waits_for_turn(self) -> bool:
        """Wait until asked; False if the match ended meanwhile."""
        self.page.wait_for_function("() => document.querySelector('button.choice, .result')")
        return self.page.locator("button.choice").count() > 0

    def moves_on(self, number: int) -> None:
        """Wait until the page shows a later event."""
        self.page.wait_for_function("n => Number(document.querySelector('main').dataset.number) > n", arg=number)

    def plays_on(self, seed: int, most: int = 2000) -> int:
        """Click until the match is over; how many clicks it took."""
        return self.page.evaluate(CLICK_ON, [seed, most, MILLISECONDS])

    def unfolds(self) -> None:
        """Open the list of all choices where it is folded."""
        folded = self.page.locator("#all-choices:not([open]) > summary")
        if folded.count():
            folded.click()

    def plays(self, chance: random.Random, on_board: bool = False) -> bool:
        """One choice at random, from the list or, where the board offers it, on the board."""
        while self.waits_for_turn():
            number = self.number
            buttons = self.page.locator(".board button.act.can, .hand button.act.can")
            if not on_board or not buttons.count():
                self.unfolds()
                buttons = self.page.locator("button.choice:visible")
            try:
                buttons.nth(chance.randrange(buttons.count() or 1)).click(timeout=LOOK_AGAIN)
            except TimeoutError:  # another question came in between
                continue
            self.moves_on(number)
            return True
        return False


Guests = Callable[..., Guest]


@pytest.fixture
def guests(browser: Browser, server: Server) -> Iterator[Guests]:
    """Makes guests; at the end none of them may have had trouble."""
    known: list[Guest] = []

    def guest(pace: str = "at_once", at: str = server.url, **options: Any) -> Guest:
        context = browser.new_context(**{**USUAL, **options})
        context.add_init_script(f"localStorage.setItem('underhill-pace', '{pace}')")
        known.append(Guest(context, at))
        return known[-1]

    yield guest
    troubles = [trouble for guest in known for trouble in guest.troubles]
    for each in known:
        each.context.close()
    if troubles:
        pytest.fail("\n".join(troubles))
