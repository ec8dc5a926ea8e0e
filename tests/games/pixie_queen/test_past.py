"""Tables and options of earlier rules versions go on: what version 1 wrote is read by the rules of today."""

import json
import random
from pathlib import Path

import pytest

from underhill.core.errors import DamagedPosition, WrongRulesVersion
from underhill.core.record import match_from_position, renewed
from underhill.games.pixie_queen import GAME

OLD = json.loads(Path(__file__).with_name("version_1.json").read_text(encoding="utf-8"))  # the third round, under rules version 1


@pytest.mark.parametrize("name, lenient", [("lenient", 1), ("strict", 0)])
def test_a_match_under_version_1_goes_on_to_its_end_as_it_began(name, lenient):
    match, chance = match_from_position(GAME, renewed(GAME, OLD[name]), 3), random.Random(1)
    s = match.state
    assert s.option_lenient_dump == lenient and (s.n_steps, s.n_symbols, s.n_news) == (6, 5, 0)
    assert s.stock == OLD[name]["state"]["stock"] and s.track_penalty[:6] == OLD[name]["state"]["track_penalty"]
    while not match.is_over:
        match.play(chance.choice(match.choices()))
    assert s.round_number >= 3 and len(match.log(None, "fr")) > 20


def test_an_old_position_is_not_read_as_it_stands():
    with pytest.raises(WrongRulesVersion):
        match_from_position(GAME, OLD["lenient"])


def test_a_damaged_old_position_is_refused():
    state = {name: value for name, value in OLD["lenient"]["state"].items() if name != "track_penalty"}
    with pytest.raises(DamagedPosition, match="rules version 1"):
        renewed(GAME, {**OLD["lenient"], "state": state})


@pytest.mark.parametrize("strict", [True, False])
def test_the_old_option_is_understood(strict):
    match = GAME.match(3, 1, {"strict_dump": strict, "tables": {"penalties": {"pass": 6}}})
    assert match.options == {"lenient_dump": not strict, "numbers": {"penalties": {"pass": 6}}}
    assert match.state.option_lenient_dump == (not strict) and match.state.pass_points == 6
