"""Chances that are called, and what came of them."""

from dataclasses import replace

import numpy as np
import pytest
from conftest import GAMES
from randomnets import random_net

from underhill.bots.bot import Situation
from underhill.bots.guided import GuidedBot
from underhill.bots.net import Net
from underhill.bots.random import RandomBot
from underhill.bots.search import SearchBot
from underhill.lab.calibration import Called, Courses, called_in_game, curve, error

LANTERN = GAMES["lantern"]


def test_what_is_called_right_lies_on_the_line():
    calls = [Called(0.7, float(i < 70)) for i in range(100)] + [Called(0.2, float(i < 20)) for i in range(100)]
    low, high = curve(calls)
    assert (low.n, low.called, low.won) == (100, 0.2, 0.2) and (high.n, high.called, high.won) == (100, 0.7, 0.7)
    assert high.low < 0.7 < high.high and error([low, high]) == 0


def test_what_is_called_too_high_lies_below_it():
    assert error(curve([Called(0.9, 0.0), Called(0.9, 1.0)])) == pytest.approx(0.4)


def test_a_temperature_makes_timid_calls_surer_and_right_ones_stay():
    shares = np.repeat([[1.0, 0.0]], 900, axis=0)
    shares[:100] = [0.0, 1.0]
    right, timid = (Courses(np.broadcast_to([called, 1 - called], (900, 3, 2)), shares) for called in (0.89, 0.75))
    assert right.temperature() == 1 and timid.temperature() < 0.8
    sharper = Courses(np.array([[[0.6, 0.3, 0.1]]]), np.array([[1.0, 0.0, 0.0]])).calls(0.5)
    assert [round(call.chance, 2) for call in sharper] == [0.78, 0.2, 0.02] and sharper[0].share == 1


def test_hints_tell_what_the_card_makes_of_a_net():
    plain, here = random_net(LANTERN), Situation.of(LANTERN, LANTERN.match(3, 4).state, 0, 1)
    nets = [Net.of(LANTERN, replace(plain.card, calibration=card), plain.arrays) for card in ({}, {"3": 0.5}, {"2": 0.5})]
    bots = [GuidedBot(SearchBot(), sims=20, is_plain=True, net=net) for net in nets]
    told = [bot.think(here) for bot in bots]
    glances = [bot.glance(here).shares for bot in bots]
    assert (glances[0] == glances[2]).all() and glances[1].max() > glances[0].max() and glances[1].sum() == pytest.approx(1)
    assert told[0] == told[2] and max(told[1].win_chances) > max(told[0].win_chances)
    assert sum(told[1].win_chances) == pytest.approx(1)
    best, surer = told[0].thoughts[0], told[1].thoughts[0]
    assert (best.choice, best.visits) == (surer.choice, surer.visits) and (surer.win_chance > best.win_chance) == (
        best.win_chance > 1 / 3
    )


def test_sure_wins_are_in_the_last_bin_and_nothing_is_called_twice():
    assert [each.n for each in curve([Called(1.0, 1.0), Called(0.95, 1.0), Called(0.0, 0.0)])] == [1, 2]
    assert error(curve([])) == 0


def test_the_seat_that_decides_is_judged_and_gets_its_share():
    judge = GuidedBot(SearchBot(sims=10, is_plain=True), sims=10, is_plain=True, net=random_net(LANTERN))
    calls = called_in_game(LANTERN, 3, 4, judge, RandomBot(), every=1)
    assert len(calls) >= 6 and all(0 <= call.chance <= 1 and call.share in (0, 1 / 3, 1 / 2, 1) for call in calls)
