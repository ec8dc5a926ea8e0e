"""Draws the icons of the installable app from the pages' own sign, `static/icon.svg`, in a real browser.

    python tools/icons.py

Needs the test extra. Run it again when the sign changes; the pictures are kept in the repository."""

import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src" / "underhill" / "web" / "static"
NIGHT = "#10272b"


def drawn() -> dict[str, tuple[int, str]]:
    """Each icon's side in pixels, and how it is drawn."""
    sign = (STATIC / "icon.svg").read_text(encoding="utf-8")
    shapes = "".join(re.findall(r"<path[^>]*/>", sign))
    white = re.sub(r'(fill|stroke)="#[0-9a-f]+"', r'\1="#fff"', shapes.rpartition("<path")[0])
    return {
        "192": (192, sign),
        "512": (512, sign),
        "maskable": (512, _svg("-5 -5 34 34", f'<rect x="-5" y="-5" width="34" height="34" fill="{NIGHT}"/>{shapes}')),
        "badge": (96, _svg("1 0 22 22", white)),
    }


def _svg(box: str, inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inner}</svg>'


def draw(page: Page, name: str, side: int, svg: str) -> None:
    """One icon as a file."""
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {side}px; height: {side}px }}</style>{svg}")
    page.screenshot(path=str(STATIC / f"icon-{name}.png"), omit_background=True)


def main() -> None:
    """Draw them all."""
    path = subprocess.run([sys.executable, ROOT / "tools" / "find_browser.py"], stdout=subprocess.PIPE, text=True, check=True)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path.stdout.strip().splitlines()[-1], args=flags)
        page = browser.new_page()
        for name, (side, svg) in drawn().items():
            draw(page, name, side, svg)
        browser.close()


if __name__ == "__main__":
    main()
