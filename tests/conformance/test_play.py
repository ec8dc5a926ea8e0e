"""Every game, every number of seats: play goes on until it ends, loses nothing, and takes only what is legal."""

import random

import pytest
from conftest import walk

from underhill.core.errors import IllegalChoice


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(2, 6))])
def test_play_ends_in_time_with_the_laws_kept(game, seats, seed):
    for match in walk(game, seats, seed):
        law = game.rules.broken_law(match.state)
        assert law == 0, game.laws[law]
        assert match.is_over or match.choices()
        assert match.state.n_news <= len(match.state.news), "the list of news overflowed"
        assert match.n_choices <= game.max_decisions
    assert match.is_over and match.seat is None
    assert len(match.winners()) >= 1
    assert [sum(sheet.values()) for sheet in match.score_sheet()] == match.scores()


def test_legal_choices_are_different_and_in_range(game, seats):
    for match in walk(game, seats, 11):
        legal = [choice.id for choice in match.choices()]
        assert len(set(legal)) == len(legal)
        assert all(0 <= a < len(game.actions) for a in legal)


def test_play_takes_exactly_the_legal_choices(game, seats):
    chance = random.Random(5)
    for match in walk(game, seats, 12):
        legal = {choice.id for choice in match.choices()}
        before = game.layout.to_bytes(match.state)
        for a in chance.sample(range(len(game.actions)), min(8, len(game.actions))):
            if a not in legal:
                with pytest.raises(IllegalChoice):
                    match.play(a)
        assert game.layout.to_bytes(match.state) == before
        for a in chance.sample(sorted(legal), min(4, len(legal))):
            other = match.copy()
            other.play(a)
            assert game.rules.broken_law(other.state) == 0
        assert game.layout.to_bytes(match.state) == before, "a copy changed the original"


def test_undo_goes_back_exactly(game, seats):
    states, news = [], []
    for match in walk(game, seats, 13):
        states.append(game.layout.to_bytes(match.state))
        news.append(match.news(None))
    while match.n_choices:
        match.undo()
        assert game.layout.to_bytes(match.state) == states[match.n_choices]
        assert match.news(None) == news[match.n_choices]


def test_scores_can_be_asked_at_any_moment(game, seats):
    for match in walk(game, seats, 14):
        assert len(match.scores()) == len(match.places()) == seats
        assert min(match.places()) == 0
        assert (match.winners() == []) == (not match.is_over)


def test_equal_seeds_give_equal_matches_and_others_differ(game, seats):
    first, second, third = ([game.layout.digest(m.state) for m in walk(game, seats, seed)] for seed in (15, 15, 16))
    assert first == second
    assert first[-1] != third[-1]


def test_every_option_can_be_played(game, seats):
    for option in game.options:
        for value in option.values or (not option.default,):
            *_, match = walk(game, seats, 17, {option.name: value})
            assert match.is_over
