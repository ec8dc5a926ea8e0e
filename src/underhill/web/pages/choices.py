"""The choices that a board and a list offer, found by their texts."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

T = TypeVar("T")


def first_of(texts: Iterable[str], found: Mapping[str, T]) -> T | None:
    """What is found under the first of these texts under which there is something."""
    for text in texts:
        if text in found:
            return found[text]
    return None


class Choices(list[dict[str, Any]]):
    """The legal choices in order; `first_of` finds one by its text."""

    @cached_property
    def by_text(self) -> dict[str, dict[str, Any]]:
        """Each choice under its text."""
        return {choice["text"]: choice for choice in self}

    def first_of(self, texts: list[str]) -> dict[str, Any] | None:
        """The choice with the first of these texts that is legal."""
        return first_of(texts, self.by_text)

    def drawn(self, choice: dict[str, Any], card: str) -> str:
        """Note that the board offers a choice, and what explains it there: the list need not repeat it. Says nothing itself."""
        choice.update(on_board=True, card=choice.get("card") or card)
        return ""
