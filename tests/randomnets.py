"""Nets of random numbers, small enough for tests."""

import numpy as np

from underhill.bots.net import Card, Net, shapes_of


def random_arrays(game, width=16, blocks=2, seed=1):
    """The arrays of a net of 16-bit numbers, about as large as trained ones."""
    chance = np.random.default_rng(seed)
    arrays = {}
    for name, shape in shapes_of(game, width, blocks).items():
        arrays[name] = chance.normal(0, 1 if len(shape) == 1 else 1.5 / width**0.5, shape).astype(np.float16)
        if name.startswith("scale"):
            arrays[name] = np.abs(arrays[name]) + np.float16(0.5)
    return arrays


def random_net(game, width=16, blocks=2, seed=1, **card):
    """A net that fits a game and knows nothing."""
    return Net.of(game, Card.of(game, **card), random_arrays(game, width, blocks, seed))
