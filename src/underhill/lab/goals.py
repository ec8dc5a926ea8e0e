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
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from underhill.core.game import Game, finite_number, game_folder, whole_number
from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.lab.estimates import rounded
from underhill.lab.keys import BadBalance, is_list, parted, replaced, shifted, value_at
from underhill.lab.measures import Evidence, measure_of
from underhill.lab.setting import Setting

FILE = "goals.toml"  # in a game's folder


@dataclass(frozen=True)
class Movable:
    """A number that may move, how far, and by how much in one step; of a whole list, by how much all its entries may be larger."""

    key: str
    low: int
    high: int
    step: int = 1

    def printed(self, setting: Setting) -> int:
        """Its value in print; no entry of a list is larger than in print."""
        return 0 if is_list(setting.game, self.key) else value_at(setting, self.key)


@dataclass(frozen=True)
class Goal:
    """A measure that shall lie between two bounds, with the weight of a miss of one unit."""

    measure: str
    low: float
    high: float
    weight: float = 1.0
    seats: Sequence[int] = ()  # numbers of players that it is stated for; all, if there are none
    words: Mapping[str, str] = field(default_factory=dict)  # what it says, by language
    nature: Mapping[str, str] = field(default_factory=dict)  # why no number that may move meets it, where that is known

    def is_for(self, seats: int) -> bool:
        """Whether it is stated for a number of players."""
        return not self.seats or seats in self.seats

    def miss(self, value: float | None) -> float:
        """How far a value is outside, with its weight; what nobody knows is not missed."""
        return 0.0 if value is None else self.weight * max(self.low - value, value - self.high, 0.0)


Entry = TypeVar("Entry", Movable, Goal)


@dataclass(frozen=True)
class Goals:
    """What is looked for: with how many players and games, by moving which numbers, to meet which goals."""

    seats: tuple[int, ...]
    games: int
    numbers: tuple[Movable, ...]
    goals: tuple[Goal, ...]
    moved: Mapping[str, str] = field(default_factory=dict)  # why numbers were moved, or none, by language

    @classmethod
    def read(cls, path: Path, game: Game) -> "Goals":
        """A goals file; BadBalance says what is wrong with it."""
        return cls.of(read_toml(path), game)

    @classmethod
    def of(cls, tree: Mapping[str, Any], game: Game) -> "Goals":
        """Goals as a TOML file states them, checked against a game."""
        _check_kinds(tree, PARTS, "a goals file")
        goals = cls(
            seats=tuple(tree.get("seats", game.seats)),
            games=tree.get("games", 200),
            numbers=tuple(_read_entry(Movable, entry, "number") for entry in tree.get("numbers", ())),
            goals=tuple(_read_entry(Goal, entry, "goal") for entry in tree.get("goals", ())),
            moved=tree.get("moved", {}),
        )
        goals.check(game)
        return goals

    def check(self, game: Game) -> None:
        """Refuse what the game does not have and what cannot be met."""
        if not self.numbers or not self.goals:
            raise BadBalance("goals need at least one [[numbers]] that may move and one [[goals]] to meet")
        if not self.seats:
            raise BadBalance("seats need at least one number of players")
        if self.games < 2:
            raise BadBalance(f"games is a whole number from 2 on, not {self.games!r}")
        for seats in (*self.seats, *(seats for goal in self.goals for seats in goal.seats)):
            game.prototype(seats, {})
        for goal in self.goals:
            measure_of(game, goal.measure)
            if goal.weight < 0:
                raise BadBalance(f"{goal.measure}: a weight is a number from 0 on, not {goal.weight}")
        bounds: list[tuple[str, float, float]] = [(number.key, number.low, number.high) for number in self.numbers]
        bounds += [(goal.measure, goal.low, goal.high) for goal in self.goals]
        for name, low, high in bounds:
            if low > high:
                raise BadBalance(f"{name}: low is above high, {low} and {high}")
        printed = Setting(game, self.seats[0], self.games)
        for number in self.numbers:
            if not number.low <= (value := number.printed(printed)) <= number.high:
                raise BadBalance(f"{number.key} is {value} in print, outside of its bounds here")
            if number.step < 1:
                raise BadBalance(f"{number.key}: a step is a whole number from 1 on, not {number.step}")
            if (value - number.low) % number.step:
                raise BadBalance(f"{number.key} does not reach its printed value from {number.low} in steps of {number.step}")
            if game.numbers.mark(parted(game, number.key)[0]) != "R":
                raise BadBalance(f"{number.key} is stated or inferred, not reconstructed: it may not move")

    def changes(self, printed: Setting, values: Sequence[int]) -> dict[str, Any]:
        """The numbers of a trial, as an option."""
        setting = printed
        for number, value in zip(self.numbers, values, strict=True):
            change = shifted if is_list(printed.game, number.key) else replaced
            setting = setting.with_numbers(change(setting, number.key, value))
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


def stated(game: Game) -> Goals | None:
    """The goals that lie with a game, if there are some."""
    path = game_folder(game) / FILE
    return Goals.read(path, game) if path.exists() else None


def judged(goals: Goals, evidence: Evidence) -> list[dict[str, Any]]:
    """What games tell of the goals that are stated for their number of players; None where they do not tell it."""
    rows = []
    for goal in goals.goals:
        if evidence.setting.seats in goals.seats and goal.is_for(evidence.setting.seats):
            value = measure_of(evidence.game, goal.measure)(evidence)
            told = {"value": None, "met": None} if value is None else {"value": rounded(value), "met": goal.miss(value) == 0}
            names = goal.words or dict.fromkeys(LANGUAGES, goal.measure)
            rows.append({"measure": goal.measure, "names": names, "low": goal.low, "high": goal.high, **told})
    return rows


def _read_entry(kind: type[Entry], entry: Mapping[str, Any], name: str) -> Entry:
    parts = {each.name: each.type for each in fields(kind)}
    _check_kinds(entry, parts, f"a {name}")
    try:
        return kind(**entry)
    except TypeError as error:
        raise BadBalance(f"a {name} has {', '.join(parts)}; this one is {dict(entry)!r}") from error


def _check_kinds(entry: Mapping[str, Any], parts: Mapping[str, Any], name: str) -> None:
    """Refuse what has another name, or is of another kind, than the parts that there are."""
    if unknown := set(entry) - set(parts):
        raise BadBalance(f"{name} has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(parts))}")
    for part, value in entry.items():
        told, is_so = KINDS[parts[part]]
        if not is_so(value):
            raise BadBalance(f"{part} of {name} is {told}, not {value!r}")


def _is_list(is_entry: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list | tuple) and all(is_entry(entry) for entry in value)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_whole(value: Any) -> bool:
    return whole_number(value) is not None


Tables = Sequence[Mapping[str, Any]]
PARTS = {"seats": Sequence[int], "games": int, "numbers": Tables, "goals": Tables, "moved": Mapping[str, str]}
KINDS: Mapping[Any, tuple[str, Callable[[Any], bool]]] = {
    str: ("a text", lambda value: isinstance(value, str)),
    int: ("a whole number", _is_whole),
    float: ("a number", lambda value: finite_number(value) is not None),
    Sequence[int]: ("a list of whole numbers, such as [2, 3]", _is_list(_is_whole)),
    Mapping[str, str]: (
        "a table of texts by language",
        lambda value: _is_table(value) and all(isinstance(text, str) for text in value.values()),
    ),
    Tables: ("a list of tables, each below its own line in double brackets", _is_list(_is_table)),
}
