"""Games by nets in bulk: the same as choice by choice, whatever the threads, with counts that add up."""

from random import Random

import numpy as np
import pytest
from conftest import GAMES
from randomnets import random_net

from underhill.bots import bulk_loops
from underhill.bots.learned import drawn_in_secret
from underhill.bots.playout_loops import FULL
from underhill.core.pending import clear_news, is_over, pending_seat
from underhill.core.rng import random_word
from underhill.lab.experts import MOMENTS, BadPlayers, Denial, joined, play_experts, rotated

LANTERN, FAIRY_LAND = GAMES["lantern"], GAMES["fairy_land"]
NETS = [random_net(LANTERN, seed=seed) for seed in (1, 2)]


def by_hand(net, seats, seed, overlooks=0.0):
    """One game choice by choice at plain speed, the likeliest choice of numpy's pass each time; what it sees is one piece."""
    s = LANTERN.new_state(seats, seed)
    while not is_over(s):
        p, choices = int(pending_seat(s)), LANTERN.legal_list(s)
        looks = not overlooks or len(choices) == 1 or random_word(s) >= overlooks * FULL
        odds = net.think(np.array([s.decisions * looks], np.float32), choices, p, seats).odds
        clear_news(s)
        s.decisions += 1
        LANTERN.rules.play(s, choices[int(odds.argmax())])
    return s


def test_games_are_those_that_the_net_plays_choice_by_choice():
    played = play_experts(LANTERN, NETS[:1], np.zeros((30, 3)), seed=5)
    for i in range(30):
        assert played.states[i].tobytes() == LANTERN.layout.to_bytes(by_hand(NETS[0], 3, 5 + i))
        assert played.lengths[i] == played.states[i]["decisions"]


def test_whoever_overlooks_a_share_of_what_it_sees_looks_at_the_rest():
    played = play_experts(LANTERN, [NETS[0], NETS[0]], np.zeros((30, 3)), 5, overlooks=[0.5, 0])
    for i in range(30):
        assert played.states[i].tobytes() == LANTERN.layout.to_bytes(by_hand(NETS[0], 3, 5 + i, overlooks=0.5))
    mixed = play_experts(LANTERN, [NETS[0], NETS[0]], np.ones((30, 3)), 5, overlooks=[0.5, 0])
    assert (mixed.states == play_experts(LANTERN, NETS[:1], np.zeros((30, 3)), 5).states).all()


def test_secret_choices_are_drawn_as_the_bot_draws_them(monkeypatch):
    state, odds = LANTERN.new_state(2, 1), [0.55, 0.4, 0.03, 0.02]
    monkeypatch.setattr(bulk_loops, "is_secret", lambda s: s.round_number == 0)
    found = [bulk_loops.choice_of_net(state, [4, 5, 6, 7, 8], odds.copy(), 0, 1.0) for _ in range(2000)]
    bots = [drawn_in_secret((5, 6, 7, 8), np.array(odds), 100, Random(seed)) for seed in range(2000)]
    for a in (5, 6, 7, 8):
        assert found.count(a) / 2000 == pytest.approx(bots.count(a) / 2000, abs=0.05)
    assert found.count(7) and not found.count(8)
    state.round_number = 1
    assert {bulk_loops.choice_of_net(state, [4, 5, 6, 7, 8], odds.copy(), 0, 1.0) for _ in range(50)} == {5}


def test_threads_change_nothing():
    one, three = (play_experts(LANTERN, [*NETS, "greedy"], rotated(3, 80, 3), 1, [1.0, 0.5, 0], threads=n) for n in (1, 3))
    assert one.states.tobytes() == three.states.tobytes()
    assert (one.offered == three.offered).all() and one.by_winners == pytest.approx(three.by_winners)


def test_what_is_counted_adds_up():
    played = play_experts(LANTERN, [NETS[0], "random"], rotated(2, 60, 2), 7, [1.0, 0])
    assert (played.chosen <= played.offered).all() and (played.by_winners <= played.chosen + 1e-9).all()
    assert played.chosen.sum() == played.by_winners.sum() + (played.chosen - played.by_winners).sum() > 0
    assert played.chances.sum(axis=2) == pytest.approx(1)
    assert played.courses.shape == (60, MOMENTS) and (played.courses > 0).all() and (played.courses <= 1).all()
    assert played.shares().sum(axis=1) == pytest.approx(1)
    assert (played.states["depth"] == 0).all()
    share, low, high = played.share_of(0)
    assert low < share < high and share + played.share_of(1)[0] == pytest.approx(1)


def test_a_seat_that_never_wanted_what_it_is_denied_plays_the_same_game():
    show_nine, seats = 8, np.arange(60) % 3
    free = play_experts(LANTERN, NETS[:1], np.zeros((60, 3)), 7, [1.0])
    denied = play_experts(LANTERN, NETS[:1], np.zeros((60, 3)), 7, [1.0], denials=[Denial(seats, [show_nine])])
    wanted = free.took[np.arange(60), seats, show_nine].astype(bool)
    assert 0 < wanted.sum() < 60
    assert ((free.states == denied.states) == ~wanted).all()
    assert not denied.took[np.arange(60), seats, show_nine].any()


def test_what_a_seat_gained_is_taken_away_and_nothing_else():
    tosser, toss, seats = random_net(LANTERN, seed=0), LANTERN.actions.start("toss"), np.arange(90) % 3
    free = play_experts(LANTERN, [tosser], np.zeros((90, 3)), 7, [1.0], {"numbers": {"prize": 5}})
    denial = Denial(seats, [toss], afterwards=True)
    without = play_experts(LANTERN, [tosser], np.zeros((90, 3)), 7, [1.0], {"numbers": {"prize": 5}}, denials=[denial])
    lost = np.zeros((90, 3), int)
    lost[np.arange(90), seats] = 5 * free.took[np.arange(90), seats, toss]
    assert 0 < lost.any(axis=1).sum() < 90
    assert (free.scores - without.scores == lost).all() and (free.took == without.took).all()


def test_several_denials_are_those_one_by_one():
    who, seats, halves = np.zeros((60, 3)), np.arange(60) % 3, (slice(0, 20), slice(20, 60))
    denials = [Denial(seats[half], actions) for half, actions in zip(halves, ([7, 8], [6]), strict=True)]
    both = play_experts(LANTERN, NETS[:1], who, 7, [1.0], denials=denials)
    for half, denial in zip(halves, denials, strict=True):
        alone = play_experts(LANTERN, NETS[:1], who[half], np.arange(60)[half] + 7, [1.0], denials=[denial])
        assert (both.states[half] == alone.states).all()


def test_parts_are_joined_to_what_was_played_at_once():
    who = rotated(3, 50, 2)
    whole = play_experts(LANTERN, NETS, who, 4, [1.0, 0.5])
    parts = [play_experts(LANTERN, NETS, who[first : first + 25], 4 + first, [1.0, 0.5]) for first in (0, 25)]
    again = joined(parts)
    assert again.seconds == pytest.approx(sum(part.seconds for part in parts))
    assert again.states.tobytes() == whole.states.tobytes()
    for name in ("lengths", "scores", "who", "took", "offered", "chosen", "by_winners", "chances"):
        assert np.allclose(getattr(again, name), getattr(whole, name)), name


def test_a_salt_keeps_the_deal_and_nothing_else():
    plain, salted = (play_experts(LANTERN, NETS[:1], np.zeros((40, 2)), 3, [1.0], salt=salt) for salt in (0, 1))
    assert (plain.states["deck"] == salted.states["deck"]).all() and (plain.states != salted.states).any()


def test_single_games_can_be_played_again():
    some, who, heats = np.array([9, 4, 30]), rotated(3, 40, 2), [1.0, 0.0]
    whole, again = play_experts(LANTERN, NETS, who, 0, heats), play_experts(LANTERN, NETS, who[some], some, heats)
    assert (whole.states[some] == again.states).all()
    with pytest.raises(BadPlayers, match="seeds of the shape"):
        play_experts(LANTERN, NETS[:1], np.zeros((2, 3)), some)
    with pytest.raises(BadPlayers, match="one seat of each of 2"):
        play_experts(LANTERN, NETS[:1], np.zeros((2, 3)), denials=[Denial(np.zeros(3), [1])])


def test_each_player_sits_in_every_seat_in_turn():
    assert rotated(3, 4, 2).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]]
    assert rotated(2, 2).tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize(
    "players, who, words",
    [
        (["random"], [[0, 0]], "at least one"),
        ([NETS[0], "oracle"], [[0, 1]], "not 'oracle'"),
        (NETS, [[0, 2]], "there are 2 players"),
        (NETS, [[0, 1, 0, 1]], "2 to 3 seats"),
        ([random_net(FAIRY_LAND)], [[0, 0]], "cannot play"),
    ],
)
def test_players_that_cannot_be_seated_are_refused(players, who, words):
    with pytest.raises(BadPlayers, match=words):
        play_experts(LANTERN, players, np.array(who))


@pytest.mark.parametrize(
    "given, words",
    [
        ({"seed": np.array([0.5, 1.5])}, "seeds are whole numbers from 0 on"),
        ({"seed": np.array([0, -1])}, "seeds are whole numbers from 0 on"),
        ({"temperatures": [1.0]}, "there must be 2 temperatures"),
        ({"temperatures": [1.0, -1.0]}, "temperatures from 0 on"),
        ({"secret_temperatures": [-1.0, 1.0]}, "temperatures from 0 on"),
        ({"overlooks": [0.5]}, "2 shares of what is overlooked"),
        ({"overlooks": [0.5, 1.5]}, "from 0 to 1"),
        ({"temperatures": [1.0, float("nan")]}, "temperatures from 0 on"),
        ({"denials": [Denial(np.zeros(2), [-1])]}, "denied actions are from 0 to"),
        ({"denials": [Denial(np.zeros(2), [10_000])]}, "denied actions are from 0 to"),
    ],
)
def test_seeds_temperatures_and_denials_that_do_not_fit_are_refused(given, words):
    with pytest.raises(BadPlayers, match=words):
        play_experts(LANTERN, NETS, np.array([[0, 1], [1, 0]]), **given)
