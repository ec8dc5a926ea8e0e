"""Whether the loops of the bots are compiled. A live table never waits: a child process compiles, bots play plainly meanwhile."""

import fcntl
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from underhill.bots import guided_loops, search_loops
from underhill.core.compile import cache_folder
from underhill.core.game import Game

if TYPE_CHECKING:
    from underhill.bots.bot import Situation

logger = logging.getLogger(__name__)

MARK, NET_MARK = "search.ready", "net.ready"
GIVE_WAY = 10  # how nice the compiling child is to others
_ready: set[Path] = set()


@cache
def _mark(game: Game) -> Path:
    """The file that says that these sources are compiled; the sources do not change while we run."""
    return cache_folder(game, search_loops) / MARK


@cache
def _net_mark(game: Game) -> Path:
    """The same for the loops of nets."""
    return cache_folder(game, guided_loops) / NET_MARK


def is_ready(game: Game) -> bool:
    """Whether the loops of `search` and `greedy` can be used without waiting for a compiler."""
    return _exists(_mark(game))


def is_net_ready(game: Game) -> bool:
    """The same for the loops of nets."""
    return _exists(_net_mark(game))


def _exists(mark: Path) -> bool:
    if mark not in _ready and mark.exists():
        _ready.add(mark)
    return mark in _ready


def begin_compiling(games: Iterable[Game]) -> "subprocess.Popen[bytes] | None":
    """Start a child process that compiles, game after game, what is not ready; None if everything is."""
    missing = [game.package for game in games if not is_ready(game) or (_has_net(game) and not is_net_ready(game))]
    if not missing:
        return None
    logger.info("bots are being compiled for %d games; until then they play plainly", len(missing))
    child = subprocess.Popen([sys.executable, "-m", __name__, *missing])
    threading.Thread(target=_tell_when_done, args=(child,), daemon=True).start()
    return child


def _tell_when_done(child: "subprocess.Popen[bytes]") -> None:
    if child.wait() == 0:
        logger.info("bots are compiled")


def _has_net(game: Game) -> bool:
    from underhill.bots.learned import has_net

    return has_net(game)


def ensure_ready(game: Game) -> None:
    """Compile the loops of `search` and `greedy` now, if they are not ready; a mark in the cache says so."""
    if not is_ready(game):
        _load_search(game)
        _mark(game).touch()


def ensure_net_ready(game: Game) -> None:
    """The same for the loops of nets, in a game that has one."""
    if _has_net(game) and not is_net_ready(game):
        _load_net(game)
        _net_mark(game).touch()


def load(game: Game) -> None:
    """Read into memory what is compiled."""
    if is_ready(game):
        _load_search(game)
    if _has_net(game) and is_net_ready(game):
        _load_net(game)


def _load_search(game: Game) -> None:
    """Let `search` and `greedy` choose once: their loops are read into memory, or compiled if they must be."""
    from underhill.bots.greedy import GreedyBot
    from underhill.bots.search import SearchBot

    situation = _first_question(game)
    GreedyBot().choose(situation)
    SearchBot(sims=1).choose(situation)


def _load_net(game: Game) -> None:
    """The same for the bots of nets."""
    from underhill.bots.guided import GuidedBot
    from underhill.bots.search import SearchBot

    GuidedBot(SearchBot(sims=1), sims=1).choose(_first_question(game))


def _first_question(game: Game) -> "Situation":
    """The first decision of a match at which there is something to decide."""
    from underhill.bots.bot import Situation

    match = game.match(seed=1)
    while len(match.choices()) == 1:
        match.play(match.choices()[0])
    return Situation.of(game, match.state, match.seat or 0, 1)


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
        ensure_net_ready(game)


if __name__ == "__main__":
    main()
