"""`python -m underhill.learn GAME --minutes M …` trains without the command line's libraries; `underhill train` is the same."""

import argparse
import json
from pathlib import Path

from underhill.core.game import game
from underhill.learn.settings import settings_for
from underhill.learn.training import Training


def main() -> None:
    """Train a game's net."""
    parser = argparse.ArgumentParser(description="Train a game's net by self-play.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--stop-after", type=float, help="leave a checkpoint after so many minutes of the run")
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another value of a setting")
    given = parser.parse_args()
    chosen = game(given.game)
    changes = {name: json.loads(value) for name, _, value in (change.partition("=") for change in given.set)}
    if given.resume:
        training = Training.resume(chosen, given.resume, given.out, given.device)
    else:
        training = Training(chosen, settings_for(chosen, **changes), given.minutes, given.out, given.device, given.seed)
    training.run(lambda line: print(json.dumps(line), flush=True), given.stop_after)


if __name__ == "__main__":
    main()
