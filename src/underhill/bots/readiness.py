"""Whether the loops of the bots are compiled. A live table never waits: a child process compiles, bots play plainly meanwhile."""

import fcntl
import logging
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

from underhill.bots import search_loops
from underhill.core.compile import cache_folder
from underhill.core.game import Game

logger = logging.getLogger(__name__)

MARK = "search.ready"
GIVE_WAY = 10  # how nice the compiling child is to others
_ready: set[str] = set()


@cache
def _mark(game: Game) -> Path:
    """The file that says that these sources are compiled; the sources do not change while we run."""
    return cache_folder(game, search_loops) / MARK


def is_ready(game: Game) -> bool:
    """Whether the loops can be used without waiting for a compiler."""
    if game.name not in _ready and _mark(game).exists():
        _ready.add(game.name)
    return game.name in _ready


def begin_compiling(games: Iterable[Game]) -> "subprocess.Popen[bytes] | None":
    """Start a child process that compiles, game after game, what is not ready; None if everything is."""
    missing = [game.package for game in games if not is_ready(game)]
    if not missing:
        return None
    logger.info("bots are being compiled for %d games; until then they play plainly", len(missing))
    return subprocess.Popen([sys.executable, "-m", __name__, *missing])


def ensure_ready(game: Game) -> None:
    """Compile the loops now, if they are not ready; a mark in the cache says so."""
    if not is_ready(game):
        load(game)
        _mark(game).touch()


def load(game: Game) -> None:
    """Let both bots choose once: the loops are read into memory, or compiled if they must be."""
    from underhill.bots.bot import Situation
    from underhill.bots.greedy import GreedyBot
    from underhill.bots.search import SearchBot

    match = game.match(seed=1)
    while len(match.choices()) == 1:
        match.play(match.choices()[0])
    situation = Situation.of(game, match.state, match.seat or 0, 1)
    GreedyBot().choose(situation)
    SearchBot(sims=1).choose(situation)


def main() -> None:
    """Fill the cache for the games whose packages are named on the command line."""
    os.nice(GIVE_WAY)
    server = os.getppid()
    for package in sys.argv[1:]:
        if os.getppid() == server:  # else whoever started us is gone
            ensure_ready_alone(import_module(package).GAME)


def ensure_ready_alone(game: Game) -> None:
    """Compile the loops, unless another process already does so into the same folder."""
    lock = _mark(game).with_suffix(".lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file, suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        ensure_ready(game)


if __name__ == "__main__":
    main()
