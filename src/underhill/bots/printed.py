"""Whether a state is played with the printed numbers: the numbers stand in the state, in fields that no choice changes."""

from functools import cache
from typing import Any

from underhill.core.game import Game

FILLINGS = (0, 101)  # a field that is written differs from one of them


def has_printed_numbers(game: Game, s: Any) -> bool:
    """Whether a state holds the numbers that are printed, and no others."""
    codes = tuple(int(getattr(s, option.field)) for option in game.options)
    return all(getattr(s, name) == value for name, value in _printed(game, int(s.n_seats), codes).items())


@cache
def _printed(game: Game, seats: int, codes: tuple[int, ...]) -> dict[str, Any]:
    """The fields that hold numbers, for this number of seats and these options, and what they hold."""
    found: dict[str, Any] = {}
    for filling in FILLINGS:
        s = _filled(game, seats, codes, filling)
        before = game.layout.copy(s)
        game.write_numbers(s, game.numbers)
        names = (name for name in game.layout.by_name if getattr(s, name) != getattr(before, name))
        found |= dict.fromkeys(names)
    s = _filled(game, seats, codes, 0)
    game.write_numbers(s, game.numbers)
    return {name: getattr(s, name) for name in found}


def _filled(game: Game, seats: int, codes: tuple[int, ...], value: int) -> Any:
    s = game.layout.blank()
    for field in game.layout.fields:
        setattr(s, field.name, _full(field.shape, value))
    s.n_seats = seats
    for option, code in zip(game.options, codes, strict=True):
        setattr(s, option.field, code)
    return s


def _full(shape: tuple[int, ...], value: int) -> Any:
    return [_full(shape[1:], value) for _ in range(shape[0])] if shape else value
