"""What a state consists of: kinds of decisions, news, actions, fields with their meaning and who sees them, printed numbers."""

from enum import IntEnum
from pathlib import Path

from underhill.cli.starter.fields import State
from underhill.core.actions import Actions
from underhill.core.layout import Field, Layout, Seen, core_fields
from underhill.core.numbers import Numbers

N_SEATS, N_CARDS = 4, 16


class Decision(IntEnum):
    """The kinds of decisions."""

    TURN = 1


class News(IntEnum):
    """What can have happened. Each has a sentence in words.toml."""

    DRAWS = 1
    SAFE = 2


ACTIONS = Actions(("draw",), ("safe",))
DRAW, SAFE = ACTIONS.start("draw"), ACTIONS.start("safe")

LAYOUT = Layout(
    "starter",
    [
        *core_fields(depth=1, news=4),
        Field("option_bold", "i1", (), "1: nobody may take safe points"),
        Field("n_rounds", "i1", (), "turns of each seat"),
        Field("safe_points", "i1", (), "points of a safe turn"),
        Field("deck", "i1", (N_CARDS,), "face-down cards, the next one last; 0 where gone", Seen.NOBODY),
        Field("n_deck", "i1", (), "how many cards are face down"),
        Field("shown", "i1", (N_CARDS,), "cards turned up, in their order; 0 where none"),
        Field("turn", "i1", (), "turns played"),
        Field("points", "i1", (N_SEATS,), "points of each seat"),
        Field("drawn", "i1", (N_SEATS,), "of these, points of cards"),
    ],
)

NUMBERS = Numbers.read(Path(__file__).with_name("numbers.toml"))


def write_numbers(s: State, numbers):
    """Copy what the rules need from the printed numbers."""
    s.n_rounds = numbers["rounds"]
    s.safe_points = numbers["safe_points"]
