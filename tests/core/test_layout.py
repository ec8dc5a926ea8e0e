"""Layouts: two forms of one state, names that would break compiled code, and complaints about damaged values."""

from enum import IntEnum

import numpy as np
import pytest

from underhill.core.errors import BadLayout, DamagedPosition
from underhill.core.layout import Field, Layout


class Kind(IntEnum):
    OAK = 0
    ELM = 1


LAYOUT = Layout(
    "sample",
    [
        Field("small", "i1", (), "one byte"),
        Field("wide", "i8", (2,), "two long ones"),
        Field("grid", "i2", (2, 3), "rows"),
        Field("kind", "i1", (2,), "trees", words=Kind),
        Field("planted", "i1", (2, 2), "trees of each kind in two gardens", along=(None, Kind)),
    ],
)


def sample():
    s = LAYOUT.blank()
    s.small, s.wide, s.grid, s.kind = -7, [2**40, -1], [[1, 2, 3], [4, 5, 6]], [Kind.ELM, -1]
    s.planted[0][Kind.ELM] = 3
    return s


def test_packing_keeps_every_value_and_every_byte_counts():
    array = LAYOUT.array(sample(), 3)
    assert len(array) == 3 and array.dtype.itemsize % 8 == 0
    again = LAYOUT.unpack(array, 2)
    assert LAYOUT.to_words(again) == LAYOUT.to_words(sample())
    assert LAYOUT.to_bytes(again) == array[1:2].tobytes()
    again.grid[1][2] = 7
    assert LAYOUT.digest(again) != LAYOUT.digest(sample())


def test_fields_are_aligned_for_the_gpu():
    for name in LAYOUT.dtype.names:
        dtype, offset = LAYOUT.dtype.fields[name][:2]
        assert offset % dtype.base.itemsize == 0


def test_copies_are_independent():
    s = sample()
    other = LAYOUT.copy(s)
    other.grid[0][0] = 99
    other.wide[0] = 0
    assert s.grid[0][0] == 1 and s.wide[0] == 2**40


def test_a_value_that_does_not_fit_is_refused_when_packed():
    s = sample()
    s.small = 128
    with pytest.raises(OverflowError):
        LAYOUT.to_bytes(s)


@pytest.mark.parametrize("name", ["round", "max", "size", "dtype", "copy", "_private"])
def test_names_that_numpy_records_use_are_refused(name):
    with pytest.raises(BadLayout, match=name):
        Layout("bad", [Field(name, "i1", (), "")])


def test_two_fields_of_one_name_and_unknown_types_are_refused():
    with pytest.raises(BadLayout, match="same name"):
        Layout("bad", [Field("x", "i1", (), ""), Field("x", "i1", (), "")])
    with pytest.raises(BadLayout, match="u8"):
        Layout("bad", [Field("x", "u8", (), "")])


def test_words_and_back():
    words = LAYOUT.to_words(sample())
    assert words["kind"] == ["elm", None]
    assert words["planted"] == [{"oak": 0, "elm": 3}, {"oak": 0, "elm": 0}]
    assert LAYOUT.digest(LAYOUT.from_words(words)) == LAYOUT.digest(sample())


def test_positions_of_earlier_versions_may_have_numbers_where_there_are_names_now():
    words = {**LAYOUT.to_words(sample()), "kind": [1, -1], "planted": [[0, 3], [0, 0]]}
    assert LAYOUT.digest(LAYOUT.from_words(words)) == LAYOUT.digest(sample())


@pytest.mark.parametrize(
    "change, complaint",
    [
        ({"small": 300}, "small must be a whole number from -128 to 127, not 300"),
        ({"small": True}, "small must be a whole number"),
        ({"small": None}, "small must be a whole number"),
        ({"grid": [[1, 2, 3]]}, "grid must be a list of 2"),
        ({"grid": [[1, 2, 3], [4, 5]]}, r"grid\[1\] must be a list of 3"),
        ({"kind": ["oak", "fir"]}, r"kind\[1\] must be null or one of oak, elm, not 'fir'"),
        ({"planted": [{"oak": 1}, [0, 0]]}, r"planted\[0\] must have the entries oak, elm, not oak"),
        ({"extra": 1}, "unknown extra"),
    ],
)
def test_damaged_values_are_named(change, complaint):
    with pytest.raises(DamagedPosition, match=complaint):
        LAYOUT.from_words({**LAYOUT.to_words(sample()), **change})


def test_missing_fields_and_wrong_kinds_are_named():
    words = LAYOUT.to_words(sample())
    del words["wide"]
    with pytest.raises(DamagedPosition, match="lacks wide"):
        LAYOUT.from_words(words)
    with pytest.raises(DamagedPosition, match="not list"):
        LAYOUT.from_words([1, 2])


def test_unpacking_gives_plain_ints():
    s = LAYOUT.unpack(LAYOUT.array(sample()))
    assert type(s.small) is int and type(s.wide[0]) is int and not isinstance(s.grid[0][0], np.integer)
