"""Measure the balance of the games under their printed numbers, and keep the main figures with each game.

python tools/measure_balance.py [--games N] [GAME ...]
"""

import argparse
import json

from underhill.core.game import game, game_folder, games
from underhill.lab.balance import balance, main_figures
from underhill.lab.setting import Setting


def main() -> None:
    """Measure every number of players of the named games, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("names", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    for name in asked.names or games():
        found = game(name)
        figures = {seats: main_figures(balance(Setting.of(found, seats, asked.games), pairs=0)) for seats in found.seats}
        path = game_folder(found) / "balance.json"
        path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        print(path.name, found.title)


if __name__ == "__main__":
    main()
