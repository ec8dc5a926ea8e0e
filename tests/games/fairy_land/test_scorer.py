"""The engine's points and places are those that a second scorer counts by the rulebook from the final view.

UNDERHILL_SCORED_GAMES says how many games of each number of players are scored; 40 if it is not set, 100 by
`make thorough`.
"""

import os
import random

import pytest

from games.fairy_land.scorer import Table
from games.fairy_land.setups import scene
from underhill.core.compile import plain
from underhill.core.pending import NONE
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.actions import AUDIENCE, PASS
from underhill.games.fairy_land.hidden import view

GAMES = int(os.environ.get("UNDERHILL_SCORED_GAMES", "40"))


def willing(legal, chance):
    """Passing comes seldom and audiences often, so that many cards and items are owned at the end."""
    if AUDIENCE in legal and chance.random() < 0.3:
        return AUDIENCE
    better = [a for a in legal if a != PASS]
    return chance.choice(better if better and chance.random() < 0.7 else legal)


def engine(s):
    points, places = [0] * s.n_seats, [0] * s.n_seats
    GAME.rules.scores(s, points)
    GAME.rules.places(s, places)
    return points, sorted(range(s.n_seats), key=places.__getitem__)


@pytest.mark.parametrize("seats", GAME.seats)
def test_two_scorers_agree(seats):
    for seed in range(GAMES):
        s, chance = GAME.new_state(seats, seed), random.Random(seed)
        while s.depth:
            plain(GAME).step_one([s], 0, willing(GAME.legal_list(s), chance))
        assert engine(s) == Table(view(s, NONE)).result(), f"seed {seed}"


def test_the_second_scorer_counts_the_rulebooks_example():
    found = scene(
        hands={0: ["seven"], 1: ["four", "five"], 2: ["three"]},
        owned={
            0: {"squirrel": 4, "fox": 3, "racoon": 2, "deer": 1, "yellow": 3, "white": 2, "violet": 2, "pink": 1, "goblin": 3},
            1: {"squirrel": 3, "racoon": 2, "deer": 1, "goblin": 1},
            2: {"squirrel": 1, "fox": 4, "deer": 1},
        },
    )
    found.s.depth = 0
    assert Table(view(found.s, NONE)).result()[0][0] == 26
