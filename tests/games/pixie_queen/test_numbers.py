"""Printed numbers: where they come from, what they change, and which ones no game could be played with."""

import random

import pytest

from games.pixie_queen.setups import scene
from underhill.core.compile import plain
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
    {"rewards": {"golden": 8}},
    {"food_tiles": {"three_players": [2, 0, 4, 4]}},
    {"start": {"pixies": [5, 0, 4, 3]}},
    {"tracks": {"gold_for_ring": [5, 4, 3, 2, 1, 0]}},
    {"tracks": {"penalties": [4, 3, 2, 1, 0]}},
    {"tracks": {"penalties": [4, 3, 2, 1], "tokens": [0] * 4, "silver_for_gold": [1] * 4, "gold_for_ring": [1] * 4}},
    {"penalties": {"slave_symbols": [10, 20, 30]}},
    {"penalties": {"slave_symbols": [10, 20, 20, 40, 50]}},
    {"penalties": {"slave_symbols": [5, 10, 15, 20, 25, 30, 35, 40, 45]}},
]


@pytest.mark.parametrize("changes", IMPOSSIBLE, ids=str)
def test_impossible_numbers_are_refused(changes):
    with pytest.raises(BadNumbers):
        GAME.match(3, 1, {"numbers": changes})


def tracks_of(steps):
    """Tracks with so many steps: a penalty everywhere but on the last two, a token on the last."""
    return {
        "penalties": [*range(steps - 2, 0, -1), 0, 0],
        "tokens": [0] * (steps - 1) + [1],
        "silver_for_gold": list(range(steps, 0, -1)),
        "gold_for_ring": list(range(steps, 0, -1)),
    }


@pytest.mark.parametrize("steps", [5, 6, 7, 8])
def test_tracks_have_as_many_steps_as_the_numbers_say(steps):
    options = {"numbers": {"tracks": tracks_of(steps)}}
    table = scene(options=options, tracks={0: (steps - 1, 1)}, stock={0: {"silver": 3}})
    table.play("space tracks", "track silver")
    assert table.s.track[0][0] == steps - 1 and table.match().view(0)["players"][0]["gold_price"] == 1
    assert scene(options=options, tracks={0: (steps, 1)}, stock={0: {"silver": 3}}).why_not("space tracks") == "no_track"
    paid = scene(options=options, step="track_penalties", tracks={0: (steps, steps), 1: (1, 1), 2: (steps - 1, steps - 1)})
    assert paid.s.tokens[0] == 2 and paid.s.penalties[:3] == [0, 2 * (steps - 2), 0]
    assert len(table.match().view(0)["tracks"]["penalties"]) == steps


@pytest.mark.parametrize("symbols", [[3, 6, 9, 12], [5, 10, 15, 20, 25, 30, 35, 40]])
def test_there_are_as_many_slave_symbols_as_the_numbers_say(symbols):
    options = {"numbers": {"penalties": {"slave_symbols": symbols}}}
    table = scene(options=options, pixies={1: ["trade", "smelt"]}, penalties={1: symbols[-1] - 1})
    assert table.match().view(1)["slave_symbols"] == symbols
    assert table.play("space casino", "pass").asked == "demote"


def allowed(key, printed, value):
    """Whether a match of three can be set up with this value for every entry of a number."""
    section, name = key.split(".")
    try:
        GAME.prototype(3, {"numbers": {section: {name: [value] * len(printed) if isinstance(printed, list) else value}}})
    except BadNumbers:
        return False
    return True


KEYS = GAME.numbers.keys()
INTS = [key for key in KEYS if not isinstance(GAME.numbers[key], str)]


@pytest.mark.parametrize("key", INTS)
def test_numbers_at_their_limits_can_be_played_and_break_no_law(key):
    printed, (section, name) = GAME.numbers[key], key.split(".")
    fitting = [value for value in range(-20, 128) if allowed(key, printed, value)]
    for value in {fitting[0], fitting[-1]} if fitting else ():
        changes = {section: {name: [value] * len(printed) if isinstance(printed, list) else value}}
        s, chance = GAME.new_state(3, value % 7, {"numbers": changes}), random.Random(value)
        while s.depth:
            plain(GAME).step_one([s], 0, chance.choice(GAME.legal_list(s)))
            assert GAME.rules.broken_law(s) == 0 and s.n_news <= len(s.news)


def test_a_varied_board_is_played_as_it_says():
    tables = {"actions": {"steal_silver": 3}, "penalties": {"pass": 7}, "symbols": {"trade": "HH"}}
    table = scene(options={"numbers": tables}, step="steal", pixies={1: ["trade"]})
    assert table.stock(1) == {"honey": 2}
    table.play("space steal_silver", "pass")
    assert table.stock(0) == {"silver": 3} and table.s.penalties[1] == 7


def test_a_slave_symbol_that_nobody_reaches_before_the_pit_is_not_shown():
    options = {"numbers": {"penalties": {"pit": 40, "slave_symbols": [10, 20, 40, 50]}}}
    assert scene(options=options).match().view(1)["slave_symbols"] == [10, 20]


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
    assert [option.name for option in GAME.options] == ["open_screens", "lenient_dump"]
    with pytest.raises(BadOption):
        GAME.match(3, 1, {"closed_screens": True})
