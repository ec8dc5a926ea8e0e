"""Printed numbers: marks are compulsory, and a variant changes values only."""

import pytest

from underhill.core.errors import BadTables
from underhill.core.tables import Tables, read_toml

TREE = {
    "price": {"value": 4, "mark": "S"},
    "row": {"low": {"value": [1, 2], "mark": "R", "note": "guessed"}, "name": {"value": "ring", "mark": "I"}},
}


def test_values_marks_and_notes():
    tables = Tables(TREE, "test")
    assert tables.keys() == ["price", "row.low", "row.name"]
    assert (tables["price"], tables.mark("row.low"), tables.note("row.low"), tables.note("price")) == (4, "R", "guessed", "")


def test_a_variant_leaves_the_printed_numbers_alone():
    tables = Tables(TREE, "test")
    varied = tables.varied({"price": 5, "row": {"low": {"value": [3, 4]}}})
    assert (varied["price"], varied["row.low"], varied["row.name"]) == (5, [3, 4], "ring")
    assert (tables["price"], tables["row.low"]) == (4, [1, 2])


@pytest.mark.parametrize(
    "changes, complaint",
    [
        ({"prize": 5}, "no number 'prize'; the keys are price, row.low, row.name"),
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
    with pytest.raises(BadTables, match=complaint):
        Tables(TREE, "test").varied(changes)


def test_numbers_without_marks_are_refused():
    with pytest.raises(BadTables, match="price needs a mark, one of S, I, R"):
        Tables({"price": {"value": 4}}, "test")
    with pytest.raises(BadTables, match="must be written"):
        Tables({"price": 4}, "test")


def test_unreadable_files_are_named(tmp_path):
    with pytest.raises(BadTables, match="cannot read"):
        read_toml(tmp_path / "nothing.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("= 4")
    with pytest.raises(BadTables, match=r"bad\.toml is not a TOML file"):
        read_toml(bad)
