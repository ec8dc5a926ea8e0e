"""The state as rule functions see it: the fields that every game has. A game's `fields.py` adds its own."""

from typing import Protocol


class CoreState(Protocol):
    """What the core's own rule functions may use of a state, plain or compiled; `core_fields` says what each field means."""

    rng: list[int]
    n_seats: int
    depth: int
    pending: list[list[int]]
    decisions: int
    reveals: int
    n_news: int
    news: list[list[int]]
