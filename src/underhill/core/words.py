"""A game's words in English, French and German, side by side in its `words.toml`.

Sections of the file: `seat` (names of the sides), `news` (a sentence per news code), `choice` (a button per action family),
`prompt` (a sentence per kind of decision), and one per vocabulary, such as `card`. An entry gives `en`, `fr` and `de`, or forms
of them such as `en_a` ("a fox"), `fr_a`, `de_a`.

Inside a sentence `{seat}`, `{a}`, `{b}` stand for what the news carry:
`{a}` a number, `{a:card}` a word of the vocabulary `card`, `{a:card.a}` its form `a`, `{a:card|cards}` singular or plural,
`{a:card~b}` its form `one` or `many`, as the number `b` asks ("1 apple", "2 apples"), `{a:seat}` what another seat is called.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from underhill.core.errors import BadWords
from underhill.core.numbers import read_toml

LANGUAGES = ("en", "fr", "de")


@cache
def _plural_rule(language: str) -> Callable[[int], str]:
    from babel import Locale  # only where words are made: the laboratory runs on machines without it

    return Locale.parse(language).plural_form


def _is_one(number: int, language: str) -> bool:
    return _plural_rule(language)(abs(number)) == "one"


class Argument:
    """A number in a sentence, written as its format specification asks."""

    def __init__(self, words: "Words", name: str, values: Mapping[str, int], language: str, names: Sequence[str]):
        self._words, self._value, self._values, self._language, self._names = words, values[name], values, language, names

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self._value).replace("-", "\u2212")
        if "|" in spec:
            singular, plural = spec.split("|")
            return singular if _is_one(self._value, self._language) else plural
        if "~" in spec:
            vocabulary, number = spec.split("~")
            form = "one" if _is_one(self._values[number], self._language) else "many"
            return self._words.word(vocabulary, self._value, self._language, form)
        if spec == "seat":
            return self._words.seat_name(self._value, self._language, self._names)
        vocabulary, _, form = spec.partition(".")
        return self._words.word(vocabulary, self._value, self._language, form)


class Words:
    """Every word and sentence of a game."""

    def __init__(self, path: Path, vocabularies: Mapping[str, Any]):
        self._path = path
        self._entries = read_toml(path)
        self._vocabularies = dict(vocabularies)

    def has(self, section: str, key: str) -> bool:
        """Whether there is such an entry."""
        return key in self._entries.get(section, {})

    def entry(self, section: str, key: str, language: str, form: str = "") -> str:
        """The text of an entry in one language."""
        name = f"{language}_{form}" if form else language
        try:
            return self._entries[section][key][name]
        except KeyError:
            raise BadWords(f"{self._path.name}: [{section}.{key}] lacks {name!r}") from None

    def word(self, vocabulary: str, value: int, language: str, form: str = "") -> str:
        """The word for a member of a vocabulary."""
        members = self._vocabularies.get(vocabulary)
        if members is None:
            raise BadWords(f"{self._path.name}: there is no vocabulary {vocabulary!r}")
        return self.entry(vocabulary, members(value).name.lower(), language, form)

    def fill(self, section: str, key: str, language: str, values: Mapping[str, int], names: Sequence[str] = ()) -> str:
        """An entry with its places filled; `names` replace the names of the seats."""
        template = self.entry(section, key, language)
        arguments: dict[str, Any] = {name: Argument(self, name, values, language, names) for name in values}
        if "seat" in values and values["seat"] >= 0:
            arguments["seat"] = self.seat_name(values["seat"], language, names)
        try:
            return template.format(**arguments)
        except (KeyError, IndexError, ValueError) as error:
            raise BadWords(f"{self._path.name}: [{section}.{key}] {language}: {error}") from error

    def seat_name(self, seat: int, language: str, names: Sequence[str] = ()) -> str:
        """What a seat is called."""
        return names[seat] if names else self.entry("seat", str(seat), language)
