"""What stands out in a report: planted faults are said, and nothing is said that the games do not show."""

import pytest
from conftest import GAMES
from randomnets import random_net

from underhill.core.words import LANGUAGES
from underhill.lab.balance import balance
from underhill.lab.balance_page import page
from underhill.lab.balance_words import noted
from underhill.lab.findings import findings
from underhill.lab.setting import Setting
from underhill.lab.things import CHOICE

LANTERN = GAMES["lantern"]
TOSSER = Setting(LANTERN, 3, 150, seed=4, net=random_net(LANTERN, seed=0, varied_numbers=True))  # which tosses always
EVEN = {"wins": 0.5, "low": 0.45, "high": 0.55, "points": 5, "points_low": 4, "points_high": 6}
QUIET = {
    "games": 400,
    "seats": [EVEN, EVEN],
    "things": [],
    "goals": [],
    "kinds": {"gem": {"en": "gem", "fr": "gemme", "de": "Stein"}},
}


def about(report, what):
    """What all findings of a sort are about."""
    return [name for finding in report["findings"] if finding["what"] == what for name in finding["about"]]


def gem(name, worth, half=1.0, dead=False):
    names = dict.fromkeys(LANGUAGES, name)
    return {"name": name, "kind": "gem", "names": names, "dead": dead, "offered": 900, "chosen": 0 if dead else 300} | (
        {"worth_points": worth, "worth_low": worth - half, "worth_high": worth + half}
        if worth is not None
        else dict.fromkeys(("worth_points", "worth_low", "worth_high"))
    )


def said(things):
    found = findings({**QUIET, "things": things})
    assert all(set(finding["words"]) == set(LANGUAGES) for finding in found)
    return [(finding["what"], finding["about"]) for finding in found]


def test_a_seat_that_is_given_points_stands_out_and_fair_seats_do_not():
    fair, given = (balance(TOSSER.with_numbers({"gift": gift}), pairs=0) for gift in (0, 2))
    assert about(fair, "seat_ahead") == about(fair, "seat_behind") == []
    assert about(given, "seat_ahead") == [1] and set(about(given, "seat_behind")) <= {2, 3}
    assert "Platz 1 ist im Vorteil" in page(given)
    compared = balance(TOSSER, {"gift": 2}, pairs=0)
    assert about(compared, "more_wins")[0] == 1


def test_a_thing_made_stronger_or_taken_out_of_play_stands_out_beside_the_printed_numbers():
    strong, away = (balance(TOSSER, numbers, pairs=100) for numbers in ({"prize": 9}, {"brightest": 20}))
    assert "toss" in about(strong, "worth_more") and about(strong, "worth_less") == []
    assert "toss" in about(away, "used_less") and about(away, "used_more") == []
    same = balance(TOSSER, {}, pairs=100)
    assert same["findings"] == [] and "Nothing that these games show surely." in page(same)


def test_a_number_without_effect_stands_out():
    assert about(balance(TOSSER.with_numbers({"brightest": 20}), worth=["brightest"], pairs=0), "without_effect") == ["brightest"]


def test_things_apart_from_others_of_their_kind_stand_out():
    alike = [gem(name, worth) for name, worth in (("ruby", 3), ("opal", 3.4), ("onyx", 2.6), ("jade", 3.1))]
    assert said(alike) == []
    assert said([*alike, gem("pearl", 6)]) == [("stronger", ["pearl"])]
    assert said([*alike, gem("flint", 1, 0.5)]) == [("weaker", ["flint"])]
    assert said([*alike, gem("slate", 0.2)]) == [("worthless", ["slate"])]
    assert said([*alike, gem("pearl", 6, half=4)]) == [] == said([gem("pearl", 9), gem("slate", 0)])
    assert said([*alike, gem("chalk", None, dead=True)]) == [("dead", ["chalk"])]


def test_what_is_said_has_figures_as_the_language_writes_them():
    (found,) = findings({**QUIET, "games": 12_000, "things": [gem("ruby", 3), gem("opal", 3), gem("onyx", 3), gem("pearl", 6)]})
    assert found["words"]["en"] == "Worth more than others of their kind (gem): pearl (6.0 points, others 3.0)."
    assert found["words"]["de"] == "Mehr wert als andere ihrer Art (Stein): pearl (6,0 Punkte, andere 3,0)."
    assert noted("-1,234.5%", "de") == "−1.234,5\u00a0%" and noted("-1,234.5%", "en") == "−1,234.5%"
    assert noted("20,000", "fr") == "20\u202f000"


def test_choices_that_are_hardly_made_are_no_finding_since_most_are():
    assert said([{**gem("show 9", None, dead=True), "kind": CHOICE}]) == []


@pytest.mark.parametrize("more, found", [(0.052, []), (0.07, ["seat_ahead", "seat_behind"])])
def test_a_seat_stands_out_only_where_both_together_would_hardly_do_so_by_chance(more, found):
    """Of 400 games 4.9 % are the interval of one seat, 5.6 % of two that are looked at."""
    seats = [{**EVEN, "wins": 0.5 + more}, {**EVEN, "wins": 0.5 - more}]
    assert [finding["what"] for finding in findings({**QUIET, "seats": seats})] == found


@pytest.mark.parametrize("n, end", [(8, "gem7."), (9, "gem7 ….")])
def test_a_list_of_eight_is_whole_and_a_longer_one_is_cut(n, end):
    (found,) = findings({**QUIET, "things": [gem(f"gem{i}", None, dead=True) for i in range(n)]})
    assert found["words"]["en"].endswith(end)


def test_a_long_list_is_cut():
    (found,) = findings({**QUIET, "things": [gem(f"gem{i}", None, dead=True) for i in range(12)]})
    assert len(found["about"]) == 12 and found["words"]["fr"].endswith("gem7 ….") and "gem8" not in found["words"]["fr"]


def test_goals_that_are_missed_stand_out():
    goal = {"measure": "seat_wins", "names": dict.fromkeys(LANGUAGES, "Seats"), "low": 0, "high": 0.04}
    told = [{**goal, "value": value, "met": met} for value, met in ((0.02, True), (0.123, False), (None, None))]
    (found,) = findings({**QUIET, "goals": told})
    assert found["words"]["en"] == "A goal is missed: Seats: 12.3%; it shall be 0% to 4%."


@pytest.mark.thorough
def test_an_item_made_worthless_stands_out_in_fairy_land():
    """The net goes on taking it: the figure lies outside of what it has seen, so only the pairs tell."""
    setting = Setting.of(GAMES["fairy_land"], 3, 200)
    compared = balance(setting, {"items.royal_seal": 0}, pairs=60, things=["royal_seal"])
    assert about(compared, "worth_less") == ["royal_seal"] and about(compared, "worth_more") == []


@pytest.mark.thorough
def test_a_spell_made_twice_as_strong_stands_out_in_taverna():
    setting = Setting.of(GAMES["taverna"], 4, 800)
    compared = balance(setting, {"spell_numbers.golden_rain": 8}, pairs=250, things=["golden_rain"])
    assert "golden_rain" in about(compared, "used_more") + about(compared, "worth_more")
