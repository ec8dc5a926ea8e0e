"""Plain and compiled rules give the same bytes: after every choice of a match, after whole batches, and after resampling."""

import random

import numpy as np
import pytest
from conftest import GAMES, TABLES_OF_SEATS

from underhill.core.compile import compiled, plain
from underhill.core.game import Game
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng
from underhill.lab.check import check_laws

pytestmark = pytest.mark.compiler


def on_one_worker(parameters):
    """Mark what compiles a game with the game's name, so that parallel workers do not compile it twice."""
    return [pytest.param(*p.values, id=p.id, marks=pytest.mark.xdist_group(p.values[0].name)) for p in parameters]


def pytest_generate_tests(metafunc):
    if "table_game" in metafunc.fixturenames:
        metafunc.parametrize("table_game, table_seats", on_one_worker(TABLES_OF_SEATS))


def bytes_of(array: np.ndarray, index: int) -> bytes:
    return array[index : index + 1].tobytes()


def test_every_choice_gives_the_same_bytes(table_game: Game, table_seats: int):
    loops, out = compiled(table_game), compiled(table_game).scratch()
    for seed in range(3):
        s = table_game.new_state(table_seats, seed)
        states = table_game.layout.array(table_game.prototype(table_seats, {}))
        loops.setup_one(states, 0, seed)
        chance = random.Random(seed)
        while s.depth:
            assert table_game.layout.to_bytes(s) == bytes_of(states, 0)
            loops.legal_one(states, 0, out)
            legal = table_game.legal_list(s)
            assert out[1 : out[0] + 1].tolist() == legal
            a = chance.choice(legal)
            plain(table_game).step_one([s], 0, a)
            loops.step_one(states, 0, a)
        assert table_game.layout.to_bytes(s) == bytes_of(states, 0)


def test_whole_batches_give_the_same_bytes_and_scores(table_game: Game, table_seats: int):
    n, first_seed = 25, 500
    out = [0] * (len(table_game.actions) + 1)
    twins = [table_game.prototype(table_seats, {}) for _ in range(n)]
    lengths, points, ranks = [0] * n, [[0] * table_seats for _ in range(n)], [[0] * table_seats for _ in range(n)]
    plain(table_game).play_batch(twins, first_seed, lengths, out)
    plain(table_game).score_batch(twins, points, ranks)

    loops = compiled(table_game)
    states = table_game.layout.array(table_game.prototype(table_seats, {}), n)
    fast_lengths, fast_points = np.zeros(n, np.int32), np.zeros((n, table_seats), np.int32)
    fast_ranks = np.zeros((n, table_seats), np.int32)
    loops.play_batch(states, first_seed, fast_lengths, loops.scratch())
    loops.score_batch(states, fast_points, fast_ranks)

    assert [table_game.layout.to_bytes(s) for s in twins] == [bytes_of(states, i) for i in range(n)]
    assert (lengths, points, ranks) == (fast_lengths.tolist(), fast_points.tolist(), fast_ranks.tolist())


def test_resampling_gives_the_same_bytes(table_game: Game, table_seats: int):
    loops = compiled(table_game)
    s = table_game.new_state(table_seats, 9)
    chance = random.Random(9)
    while s.depth:
        for viewer in (NONE, *range(table_seats)):
            twin, states = table_game.layout.copy(s), table_game.layout.array(s)
            seed_rng(twin, s.decisions)
            table_game.rules.resample(twin, viewer)
            loops.resample_one(states, 0, viewer, s.decisions)
            assert table_game.layout.to_bytes(twin) == bytes_of(states, 0)
        plain(table_game).step_one([s], 0, chance.choice(table_game.legal_list(s)))


def test_hundreds_of_random_games_break_no_law(table_game: Game, table_seats: int):
    breaches, lengths = check_laws(table_game, table_seats, games=300, seed=10_000)
    assert breaches == []
    assert lengths["max"] <= table_game.max_decisions


def test_the_toy_game_is_among_them():
    assert "lantern" in GAMES and "fairy_land" in GAMES
