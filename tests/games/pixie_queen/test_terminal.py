"""The board in a terminal: rendered from views alone, in every language, through whole random games."""

import random
from io import StringIO

import pytest
from rich.console import Console

from games.pixie_queen.setups import scene
from underhill.games.pixie_queen import GAME


def drawn(match, viewer, language="en"):
    console = Console(file=StringIO(), width=170, color_system=None)
    console.print(GAME.board(match.view(viewer), GAME.words, language))
    return console.file.getvalue()


@pytest.mark.parametrize("seats, language", [(2, "fr"), (3, "en"), (5, "de")])
def test_a_whole_random_game_can_be_drawn(seats, language):
    match, chance = GAME.match(seats, seats), random.Random(seats)
    while not match.is_over:
        if match.n_choices % 5 == 0:
            assert len(drawn(match, match.seat, language).splitlines()) > 20
        match.play(chance.choice(match.choices()))
    assert drawn(match, None, language)


def test_the_board_shows_pixies_discs_and_prices():
    text = drawn(scene(pixies={1: ["trade"]}, used={"casino": (2, 2)}, tracks={0: (4, 4)}).match(), 0)
    assert "4 Trade" in text and "A [red]" in text and "[ ] ●●" in text and "silver 4 (gold costs 2)" in text


def test_the_board_shows_own_stock_and_hides_the_others():
    text = drawn(scene(stock={0: {"apple": 1, "honey": 2}}).match(), 0)
    assert "1 apple, 2 pots of honey" in text and "behind the screen" in text


def test_the_board_shows_fists_offerings_and_passes():
    stock = {p: {"apple": 2} for p in range(3)}
    table = scene(step="announce", stock=stock).play("offer apple 2")
    assert "fist closed" in drawn(table.match(), 1) and "offers: 2 apples" in drawn(table.match(), 0)
    revealed = drawn(table.play("nothing", "nothing").match(), None)
    assert "offers: nothing" in revealed
    assert "passed" in drawn(scene().play("pass").match(), None)


def test_the_board_shows_the_pit_the_extra_place_and_tiles():
    table = scene(penalties={1: 59}, abilities={0: "extra_place"}, extra_food=4, food={0: 3}, singles={"pardon": 2})
    text = drawn(table.play("space casino", "pass").match(), 0)
    assert "in the pit" in text and "food tile 4" in text and "Extra place" in text and "7 of choice" in text
