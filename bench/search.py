"""Search simulations a second on one core, complete play-outs from the opening, beside OpenSpiel's C++ MCTS on backgammon.

    python bench/search.py [--seconds 5] [GAME ...]

One process, in turns, so that a noisy machine disturbs all alike. Needs the extra 'envs'. Prints one JSON object.
"""

import argparse
import json
import time
from collections.abc import Callable

import numpy as np
import pyspiel

from underhill.bots.bot import Situation
from underhill.bots.search import SearchBot
from underhill.core.game import Game, games

SIMS = 1000
PEER_SIMS = 200
ENDLESS = 1_000_000  # turns: play-outs go to the end


def ours(game: Game) -> Callable[[], int]:
    """Search the opening of a game; the number of simulations."""
    match = game.match(seed=1)
    bot = SearchBot(sims=SIMS, horizon=ENDLESS)
    situation = Situation.of(game, match.state, match.seat or 0, 1)
    return lambda: bot.think(situation).sims


def peer() -> Callable[[], int]:
    """The same with OpenSpiel's C++ bot on backgammon, with one random play-out a simulation."""
    game = pyspiel.load_game("backgammon")
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(outcomes, p=odds)))

    def think() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, PEER_SIMS, 1000, False, 1, False)
        bot.step(state)
        return PEER_SIMS

    return think


def main() -> None:
    """Measure all in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(games()))
    parser.add_argument("--seconds", type=float, default=5)
    chosen = parser.parse_args()
    players = {"backgammon (OpenSpiel)": peer(), **{name: ours(games()[name]) for name in chosen.games}}
    done, spent = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    for think in players.values():
        think()  # compiled, or read from the cache, before the clock runs
    while min(spent.values()) < chosen.seconds:
        for name, think in players.items():
            start = time.process_time()
            done[name] += think()
            spent[name] += time.process_time() - start
    rates = {name: round(done[name] / spent[name]) for name in players}
    least = min(rates[name] for name in chosen.games) / rates["backgammon (OpenSpiel)"]
    print(json.dumps({"sims_per_second": rates, "least_ratio": round(least, 1)}))


if __name__ == "__main__":
    main()
