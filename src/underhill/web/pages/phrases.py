"""How buttons that stand for several choices are worded: what all of them say is said once."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

FRENCH_OF = re.compile(r"d'|(?:de|du)$")


def headless(buttons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Buttons of a whole question that all begin with the same words and a colon leave these to the question above them."""
    whole = [button for button in buttons if not button["group"]]
    split = [button["words"].split() for button in whole]
    head = _up_to_colon(split[0][: common(split)]) if len(whole) > 1 else 0
    for button, words in zip(whole, split, strict=True):
        rest = " ".join(words[head:])
        button["words"] = rest[:1].upper() + rest[1:] if head else button["words"]
    return buttons


def shortened(buttons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Buttons that stand beside the same choice leave to its heading what all of them begin and end with."""
    for group, alike in groupby(buttons, key=lambda button: button["group"]):
        of_group = list(alike)
        split = [button["words"].split() for button in of_group]
        before, after = _shared_ends(split) if len(split) > 1 else (0, 0)
        is_shorter = before + after > 0 and all(len(words) > before + after for words in split)
        for button, words in zip(of_group, split, strict=True):
            end = len(words) - after
            button["short"] = " ".join(words[before:end]) if is_shorter else button["words"]
            button["heading"] = " ".join([group, "→", *words[:before], "…", *words[end:]]) if is_shorter else group
    return buttons


def joined(phrases: Sequence[str]) -> str:
    """Phrases as one, with what all begin and end with said once: "Play Fairy 3 + 4"."""
    split = [words.split() for words in phrases]
    if len(set(phrases)) == 1:
        head = _up_to_colon(split[0])
        return " ".join([*split[0][:head], counted(" ".join(split[0][head:]), len(phrases))])
    before, after = _shared_ends(split, with_nouns=True)
    middles = Counter(" ".join(words[before : len(words) - after]) for words in split)
    if not all(middles):
        return " + ".join(phrases)
    named = [counted(middle, n) for middle, n in middles.items()]
    return " ".join([*split[0][:before], " + ".join(named), *split[0][len(split[0]) - after :]])


def counted(phrase: str, n: int) -> str:
    """A phrase several times: "2 × Slave 2", and "2 × apple" of "1 apple"."""
    return phrase if n == 1 else f"{n} × {phrase.removeprefix('1 ')}"


def _shared_ends(split: list[list[str]], with_nouns: bool = False) -> tuple[int, int]:
    """How many words all begin with, and how many of the others all end with. A number stays with what it counts, and where it is
    asked for, a French noun with its "de": "1 lingot d'argent + 1 lingot d'or"."""
    before = common(split)
    before = _up_to_colon(split[0][:before]) or before
    while before and (split[0][before - 1].isdigit() or (with_nouns and _goes_on_with_de(split, before))):
        before -= 1
    return before, common([words[before:][::-1] for words in split])


def _goes_on_with_de(split: list[list[str]], n: int) -> bool:
    """Whether any has "de", "du" or "d'" after so many words."""
    return any(FRENCH_OF.match(words[n]) for words in split if len(words) > n)


def common(split: list[list[str]]) -> int:
    """How many words all begin with."""
    return next((n for n, words in enumerate(zip(*split, strict=False)) if len(set(words)) > 1), min(map(len, split)))


def _up_to_colon(words: Sequence[str]) -> int:
    """How many words there are up to the last one that ends with a colon."""
    return max((n for n, word in enumerate(words, start=1) if word.endswith(":")), default=0)
