"""Bodies and answers about people: who they are, their devices, their past, holidays and reports."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from underhill.club.pasts import Shows
from underhill.club.reports import LONGEST_WORDS, Reason
from underhill.web.api.models.bodies import Answer, Body, Name
from underhill.web.request import EventNumber


class NameBody(Body):
    """Who somebody is."""

    name: Name


class CodeBody(Body):
    """A code from another device."""

    code: Annotated[str, Field(min_length=1, max_length=32)]


class CodeShown(Answer):
    """A code to type on another device, and for how long it is good."""

    code: str
    seconds: int


class ShowsBody(Body):
    """How much of one's past others see."""

    shows: Shows


class ReportBody(Body):
    """Who is reported, by their seat or by a line of the chat, and why."""

    reason: Reason
    words: Annotated[str, Field(max_length=LONGEST_WORDS)] = ""
    seat: Annotated[int, Field(ge=0, le=20)] | None = None
    line: EventNumber | None = None


class ReportShown(Answer):
    """The id of a report, by which an operator finds it."""

    report: str


class HolidayBody(Body):
    """From when to when one is away, both days included."""

    first: date
    last: date


class HolidayShown(Answer):
    """Days on which one is away."""

    id: str
    since: float
    until: float


class HolidaysShown(Answer):
    """One's holidays that are not over, and the days left of a year's allowance."""

    holidays: list[HolidayShown]
    days_left: float
    allowance: int


class IdentityShown(Answer):
    """Who the server takes one for."""

    identity: str | None
    name: str
    program: bool


class DeviceShown(Answer):
    """A device on which one is known."""

    id: str
    name: str
    since: int
    seen: int
    this: bool


class DevicesShown(Answer):
    """One's devices."""

    devices: list[DeviceShown]


class FinishedPlayer(Answer):
    """Who played in a finished match, and how it ended for them; place 0 is the winner's."""

    name: str
    bot: str | None
    place: int
    points: int


class FinishedMatch(Answer):
    """A finished match of one's own."""

    table: str
    game: str
    seat: int
    place: int
    points: int
    finished_at: int
    players: list[FinishedPlayer]


class GameTally(Answer):
    """A person's results in a game with one number of players."""

    game: str
    seats: int
    matches: int
    wins: int
    points: int
    best: int | None
    mean: float | None


class OpponentTally(Answer):
    """How often one met a person or a bot, and was ahead of them."""

    kind: Literal["person", "bot", "guest"]
    name: str
    who: str
    matches: int
    ahead: int


class PastShown(Answer):
    """One's finished matches, the newest first, and what they add up to."""

    matches: list[FinishedMatch]
    games: list[GameTally]
    opponents: list[OpponentTally]
    statistics: list[dict[str, Any]]


class PersonShown(Answer):
    """Somebody, and as much of their past as they show."""

    name: str
    keeper: str | None
    shows: str
    ratings: list[dict[str, Any]]
    past: PastShown | None
