"""Numbers in texts, in digits or as words, so that tests can compare them with a game's numbers."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from underhill.core.stated import stated

# From two on: "one" is an article and a pronoun as well. Ordinals count places, and are left out.
SPELT = {
    "en": (
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
        "twenty thirty forty fifty sixty seventy eighty ninety",
    ),
    "fr": (
        "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
        "vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix",
    ),
    "de": (
        "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
        "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    ),
}
MORE = {
    "en": {"twice": 2},
    "fr": {},
    "de": {"zu zweit": 2, "zu dritt": 3, "zu viert": 4, "zu fünft": 5, "zweimal": 2, "dreimal": 3},
}
VALUES = {
    language: {
        **MORE[language],
        **{word: n for n, word in enumerate(small.split(), start=2)},
        **{word: 10 * n for n, word in enumerate(tens.split(), start=2)},
    }
    for language, (small, tens) in SPELT.items()
}
WORD = {
    language: re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(values, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
    for language, values in VALUES.items()
}


def in_digits(text: str, language: str) -> str:
    """A text with its number words as digits, on one line and without tags."""
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))
    return WORD[language].sub(lambda found: str(VALUES[language][found[0].lower()]), text)


def without_labels(rulings: str) -> str:
    """Rulings without their own numbers: "· 10, 11 …" and "- **26** …"."""
    return re.sub(r"(?m)(^|· )(\d+, )*\d+ |\*\*\d+\*\*", r"\1", rulings)


def unexplained(text: str, language: str, claims: Iterable[str], others: Iterable[str], numbers: Mapping[str, Any]) -> list[str]:
    """The numbers of a text that are in none of its claims.

    A claim names numbers of the file by their keys, as in `core/stated.py`, and must be in the text with these numbers; what is in
    `others` is no number of the file, and must be there too. Both are compared with number words as digits.
    """
    text = in_digits(text, language)
    said = [stated(in_digits(claim, language), numbers, language) for claim in claims]
    for phrase in sorted((*said, *(in_digits(other, language) for other in others)), key=len, reverse=True):
        pattern = rf"(?<![\w−]){re.escape(phrase)}(?!\w)"
        assert re.search(pattern, text), f"not said: {phrase}"
        text = re.sub(pattern, "…", text)
    return re.findall(r"\S* ?\S* ?−?\d+ ?\S* ?\S*", text)
