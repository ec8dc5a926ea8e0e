"""Positions saved under rules version 1: such tables go on, and finished ones show the same end."""

import json
import random
from pathlib import Path

import pytest

from underhill.core.errors import DamagedPosition, WrongRulesVersion
from underhill.core.match import Match
from underhill.core.record import match_from_position, renewed
from underhill.games.taverna import GAME
from underhill.games.taverna.ids import News

SAVED = json.loads(Path(__file__).with_name("version_1.json").read_text(encoding="utf-8"))


def resumed(name: str) -> Match:
    return match_from_position(GAME, renewed(GAME, SAVED[name]), seed=1)


@pytest.mark.parametrize("name", ["opening", "turn"])
def test_a_table_under_way_goes_on_to_its_end(name):
    match, chance = resumed(name), random.Random(1)
    while not match.is_over:
        match.play(chance.choice(match.choices()))
        assert GAME.rules.broken_law(match.state) == 0
    assert len(match.winners()) == 1


def test_what_version_1_did_not_know_has_a_sensible_value():
    state = resumed("turn").state
    assert state.turn_notable_used == 1 and state.option_curse == 0
    found = [int(state.bears[guild] and state.guild[state.tavern][guild]) for guild in range(3)]
    assert state.guild_used == found and any(found)


def test_of_a_tie_the_later_in_turn_order_wins_as_those_tables_were_told():
    match = resumed("over")
    assert match.scores().count(max(match.scores())) > 1
    assert match.winners() == SAVED["over_winners"]


def test_who_is_already_stranded_in_the_opening_gets_one_deed_less():
    match = resumed("opening")
    poor = match.state.first
    match.play("deed dwarf 1")
    assert any(item.code == News.CANNOT_BUY and item.seat == poor for item in match.news(None))
    assert match.view(None)["phase"] == "turns"


def test_a_damaged_old_position_is_refused():
    for missing in ("first", "free_used", "bears"):
        state = {name: value for name, value in SAVED["turn"]["state"].items() if name != missing}
        with pytest.raises(DamagedPosition, match="does not fit rules version 1"):
            renewed(GAME, {**SAVED["turn"], "state": state})


def test_a_version_1_position_is_not_taken_for_one_of_these_rules():
    with pytest.raises(WrongRulesVersion):
        GAME.from_position(SAVED["turn"])
