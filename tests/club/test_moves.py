"""Choices kept as lines: they are read exactly as they were written, and damage is noticed."""

import pytest

from underhill.club.events import Event, Kind
from underhill.club.moves import EVENTS_A_ROW, fits, lines_by_group, read


def choice(number, at=1763308800.1234567, text="offer silver 2", **more):
    return Event(number, at, Kind.PLAYED, {"seat": 2, "choice": text, "by": "server", **more})


def test_choices_are_read_as_they_were_written():
    made = [choice(3), choice(EVENTS_A_ROW + 4, held=1.25), choice(EVENTS_A_ROW + 5, at=0.1, text="play one, two")]
    assert all(map(fits, made))
    groups = lines_by_group(made)
    assert list(groups) == [0, 1] and [each for text in groups.values() for each in read(text)] == made


def test_what_is_no_plain_choice_is_no_line():
    assert not fits(Event(1, 0.0, Kind.SAID, {"name": "Anna", "text": "hello", "seat": 0}))
    assert not fits(choice(1, text="two\nlines")) and not fits(choice(1, why="more"))


@pytest.mark.parametrize("text", ["3,2,s", "x,2,s,0123456789, pass\n", "3,2,s,01234, pass\n"])
def test_damage_is_noticed(text):
    with pytest.raises(ValueError):
        list(read(text))
