"""What a table is created with: the game, the seats, the clock, who may see it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any


class SeatKind(StrEnum):
    """For whom a seat is meant."""

    ME = "me"  # the creator
    HOT_SEAT = "hot_seat"  # another person at the creator's device
    FRIEND = "friend"  # whoever has the invitation
    ANYONE = "anyone"
    BOT = "bot"
    GUEST = "guest"  # a guest bot, which is challenged


@dataclass(frozen=True)
class Clock:
    """Either a budget with an increment, in seconds, or days per choice."""

    budget: float | None = None
    increment: float = 0.0
    days: float | None = None


@dataclass(frozen=True)
class Terms:
    """What was agreed when the table was made."""

    game: str
    seats: int
    creator: str | None
    options: dict[str, Any] = field(default_factory=dict)
    name: str = ""  # of the table
    public: bool = False
    autostart: bool = True
    clock: Clock | None = None
    stand_in_after: float | None = None  # seconds after which an absent player's seat is offered to a stand-in
    rated: bool = False  # everybody who sits down agrees that the result counts
    hints: bool | None = None  # whether the one who decides may ask for a hint; None in a wish: as is usual for such seats
    ready_check: bool = False  # whether everybody says that they are here before the match begins
    tournament: str | None = None  # to which the table belongs: it never rests
    starts_at: float | None = None  # before which the match does not begin by itself
    series: int = 1  # matches still to be played, this one among them; after each everybody moves on by a seat
    earlier: Sequence[str] = ()  # the tables of the series before this one

    def to_json(self) -> dict[str, Any]:
        """The terms as an event keeps them."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Terms":
        """The terms that an event kept."""
        clock = data.get("clock")
        return cls(**{**data, "clock": Clock(**clock) if clock else None})
