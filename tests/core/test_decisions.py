"""Rules as a table: what a table refuses, what the game does by itself, and that looked up and written out say the same."""

from enum import IntEnum
from types import SimpleNamespace

import pytest
from conftest import GAMES

from underhill.core.compile.dispatch import begin_function, go_on_function, legal_function, play_function, switch_function
from underhill.core.decisions import Asked, Decisions, GoesOn, Switch
from underhill.core.errors import BadRules
from underhill.core.pending import allow, pending_kind, pop, push


class Kind(IntEnum):
    ASK = 1
    COUNT = 2


class Foreign(IntEnum):
    ASK = 3


def legal_ask(s, out):
    allow(out, 7)


def apply_ask(s, a):
    pop(s)
    s.heard += a
    push(s, Kind.COUNT, 0, 0)


def count(s):
    pop(s)
    s.counted += 1


def begin_next(s):
    if s.counted < 3:
        push(s, Kind.ASK, 0, 0)
    return s.counted < 3


def set_up(s):
    s.heard = 0


ASK, COUNT = Asked(Kind.ASK, legal_ask, apply_ask), GoesOn(Kind.COUNT, count)
TABLE = Decisions(Kind, ASK, COUNT, begin_next=begin_next)


def blank():
    return SimpleNamespace(depth=0, pending=[[0, 0, 0] for _ in range(4)], heard=9, counted=0)


def test_a_kind_without_an_entry_is_an_error():
    with pytest.raises(BadRules, match="has no entry for COUNT"):
        Decisions(Kind, ASK)


def test_a_second_entry_for_a_kind_is_an_error():
    with pytest.raises(BadRules, match="has more than one entry for ASK"):
        Decisions(Kind, ASK, COUNT, ASK)


def test_an_entry_without_a_kind_is_an_error():
    with pytest.raises(BadRules, match=r"Kind has no .*ASK|Kind has no 3"):
        Decisions(Kind, ASK, COUNT, Asked(Foreign.ASK, legal_ask, apply_ask))


def test_a_function_that_takes_too_little_is_an_error():
    with pytest.raises(BadRules, match="ASK: count must take 2 arguments"):
        Decisions(Kind, Asked(Kind.ASK, legal_ask, count), COUNT)


def test_a_switch_has_an_entry_for_every_name():
    with pytest.raises(BadRules, match="no entry for COUNT"):
        Switch(Kind, pending_kind, (Kind.ASK, count))


def test_the_game_goes_on_by_itself_until_a_seat_is_asked():
    s = blank()
    TABLE.go_on(s)
    for turn in range(1, 4):
        assert pending_kind(s) == Kind.ASK and TABLE.is_asked(pending_kind(s))
        TABLE.apply(s, 7)
        assert (s.heard - 9, s.counted) == (7 * turn, turn)
    assert s.depth == 0


def test_a_table_written_out_does_what_a_table_looked_up_does():
    s, out = blank(), [0] * 4
    begin_function(set_up, TABLE)(s)
    assert (s.heard, pending_kind(s)) == (0, Kind.ASK)
    legal_function(TABLE)(s, out)
    assert out == [1, 7, 0, 0]
    play_function(TABLE)(s, 7)
    assert (s.heard, s.counted, s.depth) == (7, 1, 1)


def test_a_game_in_which_nothing_follows_ends_when_nothing_waits():
    table, s = Decisions(Kind, ASK, COUNT), blank()
    for go_on in (table.go_on, go_on_function(table)):
        push(s, Kind.COUNT, 0, 0)
        go_on(s)
        assert s.depth == 0
    assert s.counted == 2


def test_a_switch_written_out_calls_the_same_function():
    switch = Switch(Kind, pending_kind, (Kind.ASK, begin_next), (Kind.COUNT, count))
    for call in (switch, switch_function(switch)):
        s = blank()
        push(s, Kind.COUNT, 0, 0)
        call(s)
        assert (s.counted, s.depth) == (1, 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_plays_the_same_looked_up_and_written_out(name):
    game = GAMES[name]
    decisions = game.rules.decisions
    legal, play = legal_function(decisions), play_function(decisions)
    s, twin = game.prototype(game.seats.start, {}), game.prototype(game.seats.start, {})
    s.rng[0] = twin.rng[0] = 5
    game.rules.begin(s)
    begin_function(game.rules.setup, decisions)(twin)
    for _ in range(60):
        if s.depth == 0:
            break
        choices, out = game.legal_list(s), [0] * (len(game.actions) + 1)
        legal(twin, out)
        assert out[1 : out[0] + 1] == choices
        game.rules.play(s, choices[-1])
        play(twin, choices[-1])
    assert game.layout.to_bytes(s) == game.layout.to_bytes(twin)
