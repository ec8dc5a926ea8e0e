"""The engine's points and winners are those that a second scorer counts from the public log by the printed books.

UNDERHILL_SCORED_GAMES says how many games of each number of players are scored; 40 if it is not set, 100 by
`make thorough`.
"""

import os
import random

import pytest

from games.pixie_queen.scorer import Notes
from underhill.core.compile import plain
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.actions import NOTHING, PASS

GAMES = int(os.environ.get("UNDERHILL_SCORED_GAMES", "40"))


def willing(legal, chance):
    """Passing and empty hands come seldom, so that not everybody ends in the pit."""
    better = [a for a in legal if a not in (PASS, NOTHING)]
    return chance.choice(better if better and chance.random() < 0.9 else legal)


@pytest.mark.parametrize("seats", GAME.seats)
def test_two_scorers_agree(seats):
    for seed in range(GAMES):
        s, chance = GAME.new_state(seats, seed), random.Random(seed)
        notes = Notes(s)
        notes.read(s)
        while s.depth:
            plain(GAME).step_one([s], 0, willing(GAME.legal_list(s), chance))
            notes.read(s)
        points, places = [0] * seats, [0] * seats
        GAME.rules.scores(s, points)
        GAME.rules.places(s, places)
        assert points == notes.scores(s), f"seed {seed}"
        assert [p for p in range(seats) if places[p] == 0] == notes.winners(points), f"seed {seed}"
