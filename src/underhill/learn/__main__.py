"""`python -m underhill.learn GAME --minutes M …` trains without the command line's libraries; `underhill train` is the same."""

import argparse
import json
from pathlib import Path

from underhill.core.errors import told_in_one_line
from underhill.core.game import game
from underhill.learn.runs import prepare
from underhill.learn.settings import read_changes
from underhill.learn.training import Length


def main() -> None:
    """Train a game's net."""
    parser = argparse.ArgumentParser(description="Train a game's net by self-play.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--decisions", type=int, help="the length of the run in decisions: repeats exactly what a seed gave")
    parser.add_argument("--stop-at", type=float, default=1.0, help="leave a checkpoint after this part of the run")
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--start", type=Path, help="a folder with a net to begin with, instead of chance")
    parser.add_argument("--probe", action="store_true", help="learn to do nothing but beat the game's own net with two players")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another value of a setting")
    given = parser.parse_args()
    length = Length(given.minutes, given.decisions) if given.minutes or given.decisions else None
    begins = (given.resume, given.start, given.probe)
    with told_in_one_line():
        training = prepare(game(given.game), length, given.out, given.device, given.seed, read_changes(given.set), *begins)
        training.run(lambda line: print(json.dumps(line), flush=True), given.stop_at)


if __name__ == "__main__":
    main()
