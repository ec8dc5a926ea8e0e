"""Single whole numbers of a game by their keys: KEY, or KEY.1, KEY.2 and so on for the entries of a list."""

from collections.abc import Mapping
from typing import Any

from underhill.core.errors import UnderhillError, nearest
from underhill.core.game import Game
from underhill.lab.setting import Setting


class BadBalance(UnderhillError):
    """This cannot be asked of the balance lab."""


def value_at(setting: Setting, key: str) -> int:
    """The whole number at a key; an entry of a list is KEY.1, KEY.2 and so on."""
    name, entry = parted(setting.game, key)
    value = setting.game.numbers.varied(setting.changes)[name]
    if entry is not None:
        if not isinstance(value, list) or not 1 <= entry <= len(value):
            raise BadBalance(f"{name} has no entry {entry}; it is {value!r}")
        value = value[entry - 1]
    if not isinstance(value, int) or isinstance(value, bool):
        more = f"; name one of its entries, {name}.1 to {name}.{len(value)}" if isinstance(value, list) else ""
        raise BadBalance(f"{key} is {value!r}, not a whole number{more}")
    return value


def replaced(setting: Setting, key: str, value: int) -> Mapping[str, Any]:
    """The numbers of a setting, with one of them replaced."""
    name, entry = parted(setting.game, key)
    values = setting.game.numbers.varied(setting.changes)
    changes = {other: here for other, _, here in setting.game.numbers.differences(setting.changes)}
    changes[name] = value if entry is None else [value if i == entry - 1 else x for i, x in enumerate(values[name])]
    return changes


def shifted(setting: Setting, key: str, by: int) -> Mapping[str, Any]:
    """The numbers of a setting, with all entries of a list so much larger."""
    values = setting.game.numbers.varied(setting.changes)
    changes = {other: here for other, _, here in setting.game.numbers.differences(setting.changes)}
    return changes | {key: [value + by for value in values[key]]}


def is_list(game: Game, key: str) -> bool:
    """Whether a key names a whole list of numbers."""
    value = game.numbers[key] if key in game.numbers.keys() else None  # noqa: SIM118
    return isinstance(value, list) and all(type(entry) is int for entry in value)


def parted(game: Game, key: str) -> tuple[str, int | None]:
    """A key of the numbers, and the entry of its list where one is named."""
    (name, _, entry), keys = key.rpartition("."), game.numbers.keys()
    if key not in keys and name in keys and entry.isdecimal():
        return name, int(entry)
    if key not in keys:
        raise BadBalance(f"{game.title} has no number {key!r}{nearest(key, keys)}; it has {', '.join(keys)}")
    return key, None
