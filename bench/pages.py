"""Measures the pages in a real browser: from click to the new board with three bots answering at once, and the bytes that travel.

    python bench/pages.py [--clicks 40]

Needs the test extra. The time is taken inside the page: from the click's event to the frame in which the new board is shown."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
SERVE = "from underhill.cli.main import main; main()"
QUIET = {"UNDERHILL_BOTS": "random", "UNDERHILL_STAND_IN": "random", "UNDERHILL_REQUESTS_PER_SECOND": "0"}
TIMED_CLICK = """(pick) => new Promise((done) => {
  const main = document.querySelector("main"), number = main.dataset.number, all = document.querySelectorAll("button.choice");
  if (!all.length) return done(null);
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (main.dataset.number === number) return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  });
  watch.observe(main, { attributes: true });
  all[pick % all.length].click();
})"""


def served(folder: str) -> tuple["subprocess.Popen[str]", str]:
    """A server of its own, and its address."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", f"sqlite:///{folder}/bench.db"]
    process = subprocess.Popen(command, env={**os.environ, **QUIET}, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("{") and "port" in (said := json.loads(line)):
            return process, f"http://127.0.0.1:{said['port']}"
    raise SystemExit("the server did not start")


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
    page.wait_for_selector("button.choice")


def first_bytes(browser: Browser, page: Page) -> int:
    """Everything that a browser with an empty cache fetches for the table."""
    fresh = browser.new_context(storage_state=page.context.storage_state())
    other = fresh.new_page()
    sizes = listening(other, "Network.loadingFinished")
    other.goto(page.url)
    other.wait_for_selector("button.choice, .question")
    other.wait_for_timeout(500)
    fresh.close()
    return int(sum(sizes))


def measured(browser: Browser, page: Page, url: str, game: str, clicks: int) -> dict[str, float]:
    """One game: bytes of the first page with all it needs, milliseconds and bytes of each click."""
    sizes = listening(page, "Network.dataReceived")
    started(page, url, game)
    first = first_bytes(browser, page)
    sizes.clear()
    times = []
    for n in range(clicks):
        page.wait_for_selector("button.choice, .result")
        if page.locator(".result").count():
            break
        took = page.evaluate(TIMED_CLICK, n * 7)
        if took is not None:  # the server had not answered a forced choice first
            times.append(took)
    page.wait_for_timeout(300)
    each = round(sum(sizes) / len(times))
    middle, most = round(statistics.median(times)), round(max(times))
    return {"clicks": len(times), "median_ms": middle, "most_ms": most, "first_bytes": first, "bytes_a_click": each}


def main() -> None:
    """Measure every game and print a line each."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clicks", type=int, default=40)
    clicks = arguments.parse_args().clicks
    found = subprocess.run([sys.executable, ROOT / "tools" / "find_browser.py"], stdout=subprocess.PIPE, text=True, check=True)
    flags = ["--disable-background-networking", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, url = served(folder)
        browser = playwright.chromium.launch(executable_path=found.stdout.split()[-1], args=flags)
        for game in ("fairy_land", "pixie_queen", "taverna"):
            context = browser.new_context(viewport={"width": 1366, "height": 768})
            context.set_default_timeout(60_000)
            load = os.getloadavg()[0]
            print(
                json.dumps({"game": game, "load": round(load, 1), **measured(browser, context.new_page(), url, game, clicks)}),
                flush=True,
            )
            context.close()
        browser.close()
        process.terminate()


if __name__ == "__main__":
    main()
