"""The things that a game's choices are about: kinds of choices, single choices, and the cards, items, spells, spaces they name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import EnumMeta
from functools import cache

import numpy as np

from underhill.core.errors import BadWords
from underhill.core.game import Game
from underhill.core.match import Choice
from underhill.core.words import LANGUAGES

ACTION, CHOICE = "action", "choice"  # kinds besides the games' own


@dataclass(frozen=True, eq=False)
class Thing:
    """Something that can be chosen, and the ids of the choices that choose it; `gains` are those of them that give it to a seat,
    from which it can be taken away again."""

    name: str
    kind: str
    names: Mapping[str, str]
    ids: tuple[int, ...]
    gains: tuple[int, ...] = ()

    def sum(self, counts: np.ndarray) -> float:
        """Its part of what was counted for every action."""
        return float(counts[list(self.ids)].sum())


@cache
def things_of(game: Game) -> tuple[Thing, ...]:
    """Every kind of choices, every member of an enum that choices take or use, and every choice alone."""
    ids: dict[tuple[str, str], list[int]] = {(ACTION, family): [] for family in game.actions.families()}
    for a in range(len(game.actions)):
        family = game.actions.family(a)
        ids[ACTION, family].append(a)
        if family in game.partings:
            continue
        for domain, value in zip(game.actions.domains[family], game.actions.arguments(a), strict=True):
            if isinstance(domain, EnumMeta):
                about = ids.setdefault((domain.__name__.lower(), domain(value).name.lower()), [])
                about.extend([] if a in about else [a])
    named = [_thing(game, kind, name, found) for (kind, name), found in ids.items()]
    return (*named, *(Thing(game.actions.text(a), CHOICE, _choice_words(game, a), (a,)) for a in range(len(game.actions))))


def _thing(game: Game, kind: str, name: str, ids: Sequence[int]) -> Thing:
    """A thing with the choices among some that give it; a kind of choices is nothing that could be given."""
    gains = tuple(a for a in ids if kind != ACTION and game.actions.family(a) in game.gains.families)
    names = family_words(game, name) if kind == ACTION else words_of(game, kind, name)
    return Thing(name, kind, names, tuple(ids), gains)


def words_of(game: Game, section: str, key: str) -> dict[str, str]:
    """A word in the three languages, from its section or wherever the game has one; the key itself where its words lack it."""
    return {language: game.words.named(key, language, section) or key.replace("_", " ") for language in LANGUAGES}


def family_words(game: Game, family: str) -> dict[str, str]:
    """What a kind of choices is called; without a name of its own what its button says, if that has no places to fill."""
    section = "family" if game.words.has("family", family) else "choice"
    names = words_of(game, section, family)
    return dict.fromkeys(LANGUAGES, family) if "{" in "".join(names.values()) else names


def number_words(game: Game, key: str) -> dict[str, str]:
    """What a number is called, an entry of a list with its place; nothing where the game has no word for it."""
    name, _, place = key.rpartition(".")
    name, place = (name, f" {place}") if place.isdecimal() else (key, "")
    return {language: word + place if (word := game.words.number(name, language)) else "" for language in LANGUAGES}


def kinds_of(game: Game) -> dict[str, dict[str, str]]:
    """What the kinds of things are called, but for the two that every game has."""
    kinds = dict.fromkeys(thing.kind for thing in things_of(game) if thing.kind not in (ACTION, CHOICE))
    return {kind: words_of(game, "kind", kind) for kind in kinds}


def _choice_words(game: Game, a: int) -> dict[str, str]:
    """What a choice's button says; its text where that tells something of the state too, such as a price, and without babel."""
    choice = Choice(a, game.actions.text(a), game)
    try:
        return {language: choice.words(language) for language in LANGUAGES}
    except (BadWords, ValueError, ImportError):
        return dict.fromkeys(LANGUAGES, choice.text)
