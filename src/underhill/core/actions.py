"""The flat list of action ids of a game, and the text for each: "bid 5", "keep squirrel", "pass".

An action family is a word and the domains of its arguments. A domain is a range of numbers or an enum; ids count through the
families in the order given, and through their arguments like digits. Texts and ids determine each other without any state.
"""

from enum import IntEnum
from itertools import product
from typing import Any

Domain = range | type[IntEnum]


class Actions:
    """All action ids of a game."""

    def __init__(self, *families: tuple[Any, ...]):
        self._starts: dict[str, int] = {}
        self._families: list[str] = []
        self._arguments: list[tuple[int, ...]] = []
        self._texts: list[str] = []
        self.domains: dict[str, tuple[Domain, ...]] = {}
        for family, *domains in families:
            self._add_family(family, tuple(domains))
        self._ids = {text: a for a, text in enumerate(self._texts)}

    def _add_family(self, family: str, domains: tuple[Domain, ...]) -> None:
        self._starts[family] = len(self._texts)
        self.domains[family] = domains
        for arguments in product(*domains):
            self._families.append(family)
            self._arguments.append(tuple(int(value) for value in arguments))
            self._texts.append(" ".join([family, *(_argument_text(value) for value in arguments)]))

    def __len__(self) -> int:
        return len(self._texts)

    def start(self, family: str) -> int:
        """The first id of a family; rules add the argument's index to it."""
        return self._starts[family]

    def families(self) -> list[str]:
        """The families in the order of their ids."""
        return list(self._starts)

    def family(self, a: int) -> str:
        """The family of an id."""
        return self._families[a]

    def arguments(self, a: int) -> tuple[int, ...]:
        """The arguments of an id."""
        return self._arguments[a]

    def text(self, a: int) -> str:
        """The text of an id."""
        return self._texts[a]

    def find(self, text: str) -> int | None:
        """The id of a text (capitals and spacing do not matter), or None."""
        return self._ids.get(" ".join(text.lower().split()))


def _argument_text(value: int) -> str:
    return value.name.lower() if isinstance(value, IntEnum) else str(value)
