"""A match: chance is drawn anew for every choice, so that no state foretells what comes; every moment of it can be seen again."""

import random

import pytest
from conftest import GAMES, walk

from underhill.core.errors import NoSuchMoment
from underhill.core.match import HISTORY_BYTES


def digest(match):
    return match.game.layout.digest(match.state)


def test_what_was_in_the_generator_before_a_choice_does_not_matter(game):
    one, other, chance = game.match(game.seats.start, 6), game.match(game.seats.start, 6), random.Random(6)
    while not one.is_over:
        choice = chance.choice(one.choices())
        other.state.rng[:] = [chance.randrange(1, 2**32) for _ in other.state.rng]
        one.play(choice)
        other.play(choice)
        assert digest(one) == digest(other)


def test_every_choice_has_chance_of_its_own():
    match, chance, seeds = GAMES["lantern"].match(3, 6), random.Random(6), []
    while not match.is_over:
        match.play(chance.choice(match.choices()))
        seeds.append(tuple(match.state.rng))
    assert len(set(seeds)) == len(seeds) > 5


def test_a_choice_that_is_made_again_has_the_same_chance(game):
    match, chance = game.match(game.seats.start, 7), random.Random(7)
    while match.n_choices < 12 and not match.is_over:
        choice = chance.choice(match.choices())
        match.play(choice)
        after = digest(match)
        match.undo()
        match.play(choice)
        assert digest(match) == after


def told(match):
    """All that a match keeps, apart from what its seed says."""
    return digest(match), match.all_news().copy(), match.record()["choices"]


def test_a_moment_of_a_match_is_the_match_as_it_was_then(game):
    moments = []
    for match in walk(game, game.seats.start, 8):
        moments.append(told(match))
    for n in range(0, match.n_choices, 5):
        at = match.at(n)
        assert told(at) == moments[n]
        at.play(at.choices()[-1])
        assert told(match) == moments[-1]


@pytest.mark.parametrize("n", [-1, 3])
def test_a_moment_that_was_not_is_refused(n):
    *_, match = walk(GAMES["lantern"], 2, 8)
    with pytest.raises(NoSuchMoment, match=f"from 0 to {match.n_choices}"):
        match.at(n if n < 0 else match.n_choices + n)


def test_the_weight_of_a_match_is_about_what_its_history_takes(game):
    assert game.match(game.seats.start, 8).weight == 0
    *_, match = walk(game, game.seats.start, 8)
    kept = sum(len(packed) for _, packed, _ in match._history)
    assert kept / 2 < match.weight - HISTORY_BYTES * match.n_choices < 2 * kept
