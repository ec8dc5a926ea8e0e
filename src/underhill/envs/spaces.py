"""What a seat observes, as the spaces of Gymnasium."""

import numpy as np
from gymnasium.spaces import Box, Dict

from underhill.core.game import Game
from underhill.envs.vector import HIGHEST, LOWEST, n_features


def observation_space(game: Game, is_scaled: bool = False) -> Dict:
    """A seat's view as numbers, and a one for each legal action."""
    low, high = (-1.0, 1.0) if is_scaled else (LOWEST, HIGHEST)
    return Dict(
        {
            "observation": Box(low, high, (n_features(game),), np.float32),
            "action_mask": Box(0, 1, (len(game.actions),), np.int8),
        }
    )
