"""Numbers that vary in training."""

import numpy as np
from conftest import GAMES

from underhill.core.rng import seed_rng
from underhill.learn.variety import free_keys, prototypes


def test_only_reconstructed_numbers_vary_and_every_variant_can_be_played():
    for name in ("fairy_land", "pixie_queen", "taverna"):
        game = GAMES[name]
        assert free_keys(game) and all(game.numbers.mark(key) == "R" for key in free_keys(game))
        states = prototypes(game, list(game.seats), 2 * len(game.seats), 1.0, seed=1)
        assert states["n_seats"].tolist() == 2 * list(game.seats)
        assert len({state.tobytes() for state in states}) == len(states)
        for state in states:
            plain = game.layout.unpack(np.array([state], game.layout.dtype))
            seed_rng(plain, 1)
            game.rules.begin(plain)
            assert game.legal_list(plain)


def test_without_variety_all_numbers_are_printed():
    game = GAMES["taverna"]
    states = prototypes(game, [3], 4, 0.0, seed=1)
    assert all(state.tobytes() == game.layout.to_bytes(game.prototype(3, {})) for state in states)
