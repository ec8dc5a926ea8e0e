"""Whether the chances that hints and reviews call are calibrated: positions called 70 % should be won in 65 to 75 % of the cases.

    python bench/calibration.py [--game GAME] [--seats N] [--games N] [--keep] [--plot FOLDER]
    python bench/calibration.py --judge net:ms=15 [--player SPEC] [--every K] [--processes N] …

Plays games by the net in all seats and looks at what it called all seats' chances at 21 moments of each. From games of one set of
seeds it learns a temperature for each number of players; the curve is that of other seeds, with that temperature and without.
`--keep` writes the temperatures on the net's card, by which hints and reviews go. With a judge that searches, games are played one
choice at a time by the player, and every K-th decision is called as the card says now.

Prints one JSON object for each game and number of players; `--plot` draws the curves of a game (needs matplotlib).
Everything else needs nothing but numpy and numba.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path

from underhill.bots.bot import Bot
from underhill.bots.net import CARD, Net
from underhill.bots.search import SearchBot
from underhill.bots.specs import make_bot
from underhill.core.game import Game, game_folder, games
from underhill.core.game import game as find_game
from underhill.lab.arena import prepare
from underhill.lab.calibration import Bin, Called, Courses, called_in_game, curve, error
from underhill.lab.processes import spread
from underhill.lab.review import searcher

SHOWN = 1_000_000  # the first seed of games whose curve is shown; those learnt from begin at 0
ALONE = "net"  # the judge without search


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
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--judge", default=ALONE)
    parser.add_argument("--player", default="net:temperature=50")
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    for name in chosen.game or games():
        game = find_game(name)
        numbers = [seats for seats in game.seats if not chosen.seats or seats in chosen.seats]
        found = alone(game, numbers, chosen) if chosen.judge == ALONE else searched(game, numbers, chosen)
        if chosen.plot:
            draw(game, found, chosen.plot)


def alone(game: Game, numbers: Sequence[int], chosen: argparse.Namespace) -> dict[int, list[Bin]]:
    """Learn a temperature for each number of players, print what it makes of other games, and keep it if that is asked for."""
    net = Net.read(game)
    found, calibration = {}, dict(net.card.calibration)
    for seats in numbers:
        temperature = calibration[str(seats)] = Courses.of(net, seats, chosen.games).temperature()
        courses = Courses.of(net, seats, chosen.games, SHOWN)
        before, found[seats] = curve(courses.calls()), curve(courses.calls(temperature))
        more = {"temperature": temperature, "error_without": round(error(before), 4), "without": points(before)}
        tell(game, seats, chosen, found[seats], more)
    if chosen.keep:
        (game_folder(game) / CARD).write_text(replace(net.card, calibration=calibration).to_toml(), encoding="utf-8")
    return found


def searched(game: Game, numbers: Sequence[int], chosen: argparse.Namespace) -> dict[int, list[Bin]]:
    """Let a judge that searches call positions of games played one choice at a time."""
    prepare(game, (chosen.judge, chosen.player))
    found = {}
    for seats in numbers:
        work = partial(calls, game.name, seats, chosen.judge, chosen.player, chosen.every)
        called = spread(work, range(SHOWN, SHOWN + chosen.games), chosen.processes)
        found[seats] = curve(call for played in called for call in played)
        tell(game, seats, chosen, found[seats], {"player": chosen.player})
    return found


def tell(game: Game, seats: int, chosen: argparse.Namespace, bins: list[Bin], more: Mapping[str, object]) -> None:
    """Print a line."""
    about = {"game": game.name, "seats": seats, "judge": chosen.judge, "games": chosen.games}
    figures = {"positions": sum(each.n for each in bins), "error": round(error(bins), 4), "curve": [asdict(each) for each in bins]}
    print(json.dumps({**about, **more, **figures}), flush=True)


def points(bins: list[Bin]) -> list[tuple[float, float]]:
    """A curve in short: what was called and what was won."""
    return [(each.called, each.won) for each in bins]


def draw(game: Game, curves: Mapping[int, list[Bin]], folder: Path) -> None:
    """The curves of a game as a picture for light and dark pages."""
    from underhill.lab import plots

    drawn = {f"calibration-{game.name}": lambda theme: plots.calibration(curves, game.title, theme)}
    plots.save(drawn, folder, kinds=("svg",))


if __name__ == "__main__":
    main()
