"""Bodies and answers about bots as guests."""

from typing import Annotated, Any, Literal

from pydantic import Field

from underhill.web.api.models.bodies import Answer, Body


class OfferBody(Body):
    """What a guest bot takes on; what is left out is as widely offered as possible."""

    games: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=20, description="empty: all")] = Field(
        default_factory=list
    )
    fewest: Annotated[int, Field(ge=2, le=10, description="players")] = 2
    most: Annotated[int, Field(ge=2, le=10)] = 10
    clocks: Annotated[tuple[Literal["none", "minutes", "days"], ...], Field(max_length=3)] = ("none", "minutes", "days")
    tables: Annotated[int, Field(ge=1, le=50, description="at once")] = 4
    rated: bool = True
    is_open: Annotated[bool, Field(description="false: it takes on nothing at the moment")] = True


class GuestShown(Answer):
    """A guest bot, whose it is, what it takes on, and whether its stream is open."""

    guest: str
    name: str
    keeper: str
    here: bool
    offer: dict[str, Any]


class GuestsShown(Answer):
    """Guest bots."""

    guests: list[GuestShown]


class TokenShown(Answer):
    """The token of a guest bot, shown once."""

    guest: str
    name: str
    token: str
