"""Pairings: nobody meets twice while it can be avoided, rounds off are fair, and everybody meets everybody in a round robin."""

import itertools
import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from underhill.club.pairing import BYE, DRAW, LOSS, WIN, Played, round_robin, standings, swiss_round, usual_rounds


def with_results(pairs, chance):
    """The pairings, with results by chance; a round off is won."""
    results = ((WIN, LOSS), (LOSS, WIN), (DRAW, DRAW))
    return [Played(*pair, (WIN, LOSS) if BYE in pair else chance.choice(results)) for pair in pairs]


def swiss(n, rounds, seed):
    chance, played, by_round = random.Random(seed), [], []
    for _ in range(rounds):
        by_round.append(swiss_round(range(n), played))
        played += with_results(by_round[-1], chance)
    return by_round, played


def fewest_repeats(entrants, met):
    """By trying all ways to pair a few entrants."""
    if not entrants:
        return 0
    first, *rest = entrants
    return min((frozenset((first, other)) in met) + fewest_repeats([x for x in rest if x != other], met) for other in rest)


@given(n=st.integers(2, 16), seed=st.integers(0, 10_000), data=st.data())
@settings(max_examples=60, deadline=None)
def test_in_a_swiss_tournament_everybody_plays_every_round_and_rounds_off_are_fair(n, seed, data):
    rounds = data.draw(st.integers(1, min(n, usual_rounds(n) + 2)))
    by_round, _ = swiss(n, rounds, seed)
    for pairs in by_round:
        assert sorted(each for pair in pairs for each in pair if each != BYE) == list(range(n))
        assert [pair for pair in pairs if BYE in pair] == ([pairs[-1]] if n % 2 else [])
    off = Counter(pair[0] for pairs in by_round for pair in pairs if BYE in pair)
    assert max(off.values(), default=0) - min(off[each] for each in range(n)) <= 1
    if rounds <= n // 2:  # as long as everybody has as many left as half of them, it can always be avoided
        met = Counter(frozenset(pair) for pairs in by_round for pair in pairs if BYE not in pair)
        assert max(met.values(), default=0) <= 1 or n % 2


@given(n=st.sampled_from((4, 6, 8)), rounds=st.integers(1, 9), seed=st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_nobody_meets_twice_while_it_can_be_avoided(n, rounds, seed):
    by_round, _ = swiss(n, rounds, seed)
    met = set()
    for pairs in by_round:
        assert sum(frozenset(pair) in met for pair in pairs) == fewest_repeats(list(range(n)), met)
        met |= {frozenset(pair) for pair in pairs}


def test_whoever_has_as_many_points_meets():
    played = [Played(0, 1, (WIN, LOSS)), Played(2, 3, (WIN, LOSS))]
    assert {frozenset(pair) for pair in swiss_round(range(4), played)} == {frozenset((0, 2)), frozenset((1, 3))}


@given(n=st.integers(2, 17))
@settings(deadline=None)
def test_in_a_round_robin_everybody_meets_everybody_once_and_first_seats_are_shared(n):
    rounds = round_robin(range(n))
    assert len(rounds) == n - 1 + n % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if BYE not in pair)
    assert met == Counter({frozenset(pair): 1 for pair in itertools.combinations(range(n), 2)})
    for pairs in rounds:
        assert sorted(each for pair in pairs for each in pair if each != BYE) == list(range(n))
    firsts = Counter(pair[0] for pairs in rounds for pair in pairs if BYE not in pair)
    assert max(firsts[each] for each in range(n)) - min(firsts[each] for each in range(n)) <= 2


@given(n=st.integers(2, 12), rounds=st.integers(1, 5), seed=st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_standings_are_in_order_and_every_point_is_somebodys(n, rounds, seed):
    _, played = swiss(n, rounds, seed)
    table = standings(range(n), played)
    assert sum(each.points for each in table) == sum(sum(each.points) for each in played)
    keys = [(each.points, each.opponents, each.wins) for each in table]
    assert keys == sorted(keys, reverse=True)
    assert all((a.place == b.place) == (keys[i] == keys[i + 1]) for i, (a, b) in enumerate(itertools.pairwise(table)))
