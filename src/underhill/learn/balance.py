"""The balance lab on a GPU, where only numpy, numba and torch are installed: `underhill balance` and `underhill tune`.

    python -m underhill.learn.balance report GAME --seats 2 3 4 --games 20000 --out reports
    python -m underhill.learn.balance tune GAME --goals goals.toml --trials 200 --out tuned.json
    python -m underhill.learn.balance try GAME --goals goals.toml --values '[[3, 9], [4, 9]]' --out tried.json

`report` writes the page and the JSON for each number of players. `tune` takes the best of all single steps again and again. `try`
plays sets of values that are named: one value for each of the goals file's numbers.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from underhill.core.errors import told_in_one_line
from underhill.core.files import make_folder
from underhill.core.game import game as find_game
from underhill.core.numbers import read_toml
from underhill.lab.balance import PAIRS, balance
from underhill.lab.balance_page import page
from underhill.lab.goals import Goals
from underhill.lab.setting import Setting
from underhill.lab.tune import Trial, climb, tune
from underhill.learn.experts import experts_on


def main() -> None:
    """Read what is asked, and do it."""
    given = _parser().parse_args()
    with told_in_one_line():
        given.does(given)


def report(given: argparse.Namespace) -> None:
    """A page and a JSON file for each number of players."""
    game = find_game(given.game)
    options = {"numbers": read_toml(given.numbers)} if given.numbers else {}
    against = read_toml(given.against) if given.against else None
    make_folder(given.out)
    for seats in given.seats or game.seats:
        start = time.perf_counter()
        setting = Setting.of(game, seats, given.games, given.seed, options, experts_on(given.device))
        told = balance(setting, against, given.worth, given.pairs, given.thing)
        (given.out / f"{game.name}-{seats}.json").write_text(json.dumps(told), encoding="utf-8")
        (given.out / f"{game.name}-{seats}.html").write_text(page(told), encoding="utf-8")
        took = {"games_took": told["seconds"], "all_took": round(time.perf_counter() - start, 1)}
        _say({"game": game.name, "players": seats, "wins": [seat["wins"] for seat in told["seats"]], **took})


def search(given: argparse.Namespace) -> None:
    """Look for values that meet the goals, or try those that are named."""
    game = find_game(given.game)
    goals = Goals.read(given.goals, game)

    def try_named(goals: Goals, start: Any, trials: int, seed: int, attempt: Any) -> None:
        attempt([start, *map(tuple, json.loads(given.values))])

    plays = experts_on(given.device)
    told = tune(game, goals, given.trials, given.seed, _say_trial, plays, try_named if given.values else climb)
    given.out.write_text(json.dumps(told), encoding="utf-8")


def _say_trial(trial: Trial) -> None:
    _say({"values": trial.values, "missed": trial.missed, "moved": trial.moved, "measures": trial.measures})


def _say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("game")
    shared.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    shared.add_argument("--seed", type=int, default=0)
    shared.add_argument("--out", type=Path, required=True, help="a folder for reports, a JSON file for values")
    reports = commands.add_parser("report", parents=[shared])
    reports.add_argument("--seats", type=int, nargs="+", help="numbers of players; all if none is named")
    reports.add_argument("--games", type=int, default=20_000)
    reports.add_argument("--pairs", type=int, default=PAIRS)
    reports.add_argument("--numbers", type=Path, help="numbers in place of the printed ones, TOML")
    reports.add_argument("--against", type=Path, help="other numbers to compare with, TOML")
    reports.add_argument("--worth", action="append", default=[], metavar="KEY")
    reports.add_argument("--thing", action="append", default=[], metavar="NAME")
    reports.set_defaults(does=report)
    for name, more in (("tune", "--trials"), ("try", "--values")):
        searches = commands.add_parser(name, parents=[shared])
        searches.add_argument("--goals", type=Path, required=True)
        searches.add_argument(more, type=int if name == "tune" else str, required=True)
        searches.set_defaults(does=search, trials=0, values=None)
    return parser


if __name__ == "__main__":
    main()
