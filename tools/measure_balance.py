"""Measure the balance of the games under their printed numbers, and keep the main figures with each game.

python tools/measure_balance.py [--games N] [--device gpu] [GAME ...]
"""

import argparse
import json

from underhill.core.game import game, game_folder, games
from underhill.lab.balance import balance, main_figures
from underhill.lab.experts import play_experts
from underhill.lab.setting import Setting


def main() -> None:
    """Measure every number of players of the named games, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("--device", default="cpu", choices=("cpu", "gpu"))
    parser.add_argument("names", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    plays = play_experts
    if asked.device == "gpu":
        from underhill.learn.experts import experts_on

        plays = experts_on("cuda")
    for name in asked.names or games():
        found = game(name)
        settings = {seats: Setting.of(found, seats, asked.games, plays=plays) for seats in found.seats}
        figures = {seats: main_figures(balance(setting, pairs=0)) for seats, setting in settings.items()}
        path = game_folder(found) / "balance.json"
        path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        print(path.name, found.title)


if __name__ == "__main__":
    main()
