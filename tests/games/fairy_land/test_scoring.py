"""Scoring: the rulebook's example, every source of points, and who wins."""

from pathlib import Path

import pytest

from games.fairy_land.setups import scene
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.scoring import acorn_kind, animal_points, applause_points, goblin_points

NO_FLOWERS = -5
EMPTY = {0: [], 1: [], 2: []}


def sheet(found, p=0):
    return GAME.score_sheet(found.s)[p]


def test_the_rulebooks_example():
    """Puck has 10 + 3 + 9 + 10 - 6 = 26."""
    found = scene(
        hands={0: ["seven"], 1: ["four", "five"], 2: ["three"]},
        owned={
            0: {"squirrel": 4, "fox": 3, "racoon": 2, "deer": 1, "yellow": 3, "white": 2, "violet": 2, "pink": 1, "goblin": 3},
            1: {"squirrel": 3, "racoon": 2, "deer": 1, "goblin": 1},
            2: {"squirrel": 1, "fox": 4, "deer": 1},
        },
    )
    assert found.points()[0] == 26
    assert sheet(found) == {"squirrel": 10, "racoon": 3, "yellow": 5, "white": 2, "violet": 2, "variety": 10, "goblin": -6}


@pytest.mark.parametrize("kind, points", list(enumerate([10, 8, 6, 4, 2, 1, 4])))
def test_the_sole_most_of_each_animal(kind, points):
    found = scene()
    found.s.owned[1][kind] = 1
    assert animal_points(found.s, 1, kind, -1) == points


def test_two_tied_share_and_three_tied_get_nothing():
    two = scene(owned={0: {"fox": 2}, 1: {"fox": 2}, 2: {"fox": 1}})
    assert [animal_points(two.s, p, 1, -1) for p in range(3)] == [4, 4, 0]
    three = scene(owned={p: {"fox": 1} for p in range(3)})
    assert [animal_points(three.s, p, 1, -1) for p in range(3)] == [0, 0, 0]


def test_ruling_31_half_of_an_odd_number_is_rounded_down():
    found = scene(owned={0: {"fox": 2}, 1: {"fox": 2}}, options={"numbers": {"points": {"animals": [10, 7, 6, 4, 2, 1, 4]}}})
    assert [animal_points(found.s, p, 1, -1) for p in range(2)] == [3, 3]


def test_ruling_18_a_majority_needs_a_card():
    assert sheet(scene(hands=EMPTY)) == {"variety": NO_FLOWERS, "applause": 1}


@pytest.mark.parametrize("turtles, points", [(1, 4), (2, 4), (3, 7), (4, 4)])
def test_exactly_three_turtles_bring_three_more(turtles, points):
    assert sheet(scene(owned={0: {"turtle": turtles}}))["turtle"] == points


@pytest.mark.parametrize("n, points", [(1, 1), (2, 2 + 1), (3, 5 + 1), (4, 10 + 1), (5, 15 + 1)])
def test_flowers_of_one_colour(n, points):
    found = sheet(scene(owned={0: {"red": n}}, hands={0: []}))
    assert sum(found.values()) == points


@pytest.mark.parametrize("n, points", list(enumerate([-5, 1, 3, 6, 10, 15])))
def test_ruling_20_variety_and_no_flowers(n, points):
    flowers = dict.fromkeys(["yellow", "white", "violet", "pink", "red"][:n], 1)
    assert sheet(scene(owned={0: flowers}))["variety"] == points


@pytest.mark.parametrize("goblins, points", [((3, 2, 0), (-6, 0, 0)), ((2, 2, 1), (-2, -2, 0)), ((0, 0, 0), (0, 0, 0))])
def test_goblins(goblins, points):
    found = scene(owned={p: {"goblin": n} for p, n in enumerate(goblins)})
    assert tuple(goblin_points(found.s, p) for p in range(3)) == points


def test_cloak_of_leaves_hides_three_goblins():
    found = scene(owned={0: {"goblin": 4}, 1: {"goblin": 2}}, items={0: ["cloak_of_leaves"]})
    assert [goblin_points(found.s, p) for p in (0, 1)] == [0, -4]
    found = scene(owned={0: {"goblin": 2}}, items={0: ["cloak_of_leaves"]})
    assert goblin_points(found.s, 0) == 0


@pytest.mark.parametrize(
    "hands, points",
    [
        (["seven", "six", "one"], [3, 0, 0]),
        (["seven", "seven", "one"], [2, 2, 0]),
        (["two", "two", "two"], [1, 1, 1]),
    ],
)
def test_applause(hands, points):
    found = scene(hands={p: [fairy] for p, fairy in enumerate(hands)})
    assert [applause_points(found.s, p) for p in range(3)] == points


def test_ruling_22_all_zero_applause_is_a_tie_and_four_tied_get_nothing():
    assert applause_points(scene(hands=EMPTY).s, 0) == 1
    assert applause_points(scene(seats=4, hands={p: [] for p in range(4)}).s, 0) == 0


def test_specials_applaud_as_one():
    found = scene(hands={0: ["herald", "flora"], 1: ["two"], 2: []})
    assert [applause_points(found.s, p) for p in range(3)] == [2, 2, 0]


def test_silver_bells_add_six_and_bring_seven_alone():
    found = scene(hands={0: ["one"], 1: ["six"], 2: []}, items={0: ["silver_bells"]})
    assert applause_points(found.s, 0) == 7
    found = scene(hands={0: ["one"], 1: ["seven"], 2: []}, items={0: ["silver_bells"]})
    assert [applause_points(found.s, p) for p in (0, 1)] == [2, 2]


@pytest.mark.parametrize("lost_half, points", [(0, 4), (1, 10)])
def test_royal_pendant(lost_half, points):
    assert sheet(scene(owned={0: {"lost_half": lost_half}}, items={0: ["royal_pendant"]}))["royal_pendant"] == points


def test_the_lost_half_alone_is_worth_nothing():
    assert "royal_pendant" not in sheet(scene(owned={0: {"lost_half": 1}}))


def test_royal_seal_ogre_bell_and_book():
    found = scene(owned={0: {"ogre": 2, "fox": 3, "deer": 1}}, items={0: ["royal_seal", "ogre_bell", "book_of_beasts"]})
    assert {key: sheet(found)[key] for key in ("royal_seal", "ogre_bell", "book_of_beasts")} == {
        "royal_seal": 5,
        "ogre_bell": 8,
        "book_of_beasts": 2,
    }


def test_silk_ribbon_counts_colours_with_two():
    assert sheet(scene(owned={0: {"red": 2, "pink": 3, "white": 1}}, items={0: ["silk_ribbon"]}))["silk_ribbon"] == 4


def test_ruling_30_golden_acorn_is_one_more_where_it_is_best():
    found = scene(owned={0: {"fox": 1, "deer": 1}, 1: {"fox": 2, "deer": 1}}, items={0: ["golden_acorn"]})
    # One more fox ties for 4 points instead of none; one more deer would only make 4 of 2.
    assert sheet(found)["fox"] == 4 and sheet(found)["deer"] == 2
    assert sheet(found, 1)["fox"] == 4


def test_ruling_30_golden_acorn_takes_a_majority_from_a_rival_where_that_wins():
    # One more squirrel brings 5 points and leaves Oberon ahead; one more fox brings 4 and takes 4 from Oberon.
    owned = {0: {"fox": 1, "squirrel": 1}, 1: {"fox": 2, "unicorn": 1}, 2: {"squirrel": 2, "goblin": 8}}
    found = scene(owned=owned, items={0: ["golden_acorn"]}, hands={0: ["one"], 1: [], 2: []})
    assert acorn_kind(found.s) == 1
    assert found.points() == [4 + 3 - 5, 4 + 1 - 5, 10 - 16 - 5]
    assert places(found) == [0, 1, 2]


def test_ruling_30_golden_acorn_brings_points_where_the_place_is_the_same():
    owned = {0: {"fox": 2, "squirrel": 3}, 1: {"fox": 2, "squirrel": 1}}
    found = scene(owned=owned, items={0: ["golden_acorn"]})
    assert acorn_kind(found.s) == 1 and sheet(found)["fox"] == 8 and "fox" not in sheet(found, 1)


def test_ruling_30_golden_acorn_rests_where_it_would_harm():
    found = scene(owned={0: {"turtle": 3}}, items={0: ["golden_acorn"]})
    assert acorn_kind(found.s) == -1 and sheet(found)["turtle"] == 7


def test_golden_acorn_is_only_for_a_kind_you_own():
    found = scene(owned={1: {"fox": 1}}, items={0: ["golden_acorn"]})
    assert "fox" not in sheet(found) and sheet(found, 1)["fox"] == 8


def test_ruling_30_everlasting_flower_is_of_the_best_colour():
    found = scene(owned={0: {"red": 3}}, items={0: ["everlasting_flower"]})
    assert sheet(found)["red"] == 10 and sheet(found)["variety"] == 1
    found = scene(owned={0: {"yellow": 1, "white": 1, "violet": 1, "pink": 1}}, items={0: ["everlasting_flower"]})
    assert sheet(found)["variety"] == 15
    assert sheet(scene(items={0: ["everlasting_flower"]}))["variety"] == 1


def test_everlasting_flower_serves_the_ribbon():
    found = scene(owned={0: {"red": 1, "pink": 1}}, items={0: ["everlasting_flower", "silk_ribbon"]})
    assert sheet(found)["silk_ribbon"] == 2


def places(found):
    out = [0] * found.s.n_seats
    GAME.rules.places(found.s, out)
    return out


def test_most_points_win_then_the_hand_then_the_later_in_turn_order():
    assert places(scene(owned={2: {"fox": 1}}))[2] == 0
    hands = {0: ["seven"], 1: ["six", "one"], 2: ["one"]}
    found = scene(hands=hands, owned={2: {"bear": 1}})
    assert places(found) == [1, 0, 2]
    found.s.first = 1  # now seat 0 is the later of the tied two
    assert places(found) == [0, 1, 2]


def test_ruling_29_the_silver_bells_do_not_break_ties():
    found = scene(hands={0: ["three"], 1: ["seven"], 2: []}, owned={1: {"bear": 1, "racoon": 0}}, items={0: ["silver_bells"]})
    found.s.bells_alone = found.s.animal_points[4]  # both have the same points now
    assert found.points()[0] == found.points()[1]
    assert places(found)[:2] == [1, 0]


def test_ruling_29_gives_its_reason():
    document = (Path(__file__).parents[3] / "docs/games/fairy_land.md").read_text(encoding="utf-8")
    ruling = " ".join(document[document.index("- **29**") : document.index("- **30**")].split())
    assert "the printed tie-break adds up the Fairy cards still in hand, and the Bells are an item, not a Fairy" in ruling


def test_the_game_has_36_turns_and_each_seat_its_share():
    for seats, share in ((2, 18), (3, 12), (4, 9)):
        match = GAME.match(seats, seed=seats)
        turns = []
        while not match.is_over:
            turns.append((match.state.turn, match.state.active))
            match.play(match.choices()[0])
        assert len(set(turns)) == 36
        assert [sum(p == seat for _, p in set(turns)) for seat in range(seats)] == [share] * seats
        assert match.state.n_forest == 0
