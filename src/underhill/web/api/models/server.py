"""Answers about the server: its games, its bots, and whether it works."""

from typing import Any, Literal

from underhill.web.api.models.bodies import Answer


class OptionShown(Answer):
    """An option of a game; where `values` is empty, whatever the option says is taken."""

    name: str
    about: str
    default: Any
    values: list[Any]


class NumberShown(Answer):
    """A printed number of a game, with the mark for where it comes from."""

    key: str
    value: Any
    mark: str
    note: str


class GameShown(Answer):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[int]
    rules_version: int
    options: list[OptionShown]
    numbers: list[NumberShown]
    reactions: list[str]


class GamesShown(Answer):
    """The games, and the languages in which they speak."""

    games: list[GameShown]
    languages: list[str]


class LevelShown(Answer):
    """A level of the server's bots, what people are told of it, and how strong it is in each game."""

    key: str
    spec: str
    name: dict[str, str]
    line: dict[str, str]
    ratings: dict[str, int]


class BotsShown(Answer):
    """The bots that may be seated, the one that stands in for people, and the levels among them."""

    bots: list[str]
    stand_in: str
    levels: dict[str, LevelShown]


class HealthShown(Answer):
    """The server is well; how many tables it keeps, by status."""

    status: Literal["ok"]
    games: list[str]
    tables: dict[str, int]
