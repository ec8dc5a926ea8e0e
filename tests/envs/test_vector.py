"""The vector environment and the observation tensor."""

import numpy as np
import pytest
from conftest import GAMES, walk

from underhill.core.errors import BadArguments, BadSeed, IllegalChoice, NotBegun
from underhill.core.rng import seed_rng
from underhill.envs.episode import Episode
from underhill.envs.vector import VectorEnv


def test_a_tensor_has_its_size_and_shows_only_what_the_seat_sees(game, seats):
    if game.features is None:
        return
    n = game.features.size
    for k, match in enumerate(walk(game, seats, seed=seats)):
        if k % 29 == 0 or match.is_over:
            for p in range(seats):
                twin = game.layout.copy(match.state)
                seed_rng(twin, k)
                game.rules.resample(twin, p)
                seen, twin_seen = [0] * n, [0] * n
                game.features.observe(match.state, p, seen)
                game.features.observe(twin, p, twin_seen)
                assert seen == twin_seen and any(seen)


def test_games_side_by_side_are_those_played_one_by_one():
    game, n = GAMES["lantern"], 5
    env = VectorEnv(game, n, seats=3)
    env.reset(seed=7)
    seeds = [7 + i for i in range(n)]
    episodes = [Episode(game, 3, seed) for seed in seeds]
    chance, finished = np.random.default_rng(1), 0
    for _ in range(40):
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in env.masks], np.int32)
        for i, episode in enumerate(episodes):
            assert env.deciding[i] == episode.seat
            assert (env.masks[i] == episode.mask(episode.seat)).all()
            assert (env.observations[i] == episode.observe(episode.seat)).all()
            episode.play(int(actions[i]))
        _, rewards, dones = env.step(actions)
        for i, episode in enumerate(episodes):
            assert bool(dones[i]) == episode.is_over
            assert rewards[i].tolist() == pytest.approx(episode.rewards("win"))
            if episode.is_over:
                finished += 1
                seeds[i] += n  # no two games have the same
                episodes[i] = Episode(game, 3, seeds[i])
    assert finished > n


def test_an_illegal_action_is_refused_and_its_game_stands_still():
    env = VectorEnv(GAMES["lantern"], 2)
    env.reset()
    before = env.observations.copy()
    with pytest.raises(IllegalChoice, match="2 of 2 actions"):
        env.step(np.array([-1, 10_000], np.int32))
    assert (env.observations == before).all()


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        (np.zeros(2, np.int32), "there must be 3 actions"),
        (np.zeros(4, np.int32), "there must be 3 actions"),
        (np.zeros((3, 1), np.int32), "there must be 3 actions"),
        (0, "there must be 3 actions"),
        (np.zeros(3), "whole numbers, not float64"),
        (np.zeros(3, bool), "whole numbers, not bool"),
        (["toss"] * 3, "whole numbers"),
    ],
)
def test_actions_of_another_length_or_type_are_refused_and_no_game_moves(actions, complaint):
    env = VectorEnv(GAMES["lantern"], 3)
    env.reset()
    before = env._states.tobytes()
    with pytest.raises(BadArguments, match=complaint):
        env.step(actions)
    assert env._states.tobytes() == before


def test_actions_of_any_whole_type_are_played_by_one_compiled_loop():
    env = VectorEnv(GAMES["lantern"], 3)
    env.reset()
    for kind in (np.int8, np.int32, np.uint16, np.int64, list):
        first = env.masks.argmax(axis=1)
        env.step(first.tolist() if kind is list else first.astype(kind))
    wide = np.zeros((3, 2), np.int64)
    wide[:, 0] = env.masks.argmax(axis=1)
    env.step(wide[:, 0])
    assert len(env._loops.step_many.signatures) == 1


def test_no_games_and_no_seed_are_refused():
    with pytest.raises(BadArguments, match="n must be a whole number above 0, not 0"):
        VectorEnv(GAMES["lantern"], 0)
    with pytest.raises(BadSeed):
        VectorEnv(GAMES["lantern"], 2).reset(seed=2**63 - 2)


def test_no_seats_are_refused_and_nothing_is_played_before_the_reset():
    with pytest.raises(BadArguments, match="the number of entries in seats must be a whole number above 0"):
        VectorEnv(GAMES["lantern"], 2, seats=[])
    env = VectorEnv(GAMES["lantern"], 2)
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        env.choose_by_taste(np.zeros(2, np.float32), np.zeros(2, np.int64))
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        env.tell_secret(np.zeros(2, np.int8))


def test_numbers_of_players_take_turns_and_points_are_told_at_the_end():
    game, n = GAMES["lantern"], 6
    env = VectorEnv(game, n, seats=(2, 3))
    env.reset(seed=3)
    assert env.n_seats.tolist() == [2, 3, 2, 3, 2, 3] and env.seats == 3
    episodes = [Episode(game, 2 + i % 2, 3 + i) for i in range(n)]
    ended = set[int]()
    while len(ended) < n:
        actions = env.masks.argmax(1)
        for episode, a in zip(episodes, actions, strict=True):
            episode.play(int(a))
        env.step(actions)
        for i, episode in enumerate(episodes):
            assert bool(env.dones[i]) == episode.is_over
            if episode.is_over:
                ended.add(i)
                assert env.points[i].tolist()[: 2 + i % 2] == episode.points()
                assert env.rewards[i].sum() == pytest.approx(1)
                episodes[i] = Episode(game, 2 + i % 2, int(env._seeds[i]))
            else:
                assert not env.points[i].any() and not env.rewards[i].any()


def test_games_that_are_saved_go_on_elsewhere():
    game = GAMES["lantern"]
    env, twin = VectorEnv(game, 4, seats=(2, 3)), VectorEnv(game, 4, seats=(2, 3))
    env.reset(seed=5)
    env.step(env.masks.argmax(1))
    twin.load(env.save())
    for _ in range(20):
        assert (twin.masks == env.masks).all() and (twin.deciding == env.deciding).all()
        actions = env.masks.argmax(1)
        env.step(actions)
        twin.step(actions)
    assert twin.save()["states"].tobytes() == env.save()["states"].tobytes()


def test_a_choice_by_taste_is_legal_and_follows_its_mark():
    env = VectorEnv(GAMES["lantern"], 64, seats=2)
    env.reset()
    actions = np.zeros(64, np.int64)
    env.choose_by_taste(np.linspace(0, 0.999, 64, dtype=np.float32), actions)
    assert all(env.masks[i, a] for i, a in enumerate(actions)) and len(set(actions)) > 3
    env.step(actions)
    states = env.save()["states"]
    for i in range(64):
        assert np.flatnonzero(env.masks[i]).tolist() == env.game.legal_list(env.game.layout.unpack(states, i))


@pytest.mark.parametrize(
    ("marks", "actions", "games", "complaint"),
    [
        (np.zeros(2, np.float32), np.zeros(3, np.int64), slice(None), r"marks must be an array of float32 with the shape \(3,\)"),
        (np.zeros(3), np.zeros(3, np.int64), slice(None), "marks must be"),
        (np.zeros(3, np.float32), np.zeros(2, np.int64), slice(None), "actions must be an array of int64"),
        (np.zeros(3, np.float32), np.zeros(3, np.int32), slice(None), "actions must be"),
        (np.zeros(3, np.float32), np.zeros(6, np.int64)[::2], slice(None), "actions must be"),
        (np.zeros(3, np.float32), np.zeros(3, np.int64), slice(0, 3, 2), "games must stand side by side, not 2 apart"),
    ],
)
def test_taste_is_asked_with_arrays_that_fit(marks, actions, games, complaint):
    env = VectorEnv(GAMES["lantern"], 3)
    env.reset()
    with pytest.raises(BadArguments, match=complaint):
        env.choose_by_taste(marks, actions, games)
    assert not actions.any()


def test_it_tells_in_which_games_a_choice_is_secret():
    env = VectorEnv(GAMES["lantern"], 3)
    env.reset()
    secret = np.ones(3, np.int8)
    env.tell_secret(secret)
    assert secret.tolist() == [0, 0, 0]
    with pytest.raises(BadArguments, match="secret"):
        env.tell_secret(np.zeros(2, np.int8))


def test_saved_games_and_prototypes_of_other_lengths_or_seats_are_refused_and_nothing_changes():
    game = GAMES["lantern"]
    env, larger, wider = VectorEnv(game, 2), VectorEnv(game, 3), VectorEnv(game, 2, seats=3)
    for each in (env, larger, wider):
        each.reset()
    before, seeds = env.save(), np.zeros(2, np.int64)
    for other in (larger.save(), wider.save()):
        with pytest.raises(BadArguments, match="the numbers of seats must stay as they are"):
            env.load(other)
    with pytest.raises(BadArguments, match="states must be"):
        env.load({"states": np.zeros(2, np.int64), "seeds": seeds})
    with pytest.raises(BadArguments, match="seeds must be an array of int64"):
        env.load({"states": before["states"], "seeds": seeds[:1]})
    for seats, n in ((3, 1), (2, 2)):
        with pytest.raises(BadArguments, match="the numbers of seats must stay as they are"):
            env.set_prototypes(game.layout.array(game.prototype(seats, {}), n))
    after = env.save()
    assert all(after[name].tobytes() == before[name].tobytes() for name in before)


def test_prototypes_belong_to_the_environment_that_was_given_them():
    game = GAMES["lantern"]
    given = game.layout.array(game.prototype(2, {}))
    kept = given.copy()
    VectorEnv(game, 2, prototypes=given).set_prototypes(game.layout.array(game.prototype(2, {"numbers": {"points": 9}})))
    assert given.tobytes() == kept.tobytes()


def test_prototypes_may_have_other_numbers():
    game = GAMES["lantern"]
    rich = game.layout.array(game.prototype(2, {"numbers": {"points": 9}}))
    env = VectorEnv(game, 2, prototypes=np.concatenate([game.layout.array(game.prototype(2, {})), rich]))
    env.reset()
    play_to_the_end(env)
    assert env.points[1].sum() > env.points[0].sum()


def play_to_the_end(env):
    """Play all games side by side until some have ended."""
    env.step(env.masks.argmax(1))
    while not env.dones.any():
        env.step(env.masks.argmax(1))


def test_games_that_begin_later_have_the_prototypes_that_were_set():
    game = GAMES["lantern"]
    env, twin = (VectorEnv(game, 1) for _ in range(2))
    for each in (env, twin):
        each.reset()
    env.set_prototypes(game.layout.array(game.prototype(2, {"numbers": {"points": 9}})))
    for more in (False, True):
        for each in (env, twin):
            play_to_the_end(each)
        assert (env.points.sum() > twin.points.sum()) == more
