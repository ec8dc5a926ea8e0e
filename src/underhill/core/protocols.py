"""A game's `fields.py`: its state as a type, written from the layout, so that mypy finds a misspelt field of a rule.

Only the type checker reads it. A state is never of this class, and annotations are no part of what is compiled.
"""

from collections.abc import Iterable
from pathlib import Path

from underhill.core.game import Game, game_folder
from underhill.core.layout import Field
from underhill.core.state import CoreState

HEAD = '''"""The state as a type for the rule functions. Written by `underhill fields` from state.py: do not edit."""

from typing import Protocol

from underhill.core.state import CoreState


class State(CoreState, Protocol):
    """A state of {title}; state.py says what each field means."""

'''


def fields_file(game: Game) -> Path:
    """Where the type of a game's state stands."""
    return game_folder(game) / "fields.py"


def state_type(game: Game) -> str:
    """The text of that file."""
    own = [field for field in game.layout.fields if field.name not in CoreState.__annotations__]
    return HEAD.format(title=game.title) + "".join(f"    {line}\n" for line in annotations(own))


def annotations(fields: Iterable[Field]) -> list[str]:
    """Each field with the type that its plain value has."""
    return [f"{field.name}: {'list[' * len(field.shape)}int{']' * len(field.shape)}" for field in fields]
