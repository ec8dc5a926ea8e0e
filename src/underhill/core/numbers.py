"""Printed numbers: a TOML file where every number carries a mark for where it comes from.

A number is written `{ value = 10, mark = "S" }` (or a list of numbers as `value`), with an optional `note`. Marks: S stated in a
rulebook, I inferred from stated facts, R reconstructed. A list may have `sizes = [5, 8]`: the fewest and the most
entries. A variant is a nested mapping that replaces some of the values.

A file `older.toml` beside it has what was printed before: for each earlier rules version that differs from this one in numbers
alone, those that differ. Matches of such a version are played with them.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from underhill.core.errors import BadNumbers, nearest

MARKS = {"S": "stated", "I": "inferred", "R": "reconstructed"}
OLDER = "older.toml"


class Numbers:
    """The printed numbers of a game, and by rules version what was printed before."""

    def __init__(self, tree: Mapping[str, Any], source: str, older: Mapping[str, Any] | None = None):
        self._source = source
        self._numbers = dict(_leaves(tree, (), source))
        self.older = {int(version): self.varied(changes) for version, changes in (older or {}).items()}

    @classmethod
    def read(cls, path: Path) -> "Numbers":
        """Read a file of numbers, and the one with older numbers if it lies beside it."""
        older = path.with_name(OLDER)
        return cls(read_toml(path), path.name, read_toml(older) if older.exists() else {})

    def __getitem__(self, key: str) -> Any:
        """The value at a dotted key, such as "animals.squirrel.points"."""
        return self._numbers[key]["value"]

    def keys(self) -> list[str]:
        """All dotted keys."""
        return list(self._numbers)

    def values(self) -> dict[str, Any]:
        """All values by dotted key."""
        return {key: number["value"] for key, number in self._numbers.items()}

    def mark(self, key: str) -> str:
        """S, I or R."""
        return self._numbers[key]["mark"]

    def note(self, key: str) -> str:
        """What else is known of the number."""
        return self._numbers[key].get("note", "")

    def differences(self, changes: Any) -> list[tuple[str, Any, Any]]:
        """What a variant plays with in place of the printed: key, printed value, value there."""
        wanted = _changed_values(changes, ())
        return [(key, self[key], value) for key, value in wanted if key in self._numbers and value != self[key]]

    def varied(self, changes: Any) -> "Numbers":
        """These numbers with some values replaced; the kind of a value cannot change, and its size only as `sizes` allows."""
        other = Numbers({}, self._source)
        other._numbers = dict(self._numbers)
        for key, value in _changed_values(changes, ()):
            if key not in self._numbers:
                raise BadNumbers(
                    f"there is no number {key!r}{nearest(key, self._numbers)}; the keys are {', '.join(self._numbers)}"
                )
            _check_like(key, value, self[key], self._numbers[key].get("sizes"))
            other._numbers[key] = {**self._numbers[key], "value": value}
        return other


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file's contents; BadNumbers says what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadNumbers(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadNumbers(f"{path} is not a TOML file: {error}") from error


def _leaves(tree: Mapping[str, Any], path: tuple[str, ...], source: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in tree.items():
        here = (*path, key)
        if not isinstance(value, Mapping):
            raise BadNumbers(f'{source}: {".".join(here)} must be written {{ value = ..., mark = "S" }}')
        if "value" in value:
            if value.get("mark") not in MARKS:
                raise BadNumbers(f"{source}: {'.'.join(here)} needs a mark, one of {', '.join(MARKS)}")
            yield ".".join(here), dict(value)
        else:
            yield from _leaves(value, here, source)


def _changed_values(changes: Any, path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    if not isinstance(changes, Mapping):
        raise BadNumbers(f"changes to the numbers are a nested mapping of keys to values, not {changes!r}")
    for key, value in changes.items():
        here = (*path, str(key))
        if isinstance(value, Mapping) and "value" not in value:
            yield from _changed_values(value, here)
        else:
            yield ".".join(here), value["value"] if isinstance(value, Mapping) else value


def _check_like(key: str, value: Any, printed: Any, sizes: Sequence[int] | None = None) -> None:
    if isinstance(printed, list):
        least, most = sizes or (len(printed), len(printed))
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise BadNumbers(f"{key} must be a list of {least if least == most else f'{least} to {most}'}, not {value!r}")
        for i, entry in enumerate(value):
            _check_like(key, entry, printed[min(i, len(printed) - 1)])
    elif isinstance(printed, bool) or not isinstance(printed, int):
        if type(value) is not type(printed):
            raise BadNumbers(f"{key} must be like {printed!r}, not {value!r}")
    elif not isinstance(value, int) or isinstance(value, bool) or not -127 <= value <= 127:
        raise BadNumbers(f"{key} must be a whole number from -127 to 127, not {value!r}")
