"""Which key plays which choice: the number that a choice names, else its place in the list, then letters."""

import re
from collections import Counter
from collections.abc import Sequence

RESERVED = "chu"  # chat, hint, undo
LETTERS = "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in RESERVED)
DIGITS = "123456789"
NUMBER = re.compile(r"\d+")


def keys_for(words: Sequence[str]) -> list[str]:
    """A key for each of these buttons, in order; empty for those beyond the last letter."""
    named = _named(words)
    spare = iter(LETTERS if named else DIGITS + LETTERS)
    return [named.get(n) or next(spare, "") for n in range(len(words))]


def _named(words: Sequence[str]) -> dict[int, str]:
    """The buttons that are known by a number of one digit, where most are known by one number each: a bid of 3 is key 3."""
    found = {n: numbers[0] for n, text in enumerate(words) if len(numbers := NUMBER.findall(text)) == 1}
    if 2 * len(found) <= len(words) or max(Counter(found.values()).values(), default=0) > 1:
        return {}
    return {n: number for n, number in found.items() if len(number) == 1}
