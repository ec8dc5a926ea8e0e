"""The state as a type for the rule functions. Written by `underhill fields` from state.py: do not edit."""

from typing import Protocol

from underhill.core.state import CoreState


class State(CoreState, Protocol):
    """A state of Starter; state.py says what each field means."""

    option_bold: int
    n_rounds: int
    safe_points: int
    deck: list[int]
    n_deck: int
    shown: list[int]
    turn: int
    points: list[int]
    drawn: list[int]
