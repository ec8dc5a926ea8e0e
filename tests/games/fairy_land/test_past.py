"""Tables under way when the rules changed: a position of rules version 1, made with its code, goes on under these rules."""

import json
import random
from pathlib import Path

import pytest

from underhill.core.errors import DamagedPosition
from underhill.core.record import renewed
from underhill.games.fairy_land import GAME

POSITION = json.loads(Path(__file__).with_name("position_of_rules_1.json").read_text(encoding="utf-8"))


def test_a_table_of_rules_version_1_goes_on_from_its_position():
    match = GAME.from_position(renewed(GAME, POSITION), seed=1)
    assert match.choices()[0].text.startswith("under")
    turn, chance = match.state.turn, random.Random(1)
    while not match.is_over:
        match.play(chance.choice(match.choices()))
        assert GAME.rules.broken_law(match.state) == 0
    assert turn > 0 and match.state.turn == 36 and match.winners()


def test_others_no_longer_know_where_the_cards_lay_that_go_under_the_deck():
    match = GAME.from_position(renewed(GAME, POSITION), seed=1)
    others = [p for p in range(3) if p != match.seat]
    before = [match.view(p) for p in others]
    known = [match.view(p)["druids"]["known"] + match.view(p)["court"]["known"] for p in others]
    assert all(entry["place"] >= match.state.looked for entries in known for entry in entries)
    assert [view["looking"]["cards"] for view in before] == [match.state.looked] * 2


def test_a_position_that_is_none_is_refused():
    with pytest.raises(DamagedPosition, match="rules version 1"):
        renewed(GAME, {"game": "fairy_land", "rules_version": 1, "state": {"turn": 3}})
