"""Choices as the database keeps them: a line each, in one row for every 16 events of a table, to which the next one is appended.

A row of its own would cost a choice four times its length. Choices of earlier versions are rows of `events` and are read there.

A line is `<number>,<seat>,<by>,<at>,<held> <choice>`: by its first letter, the time as the eight bytes of the number in base 85, so
that it is exactly the same again, and the seconds held back, if any."""

import struct
from base64 import b85decode, b85encode
from collections.abc import Iterable, Iterator

from underhill.club.events import Event, Kind
from underhill.club.table_parts import By

EVENTS_A_ROW = 16  # small rows: a page of PostgreSQL is filled well, and the row is replaced there at once
KEYS = {"seat", "by", "choice"}
LETTERS = {str(by): str(by)[0] for by in By}
WORDS = {letter: by for by, letter in LETTERS.items()}


def group_of(number: int) -> int:
    """The row of an event, by its number."""
    return number // EVENTS_A_ROW


def fits(event: Event) -> bool:
    """Whether an event can be kept as a line."""
    data = event.data
    return event.kind == Kind.PLAYED and data.keys() - {"held"} == KEYS and data["by"] in LETTERS and "\n" not in data["choice"]


def line(event: Event) -> str:
    """A choice as a line."""
    data, at = event.data, b85encode(struct.pack(">d", event.at)).decode()
    return f"{event.number},{data['seat']},{LETTERS[data['by']]},{at},{data.get('held', '')} {data['choice']}\n"


def lines_by_group(events: Iterable[Event]) -> dict[int, str]:
    """The lines of some choices, by their rows."""
    groups: dict[int, str] = {}
    for event in events:
        groups[group_of(event.number)] = groups.get(group_of(event.number), "") + line(event)
    return groups


def read(text: str) -> Iterator[Event]:
    """The choices of a row; ValueError if it is damaged."""
    for each in text.removesuffix("\n").split("\n"):
        told, _, choice = each.partition(" ")
        number, seat, by, at, held = told.split(",")
        data = {"seat": int(seat), "choice": choice, "by": WORDS.get(by, by), **({"held": float(held)} if held else {})}
        yield Event(int(number), _time(at), Kind.PLAYED, data)


def _time(text: str) -> float:
    try:
        found: float = struct.unpack(">d", b85decode(text))[0]
    except struct.error as error:
        raise ValueError(f"{text!r} is no time") from error
    return found
