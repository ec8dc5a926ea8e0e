"""One description of a game's state, two forms: a plain object of Python ints and lists, and an element of a NumPy array.

Plain states are for tests and live tables, arrays for compiled code and the GPU; `pack` and `unpack` go between them without
loss. Equal states are equal in every byte, so a digest identifies one.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from typing import Any

import numpy as np

from underhill.core.errors import BadLayout, DamagedPosition
from underhill.core.pending import NONE
from underhill.core.rng import WORDS

SIZES = {"i1": 1, "i2": 2, "i4": 4, "i8": 8}
# Names that a compiled record would read as its own attribute instead of the field.
FORBIDDEN_NAMES = frozenset(dir(np.record)) | frozenset(dir(np.ndarray))


Words = type[IntEnum] | tuple[type[IntEnum], ...] | None


class Seen(Enum):
    """Who may know a field's value."""

    ALL = "all"
    OWNER = "its owner"
    PARTLY = "as hidden.py says"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Field:
    """One field of a state: its integer type, its shape, what it means and who may see it.

    In positions `words` name its values (several: those of each row), and `along` the entries of each dimension."""

    name: str
    kind: str
    shape: tuple[int, ...]
    about: str
    seen: Seen = Seen.ALL
    words: "Words" = None
    along: tuple[type[IntEnum] | None, ...] = ()

    def limits(self) -> tuple[int, int]:
        """The smallest and the largest value that fit."""
        info = np.iinfo(self.kind)
        return int(info.min), int(info.max)


def core_fields(depth: int, news: int) -> list[Field]:
    """The fields every game has: generator, seats, the stack of decisions and the news of the last choice."""
    return [
        Field("rng", "i8", (WORDS,), "the generator's four 32-bit words", Seen.NOBODY),
        Field("n_seats", "i1", (), "how many play"),
        Field("depth", "i1", (), "how many decisions wait"),
        Field("pending", "i2", (depth, 3), "the waiting decisions, the last one asked first: kind, seat, argument", Seen.PARTLY),
        Field("decisions", "i4", (), "how many choices have been played"),
        Field("reveals", "i4", (), "how often somebody has learnt something"),
        Field("n_news", "i2", (), "how many news the last choice made"),
        Field("news", "i2", (news, 4), "the news of the last choice: code, seat, a, b", Seen.PARTLY),
    ]


class Layout:
    """The fields of a game's state, and every general thing one can do with a state."""

    def __init__(self, name: str, fields: Iterable[Field]):
        self.name = name
        self.fields = tuple(fields)
        self.by_name = {field.name: field for field in self.fields}
        self._check_names()
        self.dtype = self._aligned_dtype()
        self.Plain = self._plain_class()
        self._copied = tuple((field.name, _copier(len(field.shape))) for field in self.fields)
        _layouts.setdefault((name, self.fields), self)

    def _plain_class(self) -> type:
        def reduce(s: Any) -> tuple[Any, ...]:
            return _restored, (self, tuple(getattr(s, field.name) for field in self.fields))

        content = {"__slots__": tuple(self.by_name), "__doc__": f"A plain state of {self.name}.", "__reduce__": reduce}
        return type(f"Plain_{self.name}", (), content)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its fields; within one process there is one layout for the same fields."""
        return _same_layout, (self.name, self.fields)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Layout":
        return self

    def _check_names(self) -> None:
        if len(self.by_name) != len(self.fields):
            raise BadLayout(f"{self.name}: two fields have the same name")
        for field in self.fields:
            if field.name in FORBIDDEN_NAMES or field.name.startswith("_"):
                raise BadLayout(f"{self.name}: a field cannot be named {field.name!r}; choose a name that numpy records do not use")
            if field.kind not in SIZES:
                raise BadLayout(f"{self.name}.{field.name}: the type {field.kind!r} must be one of {', '.join(SIZES)}")

    def _aligned_dtype(self) -> np.dtype:
        """Widest fields first, so that each is aligned (the GPU needs that), then named padding, so that every byte is written."""
        ordered = sorted(self.fields, key=lambda field: -SIZES[field.kind])
        columns: list[tuple[Any, ...]] = [(field.name, field.kind, field.shape) for field in ordered]
        used = np.dtype(columns).itemsize
        if used % 8:
            columns.append(("padding_", "i1", (8 - used % 8,)))
        dtype = np.dtype(columns, align=True)
        if dtype.itemsize != np.dtype(columns).itemsize:
            raise BadLayout(f"{self.name}: the fields do not pack without gaps")
        return dtype

    def blank(self) -> Any:
        """A plain state with every field zero."""
        s = self.Plain()
        for field in self.fields:
            setattr(s, field.name, _zeros(field.shape))
        return s

    def copy(self, s: Any) -> Any:
        """An independent copy of a plain state."""
        other = self.Plain()
        for name, copied in self._copied:
            value = getattr(s, name)
            setattr(other, name, copied(value) if copied else value)
        return other

    def pack(self, s: Any, array: np.ndarray, index: int = 0) -> None:
        """Write a plain state into an element of an array; a value that does not fit raises OverflowError."""
        row = array[index]
        for field in self.fields:
            row[field.name] = getattr(s, field.name)

    def unpack(self, array: np.ndarray, index: int = 0) -> Any:
        """The plain twin of an element of an array."""
        s = self.Plain()
        row = array[index]
        for field in self.fields:
            setattr(s, field.name, row[field.name].tolist())
        return s

    def array(self, s: Any, n: int = 1) -> np.ndarray:
        """An array of n copies of a plain state."""
        one = np.zeros(1, self.dtype)
        self.pack(s, one)
        return np.repeat(one, n) if n != 1 else one

    def to_bytes(self, s: Any) -> bytes:
        """The bytes of a plain state, the same as those of its compiled twin."""
        return self.array(s).tobytes()

    def digest(self, s: Any) -> str:
        """A short name for exactly this state."""
        return hashlib.blake2b(self.to_bytes(s), digest_size=16).hexdigest()

    def to_words(self, s: Any, named: bool = True) -> dict[str, Any]:
        """The whole state as JSON-ready words and numbers; entries are only listed, which is shorter, if not `named`."""
        axes = {field.name: _axes(field) if named else (None,) * len(field.shape) for field in self.fields}
        return {field.name: _worded(getattr(s, field.name), field.words, axes[field.name]) for field in self.fields}

    def from_words(self, values: Any) -> Any:
        """The plain state that `to_words` described; DamagedPosition says what does not fit."""
        if not isinstance(values, dict):
            raise DamagedPosition(f"a state is an object with the fields {_listed(self.by_name)}, not {type(values).__name__}")
        missing = [name for name in self.by_name if name not in values]
        unknown = [name for name in values if name not in self.by_name]
        if missing or unknown:
            raise DamagedPosition(_key_complaint(missing, unknown))
        s = self.Plain()
        for field in self.fields:
            setattr(s, field.name, _read_value(values[field.name], field, field.words, field.shape, _axes(field), field.name))
        return s


_layouts: dict[tuple[str, tuple[Field, ...]], Layout] = {}  # those of this process


def _same_layout(name: str, fields: tuple[Field, ...]) -> Layout:
    """One layout per description, so that the states of a game share their class."""
    return _layouts.get((name, fields)) or Layout(name, fields)


def _restored(layout: Layout, values: Sequence[Any]) -> Any:
    """A plain state from the values of its fields, as a pickle or a deep copy holds them."""
    s = layout.Plain()
    for field, value in zip(layout.fields, values, strict=True):
        setattr(s, field.name, value)
    return s


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copier(dimensions: int) -> Callable[[Any], Any] | None:
    """What copies a field of so many dimensions; None for a number, which needs no copy."""
    if dimensions < 2:
        return list[Any].copy if dimensions else None
    if dimensions == 2:
        return lambda rows: [row[:] for row in rows]
    inner = _copier(dimensions - 1)
    assert inner is not None
    return lambda rows: [inner(row) for row in rows]


def _axes(field: Field) -> tuple[type[IntEnum] | None, ...]:
    """What names the entries of each dimension; None where they are only counted."""
    return (*field.along, *[None] * (len(field.shape) - len(field.along)))


def _names(axis: type[IntEnum], n: int) -> list[str]:
    return [axis(i).name.lower() for i in range(n)]


def _row_words(words: Words, i: int) -> Words:
    return words[i] if isinstance(words, tuple) else words


def _worded(value: Any, words: Words, axes: tuple[type[IntEnum] | None, ...]) -> Any:
    if axes:
        if words is None and not any(axes):
            return _copier(len(axes))(value)  # type: ignore[misc]
        if axes == (None,) and isinstance(words, type):
            return [_words_by_value(words)[entry] for entry in value]
        entries = [_worded(entry, _row_words(words, i), axes[1:]) for i, entry in enumerate(value)]
        return entries if axes[0] is None else dict(zip(_names(axes[0], len(entries)), entries, strict=True))
    if words is None or isinstance(words, tuple):
        return value
    return _words_by_value(words)[value]


@cache
def _words_by_value(words: type[IntEnum]) -> dict[int, str | None]:
    return {**{int(member): member.name.lower() for member in words}, NONE: None}


def _read_value(
    value: Any, field: Field, words: Words, shape: tuple[int, ...], axes: tuple[type[IntEnum] | None, ...], where: str
) -> Any:
    if shape:
        entries = _entries(value, shape[0], axes[0], where)
        return [
            _read_value(entry, field, _row_words(words, i), shape[1:], axes[1:], f"{where}[{key}]")
            for i, (key, entry) in enumerate(entries)
        ]
    if words is not None and not isinstance(words, tuple):
        return _read_word(value, words, where)
    low, high = field.limits()
    if not _is_number(value) or not low <= value <= high:
        raise DamagedPosition(f"{where} must be a whole number from {low} to {high}, not {_short(value)}")
    return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _entries(value: Any, n: int, axis: type[IntEnum] | None, where: str) -> list[tuple[Any, Any]]:
    """The entries of a dimension with their keys: a list, or an object with a name for each."""
    if axis is not None and isinstance(value, dict):
        names = _names(axis, n)
        if set(value) != set(names):
            raise DamagedPosition(f"{where} must have the entries {_listed(names)}, not {_listed(value)}")
        return [(name, value[name]) for name in names]
    if not isinstance(value, list) or len(value) != n:
        raise DamagedPosition(f"{where} must be a list of {n}, not {_short(value)}")
    return list(enumerate(value))


def _read_word(value: Any, words: type[IntEnum], where: str) -> int:
    if value is None or (_is_number(value) and value == NONE):
        return NONE
    if _is_number(value) and any(
        value == member for member in words
    ):  # positions of earlier versions may have numbers where there are names now
        return int(value)
    if not isinstance(value, str) or value.upper() not in words.__members__:
        known = [member.name.lower() for member in words]
        raise DamagedPosition(f"{where} must be null or one of {_listed(known)}, not {_short(value)}")
    return int(words[value.upper()])


def _key_complaint(missing: Sequence[str], unknown: Sequence[str]) -> str:
    parts = []
    if missing:
        parts.append(f"lacks {_listed(missing)}")
    if unknown:
        parts.append(f"has the unknown {_listed(unknown)}")
    return "the state " + " and ".join(parts)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(str(name) for name in names)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
