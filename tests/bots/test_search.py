"""Search: the same at plain and compiled speed, within its budget, with several threads, and on with its tree."""

import math
import time
from contextlib import suppress

import pytest
from conftest import GAMES

from underhill.bots import search
from underhill.bots.bot import Situation
from underhill.bots.greedy import GreedyBot
from underhill.bots.search import SearchBot, Tree
from underhill.bots.search_loops import HABIT_LIMIT, Link, form_habits
from underhill.core.game import Heuristics

LANTERN = GAMES["lantern"]


def situation(seed=1, match=None, seats=3):
    table = LANTERN.match(seats, seed)
    return Situation.of(LANTERN, table.state, table.seat, seed, match)


def test_plain_and_compiled_search_find_the_same():
    for seed in range(4):
        plain = SearchBot(sims=60, is_plain=True).think(situation(seed))
        compiled = SearchBot(sims=60).think(situation(seed))
        assert [(t.choice, t.visits) for t in plain.thoughts] == [(t.choice, t.visits) for t in compiled.thoughts]
        assert plain.win_chances == pytest.approx(compiled.win_chances)


def test_plain_and_compiled_greedy_judge_the_same():
    for seed in range(4):
        plain = GreedyBot(samples=2, patient=False).leads(situation(seed))
        assert plain == pytest.approx(GreedyBot(samples=2).leads(situation(seed)))


def test_win_chances_add_up_and_visits_are_all_counted():
    opinion = SearchBot(sims=200).think(situation())
    assert sum(opinion.win_chances) == pytest.approx(1.0)
    assert sum(thought.visits for thought in opinion.thoughts) == opinion.sims == 200
    assert opinion.thoughts[0].visits == max(thought.visits for thought in opinion.thoughts)


class Ticking:
    """A clock on which ten milliseconds pass between two looks."""

    def __init__(self):
        self.looks = 0

    def perf_counter(self):
        self.looks += 1
        return self.looks / 100

    thread_time = perf_counter


def test_a_budget_in_milliseconds_is_kept(monkeypatch):
    clock = Ticking()
    monkeypatch.setattr(search, "time", clock)
    assert SearchBot(ms=300).think(situation()).sims > 0
    assert 30 <= clock.looks <= 32


class Interrupted(Exception):
    """Search has gone on for long enough."""


@pytest.mark.parametrize(("patient", "slices"), [(True, 5), (False, 1)])
def test_only_a_patient_bot_does_not_count_the_time_in_which_others_have_its_core(patient, slices, monkeypatch):
    seen = []

    def run(tree, *_):
        seen.append(tree)
        tree.sims += 8
        time.sleep(0.04)  # somebody else computes
        if len(seen) == 5:
            raise Interrupted

    monkeypatch.setattr(Tree, "run", run)
    bot = SearchBot(ms=30, patient=patient, is_plain=True)
    with suppress(Interrupted):
        bot.think(situation())
    assert len(seen) == slices


def test_threads_grow_trees_of_their_own_and_add_them_up():
    one, two = SearchBot(sims=50).think(situation()), SearchBot(sims=50, threads=2).think(situation())
    assert (one.sims, two.sims) == (50, 100)
    assert sum(thought.visits for thought in two.thoughts) == 100


def test_a_full_tree_goes_on_without_growing():
    tree, states = Tree(LANTERN, nodes=4), situation().packed(2)
    tree.run(states, 0, 1, 100, 1)
    assert tree.head[0] == 4 and tree.sims == 100


def test_a_seat_goes_on_with_its_tree_when_its_own_choice_led_on():
    game = GAMES["fairy_land"]
    match, bot = game.match(2, 4), SearchBot(sims=20, horizon=1, is_plain=True)
    before = Situation.of(game, match.state, match.seat, 1, "m")
    choice = bot.choose(before)
    match.play(choice)
    assert match.seat == before.seat
    again = bot.think(Situation.of(game, match.state, match.seat, 2, "m"))
    assert sum(thought.visits for thought in again.thoughts) > again.sims == 20


def test_a_tree_of_another_decision_is_not_gone_on_with():
    game = GAMES["fairy_land"]
    match, bot = game.match(2, 4), SearchBot(sims=20, horizon=1, is_plain=True)
    before = Situation.of(game, match.state, match.seat, 1, "m")
    choice = bot.choose(before)
    match.play(choice)
    assert match.seat == before.seat
    for later, name in ((1, "m"), (0, "another match")):
        match.state.decisions += later
        fresh = bot.think(Situation.of(game, match.state, match.seat, 2, name))
        assert sum(thought.visits for thought in fresh.thoughts) == fresh.sims == 20
        assert bot.choose(before) == choice


def test_without_heuristics_search_goes_by_the_points():
    assert LANTERN.heuristics is None
    assert isinstance(Heuristics(LANTERN.rules.scores).horizon, int)
    assert SearchBot(sims=30).choose(situation()) in situation().choices


def test_what_does_well_becomes_a_habit():
    """Seat 1 wins with action 0 and loses with action 2, seat 0 the other way round; action 1 is not made."""
    gains, habits = [[[0.0, 0.0] for _ in range(3)] for _ in range(2)], [[1.0] * 3 for _ in range(2)]
    for made, values in (([[2, 0], [1, 0], [0, 0]], [0.0, 1.0]), ([[2, 0], [1, 2], [0, 2]], [1.0, 0.0])) * 200:
        form_habits(made, values, [0.5, 0.5], gains, habits)
    assert habits[1][0] == habits[0][2] == pytest.approx(math.exp(HABIT_LIMIT))
    assert habits[1][2] == habits[0][0] == pytest.approx(math.exp(-HABIT_LIMIT))
    assert habits[0][1] == habits[1][1] == 1.0


def test_one_result_makes_no_habit():
    gains, habits = [[[0.0, 0.0]]], [[1.0]]
    form_habits([[1, 0], [0, 0]], [0.51], [0.5], gains, habits)
    assert 1.0 < habits[0][0] < 1.1


def test_thinking_ends_when_more_could_not_change_the_choice():
    tree, here = Tree(LANTERN, nodes=1000), situation()
    tree.plant(dict.fromkeys(here.choices, 1.0))
    for node, visits in zip(tree.children().values(), (30, 100, 20), strict=True):
        tree.links[node][Link.VISITS] = visits
    assert tree.is_settled(here.choices, 50) and not tree.is_settled(here.choices, 70)


def test_a_settled_choice_takes_less_than_its_budget(monkeypatch):
    clock = Ticking()
    monkeypatch.setattr(search, "time", clock)
    SearchBot(ms=2000).choose(situation())
    assert clock.looks < 190  # of 200
