"""The opening: first player, chosen peoples, two rounds of deeds."""

import random

import pytest

from games.taverna.setups import Scene, faces
from underhill.games.taverna import GAME
from underhill.games.taverna.court import is_double
from underhill.games.taverna.ids import COURT, News, People, Phase, Source, Step, Tavern
from underhill.games.taverna.taverns import n_deeds_of


def new_game(seats: int, seed: int, options=None) -> Scene:
    return Scene(GAME.new_state(seats, seed, options))


def first_seed(seats: int, double: bool) -> int:
    return next(seed for seed in range(99) if is_double(new_game(seats, seed).s, new_game(seats, seed).s.row[0]) == double)


@pytest.mark.parametrize("seats, turns, income, cards", [(2, 8, 3, 22), (3, 6, 3, 22), (4, 6, 2, 28), (5, 6, 2, 34)])
def test_the_table_is_laid_for_the_number_of_players(seats, turns, income, cards):
    s = new_game(seats, 3).s
    assert (s.n_turns, s.income, s.n_cards) == (turns, income, cards)
    assert s.coins[:seats] == [15] * seats and s.n_hand[:seats] == [3] * seats
    assert len([card for card in s.row if card >= 0]) == 4 and s.n_pile == cards - 4
    assert s.n_reserve == 15 - COURT and s.privilege_reserve == 10
    assert sorted(s.notable_at) == [0, 1, 2, 3]
    assert s.n_spells + s.curse_gone == 32 - 3 * seats  # the Curse is one of the 32
    assert all(level == 0 for p in range(seats) for level in s.level[p])


def test_everybody_can_be_first_and_notables_stand_differently():
    states = [new_game(4, seed).s for seed in range(60)]
    assert {s.first for s in states} == {0, 1, 2, 3}
    assert len({tuple(s.notable_at) for s in states}) > 10


def test_the_first_card_names_the_kings_people():
    game = new_game(3, first_seed(3, double=False))
    assert game.s.king_people == game.s.card_people[game.s.row[0]][0]
    assert game.s.queen_people == -1 and game.asked == "first_deed"


def test_of_a_double_first_card_the_first_player_chooses_a_people():
    game = new_game(3, first_seed(3, double=True))
    peoples = {f"people {face.split('_')[0]}" for face in faces(game.s, game.s.row[0])}
    assert game.asked == "king_people" and game.seat == game.s.first
    assert set(game.choices()) == peoples
    chosen = sorted(peoples)[1]
    game.play(chosen)
    assert People(game.s.king_people).name.lower() == chosen.split()[1]
    assert game.asked == "first_deed"


def test_with_two_players_the_first_names_the_kings_people_and_the_second_another_for_the_queen():
    game = new_game(2, 5)
    assert game.asked == "king_people" and game.seat == game.s.first and len(game.choices()) == 4
    game.play("people elf")
    assert game.asked == "queen_people" and game.seat == 1 - game.s.first
    assert game.choices() == ["people orc", "people human", "people dwarf"]
    game.play("people dwarf")
    assert (game.s.king_people, game.s.queen_people) == (People.ELF, People.DWARF)


def test_deeds_go_round_once_and_back_again():
    game = new_game(4, first_seed(4, double=False))
    order = []
    while game.asked == "first_deed":
        order.append((game.seat - game.s.first) % 4)
        game.play(game.choices()[0])
    assert order == [0, 1, 2, 3, 3, 2, 1, 0]
    assert game.s.phase == Phase.TURNS


def test_a_deed_is_paid_and_scored_at_once_and_never_two_in_one_tavern():
    game = new_game(2, 5, {"curse": False}).play("people elf", "people orc")
    p = game.seat
    game.play("deed great 3")
    assert game.coins()[p] == 5 and game.points(p, "deeds") == 6
    assert game.told(News.GAINS_POINTS) == [[News.GAINS_POINTS, p, 6, Source.DEEDS]]
    assert "deed great 3" not in game.choices()
    while game.seat != p:
        game.play(game.choices("deed human")[0] if game.choices("deed human") else game.choices()[0])
    assert not game.choices("deed great")
    assert all(text.endswith(" 1") for text in game.choices())  # four coins are the cheapest deeds


@pytest.mark.parametrize("seats, refused", [(2, []), (3, ["great 3"]), (4, ["great 4"]), (5, ["great 3", "great 4"])])
def test_ruling_53_a_first_deed_leaves_a_second_within_reach_whatever_the_others_buy(seats, refused):
    game = new_game(seats, 5, {"curse": False})
    while game.asked != "first_deed":
        game.play(game.choices()[0])
    p, reasons = game.seat, {GAME.actions.text(a): reason for a, reason, _ in GAME.why_not(game.s)}
    assert reasons == {f"deed {name}": "second_deed" for name in refused}
    assert not set(reasons) & set(game.choices())
    game.play(max(game.choices("deed great")))  # the dearest that is allowed
    while game.seat != p:  # the others take the cheapest deeds
        game.play(min(game.choices(), key=lambda text: GAME.choice_numbers(game.s, GAME.actions.find(text))["d"]))
    assert game.choices()


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_buys_two_deeds_and_nobody_passes(seats):
    for seed in range(60):
        game, chance = new_game(seats, seed), random.Random(seed)
        while game.s.phase < Phase.TURNS:
            dear = sorted(game.choices(), key=lambda text: GAME.choice_numbers(game.s, GAME.actions.find(text)).get("d", 0))
            first = game.s.asked == 1  # the first deed as dear as allowed, all others at random among the cheap ones
            game.play(dear[-1] if first else chance.choice(dear[:3]))
        assert not game.told(News.CANNOT_BUY)
        assert [n_deeds_of(game.s, p) for p in range(seats)] == [2] * seats


def test_birthdays_are_drawn_and_the_last_to_come_plays_first():
    for seed in range(30):
        match = GAME.match(4, seed)
        days = [innkeeper["birthday"] for innkeeper in match.view(None)["innkeepers"]]
        assert len(set(days)) == 4 and all(1 <= day <= 365 for day in days)
        assert match.view(None)["first"] == days.index(max(days))
        told = [item for item in match.news(None) if item.code == News.BIRTHDAY]
        assert [item.a for item in told] == days


def test_where_no_first_deed_leaves_a_second_any_that_can_be_paid_is_allowed():
    game = new_game(3, 1)
    s, p = game.s, game.s.first
    prices = sorted(s.deed_price[tavern][i] for tavern in Tavern for i in range(s.n_deeds[tavern]))
    assert 0 < len(game.choices()) < len([price for price in prices if price <= s.coins[p]])
    s.coins[p] = prices[0] + 1
    assert len(game.choices()) == len([price for price in prices if price <= s.coins[p]]) > 0


def test_the_stage_of_a_turn_is_its_step():
    s = new_game(3, 1).s
    s.step = Step.SEATED
    assert GAME.stage(s) == Step.SEATED
