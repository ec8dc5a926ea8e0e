"""The page's own board as a picture. A Chromium without a window draws it, which takes seconds: it is for looking, not learning."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from underhill.core.errors import CannotDraw
from underhill.core.game import Game

BROWSER = "UNDERHILL_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
SIZE = (1366, 768)
FLAGS = ("--headless", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1", "--disable-background-networking")
PATIENCE = 120  # seconds


def picture(game: Game, state: Any, seat: int, size: tuple[int, int] = SIZE) -> np.ndarray:
    """What a seat sees of a state, as rows of pixels with red, green and blue from 0 to 255."""
    from underhill.web.pages.still import still

    with tempfile.TemporaryDirectory() as place:
        page, file = Path(place, "still.html"), Path(place, "still.png")
        page.write_text(still(game, state, seat), encoding="utf-8")
        _photograph(page, file, size)
        return _pixels(file)


def _photograph(page: Path, file: Path, size: tuple[int, int]) -> None:
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else []), f"--user-data-dir={page.parent}/profile"]
    command = [_browser(), *flags, f"--window-size={size[0]},{size[1]}", f"--screenshot={file}", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if not file.exists():
        raise CannotDraw(f"the browser drew nothing: {done.stderr.strip()[-300:]}")


def _browser() -> str:
    found = next((path for path in map(shutil.which, filter(None, (os.environ.get(BROWSER), *NAMES))) if path), None)
    if found is None:
        raise CannotDraw(f"a picture of the board needs Chromium or Chrome; install one, or name one in {BROWSER}")
    return found


def _pixels(file: Path) -> np.ndarray:
    try:
        from PIL import Image
    except ImportError as error:
        raise CannotDraw('a picture of the board needs Pillow: pip install "underhill[envs]"') from error
    with Image.open(file) as image:
        return np.asarray(image.convert("RGB")).copy()
