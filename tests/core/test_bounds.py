"""No loop reads or writes beside a list, as compiled code would do without a word: whole games with every index checked.

The same functions run plain here, on lists that refuse to count from their end; `make thorough` also compiles them with checks."""

import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from conftest import GAMES

from underhill.bots import greedy, search
from underhill.bots.bot import Situation
from underhill.bots.search import SearchBot
from underhill.core import layout
from underhill.core.compile import plain
from underhill.core.game import Game
from underhill.core.layout import Layout
from underhill.envs import batch_loops
from underhill.envs.vector import n_features


class FromZero(list):
    """A list that refuses to count from its end: compiled code would read what lies before it."""

    def __getitem__(self, i):
        assert isinstance(i, slice) or i >= 0, f"counts from the end: {i}"
        return super().__getitem__(i)

    def __setitem__(self, i, value):
        assert isinstance(i, slice) or i >= 0, f"counts from the end: {i}"
        super().__setitem__(i, value)


def from_zero(value: Any) -> Any:
    return FromZero(map(from_zero, value)) if isinstance(value, list) else value


class CheckedRoom(np.ndarray):
    """Room whose lists refuse to count from their end."""

    def tolist(self):
        return from_zero(super().tolist())


class Tables(FromZero):
    """Plain states; to write one copies it, as compiled code does."""

    def __init__(self, game: Game, states: list):
        super().__init__(states)
        self._game = game

    def __setitem__(self, i, value):
        super().__setitem__(i, self._game.layout.copy(value))


@pytest.fixture
def checked(monkeypatch):
    """Every state, and all room that the bots work in, consists of lists that refuse to count from their end."""

    def check(module, name, finish):
        usual = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given: finish(usual(*given)))

    copy = Layout.copy

    def checked_copy(of, s):
        other = copy(of, s)
        for field in of.fields:
            setattr(other, field.name, from_zero(getattr(other, field.name)))
        return other

    for module, name in ((layout, "_zeros"), (search, "_room")):
        check(module, name, from_zero)
    monkeypatch.setattr(Layout, "copy", checked_copy)
    check(greedy, "_room", lambda room: tuple(array.view(CheckedRoom) for array in room))


def lists(*shape: int) -> Any:
    return from_zero(np.zeros(shape, int).tolist())


def test_a_list_that_counts_from_its_end_is_noticed(checked):
    s = GAMES["lantern"].prototype(2, {})
    for wrong in (-1, len(s.points)):
        with pytest.raises((AssertionError, IndexError)):
            s.points[wrong] += 1


def test_no_environment_counts_from_the_end_of_a_list(game, seats, checked):
    n, loops, chance = 3, plain(game, batch_loops), random.Random(seats)
    fresh, states = Tables(game, [game.prototype(seats, {})]), Tables(game, [game.prototype(seats, {}) for _ in range(n)])
    seeds, masks, seen, deciding = from_zero([1, 2, 3]), lists(n, len(game.actions)), lists(n, n_features(game)), lists(n)
    outs, rewards, points, dones, ranks = lists(n, len(game.actions) + 1), lists(n, seats), lists(n, seats), lists(n), lists(seats)
    loops.reset_many(states, fresh, seeds, masks, seen, deciding, outs)
    finished, marks, tasted, secret = 0, from_zero([0.1, 0.5, 0.99]), lists(n), lists(n)
    while finished < n:
        actions = from_zero([chance.choice(out[1 : out[0] + 1]) for out in outs])
        loops.taste_many(states, marks, tasted, 0, n, lists(len(game.actions) + 1))
        loops.secret_many(states, secret)
        assert secret == [bool(game.heuristics and game.heuristics.is_secret(states[i])) for i in range(n)]
        told = (masks, seen, deciding, rewards, points, dones, outs, ranks)
        assert loops.step_many(states, fresh, seeds, n, actions, *told) == 0
        finished += sum(dones)


def test_no_search_counts_from_the_end_of_a_list(game, checked):
    bot = SearchBot(sims=6, horizon=1, is_plain=True)
    match, chance = game.match(game.seats.stop - 1, 1), random.Random(1)
    while match.seat is not None:
        if match.n_choices % 25 == 0:
            bot.choose(Situation.of(game, match.state, match.seat, match.n_choices, "bounds"))
        match.play(chance.choice(match.choices()))


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


@pytest.mark.compiler
@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_every_index_of_compiled_loops_is_inside_its_list(name):
    paths = os.pathsep.join([str(path) for path in sys.path])
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", PLAY, name], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "whole games: True\n"), done.stderr
