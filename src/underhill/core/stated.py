"""Texts that state a game's numbers, such as explanations and the guide: they name a number, and get the one of the match.

`{play.ogre_toll}` is the number at that key of `numbers.toml`, `{points.flowers[2]}` one entry of a list, `{points.variety}` all of
them. `{play.ogre_toll:card|cards}` is singular or plural. `{items.cloak_of_leaves:+2}` is what an example comes to: + - * / and a
number or another key; `{points.goblin_sole:-}` is the number with its sign changed.
"""

import re
from collections.abc import Mapping
from typing import Any

from underhill.core.errors import BadWords
from underhill.core.words import is_one

PLACE = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")
KEY = re.compile(r"([a-z0-9_.]+?)(?:\[(\d+)\])?")
SUM = re.compile(r"([-+*/])(.+)")


def stated(text: str, numbers: Mapping[str, Any], language: str) -> str:
    """A text with its numbers filled in; `numbers` are dotted keys and their values."""
    return PLACE.sub(lambda found: _written(found[1], found[2] or "", numbers, language), text)


def dotted(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> dict[str, Any]:
    """A nested mapping as one of dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        here = (*path, str(key))
        flat.update(dotted(value, here) if isinstance(value, Mapping) else {".".join(here): value})
    return flat


def _written(key: str, spec: str, numbers: Mapping[str, Any], language: str) -> str:
    value = _value(key, numbers)
    if "|" in spec:
        singular, plural = spec.split("|")
        return singular if is_one(value, language) else plural
    if isinstance(value, list):
        return ", ".join(_digits(entry) for entry in value)
    return _digits(_worked_out(value, spec, numbers) if spec else value)


def _worked_out(value: int, spec: str, numbers: Mapping[str, Any]) -> int:
    if spec == "-":
        return -value
    found = SUM.fullmatch(spec)
    if found is None:
        raise BadWords(f"a number is followed by + - * / and a number or key, or by singular|plural, not by {spec!r}")
    other = int(found[2]) if found[2].isdigit() else _value(found[2], numbers)
    return {"+": value + other, "-": value - other, "*": value * other, "/": value // (other or 1)}[found[1]]


def _value(key: str, numbers: Mapping[str, Any]) -> Any:
    found = KEY.fullmatch(key)
    if found is None or found[1] not in numbers:
        raise BadWords(f"a text states the number {key!r}, which does not exist")
    value = numbers[found[1]]
    return value if found[2] is None else value[int(found[2])]


def _digits(value: int) -> str:
    return str(value).replace("-", "\u2212")
