"""Measure the balance of the games under their printed numbers: the main figures are kept with each game, and told in docs/balance.

python tools/measure_balance.py [--games N] [--pairs N] [--device gpu] [--reports FOLDER] [--before FOLDER] [--moved] [GAME ...]

With `--reports` nothing is played: the figures come from the reports in a folder (`underhill balance --json`, or
`python -m underhill.learn.balance report`). `--before` is a folder of reports with the numbers that were printed before; without it
the figures of then stay. With `--moved` the numbers have been moved since the last time: what was kept as today's is from before.
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from balance_docs import document, document_path

from underhill.core.game import Game, game, game_folder, games
from underhill.lab.balance import PAIRS, balance, main_figures, measured
from underhill.lab.experts import play_experts
from underhill.lab.goals import stated
from underhill.lab.measures import priced
from underhill.lab.setting import Setting

Reports = Mapping[int, Mapping[str, Any]]  # by number of players


def main() -> None:
    """Measure every number of players of the named games, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="pairs for each thing whose worth the goals speak of")
    parser.add_argument("--device", default="cpu", choices=("cpu", "gpu"))
    parser.add_argument("--reports", type=Path, help="a folder of reports to take the figures from")
    parser.add_argument("--before", type=Path, help="a folder of reports with the numbers that were printed before")
    parser.add_argument("--moved", action="store_true", help="the figures kept until now are from before the numbers were moved")
    parser.add_argument("names", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    for name in asked.names or games():
        found = game(name)
        reports = read_reports(found, asked.reports) if asked.reports else play(found, asked.games, asked.pairs, asked.device)
        before = read_reports(found, asked.before) if asked.before else measured(found) if asked.moved else {}
        keep(found, reports, before)
        print(found.title)


def play(found: Game, n_games: int, pairs: int, device: str) -> Reports:
    """Reports of games that are played now."""
    plays = play_experts
    if device == "gpu":
        from underhill.learn.experts import experts_on

        plays = experts_on("cuda")
    settings = {seats: Setting.of(found, seats, n_games, plays=plays) for seats in found.seats}
    goals = stated(found)
    things = [thing.name for thing in priced(found, (goal.measure for goal in goals.goals))] if goals else []
    return {seats: balance(setting, pairs=pairs if things else 0, things=things) for seats, setting in settings.items()}


def read_reports(found: Game, folder: Path) -> Reports:
    """The reports of a game in a folder, whatever the files are called."""
    told = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json")))
    return {len(report["seats"]): report for report in told if report["game"] == found.name}


def keep(found: Game, reports: Reports, before: Reports) -> None:
    """Write the main figures beside the game, and its document."""
    figures = {seats: main_figures(report) for seats, report in sorted(reports.items())}
    then = {seats: kept["before"] for seats, kept in measured(found).items() if "before" in kept}
    then |= {seats: main_figures(report) for seats, report in before.items()}
    for seats in figures.keys() & then.keys():
        figures[seats]["before"] = then[seats]
    (game_folder(found) / "balance.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    measured.cache_clear()
    document_path(found).write_text(document(found), encoding="utf-8")


if __name__ == "__main__":
    main()
