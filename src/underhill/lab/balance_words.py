"""The sentences of balance reports in three languages, and numbers as each language writes them; no Babel is needed."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES

MINUS, NARROW_SPACE, SPACE = "\u2212", "\u202f", "\u00a0"
THOUSANDS = {"fr": NARROW_SPACE, "de": "."}
In = Mapping[str, str]  # a text in every language


@cache
def sections() -> dict[str, dict[str, In]]:
    """All sentences by section and key."""
    found: dict[str, dict[str, In]] = read_toml(Path(__file__).with_name("balance.toml"))
    return found


def text(key: str) -> In:
    """A sentence of the page."""
    return sections()["text"][key]


def filled(key: str, /, **values: str | In) -> dict[str, str]:
    """A sentence about what stands out, with its places filled by words and by numbers that are written in English."""
    template = sections()["finding"][key]

    def value_in(value: str | In, language: str) -> str:
        return noted(value, language) if isinstance(value, str) else value[language]

    def fill(language: str) -> str:
        return template[language].format(**{name: value_in(value, language) for name, value in values.items()})

    return in_all(fill)


def in_all(say: Callable[[str], str]) -> dict[str, str]:
    """A text in every language."""
    return {language: say(language) for language in LANGUAGES}


def noted(english: str, language: str) -> str:
    """A text with numbers as the language writes them: "−1,234.5%" is "−1.234,5 %" in German."""
    if language == "en":
        return english.replace("-", MINUS)
    swap: dict[str, Any] = {".": ",", ",": THOUSANDS[language]}
    swapped = re.sub(r"(?<=\d)[.,](?=\d)", lambda found: swap[found[0]], english)
    return swapped.replace("%", SPACE + "%").replace("-", MINUS)
