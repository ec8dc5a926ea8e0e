"""Tables that play with other numbers than the printed ones: everybody is told which, before they sit down and after."""

from collections.abc import Mapping, Sequence
from typing import Any

from underhill.core.game import Game


def other_numbers(game: Game, options: Mapping[str, Any], rules_version: int | None = None) -> list[dict[str, Any]]:
    """Every number that differs from the one printed then: its key, the printed value, and the value at this table."""
    found = game.printed(rules_version).differences(game.present_options(options).get("numbers", {}))
    return [{"key": key, "printed": printed, "here": here} for key, printed, here in found]


def older_numbers(game: Game, rules_version: int) -> list[dict[str, Any]]:
    """Every number that was printed otherwise under an earlier rules version: its key, the value of today, and that of then."""
    found = game.numbers.differences(game.printed(rules_version).values())
    return [{"key": key, "printed": printed, "here": here} for key, printed, here in found]


def listed(numbers: Sequence[Mapping[str, Any]]) -> str:
    """The differences on one line."""
    return "; ".join(f"{each['key']} {_written(each['printed'])} → {_written(each['here'])}" for each in numbers)


def _written(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
