"""The adapters pass the checkers of their own libraries, for every game and number of seats."""

import warnings

import gymnasium
import numpy as np
import pettingzoo.test
import pyspiel
import pytest
from conftest import GAMES
from gymnasium.utils.env_checker import check_env

from underhill.core.errors import IllegalChoice
from underhill.core.game import games
from underhill.envs import gymnasium_env, openspiel_game, pettingzoo_env

NUMBERS = [(name, seats) for name, game in games().items() for seats in game.seats]


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_pettingzoo_api_and_seeds(name, seats):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # it is a dict, as masks want it
        pettingzoo.test.api_test(pettingzoo_env.env(name, seats), num_cycles=60)
    pettingzoo.test.seed_test(lambda: pettingzoo_env.env(name, seats), num_cycles=40)


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_gymnasium_checker(name, seats):
    gymnasium.register(f"underhill/{name}-{seats}-v0", lambda: gymnasium_env.SeatEnv(name, seats, seat=seats - 1))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*render")  # nothing is drawn
        check_env(gymnasium.make(f"underhill/{name}-{seats}-v0").unwrapped)
    del gymnasium.registry[f"underhill/{name}-{seats}-v0"]


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_openspiel_random_simulation(name, seats, capfd):
    game = pyspiel.load_game(f"{openspiel_game.PREFIX}{name}(players={seats},seeds=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_resamples_only_what_a_player_cannot_know():
    state = pyspiel.load_game("underhill_taverna(players=3,seeds=3)").new_initial_state()
    state.apply_action(2)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    observer = openspiel_game.SeatObserver(GAMES["taverna"])
    views = []
    for twin in (state, state.resample_from_infostate(1, lambda: 0.25)):
        observer.set_from(twin, 1)
        views.append((observer.tensor.tolist(), observer.string_from(twin, 1)))
    assert views[0] == views[1]
    assert observer.dict["coins"].tolist()[0] == state.table.state.coins[1]


def test_pettingzoo_shares_the_win_at_the_end_and_refuses_what_is_not_legal():
    env, chance = pettingzoo_env.env("fairy_land", 3), np.random.default_rng(1)
    env.reset(seed=4)
    with pytest.raises(IllegalChoice, match="not legal for seat_"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    total = 0.0
    for _agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total += reward if over else 0
        env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert total == pytest.approx(1.0)


def test_an_illegal_action_ends_a_gymnasium_episode():
    env = gymnasium_env.SeatEnv("taverna", 2)
    observation, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, over, info) == (-1.0, True, {"illegal": True})
