"""No compiled loop reads or writes beside a list: whole games with every index checked, as compiled code else never does."""

import os
import subprocess
import sys

import pytest
from conftest import GAMES

pytestmark = pytest.mark.compiler
PLAY = """
import sys
import numpy as np
from conftest import GAMES
from underhill.bots.bot import Situation
from underhill.bots.search import SearchBot
from underhill.envs.vector import VectorEnv

game, chance, bot = GAMES[sys.argv[1]], np.random.default_rng(1), SearchBot(sims=20)
for seats in game.seats:
    env = VectorEnv(game, 32, seats)
    env.reset(seed=seats)
    for _ in range(1000):
        env.step((env.masks * (1 - chance.random(env.masks.shape))).argmax(axis=1).astype(np.int32))
    match = game.match(seats, seats)
    while (p := match.seat) is not None:
        match.play(bot.choose(Situation.of(game, match.state, p, match.n_choices, "bounds")))
print("whole games:", match.is_over)
"""


@pytest.mark.parametrize("name", GAMES)
def test_every_index_is_inside_its_list(name):
    paths = os.pathsep.join([str(path) for path in sys.path])
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", PLAY, name], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "whole games: True\n"), done.stderr
