"""The vector environment of Gymnasium: one seat of many games, against opponents in compiled code."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from conftest import GAMES

from underhill.core.compile import plain
from underhill.core.errors import BadOption, BadSeed, NotBegun
from underhill.envs import gymnasium_vector, seat_loops
from underhill.envs.gymnasium_vector import SeatVectorEnv
from underhill.envs.vector import VectorEnv

N = 6


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """The toy game, under its name."""
    monkeypatch.setattr(gymnasium_vector, "find_game", GAMES.__getitem__)


def first_legal(env):
    return env.action_masks().argmax(1)


def steps(env, n):
    """What an environment gives when the first legal action is always taken."""
    return [env.step(first_legal(env)) for _ in range(n)]


def test_compiled_games_are_those_at_plain_speed(monkeypatch):
    envs = [SeatVectorEnv("lantern", N, seats=3, seat=None, bot="taste") for _ in range(2)]
    env, twin = envs
    fast = env.reset(seed=3), steps(env, 12)
    twin._states = [GAMES["lantern"].layout.unpack(twin._states, i) for i in range(N)]
    twin._fresh = [GAMES["lantern"].prototype(3, {})]
    monkeypatch.setattr(seat_loops, "restart", restart_plainly)
    monkeypatch.setattr(SeatVectorEnv, "_loops", plain.__wrapped__(GAMES["lantern"], seat_loops))
    slow = twin.reset(seed=3), steps(twin, 12)
    for (seen, *_), (same, *_) in zip([fast[0], *fast[1]], [slow[0], *slow[1]], strict=True):
        assert all((seen[name] == same[name]).all() for name in seen)
    assert [answer[1].tolist() for answer in fast[1]] == [answer[1].tolist() for answer in slow[1]]


def restart_plainly(states, i, seed, fresh):
    """Set a game up; at plain speed an assignment would share the blank state."""
    states[i] = GAMES["lantern"].new_state(3, int(seed))


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_a_finished_game_leaves_its_last_observation_points_and_places(reward):
    env, ended = SeatVectorEnv("lantern", N, seats=2, seat=None, reward=reward), 0
    seats = env.reset(seed=1)[1]["seat"]
    for observations, rewards, dones, cut, infos in steps(env, 20):
        assert env.observation_space.contains(observations) and not cut.any()
        assert not rewards[~dones].any() and (infos["seat"] == seats)[~dones].all()
        before, seats = seats, infos["seat"]
        for i in np.flatnonzero(dones):
            ended += 1
            end = {name: infos["final_info"][name][i] for name in ("seat", "points", "places")}
            assert end["seat"] == before[i]
            won, own = end["places"][end["seat"]] == 0, end["points"][end["seat"]]
            other = end["points"][1 - end["seat"]]
            share = 1 / (end["places"] == 0).sum() if won else 0
            assert rewards[i] == pytest.approx({"win": share, "place": float(won), "margin": own - other}[reward])
            assert env.single_observation_space.contains(infos["final_obs"][i]) and not infos["final_obs"][i]["action_mask"].any()
    assert ended >= N


def test_a_game_that_begins_anew_is_dealt_anew():
    env = SeatVectorEnv("lantern", N, seats=2)
    env.reset(seed=1)
    dealt = [[tuple(deck)] for deck in env._states["deck"].tolist()]
    for _ in range(20):
        for i in np.flatnonzero(env.step(first_legal(env))[2]):
            dealt[i].append(tuple(env._states["deck"][i].tolist()))
    assert all(len(set(decks)) == len(decks) > 1 for decks in dealt)


def test_an_action_that_is_not_legal_ends_its_game():
    env = SeatVectorEnv("lantern", 2)
    env.reset(seed=1)
    actions = first_legal(env)
    actions[1] = int(np.flatnonzero(~env.action_masks()[1])[0])
    _, rewards, dones, _, infos = env.step(actions)
    assert dones.tolist() == [False, True] and rewards[1] == -1 and infos["final_info"]["illegal"][1]
    assert env.action_masks().any(1).all()


def test_games_begin_with_a_reset_and_with_the_seed_that_is_given():
    env = SeatVectorEnv("lantern", N)
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        env.step(np.zeros(N, np.int64))
    with pytest.raises(BadSeed, match="a seed is a whole number"):
        env.reset(seed=[1, 2])
    begun = []
    for seed in (5, np.int64(5), 6):
        env.reset(seed=seed)
        begun.append(env._states.tobytes())
    assert begun[0] == begun[1] != begun[2]


def test_vector_environments_can_be_pickled_and_copied():
    env, batch = SeatVectorEnv("lantern", 3, scaled=True), VectorEnv(GAMES["lantern"], 3)
    env.reset(seed=5), batch.reset(seed=5)
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        ours, theirs = steps(copy.deepcopy(env), 5), steps(twin, 5)
        assert all((a[0]["observation"] == b[0]["observation"]).all() for a, b in zip(ours, theirs, strict=True))
    twin = pickle.loads(pickle.dumps(batch))
    assert (twin.step(twin.masks.argmax(1))[0] == batch.step(batch.masks.argmax(1))[0]).all()


def test_every_game_is_registered_with_a_vector_twin():
    assert gymnasium.spec("underhill/taverna-v0").vector_entry_point == "underhill.envs.gymnasium_vector:SeatVectorEnv"
    with pytest.raises(BadOption, match="bot must be one of random, taste, not 'owl'"):
        SeatVectorEnv("lantern", bot="owl")
