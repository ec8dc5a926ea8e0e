"""Goals: those that lie with the games fit them, and reports tell which are met."""

from dataclasses import replace

import numpy as np
import pytest
from conftest import GAMES
from randomnets import random_net

from underhill.core.words import LANGUAGES
from underhill.lab.balance import balance, main_figures
from underhill.lab.balance import measured as kept_figures
from underhill.lab.balance_page import page
from underhill.lab.goals import Goals, judged, stated
from underhill.lab.measures import Evidence, measure_of, priced, pulled
from underhill.lab.setting import Setting

LANTERN = GAMES["lantern"]
SETTING = Setting(LANTERN, 2, 120, seed=4, net=random_net(LANTERN, seed=0, varied_numbers=True))  # which tosses always
FILE = {
    "seats": [2],
    "numbers": [{"key": "gift", "low": 0, "high": 4}],
    "goals": [
        {"measure": "points", "low": 0, "high": 9, "words": {"en": "Points", "fr": "Points", "de": "Punkte"}},
        {"measure": "ties", "low": 2, "high": 3},
        {"measure": "length", "low": 0, "high": 1, "seats": [3]},
        {"measure": "most_worth:action", "low": -9, "high": 9},
    ],
}


@pytest.fixture(scope="module")
def evidence():
    return Evidence(SETTING, SETTING.play(), pairs=60)


def measured(name, evidence):
    return measure_of(LANTERN, name)(evidence)


@pytest.mark.parametrize("name", ["fairy_land", "pixie_queen", "taverna"])
def test_the_goals_of_a_game_fit_it_and_have_words_in_all_languages(name):
    goals = stated(GAMES[name])
    assert set(goals.seats) <= set(GAMES[name].seats) and all(set(goal.words) == set(LANGUAGES) for goal in goals.goals)
    assert all(set(goal.nature) in (set(), set(LANGUAGES)) for goal in goals.goals)
    assert set(goals.moved) == set(LANGUAGES)


@pytest.mark.parametrize("name", ["fairy_land", "pixie_queen", "taverna"])
def test_the_figures_kept_with_a_game_call_goals_as_its_file_does(name):
    words = {goal.measure: goal.words for goal in stated(GAMES[name]).goals}
    for figures in kept_figures(GAMES[name]).values():
        for goal in [*figures["goals"], *figures.get("before", {}).get("goals", [])]:
            assert goal["names"] == words[goal["measure"]]


def test_goals_are_met_missed_or_not_told(evidence):
    goals, played = Goals.of(FILE, LANTERN), evidence.played
    met, missed, told = judged(goals, evidence)
    assert met["met"] and met["names"]["de"] == "Punkte" and not missed["met"] and missed["names"]["fr"] == "ties"
    assert told["met"] and told["value"] == pytest.approx(measured("most_worth:action", evidence), abs=0.001)
    assert judged(goals, Evidence(SETTING, played, pairs=0))[-1]["met"] is None
    assert judged(goals, Evidence(replace(SETTING, seats=3), played, pairs=0)) == []


def test_goals_stand_on_the_page(evidence):
    report = balance(SETTING, pairs=0)
    assert report["goals"] == [] and "Ziele" not in page(report)
    html = page(report | {"goals": judged(Goals.of(FILE, LANTERN), evidence)})
    assert "Ziele" in html and "verfehlt" in html and "erreicht" in html


def test_a_starter_who_is_given_points_is_told(evidence):
    given = SETTING.with_numbers({"gift": 3})
    even, uneven = (measured("starter_wins:round_number", each) for each in (evidence, Evidence(given, given.play(), 0)))
    assert even < 0.2 < uneven


def test_the_least_is_told_from_the_most(evidence):
    assert measured("least_worth:action", evidence) <= measured("most_worth:action", evidence)
    tossed = evidence.played.took[:, :, LANTERN.actions.start("toss")].any(axis=1).mean()
    assert measured("least_used:choice:toss", evidence) == pytest.approx(tossed)


def test_the_least_of_many_noisy_worths_is_not_least_by_chance():
    chance = np.random.default_rng(1)

    def told(means, half):
        return [{"worth_points": mean, "worth_low": mean - half, "worth_high": mean + half} for mean in means]

    alike, apart = (pulled(told(chance.normal(true, 1.0), 1.96)) for true in ([3] * 19, [3] * 18 + [12]))
    assert min(alike) > 2 and max(alike) < 4
    assert max(apart) > 8 and sorted(apart)[-2] < 6
    assert pulled(told([1, 2, 9], 0)) == [1, 2, 9] and pulled(told([1, 9], 5)) == [1, 9]


def test_figures_keep_what_the_things_are_worth_of_which_goals_speak(evidence):
    report = balance(SETTING, pairs=60) | {"goals": judged(Goals.of(FILE, LANTERN), evidence)}
    assert [each["name"] for each in main_figures(report)["things"]] == ["show", "toss", "stay"]
    assert main_figures(report | {"goals": []})["things"] == []
    assert {thing.kind for thing in priced(GAMES["fairy_land"], ["points", "least_worth:item"])} == {"item"}


def test_a_list_moves_as_a_whole():
    game = GAMES["pixie_queen"]
    tree = {"seats": [2], "goals": FILE["goals"][:1], "numbers": [{"key": "rewards.gold_ring", "low": -3, "high": 1}]}
    changes = Goals.of(tree, game).changes(Setting(game, 2, 2), [-2])
    assert changes == {"rewards.gold_ring": [value - 2 for value in game.numbers["rewards.gold_ring"]]}
