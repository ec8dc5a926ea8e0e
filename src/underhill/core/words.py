"""A game's words in English, French and German, side by side in its `words.toml`.

Sections of the file: `seat` (names of the sides), `news` (a sentence per news code), `choice` (a button per action family),
`prompt` (a sentence per kind of decision), and one per vocabulary, such as `card`; for reports `family` (what an action family is
called, "keep a card"), `kind` (what a vocabulary is called, "card") and `number` (what a key of `numbers.toml` or a part of it is
called). An entry gives `en`, `fr` and `de`, or forms of them such as `en_a` ("a fox"), `fr_a`, `de_a`.

Inside a sentence `{seat}`, `{a}`, `{b}` stand for what the news carry:
`{a}` a number, `{a:card}` a word of the vocabulary `card`, `{a:card.a}` its form `a`, `{a:card|cards}` singular or plural,
`{a:card~b}` its form `one` or `many`, as the number `b` asks ("1 apple", "2 apples"), `{a:seat}` what another seat is called.

Grammar follows names, whatever people call themselves: `{seat:of}` and `{a:seat.of}` say whose something is, and stand where the
language wants it ("Oberon's cards": en and de `{seat:of} cards`, fr `les cartes {seat:of}`; "Thomas' Karten", "d'Obéron").
`{seat:que}` and `{a:seat.que}` are French "que" before a name ("qu'Obéron"). Sentences must not depend on anybody's gender.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

from underhill.core.errors import BadWords
from underhill.core.numbers import read_toml

LANGUAGES = ("en", "fr", "de")


@cache
def _plural_rule(language: str) -> Callable[[int], str]:
    from babel import Locale  # only where words are made: the laboratory runs on machines without it

    return Locale.parse(language).plural_form


def is_one(number: int, language: str) -> bool:
    """Whether a number takes the singular."""
    return _plural_rule(language)(abs(number)) == "one"


def elided(word: str, name: str) -> str:
    """A short French word that ends in e before a name: "de Puck", "d'Obéron". Names with H keep it whole, which is never wrong."""
    start = normalize("NFD", name.lower().replace("œ", "o").replace("æ", "a"))[:1]
    return f"{word[:-1]}'{name}" if start and start in "aeiou" else f"{word} {name}"


def whose(name: str, language: str) -> str:
    """A name as the owner of something: "Oberon's", "d'Obéron", "Oberons", "Thomas'"."""
    if language == "fr":
        return elided("de", name)
    if language == "de":
        return f"{name}'" if name.lower().endswith(("s", "ß", "x", "z", "ce")) else f"{name}s"
    return f"{name}'s"


class Name:
    """What a seat is called, in the form that its format specification asks for."""

    def __init__(self, name: str, language: str):
        self._name, self._language = name, language

    def __format__(self, spec: str) -> str:
        if spec == "of":
            return whose(self._name, self._language)
        if spec == "que":
            return elided("que", self._name)
        if spec:
            raise ValueError(f"a seat has no form {spec!r}")
        return self._name


class Argument:
    """A number in a sentence, written as its format specification asks."""

    def __init__(self, words: "Words", name: str, values: Mapping[str, int], language: str, names: Sequence[str]):
        self._words, self._value, self._values, self._language, self._names = words, values[name], values, language, names

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self._value).replace("-", "\u2212")
        if "|" in spec:
            singular, plural = spec.split("|")
            return singular if is_one(self._value, self._language) else plural
        if "~" in spec:
            vocabulary, number = spec.split("~")
            form = "one" if is_one(self._values[number], self._language) else "many"
            return self._words.word(vocabulary, self._value, self._language, form)
        vocabulary, _, form = spec.partition(".")
        if vocabulary == "seat":
            return format(Name(self._words.seat_name(self._value, self._language, self._names), self._language), form)
        return self._words.word(vocabulary, self._value, self._language, form)


class Words:
    """Every word and sentence of a game."""

    def __init__(self, path: Path, vocabularies: Mapping[str, Any]):
        self._path = path
        self._entries = read_toml(path)
        self._vocabularies = dict(vocabularies)

    def and_from(self, path: Path) -> "Words":
        """With the entries of another file, in sections of its own or in the same."""
        for section, entries in read_toml(path).items():
            self._entries.setdefault(section, {}).update(entries)
        return self

    def has(self, section: str, key: str) -> bool:
        """Whether there is such an entry."""
        return key in self._entries.get(section, {})

    def ordered(self, section: str, keys: Collection[str]) -> list[str]:
        """Keys of a section in the order in which it lists them."""
        return [key for key in self._entries[section] if key in keys]

    def named(self, key: str, language: str, section: str = "") -> str | None:
        """The word for whatever is called so in a section, in one of the vocabularies or among the sides, if any."""
        found = next((name for name in (section, *self._vocabularies) if self.has(name, key)), None)
        return self.entry(found, key, language) if found else self._side(key, language)

    def number(self, key: str, language: str) -> str:
        """What a key of the numbers or a part of them is called: by its own entry, as whatever it ends with, or not at all."""
        own = self.entry("number", key, language) if self.has("number", key) else None
        return own or self.named(key.rpartition(".")[2], language) or ""

    def _side(self, key: str, language: str) -> str | None:
        sides = self._entries.get("seat", {}).values()
        return next((side[language] for side in sides if side["en"].lower() == key), None)

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
            arguments["seat"] = Name(self.seat_name(values["seat"], language, names), language)
        try:
            return template.format(**arguments)
        except (KeyError, IndexError, ValueError) as error:
            raise BadWords(f"{self._path.name}: [{section}.{key}] {language}: {error}") from error

    def seat_name(self, seat: int, language: str, names: Sequence[str] = ()) -> str:
        """What a seat is called."""
        return names[seat] if names else self.entry("seat", str(seat), language)
