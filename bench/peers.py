"""Random play beside two peers in one run: OpenSpiel's four-player card games and Catanatron, in an environment of their own.

    python bench/peers.py [--rounds 3] [--seconds 3]

The first run makes `.peers/` and installs them there. Every round measures all in turn on one core; the figures are medians,
so that a noisy machine disturbs all alike. Prints a table and, last, one JSON object.
"""

import argparse
import json
import statistics
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / ".peers"
PEERS = ["open_spiel==2.0.2", "catanatron==3.2.1"]

OPEN_SPIEL = """
import json, random, sys, time, pyspiel
seconds, rates = float(sys.argv[1]), {}
for name in ("crazy_eights(players=4)", "hearts"):
    game, chance = pyspiel.load_game(name), random.Random(1)
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    rates[name.split("(")[0] + " from Python"] = decisions / (time.perf_counter() - start)
    bots = [pyspiel.make_uniform_random_bot(p, 7 + p) for p in range(4)]
    decisions_in = 0
    for _ in range(50):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions_in += 1
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    rates[name.split("(")[0] + " in C++"] = games * decisions_in / 50 / (time.perf_counter() - start)
print(json.dumps(rates))
"""

CATANATRON = """
import json, sys, time
from catanatron import Color, Game, RandomPlayer
seconds, decisions, start = float(sys.argv[1]), 0, time.perf_counter()
while time.perf_counter() - start < seconds:
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
print(json.dumps({"catanatron": decisions / (time.perf_counter() - start)}))
"""

UNDERHILL = """
import json, sys
import underhill
from underhill.lab.speed import measure
rates = {}
for game in underhill.games().values():
    speed = measure(game, 4, float(sys.argv[1]))
    rates[game.name + " plain"], rates[game.name + " compiled"] = speed.plain, speed.compiled
print(json.dumps(rates))
"""


def peers_python() -> Path:
    """The interpreter of the peers' environment, made the first time."""
    python = FOLDER / "bin" / "python"
    if not python.exists():
        venv.create(FOLDER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return python


def run(python: Path | str, program: str, seconds: float) -> dict[str, float]:
    """The rates a program prints last."""
    answer = subprocess.run([python, "-c", program, str(seconds)], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout.splitlines()[-1])


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3)
    arguments = parser.parse_args()
    theirs = peers_python()
    rates: dict[str, list[float]] = {}
    for _ in range(arguments.rounds):
        for python, program in ((theirs, OPEN_SPIEL), (theirs, CATANATRON), (sys.executable, UNDERHILL)):
            for name, rate in run(python, program, arguments.seconds).items():
                rates.setdefault(name, []).append(rate)
    medians = {name: statistics.median(values) for name, values in rates.items()}
    for name, rate in medians.items():
        print(f"{name:32} {rate:>14,.0f} decisions/s")
    print(json.dumps({name: round(rate) for name, rate in medians.items()}))


if __name__ == "__main__":
    main()
