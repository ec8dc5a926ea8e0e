"""Every error Underhill raises on purpose: each says what was wrong and what would be right."""

from collections.abc import Iterable
from difflib import get_close_matches


class UnderhillError(Exception):
    """The base of all our errors; its text is meant for the person who gave the input."""


def nearest(name: str, known: Iterable[str]) -> str:
    """What was perhaps meant by a name that nobody knows, to be put behind it."""
    near = get_close_matches(name, list(known), 1)
    return f" (did you mean {near[0]}?)" if near else ""


class UnknownGame(UnderhillError):
    """No game of that name is installed."""


class BadSeats(UnderhillError):
    """The game is not played by that many."""


class BadSeed(UnderhillError):
    """A seed is a whole number from 0 to 2**63 - 1 or a 256-bit secret in hexadecimal."""


class BadOption(UnderhillError):
    """The game has no such option, or not with that value."""


class BadNumbers(UnderhillError):
    """A file of printed numbers has an unknown key, a wrong type or no mark."""


class BadObservation(UnderhillError):
    """That list is not as long as an observation of the game."""


class IllegalChoice(UnderhillError):
    """That choice is not among the legal ones, which the text names."""


class BadArguments(UnderhillError):
    """A number or an array that a compiled loop cannot take: of another length, shape or type."""


class NotBegun(UnderhillError):
    """An environment has to be reset before it can be played or looked at."""


class BadViewer(UnderhillError):
    """A viewer is a seat of the match, or None for an onlooker."""


class DamagedRecord(UnderhillError):
    """A record lacks something, has something of the wrong kind, or does not replay."""


class WrongRulesVersion(UnderhillError):
    """A record or position was made under other rules than those installed."""


class DamagedPosition(UnderhillError):
    """A position lacks a field, has a value out of range, or breaks a law of the game."""


class NothingToUndo(UnderhillError):
    """No choice has been played yet."""


class NoSuchMoment(UnderhillError):
    """The match has not been that long."""


class BadGameName(UnderhillError):
    """A name that no new game can have, or that two games share."""


class BadLayout(UnderhillError):
    """A state layout that could not be compiled; a programming error in a game."""


class BadRules(UnderhillError):
    """A kind of decision without an entry or with two, or choices that do not exist; a programming error in a game."""


class BadWords(UnderhillError):
    """A words file lacks a language or a form; a programming error in a game."""


class CannotCompile(UnderhillError):
    """A rule function that the binder refuses; a programming error in a game."""


class NoDevice(UnderhillError):
    """No CUDA device, or its Python package, was found."""


class CannotDraw(UnderhillError):
    """A picture needs a browser or a package that is not here."""
