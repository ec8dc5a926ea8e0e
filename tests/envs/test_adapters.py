"""The adapters pass the checkers of their own libraries, for every game and number of seats."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pettingzoo.test
import pyspiel
import pytest
from conftest import GAMES
from gymnasium.utils.env_checker import check_env

from underhill.core.errors import BadArguments, BadObservation, BadOption, BadSeats, CannotDraw, IllegalChoice, NotBegun
from underhill.core.game import games
from underhill.core.rng import seed_rng
from underhill.envs import gymnasium_env, openspiel_game, pettingzoo_env, picture
from underhill.envs.episode import REWARDS, Episode
from underhill.web.pages.still import still

NUMBERS = [(name, seats) for name, game in games().items() for seats in game.seats]


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_pettingzoo_api_and_seeds(name, seats):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # it is a dict, as masks want it
        pettingzoo.test.api_test(pettingzoo_env.env(name, seats), num_cycles=60)
    pettingzoo.test.seed_test(lambda: pettingzoo_env.env(name, seats), num_cycles=40)


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_gymnasium_checker(name, seats):
    check_env(gymnasium.make(f"underhill/{name}-v0", seats=seats, seat=seats - 1, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_openspiel_random_simulation(name, seats, capfd):
    game = pyspiel.load_game(f"{openspiel_game.PREFIX}{name}(players={seats},seeds=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


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
    assert observer.dict["coins"].tolist()[0] == state.episode.state.coins[1]
    twins = [state.resample_from_infostate(1, lambda k=k: k / 9) for k in range(9)]
    assert len({tuple(twin.episode.state.pile) for twin in twins}) > 1


def test_the_seed_that_chance_draws_in_openspiel_is_the_games():
    digest, game = GAMES["fairy_land"].layout.digest, pyspiel.load_game("underhill_fairy_land(players=2,seeds=3)")
    for seed, chance in game.new_initial_state().chance_outcomes():
        state = game.new_initial_state()
        state.apply_action(seed)
        assert str(state) == digest(Episode(GAMES["fairy_land"], 2, seed).state) and chance == pytest.approx(1 / 3)


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


def test_only_the_agent_that_chooses_has_legal_actions_and_nobody_at_the_end():
    env, chance = pettingzoo_env.env("pixie_queen", 3), np.random.default_rng(2)
    env.reset(seed=5)
    while not all(env.terminations.values()):
        able = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
        assert able == [env.agent_selection], "what others could choose would tell what they hold"
        env.step(int(chance.choice(np.flatnonzero(env.observe(able[0])["action_mask"]))))
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


def test_an_illegal_action_ends_a_gymnasium_episode():
    env = gymnasium_env.SeatEnv("taverna", 2)
    observation, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def random_episode(env, seed):
    """Play a Gymnasium episode at random to its end; the last answer of `step` and the masks as they were."""
    chance, over = np.random.default_rng(seed), False
    observation, info = env.reset(seed=seed)
    while not over:
        assert (env.action_masks() == (observation["action_mask"] == 1)).all() and env.action_masks().any()
        observation, reward, over, _, info = env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
    return reward, info


@pytest.mark.parametrize("name, seats", NUMBERS)
def test_rewards_of_every_kind_say_how_the_game_ended(name, seats):
    ends = {kind: random_episode(gymnasium_env.SeatEnv(name, seats, seat=None, reward=kind), seed=seats) for kind in REWARDS}
    (win, info), (place, same), (margin, _) = ends["win"], ends["place"], ends["margin"]
    seat, points, places = info["seat"], info["points"], info["places"]
    assert info == same and len(points) == len(places) == seats and min(places) == 0
    assert win == pytest.approx(1 / places.count(0) if places[seat] == 0 else 0.0)
    assert place == pytest.approx(1 - places[seat] / (seats - 1))
    assert margin == points[seat] - max(points[:seat] + points[seat + 1 :])


@pytest.mark.parametrize("seat, seats", [(None, {0, 1, 2, 3}), (2, {2})])
def test_a_seat_may_vary_from_game_to_game(seat, seats):
    env = gymnasium_env.SeatEnv("taverna", 4, seat=seat)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == seats


def test_scaled_observations_lie_between_minus_one_and_one_and_keep_their_order():
    plain, scaled = (
        gymnasium_env.SeatEnv("pixie_queen", 3, scaled=scaled).reset(seed=3)[0]["observation"] for scaled in (False, True)
    )
    assert np.abs(scaled).max() <= 1 and (np.argsort(plain, kind="stable") == np.argsort(scaled, kind="stable")).all()


def test_settings_that_do_not_exist_are_refused():
    with pytest.raises(BadOption, match="reward must be one of win, place, margin, not 'glory'"):
        gymnasium_env.SeatEnv("taverna", reward="glory")
    with pytest.raises(BadOption, match="render_mode must be one of ansi"):
        pettingzoo_env.env("taverna", render_mode="video")
    for seat in (2, -1, 0.5, "0", True):
        with pytest.raises(BadSeats, match="from 0 to 1"):
            gymnasium_env.SeatEnv("taverna", 2, seat=seat)
    for make in (gymnasium_env.SeatEnv, pettingzoo_env.env):
        with pytest.raises(BadSeats, match="Taverna is played by 2 to 5, not by 6"):
            make("taverna", 6)
        with pytest.raises(BadOption, match="no option 'fast'"):
            make("taverna", options={"fast": True})


def test_an_environment_that_was_not_reset_says_so():
    env, zoo = gymnasium_env.SeatEnv("taverna", render_mode="ansi"), pettingzoo_env.env("taverna", render_mode="ansi")
    for use in (lambda: env.step(0), env.action_masks, env.render, lambda: zoo.step(0), lambda: zoo.observe("seat_0"), zoo.render):
        with pytest.raises(NotBegun, match=r"call reset\(\) first"):
            use()


@pytest.mark.parametrize("action", [1.0, "pass", None, [3], True])
def test_an_action_is_a_whole_number(action):
    env, zoo = gymnasium_env.SeatEnv("taverna"), pettingzoo_env.env("taverna")
    env.reset(seed=1), zoo.reset(seed=1)
    with pytest.raises(BadArguments, match="an action is a whole number, not"):
        env.step(action)
    with pytest.raises(IllegalChoice if action is None else BadArguments):
        zoo.step(action)
    legal = np.flatnonzero(env.action_masks())[0]
    assert env.step(np.array(legal))[1] == 0.0


@pytest.mark.parametrize("name", games())
def test_the_board_as_text_shows_a_seat_no_more_than_its_view(name):
    env = pettingzoo_env.env(name, render_mode="ansi")
    env.reset(seed=5)
    assert len(env.render().splitlines()) > 5
    episode = Episode(games()[name], 3, 5)
    twin = copy.deepcopy(episode)
    seed_rng(twin.state, 1)
    twin.game.rules.resample(twin.state, 0)
    assert episode.drawn(0) == twin.drawn(0) and episode.state is not twin.state


def test_pettingzoo_shows_the_board_to_the_agent_that_chooses():
    env = pettingzoo_env.env("fairy_land", 2, render_mode="ansi")
    env.reset(seed=5)
    while env.agent_selection == "seat_0":
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    assert env.render() == env._episode.drawn(1) != env._episode.drawn(0)


@pytest.mark.browser
def test_a_picture_of_the_board_is_that_of_the_page():
    env = gymnasium_env.SeatEnv("taverna", 3, render_mode="rgb_array")
    env.reset(seed=5)
    drawn = env.render()
    assert drawn.shape == (768, 1366, 3) and drawn.dtype == np.uint8
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 500  # not one colour: the board is there
    page = still(env._game, env._episode.state, 0)
    assert 'class="board game-taverna"' in page and "src=" not in page and 'href="/' not in page


def test_a_picture_without_a_browser_is_refused_with_what_to_do(monkeypatch):
    monkeypatch.setattr(picture.shutil, "which", lambda name: None)
    env = pettingzoo_env.env("taverna", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(CannotDraw, match="needs Chromium or Chrome; install one, or name one in UNDERHILL_BROWSER"):
        env.render()


@pytest.mark.parametrize("name", games())
def test_states_matches_and_environments_can_be_pickled_and_copied(name):
    match = games()[name].match(3, seed=2)
    for _ in range(25):
        match.play(match.choices()[0])
    env, zoo = gymnasium_env.SeatEnv(name, 3), pettingzoo_env.env(name, 3)
    env.reset(seed=1), zoo.reset(seed=1)
    for again in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert again.game is match.game and again.position() == match.position() and again.record() == match.record()
        again.play(again.choices()[0])
        assert again.n_choices == match.n_choices + 1
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert random_continuation(twin) == random_continuation(copy.deepcopy(env))
    twin = pickle.loads(pickle.dumps(zoo))
    assert (twin.observe(twin.agent_selection)["observation"] == zoo.observe(zoo.agent_selection)["observation"]).all()


def random_continuation(env):
    """How an episode goes on when the first legal action is always taken."""
    seen = []
    for _ in range(20):
        observation, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        seen.append((observation["observation"].tolist(), reward, info["points"]))
        if over:
            break
    return seen


def test_an_observation_is_decoded_into_named_numbers():
    game, episode = games()["fairy_land"], Episode(games()["fairy_land"], 3, 4)
    decoded = game.features.decode(episode.observe(1))
    assert list(decoded) == list(game.features.pieces) and decoded["turn"] == [episode.state.turn]
    assert decoded["hand"] == episode.state.hand[1]
    with pytest.raises(BadObservation, match=r"an observation has \d+ numbers, not 2"):
        game.features.decode([0.0, 1.0])
