"""Curves of a training run: pictures for light and dark pages (extra `plots`), and event files for TensorBoard (tensorboardX).

What is not installed is said once, and the run goes on without it: `progress.jsonl` has all figures. The pictures can be drawn
later, elsewhere: `python -m underhill.learn.curves FOLDER`.
"""

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from underhill.lab import plots

logger = logging.getLogger(__name__)

PROGRESS, BOARD = "progress.jsonl", "tensorboard"


class Curves:
    """The curves of a run in its folder."""

    def __init__(self, title: str, folder: Path):
        self._title, self._folder = title, folder
        self._board, self._draws = _board(folder / BOARD), True

    def note(self, line: dict[str, Any]) -> None:
        """Write a line of progress down, for TensorBoard too."""
        with (self._folder / PROGRESS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if self._board is not None:
            for name, value in scalars(line):
                self._board.add_scalar(name, value, line["decisions"])

    def rewind(self, decisions: int) -> None:
        """Forget what was noted after so many decisions: a run goes on from there, and will note it anew."""
        file = self._folder / PROGRESS
        if file.exists():
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            file.write_text("".join(line for line in lines if json.loads(line)["decisions"] <= decisions), encoding="utf-8")

    def close(self) -> None:
        """Let TensorBoard's writer, which writes in its own time, finish; a line that is noted later begins another file."""
        if self._board is not None:
            self._board.close()

    def draw(self) -> None:
        """Draw all lines so far."""
        if self._draws:
            try:
                draw(self._title, self._folder)
            except plots.NoPlots as error:
                self._draws = False
                logger.warning("no pictures of the curves: %s; %s has the figures", error, PROGRESS)


def _board(folder: Path) -> Any:
    """A writer of event files, if the library is installed."""
    try:
        from tensorboardX import SummaryWriter
    except ImportError as error:
        logger.warning("no files for TensorBoard: %s; %s has the figures", error, PROGRESS)
        return None
    return SummaryWriter(str(folder))


def scalars(line: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """The figures of a line by name."""
    for name, value in line.items():
        if name not in ("decisions", "strength"):
            yield name, value
    for opponent, results in line.get("strength", {}).items():
        for result in results:
            yield f"wins_against_{opponent}/{result['seats']}_players", result["share"]


def draw(title: str, folder: Path) -> list[Path]:
    """Draw the curves of the run in a folder into it; the files."""
    lines = [json.loads(line) for line in (folder / PROGRESS).read_text(encoding="utf-8").splitlines()]
    return plots.save({"curves": lambda theme: plots.training(lines, title, theme)}, folder)


def main() -> None:
    """Draw the curves of the run in the folder that is named."""
    folder = Path(sys.argv[1])
    for file in draw(folder.resolve().name, folder):
        print(file)


if __name__ == "__main__":
    main()
