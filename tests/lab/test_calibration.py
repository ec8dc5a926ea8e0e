"""Chances that are called, and what came of them."""

import pytest
from conftest import GAMES
from randomnets import random_net

from underhill.bots.guided import GuidedBot
from underhill.bots.random import RandomBot
from underhill.bots.search import SearchBot
from underhill.lab.calibration import Called, called_in_game, curve, error

LANTERN = GAMES["lantern"]


def test_what_is_called_right_lies_on_the_line():
    calls = [Called(0.7, float(i < 70)) for i in range(100)] + [Called(0.2, float(i < 20)) for i in range(100)]
    low, high = curve(calls)
    assert (low.n, low.called, low.won) == (100, 0.2, 0.2) and (high.n, high.called, high.won) == (100, 0.7, 0.7)
    assert high.low < 0.7 < high.high and error([low, high]) == 0


def test_what_is_called_too_high_lies_below_it():
    assert error(curve([Called(0.9, 0.0), Called(0.9, 1.0)])) == pytest.approx(0.4)


def test_sure_wins_are_in_the_last_bin_and_nothing_is_called_twice():
    assert [each.n for each in curve([Called(1.0, 1.0), Called(0.95, 1.0), Called(0.0, 0.0)])] == [1, 2]
    assert error(curve([])) == 0


def test_the_seat_that_decides_is_judged_and_gets_its_share():
    judge = GuidedBot(SearchBot(sims=10, is_plain=True), sims=10, is_plain=True, net=random_net(LANTERN))
    calls = called_in_game(LANTERN, 3, 4, judge, RandomBot(), every=1)
    assert len(calls) >= 6 and all(0 <= call.chance <= 1 and call.share in (0, 1 / 3, 1 / 2, 1) for call in calls)
