"""Printed numbers: where they come from, what they change, and which ones no game could be played with."""

import pytest

from games.pixie_queen.setups import scene
from underhill.core.errors import BadNumbers, BadOption
from underhill.games.pixie_queen import GAME

IMPOSSIBLE = [
    {"demands": {"tiles": [3, 3, 2]}},
    {"demands": {"rounds": 8}},
    {"box": {"goods": [5, 40, 40, 60, 30]}},
    {"box": {"stones": 10}},
    {"bag": {"silver": 55}},
    {"symbols": {"trade": "AX"}},
    {"symbols": {"trade": "AAAAAAAAAA"}},
    {"tracks": {"silver_for_gold": [5, 4, 3, 2, 1, 0]}},
    {"dice": {"punishment": [1, 1, 2, 2, 3, 10]}},
    {"dice": {"casino": [0, 0, 1, 1, 2, 3]}},
    {"penalties": {"pit": 0}},
    {"penalties": {"pass": 21}},
    {"actions": {"kinds_offered": 4}},
    {"start": {"discs": 0}},
    {"rewards": {"gold_ring": [16, 8, 7, 6, 5, 4, 3]}},
]


@pytest.mark.parametrize("changes", IMPOSSIBLE, ids=str)
def test_impossible_numbers_are_refused(changes):
    with pytest.raises(BadNumbers):
        GAME.match(3, 1, {"numbers": changes})


def test_a_varied_board_is_played_as_it_says():
    tables = {"actions": {"steal_silver": 3}, "penalties": {"pass": 7}, "symbols": {"trade": "HH"}}
    table = scene(options={"numbers": tables}, step="steal", pixies={1: ["trade"]})
    assert table.stock(1) == {"honey": 2}
    table.play("space steal_silver", "pass")
    assert table.stock(0) == {"silver": 3} and table.s.penalties[1] == 7


@pytest.mark.parametrize("key", ["rewards.gold_ring", "tracks.penalties", "penalties.slave_symbols", "symbols.rob"])
def test_reconstructed_numbers_are_marked(key):
    assert GAME.numbers.mark(key) == "R"


@pytest.mark.parametrize("key", ["start.goods", "penalties.copies", "actions.trade", "bag.gold", "food_tiles.two_players"])
def test_stated_numbers_are_marked(key):
    assert GAME.numbers.mark(key) == "S"


def test_rows_of_the_pyramid_have_as_many_symbols_as_their_number():
    s = GAME.new_state(3, 1)
    assert [sum(row) for row in s.symbols] == [1] * 5 + [2] * 4 + [3] * 3 + [4] * 2


def test_options_are_named():
    assert [option.name for option in GAME.options] == ["open_screens", "strict_dump"]
    with pytest.raises(BadOption):
        GAME.match(3, 1, {"closed_screens": True})
