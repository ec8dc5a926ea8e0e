"""What a game's numbers shall achieve: which may move and how far, and the measures of expert games that shall lie within bounds.

seats = [3, 4]
games = 400

[[numbers]]
key = "items.fairy_dust"
low = 1
high = 4

[[goals]]
measure = "winner"
low = 28
high = 34
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from underhill.core.game import Game
from underhill.core.numbers import read_toml
from underhill.lab.experts import ExpertGames
from underhill.lab.keys import BadBalance, parted, replaced, value_at
from underhill.lab.setting import Setting
from underhill.lab.things import things_of
from underhill.lab.worth import ordered

MEASURES: dict[str, tuple[str, Callable[[Game, ExpertGames], float]]] = {
    "winner": ("the winner's mean points", lambda game, played: float(played.winners_points().mean())),
    "points": ("the mean points of a seat", lambda game, played: float(played.scores.mean())),
    "above_zero": ("the share of scores above 0", lambda game, played: float((played.scores > 0).mean())),
    "ties": ("the share of games with a shared win", lambda game, played: float(((played.places == 0).sum(axis=1) > 1).mean())),
    "length": ("the mean number of choices", lambda game, played: float(played.lengths.mean())),
    "seat_wins": ("how far the wins of any seat are from a fair share, at most", lambda game, played: _unfairness(game, played)),
    "seat_points": ("how far the mean points of two seats lie apart, at most", lambda game, played: _distance(game, played)),
}
WITH_NAME = {
    "least_used": "the share of games in which the least used thing of a KIND is chosen, as in least_used:item",
    "field": "the share of seats for which a FIELD of the state is not 0 at the end, as in field:fallen",
}


@dataclass(frozen=True)
class Movable:
    """A number that may move, how far, and by how much in one step."""

    key: str
    low: int
    high: int
    step: int = 1


@dataclass(frozen=True)
class Goal:
    """A measure that shall lie between two bounds, with the weight of a miss of one unit."""

    measure: str
    low: float
    high: float
    weight: float = 1.0

    def miss(self, value: float) -> float:
        """How far a value is outside, with its weight."""
        return self.weight * max(self.low - value, value - self.high, 0.0)


Entry = TypeVar("Entry", Movable, Goal)


@dataclass(frozen=True)
class Goals:
    """What is looked for: with how many players and games, by moving which numbers, to meet which goals."""

    seats: tuple[int, ...]
    games: int
    numbers: tuple[Movable, ...]
    goals: tuple[Goal, ...]

    @classmethod
    def read(cls, path: Path, game: Game) -> "Goals":
        """A goals file; BadBalance says what is wrong with it."""
        return cls.of(read_toml(path), game)

    @classmethod
    def of(cls, tree: Mapping[str, Any], game: Game) -> "Goals":
        """Goals as a TOML file states them, checked against a game."""
        _check_keys(tree, {"seats", "games", "numbers", "goals"}, "a goals file")
        goals = cls(
            seats=tuple(tree.get("seats", game.seats)),
            games=tree.get("games", 200),
            numbers=tuple(_read_entry(Movable, entry, "number") for entry in tree.get("numbers", ())),
            goals=tuple(_read_entry(Goal, entry, "goal") for entry in tree.get("goals", ())),
        )
        goals.check(game)
        return goals

    def check(self, game: Game) -> None:
        """Refuse what the game does not have and what cannot be met."""
        if not self.numbers or not self.goals:
            raise BadBalance("goals need at least one [[numbers]] that may move and one [[goals]] to meet")
        if not isinstance(self.games, int) or self.games < 2:
            raise BadBalance(f"games is a whole number from 2 on, not {self.games!r}")
        for seats in self.seats:
            game.prototype(seats, {})
        for goal in self.goals:
            measure_of(game, goal.measure)
        bounds: list[tuple[str, float, float]] = [(number.key, number.low, number.high) for number in self.numbers]
        bounds += [(goal.measure, goal.low, goal.high) for goal in self.goals]
        for name, low, high in bounds:
            if low > high:
                raise BadBalance(f"{name}: low is above high, {low} and {high}")
        printed = Setting(game, self.seats[0], self.games)
        for number in self.numbers:
            if not number.low <= value_at(printed, number.key) <= number.high:
                raise BadBalance(f"{number.key} is {value_at(printed, number.key)} in print, outside of its bounds here")
            if number.step < 1 or (value_at(printed, number.key) - number.low) % number.step:
                raise BadBalance(f"{number.key} does not reach its printed value from {number.low} in steps of {number.step}")
            if game.numbers.mark(parted(game, number.key)[0]) != "R":
                raise BadBalance(f"{number.key} is stated or inferred, not reconstructed: it may not move")

    def changes(self, printed: Setting, values: Sequence[int]) -> dict[str, Any]:
        """The numbers of a trial, as an option."""
        setting = printed
        for number, value in zip(self.numbers, values, strict=True):
            setting = setting.with_numbers(replaced(setting, number.key, value))
        return dict(setting.changes)

    def steps(self, start: Sequence[int], values: Sequence[int]) -> int:
        """How many steps some values are away from others."""
        return sum(
            -(-abs(value - before) // number.step) for number, before, value in zip(self.numbers, start, values, strict=True)
        )

    def neighbours(self, values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """All values that are one step of one number away, within the bounds."""
        for i, number in enumerate(self.numbers):
            for value in (values[i] - number.step, values[i] + number.step):
                if number.low <= value <= number.high:
                    yield (*values[:i], value, *values[i + 1 :])


def measure_of(game: Game, name: str) -> Callable[[Game, ExpertGames], float]:
    """How a measure is taken; BadBalance says which there are."""
    head, _, rest = name.partition(":")
    if name in MEASURES:
        return MEASURES[name][1]
    if head == "least_used" and any(thing.kind == rest for thing in things_of(game)):
        return lambda game, played: _least_used(game, played, rest)
    if head == "field" and rest in (game.layout.dtype.names or ()):
        return lambda game, played: float((played.states[rest][:, : played.scores.shape[1]] != 0).mean())
    told = {name: words for name, (words, _) in MEASURES.items()} | {f"{name}:NAME": words for name, words in WITH_NAME.items()}
    raise BadBalance(f"there is no measure {name!r} here; there are " + "; ".join(f"{key}, {words}" for key, words in told.items()))


def _unfairness(game: Game, played: ExpertGames) -> float:
    wins = ordered(game, played, played.shares()).mean(axis=0)
    return float(np.abs(wins - 1 / len(wins)).max())


def _distance(game: Game, played: ExpertGames) -> float:
    points = ordered(game, played, played.scores).mean(axis=0)
    return float(points.max() - points.min())


def _least_used(game: Game, played: ExpertGames, kind: str) -> float:
    used = [played.took[:, :, list(thing.ids)].any(axis=(1, 2)).mean() for thing in things_of(game) if thing.kind == kind]
    return float(min(used))


def _read_entry(kind: type[Entry], entry: Mapping[str, Any], name: str) -> Entry:
    fields = kind.__dataclass_fields__
    _check_keys(entry, set(fields), f"a {name}")
    try:
        return kind(**entry)
    except TypeError as error:
        raise BadBalance(f"a {name} has {', '.join(fields)}; this one is {dict(entry)!r}") from error


def _check_keys(entry: Mapping[str, Any], known: set[str], name: str) -> None:
    if unknown := set(entry) - known:
        raise BadBalance(f"{name} has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(known))}")
