"""Which choices there are at all in games with some players and options: those that random players come upon.

A seat that nobody takes, a card that is not dealt and a spell without copies have no choices then, whoever plays.
"""

from random import Random

import numpy as np

from underhill.core.compile import compiled
from underhill.lab.setting import Setting

GAMES = 300  # 1,300 came upon no more things, single choices aside, in any game of the box; 1 to 3 s of processor time


def occurring(setting: Setting, games: int = GAMES) -> np.ndarray:
    """For every action whether it was legal in random games with these players and options, also as the only one."""
    game, chance = setting.game, Random(0)
    loops, found = compiled(game), np.zeros(len(game.actions), bool)
    states = np.repeat(game.layout.array(game.prototype(setting.seats, setting.options)), games)
    out = np.zeros(len(game.actions) + 1, np.int32)
    for i in range(games):
        loops.setup_one(states, i, i)
        while states["depth"][i] and states["decisions"][i] < game.max_decisions:
            loops.legal_one(states, i, out)
            legal = out[1 : out[0] + 1]
            found[legal] = True
            loops.step_one(states, i, int(chance.choice(legal)))
    return found
