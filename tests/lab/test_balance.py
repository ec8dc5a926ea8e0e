"""The balance lab: counts that add up, pairs on the same seeds, planted faults that show, and a page that stands alone."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from conftest import GAMES
from randomnets import random_net

from underhill.bots.bulk_loops import count_lead_changes
from underhill.cli.balance import show
from underhill.core.errors import BadNumbers, BadSeats
from underhill.core.game import game_folder
from underhill.core.words import Words
from underhill.lab.balance import _known as known
from underhill.lab.balance import balance, is_dead
from underhill.lab.balance_page import interval, page
from underhill.lab.estimates import show_nothing
from underhill.lab.experts import play_experts
from underhill.lab.keys import BadBalance
from underhill.lab.setting import Setting
from underhill.lab.skill import _ahead as ahead
from underhill.lab.things import Thing, family_words, things_of, words_of
from underhill.lab.worth import _takers as takers
from underhill.lab.worth import ordered, worth_of_things

LANTERN = GAMES["lantern"]
NET = random_net(LANTERN, varied_numbers=True)
SETTING = Setting(LANTERN, 3, 120, seed=4, net=NET)
FIELDS = {"name", "kind", "offered", "chosen", "worth_points", "worth_low", "worth_high", "dead"}


@pytest.fixture(scope="module")
def report():
    return balance(SETTING, {"points": 2}, ["points", "brightest"])


def thing(report, name):
    return next(each for each in report["things"] if each["name"] == name)


def test_seats_share_the_wins_with_intervals(report):
    assert sum(seat["wins"] for seat in report["seats"]) == pytest.approx(1, abs=0.001)
    for seat in report["seats"]:
        assert seat["low"] < seat["wins"] < seat["high"] and seat["points_low"] < seat["points"] < seat["points_high"]
    assert json.loads(json.dumps(report)) == report


def test_every_choice_is_counted_as_offered_and_chosen(report):
    played = SETTING.play()
    assert all(set(each) >= FIELDS for each in report["things"])
    assert thing(report, "toss")["offered"] == thing(report, "stay")["offered"] > 0
    shows = [each for each in report["things"] if re.fullmatch("show .", each["name"])]
    assert thing(report, "show")["chosen"] == sum(each["chosen"] for each in shows) == played.chosen[:9].sum()
    assert 0 < thing(report, "show")["by_winners"] < thing(report, "show")["chosen"]


def test_what_is_never_offered_is_told_from_what_is_never_chosen():
    short = balance(replace(SETTING, seats=2, games=2, seed=29), pairs=0)
    missing = [each for each in short["things"] if not each["offered"]]  # toss and stay
    assert missing and all(each["occurs"] and not each["dead"] for each in missing)
    assert "never offered" in page(short) and "not in these games" not in page(short)
    assert is_dead(1000, 0, 100) and is_dead(1000, 5, 100)
    assert not is_dead(0, 0, 100) and not is_dead(20, 0, 100) and not is_dead(1000, 300, 100) and not is_dead(9000, 11, 100)


def test_what_is_never_offered_is_told_from_what_the_game_does_not_have(capsys):
    nobody_tosses = balance(SETTING.with_numbers({"brightest": 20}), pairs=0)
    toss = thing(nobody_tosses, "toss")
    assert toss["offered"] == 0 and not toss["occurs"] and not toss["dead"]
    assert "not in these games" in page(nobody_tosses) and "never offered" not in page(nobody_tosses)
    show(nobody_tosses)
    told = capsys.readouterr().out
    assert "never offered: none" in told and "not in games with these players and options: action toss, action stay" in told


def test_points_by_source_add_up_to_the_points(report):
    (rounds,) = report["sources"]
    assert rounds["names"]["de"] == "Runden"
    played = SETTING.play()
    won = played.places == 0
    assert rounds["winners"]["mean"] == pytest.approx(played.scores[won].mean(), abs=1e-4)
    assert rounds["others"]["mean"] == pytest.approx(played.scores[~won].mean(), abs=1e-4)


def test_the_winner_gets_known(report):
    assert len(report["course"]) > 10 and 0 < report["known"]["mean"] <= 1
    shared, places = [0.1, 0.2, 0.3, 0.4], np.array([[0, 1], [0, 1], [0, 0]])
    played = SimpleNamespace(places=places, courses=np.array([[0.4, 0.6, 0.5, 0.8], [0.6, 0.7, 0.9, 1.0], shared]))
    assert known(played)["mean"] == pytest.approx((3 / 4 + 0) / 2), "after the last doubt, and of games with one winner"


def test_a_number_that_matters_and_one_made_worthless_are_told_apart(report):
    points = report["numbers"][0]
    assert points["steps"] == 2 and not points["worthless"] and points["points"]["low"] > 0.5
    (planted,) = balance(SETTING.with_numbers({"brightest": 20}), worth=["brightest"])["numbers"]
    assert planted["value"] == 20 and planted["worthless"] and planted["points"] == {"mean": 0, "low": 0, "high": 0}


def test_a_seat_that_is_given_points_shows():
    even, given = (balance(SETTING.with_numbers({"gift": gift}), pairs=0)["seats"][0] for gift in (0, 2))
    assert even["low"] < 1 / 3 < even["high"] and given["low"] > 0.5 and given["points"] == pytest.approx(even["points"] + 2)


def test_a_thing_made_stronger_or_worthless_shows_in_what_it_is_worth():
    tosser = replace(SETTING, net=random_net(LANTERN, seed=0, varied_numbers=True))  # which tosses always
    fair, strong = (balance(tosser.with_numbers({"prize": prize}), pairs=100, things=["toss"]) for prize in (1, 9))
    for report in (fair, strong):
        assert thing(report, "toss")["pairs"] >= 20 and thing(report, "show")["worth_points"] is None
    assert thing(fair, "toss")["worth_low"] < 0 < thing(fair, "toss")["worth_high"]
    assert thing(strong, "toss")["worth_low"] > 1
    assert thing(strong, "toss")["worth_wins_low"] < thing(strong, "toss")["worth_wins"] < thing(strong, "toss")["worth_wins_high"]
    assert "Wert in Siegen" in page(report)


def test_pairs_are_of_seats_that_took_the_thing_at_most_one_in_a_game():
    played, show_nine = SETTING.play(), 8
    games, seats = takers(SETTING, played, [show_nine], 40)
    assert played.took[games, seats, show_nine].all() and len(set(games)) == len(games) == 40


def test_a_thing_that_can_be_taken_away_is_worth_what_its_taker_loses_with_it():
    def on_a_device(*asked, denials=(), **more):
        assert not any(denial.afterwards for denial in denials)
        return play_experts(*asked, denials=denials, **more)

    setting = replace(SETTING, net=random_net(LANTERN, seed=0, varied_numbers=True)).with_numbers({"prize": 4})
    toss = LANTERN.actions.start("toss")
    prize, show = Thing("prize", "prize", {}, (toss,), (toss,)), Thing("show 9", "choice", {}, (8,))
    told = worth_of_things(setting, setting.play(), [prize, show], 100)
    assert (told[prize]["worth_points"], told[prize]["worth_low"], told[prize]["worth_high"]) == (4, 4, 4)
    assert told[show]["worth_low"] < told[show]["worth_high"] and told[prize]["worth_wins"] > 0
    elsewhere = replace(setting, plays=on_a_device)
    assert worth_of_things(elsewhere, elsewhere.play(), [prize, show], 100) == told


def test_skill_and_luck_are_told_with_intervals(report):
    assert [row["weaker"] for row in report["skill"]] == ["warmer net", "greedy"]
    for row in report["skill"]:
        assert row["low"] < row["share"] < row["high"] and row["fair"] == pytest.approx(1 / 3, abs=0.001)
    luck = report["luck"]
    assert luck["low"] < luck["mean"] < luck["high"] and luck["mean"] > 0.3  # who holds the bright lanterns is far ahead
    assert 0 <= report["lead_changes"]["mean"] < report["doubted"]["mean"] <= report["length"]["mean"]
    assert not ahead(np.array([[9, 1, 2], [10, 2, 3]])).any(), "what every game gives a seat is no luck of the deal"


def test_seats_are_told_in_turn_order_where_a_game_has_one():
    taverna, points = GAMES["taverna"], np.array([[10, 20, 30], [1, 2, 3]])
    played = SimpleNamespace(states={taverna.turn_order: np.array([1, 0])})
    assert ordered(taverna, played, points).tolist() == [[20, 30, 10], [1, 2, 3]]
    assert ordered(LANTERN, played, points) is points


def test_only_who_is_clearly_ahead_takes_the_lead():
    chances = [[0.55, 0.45], [0.65, 0.35], [0.48, 0.52], [0.52, 0.48], [0.3, 0.7], [0.45, 0.55], [0.6, 0.4]]
    assert count_lead_changes(SimpleNamespace(n_seats=2), len(chances), chances) == 2


def test_one_of_many_intervals_that_hardly_misses_nought_shows_nothing():
    near, nothing = {"mean": 1.1, "low": 0.1, "high": 2.1}, {"mean": 0.1, "low": -0.9, "high": 1.1}
    assert not show_nothing([near]) and show_nothing([near, *[nothing] * 8])
    assert not show_nothing([{"mean": 2, "low": 1, "high": 3}, *[nothing] * 8])


def test_where_one_less_is_refused_the_number_itself_is_played():
    (worth,) = balance(SETTING.with_numbers({"points": 0}), worth=["points"])["numbers"]
    assert worth["steps"] == 1 and worth["points"]["low"] > 0


def test_other_numbers_are_compared_on_the_same_seeds(report):
    other = report["against"]
    assert other["changed"] == [["points", 1, 2]] and other["differences"]["points"]["low"] > 0
    for here, there, more in zip(report["seats"], other["seats"], other["differences"]["seats"], strict=True):
        assert there["points"] - here["points"] == pytest.approx(more["points"]["mean"], abs=0.001)
    same = balance(SETTING, {})["against"]
    assert same["differences"]["length"] == {"mean": 0, "low": 0, "high": 0} and same["things"] == []


def test_a_game_without_a_net_is_played_by_greedy_and_says_so(capsys):
    setting = replace(Setting.of(LANTERN, 2, 20), seed=1)
    report = balance(setting)
    assert report["player"] == "greedy" and report["course"] is None and report["known"] is None
    assert "Le jeu n'a pas de réseau" in page(report).replace("&#x27;", "'")
    show(report)
    assert "by greedy, because Lanterns has no net" in " ".join(capsys.readouterr().out.split())


def test_a_net_that_knows_the_printed_numbers_only_is_no_judge_of_others():
    narrow = replace(SETTING, games=20, net=random_net(LANTERN))
    assert balance(narrow, pairs=0)["player"] == "net"
    for report in (balance(narrow, {"points": 2}, pairs=0), balance(narrow, worth=["points"], pairs=0)):
        assert report["player"] == "greedy" and report["no_net"] == "the net of Lanterns was trained on the printed numbers only"
    assert balance(narrow.with_numbers({"points": 2}), pairs=0)["player"] == "greedy"


def test_a_mean_is_written_with_its_interval_and_nought_has_no_sign():
    assert interval({"mean": -0.001, "low": -1.5, "high": 1.498}) == "0.00 (−1.50 … 1.50)"
    assert interval({"mean": 0.5, "low": -0.0004, "high": 1}, share=True) == "50.0% (0.0% … 100.0%)" and interval(None) == "–"


def test_the_page_stands_alone(report):
    html = page(report)
    assert "http" not in html and "<script" not in html and "prefers-color-scheme: dark" in html
    assert html.count("<svg") == html.count("</svg>") == 3
    for text in ("Lanterns", "Manches", "Runden", "Montrer 3", "brightest", "montrer une lanterne", "eine Laterne zeigen"):
        assert text in html
    assert not re.search(r">(action|choice)<", html)


def test_the_page_says_first_which_numbers_are_others_and_tells_their_effect_by_kind(report):
    head, _, rest = page(report).partition("What stands out")
    assert "The other numbers" in head and "<code>points</code>" in head
    assert "<h4><span" in rest.partition("The other numbers, on the same seeds")[2]
    assert "The other numbers" not in page({name: part for name, part in report.items() if name != "against"})


def test_the_terminal_tells_how_much_more_things_are_worth_with_other_numbers(report, capsys):
    show(report)
    told = capsys.readouterr().out.partition("worth more there, in points")[2]
    known = [each for each in report["against"]["things"] if each["kind"] != "choice" and each["more_worth"]]
    assert known and all(f"{each['kind']} {each['name']}" in told for each in known)


def test_what_has_no_name_of_its_own_is_called_by_its_button_or_by_its_key():
    assert family_words(LANTERN, "toss") == {"en": "Toss", "fr": "Lancer", "de": "Werfen"}
    foreign = replace(LANTERN, words=Words(game_folder(LANTERN) / "words.toml", {}))
    foreign.words._entries.pop("family")
    assert family_words(foreign, "show") == {"en": "show", "fr": "show", "de": "show"}
    assert words_of(LANTERN, "gem", "big_ruby")["de"] == "big ruby" and words_of(LANTERN, "house", "cedar")["fr"] == "Cèdre"


def test_things_of_a_real_game_are_named_in_three_languages():
    things = {(each.kind, each.name): each for each in things_of(GAMES["fairy_land"])}
    assert things["item", "fairy_wand"].names["fr"] == "Baguette de fée"


@pytest.mark.parametrize(
    "title, kind, name, texts",
    [
        ("fairy_land", "item", "fairy_wand", {"use fairy_wand", "keep item fairy_wand"}),
        ("fairy_land", "card", "fox", {"keep fox", "take fox"}),
        ("taverna", "spell", "clairvoyance", {"cast clairvoyance"}),
    ],
)
def test_what_is_put_back_lost_or_sold_is_not_taken(title, kind, name, texts):
    (found,) = [each for each in things_of(GAMES[title]) if (each.kind, each.name) == (kind, name)]
    assert {GAMES[title].actions.text(a) for a in found.ids} == texts


def test_partings_are_families_of_the_game(game):
    assert set(game.partings) <= set(game.actions.families())


@pytest.mark.parametrize(
    "worth, against, error, words",
    [
        (["shine"], None, BadBalance, "no number 'shine'; it has points, brightest"),
        (["points.1"], None, BadBalance, "has no entry 1"),
        ([], None, BadBalance, "nothing called 'shine'; it has show, toss, stay, and every single choice"),
        ([], {"shine": 3}, BadNumbers, "no number 'shine'"),
        ([], {"points": -1}, BadNumbers, "must not be negative"),
    ],
)
def test_what_cannot_be_asked_is_refused(worth, against, error, words):
    with pytest.raises(error, match=words):
        balance(SETTING, against, worth, things=[] if worth or against else ["shine"])


def test_lists_need_an_entry():
    setting = Setting(GAMES["taverna"], 3, 2)
    with pytest.raises(BadBalance, match=r"name one of its entries, play.turns.1 to play.turns.4"):
        balance(setting, worth=["play.turns"])
    with pytest.raises(BadSeats, match="not by 9"):
        balance(replace(setting, seats=9))
