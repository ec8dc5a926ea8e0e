"""Measures the pages in a real browser: from click to the new board with three bots answering at once, and the bytes that travel.

    python bench/pages.py [--clicks 40] [--against FOLDER [--rounds 3]]

With `--against` another checkout of the repository is measured by turns, and the ratio of medians is shown.

Needs the test extra. The times are taken inside the page, from the click's event on: until the part with the move arrives, until
the board is in the page, and until the frame that shows it is painted; pieces may glide on from there. A click follows the last one
after a pause, as a person's would. The delays that the server draws on purpose in reaction windows are off."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from serving import Server

ROOT = Path(__file__).parent.parent
PAUSE_MS = 400
STAGES = ("arrived", "in_page", "painted")
NOTE_ARRIVAL = """
  const add = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, work, options) {
    const noted = (event) => { window.arrived ??= performance.now(); work(event); };
    return add.call(this, kind, kind === "part" ? noted : work, options);
  };
"""
TIMED_CLICK = """(pick) => new Promise((done) => {
  const main = document.querySelector("main"), number = main.dataset.number, all = document.querySelectorAll("button.choice");
  if (!all.length) return done(null);
  window.arrived = undefined;
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (main.dataset.number === number) return;
    watch.disconnect();
    const took = { arrived: window.arrived - began, in_page: performance.now() - began };
    requestAnimationFrame(() => setTimeout(() => done({ ...took, painted: performance.now() - began })));
  });
  watch.observe(main, { attributes: true });
  all[pick % all.length].click();
})"""


def listening(page: Page, event: str) -> list[int]:
    """A list to which the browser adds the bytes that travelled, as they were on the wire."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on(event, lambda said: sizes.append(said["encodedDataLength"]))
    return sizes


def started(page: Page, url: str, game: str) -> None:
    """A game with three bots, from the lobby."""
    page.goto(url)
    page.locator(f'form[action="/games/{game}/start"] label:has(input[value="4"])').click()
    page.locator(f'form[action="/games/{game}/start"] button.primary').click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("button.choice", state="attached")


def first_bytes(browser: Browser, page: Page) -> int:
    """Everything that a browser with an empty cache fetches for the table."""
    fresh = browser.new_context(storage_state=page.context.storage_state())
    other = fresh.new_page()
    sizes = listening(other, "Network.loadingFinished")
    other.goto(page.url)
    other.wait_for_selector("button.choice, .question", state="attached")
    other.wait_for_timeout(500)
    fresh.close()
    return int(sum(sizes))


def measured(browser: Browser, page: Page, server: Server, game: str, clicks: int) -> dict[str, float]:
    """One game: bytes of the first page with all it needs; milliseconds and bytes of each click, and what it costs the server."""
    sizes = listening(page, "Network.dataReceived")
    started(page, server.url, game)
    first = first_bytes(browser, page)
    sizes.clear()
    times, before = [], server.processor_seconds()
    for n in range(clicks):
        page.wait_for_timeout(PAUSE_MS)
        page.wait_for_selector("button.choice, .result", state="attached")
        if page.locator(".result").count():
            break
        took = page.evaluate(TIMED_CLICK, n * 7)
        if took is not None:  # the server had not answered a forced choice first
            times.append(took)
    page.wait_for_timeout(PAUSE_MS)
    stages = {f"{stage}_ms": round(statistics.median(took[stage] for took in times)) for stage in STAGES}
    return {
        "clicks": len(times),
        **stages,
        "most_ms": round(max(took["painted"] for took in times)),
        "server_cpu_ms_a_click": round(1000 * (server.processor_seconds() - before) / len(times)),
        "first_bytes": first,
        "bytes_a_click": round(sum(sizes) / len(times)),
    }


def one_game(browser: Browser, server: Server, game: str, clicks: int) -> dict[str, float]:
    """A game in a browser without a past."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(60_000)
    context.add_init_script(NOTE_ARRIVAL)
    context.add_init_script("localStorage.setItem('underhill-pace', 'at_once')")
    found_out = measured(browser, context.new_page(), server, game, clicks)
    context.close()
    return found_out


def by_turns(browser: Browser, servers: list[Server], game: str, clicks: int, rounds: int) -> list[dict[str, float]]:
    """For each server the medians of several rounds; it is another one's turn after every round."""
    found = [[one_game(browser, server, game, clicks) for server in servers] for _ in range(rounds)]
    return [{key: round(statistics.median(each[key] for each in of)) for key in of[0]} for of in zip(*found, strict=True)]


def main() -> None:
    """Measure every game and print a line each."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clicks", type=int, default=40)
    arguments.add_argument("--against", type=Path)
    arguments.add_argument("--rounds", type=int, default=1)
    wish = arguments.parse_args()
    found = subprocess.run([sys.executable, ROOT / "tools" / "find_browser.py"], stdout=subprocess.PIPE, text=True, check=True)
    flags = ["--disable-background-networking", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    sources = [None, *([wish.against / "src"] if wish.against else [])]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        servers = [stack.enter_context(Server(f"sqlite:///{folder}/{n}.db", each)) for n, each in enumerate(sources)]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=found.stdout.split()[-1], args=flags)
        for game in ("fairy_land", "pixie_queen", "taverna"):
            ours, *theirs = by_turns(browser, servers, game, wish.clicks, wish.rounds)
            shown = {"game": game, "load": round(os.getloadavg()[0], 1), **ours}
            for other in theirs:
                shown |= {"other": other, "ratio": round(ours["painted_ms"] / other["painted_ms"], 2)}
            print(json.dumps(shown), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
