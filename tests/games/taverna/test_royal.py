"""The end of the game: sales, royal scorings, ladders, the winner; the worked example of the final scoring."""

import pytest

from games.taverna.setups import Scene, scene
from underhill.games.taverna import GAME
from underhill.games.taverna.ids import Favour, News, Phase, Royal, Spell
from underhill.games.taverna.rules import DECISIONS
from underhill.games.taverna.scoring import king_ladder_gain, royal_worth, winner


def at_the_end(**more) -> Scene:
    """All turns have been played."""
    seats = more.get("seats", 3)
    turns = {2: 16, 3: 18, 4: 24, 5: 30}[seats]
    game = scene(begin=False, turn=turns, **more)
    DECISIONS.go_on(game.s)
    return game


def test_the_worked_example_of_the_final_scoring():
    karl, fred, etienne = 0, 1, 2
    game = scene(
        begin=False,
        turn=18,
        king="elf",
        levels={karl: [1, 7, 4, 0], fred: [4, 2, 2, 4], etienne: [3, 5, 2, 4]},
        coins=(4, 10, 18),
        hands={karl: ["panic", "charm"]},
        cast={
            karl: ["echo", "echo", "teleport"],
            fred: ["two_faces", "two_faces", "summons", "summons"],
            etienne: ["golden_rain", "golden_rain", "panic"],
        },
        favours={karl: ["add_beer", "add_mask"], fred: ["ladder_level"] * 2 + ["add_lyre"], etienne: ["guild_token"]},
        privileges={fred: 1},
        deeds={
            "orc": [fred, etienne],
            "human": [fred, etienne],
            "elf": [karl, fred],
            "dwarf": [karl, etienne],
            "great": [karl, fred, etienne],
        },
    )
    DECISIONS.go_on(game.s)
    assert game.coins() == [6, 10, 18] and game.s.n_hand[:3] == [0, 0, 0]
    assert game.seat == karl
    game.play("royal king")
    assert game.s.level[karl] == [2, 7, 5, 1] and game.points(karl, "gifts") == 0  # no gifts; the humans' top is reached
    assert game.seat == fred  # equal on elves and dwarves, ahead on orcs
    assert royal_worth(game.s, fred, Royal.ARCHMAGE) == 12 and royal_worth(game.s, etienne, Royal.TREASURER) == 15
    game.play("royal treasurer")
    assert game.points(fred, "royal") == 9 and game.seat == etienne
    assert game.choices() == ["royal queen", "royal archduke", "royal archmage"]
    assert royal_worth(game.s, etienne, Royal.ARCHDUKE) == 12
    game.play("royal archduke")
    assert game.scores() == [18, 14, 19]
    assert winner(game.s) == etienne and game.s.phase == Phase.OVER and game.s.depth == 0


def test_unused_spells_are_sold_and_privileges_give_a_point_each():
    game = at_the_end(hands={1: ["panic", "panic"]}, privileges={2: 3})
    assert game.coins() == [10, 12, 10]
    base = sum(game.s.ladder_points[0] for _ in range(4))
    assert game.scores() == [base, base, base + 3]


@pytest.mark.parametrize(
    "king, levels, order",
    [
        ("orc", {0: [1, 0, 0, 0], 1: [3, 0, 0, 0], 2: [2, 0, 0, 0]}, [1, 2, 0]),
        ("orc", {0: [1, 0, 0, 7], 1: [2, 1, 1, 2], 2: [1, 3, 0, 0]}, [1, 2, 0]),  # the humans' ladder decides between 0 and 2
        ("elf", {0: [0, 5, 2, 4], 1: [3, 2, 2, 4], 2: [4, 2, 2, 4]}, [2, 1, 0]),  # dwarves equal too: then, cyclically, orcs
        ("dwarf", {0: [0, 1, 0, 2], 1: [0, 2, 0, 2], 2: [1, 0, 0, 2]}, [2, 1, 0]),  # right of the dwarves come the orcs
    ],
)
def test_ruling_28_the_order_is_by_the_chosen_peoples_ladder_ties_by_the_next_to_the_right(king, levels, order):
    game = at_the_end(king=king, levels=levels)
    seen = []
    for royal in ("queen", "treasurer", "archmage"):
        seen.append(game.seat)
        game.play(f"royal {royal}")
    assert seen == order


def test_a_full_tie_goes_by_turn_order_from_the_first_player():
    game = scene(begin=False, turn=18)
    game.s.first = 1
    DECISIONS.go_on(game.s)
    seen = []
    for royal in ("queen", "treasurer", "archmage"):
        seen.append(game.seat)
        game.play(f"royal {royal}")
    assert seen == [1, 2, 0]


def test_a_scoring_is_used_once_and_five_players_use_all():
    game = at_the_end(seats=5)
    for royal in ("king", "queen", "treasurer", "archduke"):
        game.play(f"royal {royal}")
    assert game.choices() == ["royal archmage"]
    game.play("royal archmage")
    assert sorted(game.s.royal_of) == [0, 1, 2, 3, 4]


def test_two_players_score_again_by_the_queens_people_its_order_worked_out_then():
    game = at_the_end(seats=2, king="orc", levels={0: [2, 3, 0, 0], 1: [1, 3, 0, 0]})  # the Queen's people are the humans
    assert game.seat == 0
    game.play("royal queen")
    assert game.seat == 1
    game.play("royal king")
    assert game.seat == 1  # the King has lifted seat 1 above seat 0 on the humans' ladder
    game.play("royal treasurer")
    assert game.seat == 0 and game.choices() == ["royal archduke", "royal archmage"]
    game.play("royal archduke")
    assert game.s.phase == Phase.OVER and game.s.n_scorings[:2] == [2, 2]


@pytest.mark.parametrize("held, worth", [(0, 3), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (7, 15)])
def test_the_queen_counts_favours_used_or_not(held, worth):
    game = scene(begin=False)
    for i in range(held):
        (game.s.favours if i % 2 else game.s.spent)[0][Favour.LADDER_LEVEL] += 1
    assert royal_worth(game.s, 0, Royal.QUEEN) == worth


@pytest.mark.parametrize("coins, worth", [(0, 3), (5, 3), (6, 6), (8, 6), (9, 9), (12, 12), (14, 12), (15, 15), (40, 15)])
def test_the_treasurer_counts_coins(coins, worth):
    assert royal_worth(scene(begin=False, coins=(coins,)).s, 0, Royal.TREASURER) == worth


@pytest.mark.parametrize("n, worth", [(0, 0), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15)])
def test_the_archduke_counts_deeds_and_gives_nothing_for_none_ruling_51(n, worth):
    taverns = ["orc", "human", "elf", "dwarf", "great"][:n]
    assert royal_worth(scene(begin=False, deeds={name: [0] for name in taverns}).s, 0, Royal.ARCHDUKE) == worth


@pytest.mark.parametrize("n, worth", [(0, 3), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15)])
def test_the_archmage_counts_spells_cast_fireworks_twice(n, worth):
    game = scene(begin=False)
    game.s.cast[0][Spell.PANIC] = n
    assert royal_worth(game.s, 0, Royal.ARCHMAGE) == worth
    if n >= 2:
        game.s.cast[0][Spell.PANIC] -= 2
        game.s.cast[0][Spell.FIREWORKS] = 1
        assert royal_worth(game.s, 0, Royal.ARCHMAGE) == worth


def test_ruling_29_the_king_lifts_every_ladder_without_gifts_and_skips_a_full_top():
    game = at_the_end(levels={0: [7, 6, 1, 3], 1: [0, 7, 0, 0]})
    assert king_ladder_gain(game.s, 0) == 1 + 1
    game.play("royal king")
    assert game.s.level[0] == [7, 6, 2, 4]
    assert game.points(0, "royal") == 5 and game.s.n_hand[0] == 0 and game.coins()[0] == 10


@pytest.mark.parametrize("birthdays, expected", [([9, 200, 80], [0, 2, 1]), ([300, 1, 299], [2, 0, 1])])
def test_ruling_31_of_a_final_tie_the_next_birthday_wins(birthdays, expected):
    game = scene(begin=False)
    game.s.birthday[:3] = birthdays
    assert game.scores()[0] == game.scores()[1] == game.scores()[2]
    out = [0] * 3
    GAME.rules.places(game.s, out)
    assert out == expected and winner(game.s) == expected.index(0)


def test_the_end_tells_privileges_ladders_and_totals():
    game = at_the_end(privileges={1: 2}, levels={0: [0, 1, 2, 3], 1: [4, 5, 6, 7]}, coins=(0, 0, 0))
    game.play("royal queen", "royal treasurer", "royal archmage")
    assert game.told(News.PRIVILEGE_POINTS) == [[News.PRIVILEGE_POINTS, 1, 2, 2]]
    ladders = [entry[1:] for entry in game.told(News.LADDER_POINTS)]
    assert ladders[:8] == [[0, 0, -3], [0, 1, -1], [0, 2, 0], [0, 3, 1], [1, 0, 2], [1, 1, 4], [1, 2, 7], [1, 3, 10]]
    assert [entry[2] for entry in game.told(News.SCORES)] == game.scores() and not game.told(News.TIE)
    assert game.told(News.WINNER)[0][1] == 1


def test_the_end_tells_how_a_tie_was_broken():
    game = at_the_end(coins=(0, 0, 0))
    game.s.birthday[:3] = [30, 20, 10]
    game.play("royal queen", "royal treasurer", "royal archmage")
    assert len(set(game.scores())) == 1
    assert game.told(News.TIE) == [[News.TIE, 2, 10, 0]] and game.told(News.WINNER)[0][1] == 2


def test_each_ladder_pays_its_level():
    game = scene(begin=False, levels={0: [0, 1, 2, 3], 1: [4, 5, 6, 7]})
    assert game.scores()[:2] == [-3 - 1 + 0 + 1, 2 + 4 + 7 + 10]
