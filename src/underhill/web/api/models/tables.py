"""Bodies and answers about tables and their seats."""

from typing import Annotated, Any

from pydantic import Field

from underhill.club.orders import Mode
from underhill.club.table_parts import Status
from underhill.club.terms import SeatKind
from underhill.web.api.models.bodies import Answer, Body, SeatNumber


class SeatBody(Body):
    """For whom a seat is meant."""

    kind: SeatKind
    name: Annotated[str, Field(max_length=200, description="for 'me' and 'hot_seat'; your own name if left out")] = ""
    bot: Annotated[str, Field(max_length=100, description="for 'bot': one of those that /bots lists")] = ""
    invite: Annotated[str, Field(max_length=200, description="for 'friend': the name of a person for whom the seat is kept")] = ""
    guest: Annotated[str, Field(max_length=64, description="for 'guest': a guest bot that /guests lists, which is challenged")] = ""


class ClockBody(Body):
    """A budget with an increment, in seconds; or days per choice."""

    budget: Annotated[float | None, Field(gt=0, le=30 * 86400)] = None
    increment: Annotated[float, Field(ge=0, le=86400)] = 0.0
    days: Annotated[float | None, Field(gt=0, le=365)] = None


class TableBody(Body):
    """A new table."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=10)]
    options: dict[str, Any] = Field(default_factory=dict)
    name: Annotated[str, Field(max_length=80)] = ""
    public: bool = False
    autostart: Annotated[bool, Field(description="start as soon as every seat is taken")] = True
    clock: ClockBody | None = None
    stand_in_after: Annotated[
        float | None,
        Field(gt=0, le=365 * 86400, description="seconds after which an absent player's seat is offered to a stand-in"),
    ] = None
    starts_at: Annotated[
        float | None, Field(ge=0, le=1e11, description="seconds since 1970 before which the match does not begin by itself")
    ] = None
    series: Annotated[int, Field(ge=1, le=9, description="matches in a row; after each everybody moves on by a seat")] = 1
    rated: Annotated[bool, Field(description="the result counts for ratings: no hints, no undo, the printed game")] = False
    ready_check: Annotated[bool, Field(description="the match begins when everybody has said that they are ready")] = False
    hints: Annotated[
        bool | None,
        Field(description="whether whoever decides may ask for a hint; if left out, only where all but one seat are for bots"),
    ] = None


class SitBody(Body):
    """Which seat, and the invitation if it needs one."""

    seat: SeatNumber | None = None
    invitation: Annotated[str | None, Field(max_length=64)] = None


class StartBody(Body):
    """A bot for every empty seat."""

    fill: Annotated[str | None, Field(max_length=100)] = None


class BotBody(Body):
    """A bot to play a seat; the server's stand-in if left out."""

    bot: Annotated[str | None, Field(max_length=100)] = None


class OrdersBody(Body):
    """Standing orders for reaction windows."""

    mode: Mode
    names: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)] = Field(default_factory=list)


class SeatShown(Answer):
    """A seat as anybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    taken: bool
    bot: str | None
    picture: str | None
    yours: bool
    decides: bool
    away_until: float | None
    offered: bool
    seconds_left: float | None


class TableShown(Answer):
    """A table without its match."""

    id: str
    game: str
    status: Status
    seats: list[SeatShown]
    number: int
    decision: int
    deciding: int | None
    hints: bool
    may_hint: bool
    may_close: bool
    steps: int
    commitment: str | None
    secret: str | None


class PlayerListed(Answer):
    """A player of a table in a list."""

    name: str
    taken: bool
    bot: str | None
    keeper: str | None = None


class TableListed(Answer):
    """A table in a list."""

    id: str
    game: str
    title: str
    name: str
    status: Status
    public: bool
    players: list[PlayerListed]
    deciding: int | None
    created_at: int
    changed_at: int


class TableList(Answer):
    """Tables that one may find."""

    tables: list[TableListed]


class SeatNamed(Answer):
    """A seat of a table."""

    table: str
    seat: int


class SeatTokenShown(SeatNamed):
    """The token of a seat, shown once."""

    token: str


class OrdersShown(Answer):
    """Standing orders for reaction windows, and the reactions of the game."""

    mode: Mode
    names: list[str]
    reactions: list[str]
