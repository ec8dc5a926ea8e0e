"""Prints the path of a Chromium for the tests of the pages, and brings one if there is none.

The order: one found on the machine; Debian's package, when root; Playwright's own. Without any it fails and says what to do."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

VARIABLE = "UNDERHILL_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
ADVICE = f"""No browser was found and none could be installed. Do one of these and try again:
  install Chromium or Chrome with your system's packages (Debian: sudo apt-get install chromium),
  run: python -m playwright install chromium
  name one: {VARIABLE}=/path/to/chrome make test"""


def named() -> str | None:
    """The one that the environment names; a name that leads nowhere is a mistake, not a reason to take another."""
    path = os.environ.get(VARIABLE)
    if path and shutil.which(path) is None:
        sys.exit(f"{VARIABLE} names {path!r}, which cannot be run. Correct it, or unset it to let a browser be found.")
    return path or None


def on_the_machine() -> str | None:
    """The first of the usual names that can be run."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def from_debian() -> str | None:
    """Debian's package, if we may install it."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"]):
        if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
            return None
    return on_the_machine()


def playwrights_own() -> str | None:
    """The one that Playwright keeps, downloaded if need be."""
    path = playwrights_path()
    if path is not None and not Path(path).exists():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr, check=False)
    return path if path is not None and Path(path).exists() else None


def playwrights_path() -> str | None:
    """Where Playwright keeps its own browser, or would keep it; None without Playwright."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def find() -> str | None:
    """A browser that can be run, or None."""
    ways: tuple[Callable[[], str | None], ...] = (named, on_the_machine, from_debian, playwrights_own)
    return next((found for found in (way() for way in ways) if found), None)


def main() -> None:
    """Print the path, or fail and say what to do."""
    browser = find()
    if browser is None:
        sys.exit(ADVICE)
    print(browser)


if __name__ == "__main__":
    main()
