"""Records of earlier rules versions, each made with the code of its time, replay with the same points as ever."""

import json
from pathlib import Path

import pytest

from underhill.core.game import games

FOLDER = Path(__file__).parent.parent / "records"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_record_replays_as_it_was_played(path):
    record = json.loads(path.read_text(encoding="utf-8"))
    match = games()[record["game"]].from_record(record)
    assert match.is_over and (match.scores(), match.winners()) == (record["scores"], record["winners"])
    assert match.record() == {key: record[key] for key in match.record()}
    assert match.position()["rules_version"] == record["rules_version"]


def test_every_version_that_can_be_replayed_has_a_record(game):
    kept = {path.stem for path in FOLDER.glob(f"{game.name}_*.json")}
    assert kept >= {f"{game.name}_{version}" for version in game.numbers.older}


def test_older_numbers_differ_from_those_of_today_and_can_be_played_with(game):
    for version, then in game.numbers.older.items():
        assert version < game.rules_version and then.values() != game.numbers.values()
        for seats in game.seats:
            match = game.match(seats, 1, rules_version=version)
            assert match.rules_version == game.from_position(match.position()).rules_version == version
