"""The arena: every seat, mirrored seeds, results that can be resumed, ratings that mean something."""

import json
import sys

import numpy as np
import pytest
from fakeray import FakeRay

from underhill.core.game import games
from underhill.lab.arena import BadArena, Plan, play, run
from underhill.lab.cluster import NoCluster
from underhill.lab.ratings import bradley_terry, pair_wins, rate, wilson
from underhill.lab.standings import standings

PLAN = Plan("fairy_land", ("random", "cmd:false"), 2, 4, seed=5)


def test_every_bot_sits_in_every_seat_with_every_seed():
    plan = Plan("taverna", ("a", "b", "c", "d"), 3, 24)
    seen = {}
    for i in range(plan.games):
        seed, who = plan.fixture(i)
        seen.setdefault(seed, []).append(who)
    for tables in seen.values():
        for seat in range(3):
            assert sorted(who[seat] for who in tables) == sorted([0, 1, 2, 3] * (len(tables) // 4))


def test_with_too_few_bots_the_last_fills_the_table():
    plan = Plan("taverna", ("search", "greedy"), 4, 8)
    assert [plan.fixture(i)[1].index(0) for i in range(4)] == [0, 3, 2, 1]
    assert all(plan.fixture(i)[1].count(1) == 3 for i in range(8))


def test_a_game_is_the_same_whenever_it_is_played():
    plan = Plan("fairy_land", ("random", "random"), 2, 2, seed=1)
    first, second = play(plan, 1), play(plan, 1)
    assert (first.scores, first.places, first.decisions) == (second.scores, second.places, second.decisions)


def test_failures_are_counted_and_the_game_goes_on():
    played = play(PLAN, 0)
    assert played.failures[0] == 0 and played.failures[1] > 10


def test_a_log_is_resumed_and_a_cut_line_played_again(tmp_path):
    log, plan = tmp_path / "log.jsonl", Plan("fairy_land", ("random", "random"), 2, 4, seed=5)
    ticks = []
    whole = run(plan, log=log, tick=ticks.append)
    lines = log.read_text().splitlines()
    log.write_text("\n".join(lines[:4]) + "\n" + lines[4][:20])
    again = run(plan, log=log, tick=ticks.append)
    assert [played.scores for played in again] == [played.scores for played in whole]
    assert sum(ticks[:5]) == 4 and ticks[5] == 3


def test_several_processes_play_the_same_games():
    plan = Plan("fairy_land", ("random", "random"), 2, 4, seed=9)
    alone, together = run(plan), run(plan, processes=2)
    assert [(played.i, played.scores, played.places) for played in alone] == [(p.i, p.scores, p.places) for p in together]


def test_a_cluster_plays_the_same_games(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", FakeRay())
    plan = Plan("fairy_land", ("random", "random"), 2, 4, seed=9)
    there, here = run(plan, ray_address="auto"), run(plan)
    assert [(played.i, played.scores) for played in there] == [(played.i, played.scores) for played in here]
    for nowhere in ("nowhere", "127.0.0.1:1", "ray://127.0.0.1:1"):
        with pytest.raises(NoCluster, match=f"no Ray cluster at {nowhere}"):
            run(plan, ray_address=nowhere)


def test_a_log_of_another_plan_is_refused(tmp_path):
    log = tmp_path / "log.jsonl"
    run(Plan("fairy_land", ("random", "random"), 2, 1), log=log)
    with pytest.raises(BadArena, match="another plan"):
        run(Plan("fairy_land", ("random", "random"), 3, 1), log=log)


def test_standings_count_every_game_and_are_json():
    plan = Plan("pixie_queen", ("random", "random"), 3, 3)
    table = standings(plan, run(plan))
    assert [line.games for line in table.lines] == [3, 3]
    assert sum(line.wins for line in table.lines) == pytest.approx(3, abs=0.02)
    assert sum(line.fair_share for line in table.lines) == pytest.approx(1, abs=0.001)
    json.dumps(table.to_json())


def test_an_arena_needs_two_bots_and_known_ones():
    with pytest.raises(BadArena):
        run(Plan("fairy_land", ("random",), 2, 1))
    assert set(games()) >= {"fairy_land"}


def test_wilson_interval():
    low, high = wilson(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ratings_recover_known_strengths():
    true = np.array([300.0, 0.0, -300.0])
    chance = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    wins = 2000 * chance * (1 - np.eye(3))
    assert np.abs(bradley_terry(wins) - true).max() < 3


def test_a_ladder_is_as_long_as_its_steps():
    """Pairs that have not met do not draw each other together: 10 to 1 twice is 100 to 1."""
    wins = np.array([[0, 0.25, 0], [4.75, 0, 0.25], [0, 4.75, 0]])
    random, fox, owl = bradley_terry(wins)
    assert (fox - random, owl - random) == pytest.approx((400, 800), abs=1)


def test_rating_intervals_hold_the_rating_and_shrink_with_games():
    few = rate([np.array([[0, 1.4], [0.6, 0]])] * 3 + [np.array([[0, 0.0], [2.0, 0]])] * 2)
    many = rate(([np.array([[0, 1.4], [0.6, 0]])] * 3 + [np.array([[0, 0.0], [2.0, 0]])] * 2) * 30)
    assert few[0].low <= few[0].rating <= few[0].high
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_shared_places_are_half_a_win():
    assert pair_wins([0, 1, 1], [0, 0, 2], 2).tolist() == [[0, 1.5], [0.5, 0]]
