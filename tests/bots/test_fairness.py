"""Bots see only what their seat sees: equal seeds give equal choices for a state and for any other the seat must think possible."""

from conftest import walk

from underhill.bots.bot import Situation
from underhill.bots.easy import EasyBot
from underhill.bots.greedy import GreedyBot
from underhill.bots.search import SearchBot
from underhill.core.rng import WORDS, seed_rng

BOTS = (GreedyBot(patient=False), EasyBot(patient=False), SearchBot(sims=12, horizon=1, is_plain=True))


def dealt_anew(game, state, viewer, seed):
    other = game.layout.copy(state)
    seed_rng(other, seed)
    game.rules.resample(other, viewer)
    return other


def moments(game, seats, every):
    for n, match in enumerate(walk(game, seats, seed=seats)):
        if not match.is_over and n % every == 0:
            yield n, match


def test_arranging_leaves_nothing_that_the_viewer_cannot_know(game, seats):
    for n, match in moments(game, seats, every=7):
        for viewer in range(seats):
            arranged = []
            for state in (match.state, dealt_anew(game, match.state, viewer, n), dealt_anew(game, match.state, viewer, n + 1)):
                other = game.layout.copy(state)
                other.rng = [0] * WORDS
                game.arrange(other, viewer)
                arranged.append(game.layout.to_words(other))
            assert arranged[0] == arranged[1] == arranged[2]


def test_choices_depend_on_nothing_hidden(game):
    for n, match in moments(game, game.seats.stop - 1, every=23):
        seat = match.seat
        twin = dealt_anew(game, match.state, seat, seed=n + 99)
        for bot in BOTS:
            chosen = bot.choose(Situation.of(game, match.state, seat, seed=n))
            assert chosen == bot.choose(Situation.of(game, twin, seat, seed=n))
            assert chosen in game.legal_list(match.state)


def test_search_thinks_the_same_of_what_looks_the_same(game):
    bot = SearchBot(sims=15, horizon=1, is_plain=True)
    for n, match in moments(game, game.seats.start, every=31):
        twin = dealt_anew(game, match.state, match.seat, seed=n + 5)
        first, second = (bot.think(Situation.of(game, state, match.seat, n)) for state in (match.state, twin))
        assert first == second


def test_a_situation_leaves_the_match_alone(game):
    match = game.match(seed=3)
    before = game.layout.to_bytes(match.state)
    SearchBot(sims=5, horizon=1, is_plain=True).choose(Situation.of(game, match.state, match.seat, 1))
    assert game.layout.to_bytes(match.state) == before
