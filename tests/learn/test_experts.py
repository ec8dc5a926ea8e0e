"""Expert games on a device of torch: the games of the processor, with the same counts, pairs and salts."""

import numpy as np
import pytest
from conftest import GAMES
from randomnets import random_net

pytest.importorskip("torch")

from underhill.bots.net import Net
from underhill.lab.experts import Denial, play_experts, rotated
from underhill.learn import experts
from underhill.learn.experts import experts_on

LANTERN = GAMES["lantern"]
NETS = [random_net(LANTERN, seed=seed) for seed in (1, 2)]
SHOW_NINE = 8
play = experts_on("cpu")


def assert_alike(one, other):
    assert one.states.tobytes() == other.states.tobytes()
    for name in ("lengths", "doubted", "lead_changes", "scores", "places", "who", "offered", "chosen", "took"):
        assert (getattr(one, name) == getattr(other, name)).all(), name
    assert one.by_winners == pytest.approx(other.by_winners) and one.courses == pytest.approx(other.courses, abs=1e-4)


@pytest.mark.parametrize("denials", [[], [Denial(np.arange(40) % 3, [SHOW_NINE]), Denial(np.arange(20) % 3, [5, 6])]])
def test_the_likeliest_choices_play_the_games_of_the_processor(monkeypatch, denials):
    monkeypatch.setattr(experts, "AT_ONCE", 25)
    seeds = np.arange(2**33, 2**33 + 60)
    games = [plays(LANTERN, NETS, rotated(3, 60, 2), seeds, denials=denials, salt=3) for plays in (play, play_experts)]
    assert_alike(*games)


@pytest.mark.parametrize("name", ["fairy_land", "pixie_queen"])
def test_a_real_net_plays_the_games_of_the_processor(name):
    game, who = GAMES[name], np.zeros((8, 4), np.int32)
    assert_alike(play(game, [Net.read(game)], who, 5), play_experts(game, [Net.read(game)], who, 5, secret_temperatures=[0]))


def test_draws_follow_the_odds():
    here, there = (plays(LANTERN, NETS, rotated(3, 3000, 2), 7, [1.0, 0.4]) for plays in (play, play_experts))
    for name in ("chosen", "by_winners"):
        one, other = getattr(here, name), getattr(there, name)
        assert (np.abs(one - other) < 5 * np.sqrt(one + other + 1)).all(), name
    assert (here.states != there.states).any() and abs(here.doubted.mean() - there.doubted.mean()) < 0.2


def test_a_seat_that_never_wanted_what_it_is_denied_plays_the_same_game():
    seats, who = np.arange(60) % 3, np.zeros((60, 3))
    free = play(LANTERN, NETS[:1], who, 7, [1.0])
    denied = play(LANTERN, NETS[:1], who[10:], np.arange(17, 67), [1.0], denials=[Denial(seats[10:], [SHOW_NINE])])
    wanted = free.took[np.arange(60), seats, SHOW_NINE].astype(bool)[10:]
    assert 0 < wanted.sum() < 50
    assert ((free.states[10:] == denied.states) == ~wanted).all()


def test_a_salt_keeps_the_deal_and_nothing_else():
    plain, salted = (play(LANTERN, NETS[:1], np.zeros((40, 2)), 3, [1.0], salt=salt) for salt in (0, 1))
    assert (plain.states["deck"] == salted.states["deck"]).all() and (plain.states != salted.states).any()
