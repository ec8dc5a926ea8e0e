"""Whether the chances that hints and reviews call are calibrated: positions called 70 % should be won in 65 to 75 % of the cases.

    python bench/calibration.py [--game GAME] [--seats N] [--games N] [--judge SPEC] [--player SPEC] [--every K]
                                [--processes N] [--plot FOLDER]

Plays games with the player in all seats and lets the judge call every K-th decision. Prints one JSON object for each game and
number of players, with the curve; `--plot` draws it (needs matplotlib). Everything else needs nothing but numpy and numba.
"""

import argparse
import json
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path

from underhill.bots.bot import Bot
from underhill.bots.search import SearchBot
from underhill.bots.specs import make_bot
from underhill.core.game import game as find_game
from underhill.core.game import games
from underhill.lab.arena import prepare
from underhill.lab.calibration import Bin, Called, called_in_game, curve, error
from underhill.lab.processes import spread
from underhill.lab.review import searcher


@cache
def bots(judge: str, player: str) -> tuple[SearchBot, Bot]:
    """The two bots, once in every process."""
    return searcher(judge, patient=True), make_bot(player, patient=True)


def calls(game: str, seats: int, judge: str, player: str, every: int, seed: int) -> list[Called]:
    """What was called in one game."""
    return called_in_game(find_game(game), seats, seed, *bots(judge, player), every)


def main() -> None:
    """Draw a curve for every game and number of players that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=list(games()))
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--judge", default="net:ms=15")
    parser.add_argument("--player", default="net:temperature=50")
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    for name in chosen.game or games():
        prepare(find_game(name), (chosen.judge, chosen.player))
        for seats in find_game(name).seats:
            if not chosen.seats or seats in chosen.seats:
                report(name, seats, chosen)


def report(name: str, seats: int, chosen: argparse.Namespace) -> None:
    """Print the curve of a game with so many players, and draw it if that is asked for."""
    work = partial(calls, name, seats, chosen.judge, chosen.player, chosen.every)
    found = [call for played in spread(work, range(chosen.games), chosen.processes) for call in played]
    bins = curve(found)
    about = {"game": name, "seats": seats, "judge": chosen.judge, "player": chosen.player, "positions": len(found)}
    print(json.dumps({**about, "error": round(error(bins), 4), "curve": [asdict(each) for each in bins]}), flush=True)
    if chosen.plot:
        draw(bins, chosen.plot / f"calibration-{name}-{seats}.svg", f"{find_game(name).title}, {seats} players")


def draw(bins: list[Bin], path: Path, title: str) -> None:
    """The curve as a picture."""
    from matplotlib.figure import Figure

    path.parent.mkdir(parents=True, exist_ok=True)
    figure = Figure(figsize=(4.5, 4.5))
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    spread_of = [[each.won - each.low for each in bins], [each.high - each.won for each in bins]]
    axes.errorbar([each.called for each in bins], [each.won for each in bins], yerr=spread_of, fmt="o-", markersize=4, linewidth=1)
    axes.set(xlabel="chance that was called", ylabel="share that was won", title=title, xlim=(0, 1), ylim=(0, 1))
    figure.savefig(path, bbox_inches="tight")


if __name__ == "__main__":
    main()
