"""The vector environment and the observation tensor."""

import numpy as np
import pytest
from conftest import GAMES, walk

from underhill.core.errors import IllegalChoice
from underhill.core.rng import seed_rng
from underhill.envs.episode import Episode
from underhill.envs.vector import VectorEnv


def test_a_tensor_has_its_size_and_shows_only_what_the_seat_sees(game, seats):
    if game.features is None:
        return
    n = game.features.size
    for k, match in enumerate(walk(game, seats, seed=seats)):
        if k % 29 == 0 or match.is_over:
            for p in range(seats):
                twin = game.layout.copy(match.state)
                seed_rng(twin, k)
                game.rules.resample(twin, p)
                seen, twin_seen = [0] * n, [0] * n
                game.features.observe(match.state, p, seen)
                game.features.observe(twin, p, twin_seen)
                assert seen == twin_seen and any(seen)


def test_games_side_by_side_are_those_played_one_by_one():
    game, n = GAMES["lantern"], 5
    env = VectorEnv(game, n, seats=3)
    env.reset(seed=7)
    tables = [Episode(game, 3, 7 + i) for i in range(n)]
    chance, finished = np.random.default_rng(1), 0
    for _ in range(40):
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in env.masks], np.int32)
        for i, table in enumerate(tables):
            assert env.deciding[i] == table.seat
            assert (env.masks[i] == table.mask(table.seat)).all()
            assert (env.observations[i] == table.observe(table.seat)).all()
            table.play(int(actions[i]))
        _, rewards, dones = env.step(actions)
        for i, table in enumerate(tables):
            assert bool(dones[i]) == table.is_over
            assert rewards[i].tolist() == pytest.approx(table.rewards("win"))
            if table.is_over:
                finished += 1
                tables[i] = Episode(game, 3, int(env._seeds[i]))
    assert finished > n


def test_an_illegal_action_is_refused_and_its_game_stands_still():
    env = VectorEnv(GAMES["lantern"], 2)
    env.reset()
    before = env.observations.copy()
    with pytest.raises(IllegalChoice, match="2 of 2 actions"):
        env.step(np.array([-1, 10_000], np.int32))
    assert (env.observations == before).all()
