"""Printed numbers: marks are compulsory, and a variant changes values only."""

import pytest

import underhill
from underhill.core.errors import BadNumbers
from underhill.core.numbers import Numbers, read_toml

TREE = {
    "price": {"value": 4, "mark": "S"},
    "row": {"low": {"value": [1, 2], "mark": "R", "note": "guessed"}, "name": {"value": "ring", "mark": "I"}},
}


def test_values_marks_and_notes():
    numbers = Numbers(TREE, "test")
    assert numbers.keys() == ["price", "row.low", "row.name"]
    assert (numbers["price"], numbers.mark("row.low"), numbers.note("row.low"), numbers.note("price")) == (4, "R", "guessed", "")


def test_a_variant_leaves_the_printed_numbers_alone():
    numbers = Numbers(TREE, "test")
    varied = numbers.varied({"price": 5, "row": {"low": {"value": [3, 4]}}})
    assert (varied["price"], varied["row.low"], varied["row.name"]) == (5, [3, 4], "ring")
    assert (numbers["price"], numbers["row.low"]) == (4, [1, 2])


@pytest.mark.parametrize(
    "changes, complaint",
    [
        ({"prize": 5}, r"no number 'prize' \(did you mean price\?\); the keys are price, row.low, row.name"),
        ({"price": "many"}, "price must be a whole number"),
        ({"price": True}, "price must be a whole number"),
        ({"price": 1000}, "from -127 to 127"),
        ({"row": {"low": [1]}}, "row.low must be a list of 2"),
        ({"row": {"low": [1, "x"]}}, "row.low must be a whole number"),
        ({"row": {"name": 3}}, "row.name must be like 'ring'"),
        ([1], "nested mapping"),
    ],
)
def test_variants_that_do_not_fit_are_refused(changes, complaint):
    with pytest.raises(BadNumbers, match=complaint):
        Numbers(TREE, "test").varied(changes)


def test_a_list_may_be_as_short_and_as_long_as_its_sizes_say():
    numbers = Numbers({"steps": {"value": [3, 2, 1], "mark": "R", "sizes": [2, 4]}}, "test")
    assert numbers.varied({"steps": [5, 4]})["steps"] == [5, 4] and numbers.varied({"steps": [1, 1, 1, 1]})["steps"] == [1, 1, 1, 1]
    for wrong in ([1], [1] * 5):
        with pytest.raises(BadNumbers, match="steps must be a list of 2 to 4"):
            numbers.varied({"steps": wrong})


def test_numbers_without_marks_are_refused():
    with pytest.raises(BadNumbers, match="price needs a mark, one of S, I, R"):
        Numbers({"price": {"value": 4}}, "test")
    with pytest.raises(BadNumbers, match="must be written"):
        Numbers({"price": 4}, "test")


def test_unreadable_files_are_named(tmp_path):
    with pytest.raises(BadNumbers, match="cannot read"):
        read_toml(tmp_path / "nothing.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("= 4")
    with pytest.raises(BadNumbers, match=r"bad\.toml is not a TOML file"):
        read_toml(bad)


def test_a_record_with_the_old_name_of_the_numbers_still_replays():
    changes = {"items": {"fairy_wand": 3}}
    match = underhill.game("fairy_land").match(2, 5, {"numbers": changes})
    record = match.record()
    record["options"] = {"tables": changes}
    again = underhill.game("fairy_land").from_record(record)
    assert again.position() == match.position() and again.options == {"numbers": changes}


def test_older_numbers_lie_beside_those_of_today(tmp_path):
    (tmp_path / "numbers.toml").write_text('price = { value = 4, mark = "S" }\nprize = { value = [3, 2], mark = "R" }\n')
    assert Numbers.read(tmp_path / "numbers.toml").older == {}
    (tmp_path / "older.toml").write_text("[2]\nprize = [5, 4]\n")
    then = Numbers.read(tmp_path / "numbers.toml").older[2]
    assert then.values() == {"price": 4, "prize": [5, 4]} and then.mark("prize") == "R"
    (tmp_path / "older.toml").write_text("[2]\nprise = 5\n")
    with pytest.raises(BadNumbers, match="no number 'prise'"):
        Numbers.read(tmp_path / "numbers.toml")
