"""What the API takes and gives. Bodies are checked against these; answers are described by them."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from underhill.club.orders import Mode
from underhill.club.pasts import Shows
from underhill.club.reports import LONGEST_WORDS, Reason
from underhill.club.terms import SeatKind
from underhill.club.tournaments import Form
from underhill.club.wants import TableWish, Turns
from underhill.web.request import EventNumber

Name = Annotated[str, Field(min_length=1, max_length=200, description="1 to 40 printable characters; kept as text")]
SeatNumber = Annotated[int, Field(ge=0, le=20)]


class Body(BaseModel):
    """A body; unknown fields are refused, so that a slip of the pen is noticed."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Answer(BaseModel):
    """An answer; it may get more fields in time."""

    model_config = ConfigDict(extra="allow")


class ErrorDetail(Answer):
    """What was wrong, and what would be right."""

    code: str
    message: str


class ErrorBody(BaseModel):
    """The body of every refusal."""

    error: ErrorDetail


class NameBody(Body):
    """Who somebody is."""

    name: Name


class CodeBody(Body):
    """A code from another device."""

    code: Annotated[str, Field(min_length=1, max_length=32)]


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


class TournamentBody(Body):
    """A tournament to announce."""

    name: Name
    game: Annotated[str, Field(max_length=64)]
    form: Form = Form.SWISS
    rounds: Annotated[int, Field(ge=0, le=32, description="of a Swiss tournament; 0: as many as leave one leader at most")] = 0
    bots: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=32, description="of the house")] = Field(
        default_factory=list
    )
    clock: ClockBody | None = None
    rated: bool = False


class SitBody(Body):
    """Which seat, and the invitation if it needs one."""

    seat: SeatNumber | None = None
    invitation: Annotated[str | None, Field(max_length=64)] = None


class StartBody(Body):
    """A bot for every empty seat."""

    fill: Annotated[str | None, Field(max_length=100)] = None


class BotBody(Body):
    """A bot to play a seat; the house's stand-in if left out."""

    bot: Annotated[str | None, Field(max_length=100)] = None


class PlayBody(Body):
    """A choice for a decision: its id or its text."""

    decision: EventNumber
    choice: Annotated[int, Field(ge=0, le=2**31 - 1)] | Annotated[str, Field(max_length=200)]


class DecisionBody(Body):
    """The decision that somebody has before his eyes."""

    decision: EventNumber


class ConsentBody(Body):
    """Yes or no to an undo."""

    agree: bool


class ChatBody(Body):
    """A line of chat, kept as text."""

    text: Annotated[str, Field(min_length=1, max_length=2000)]


class ReactionBody(Body):
    """A sign instead of words."""

    sign: Annotated[str, Field(max_length=16)]


class OrdersBody(Body):
    """Standing orders for reaction windows."""

    mode: Mode
    names: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)] = Field(default_factory=list)


class WantsBody(Body):
    """What a channel is for."""

    turn: Turns = Turns.ALWAYS
    reminder: bool = True
    request: bool = True
    invitation: bool = True
    result: bool = True
    chat: bool = False


class ChannelBody(Body):
    """A way to be called."""

    kind: Literal["webhook", "discord", "slack", "ntfy", "mail"]
    address: Annotated[str, Field(min_length=1, max_length=1000)]
    wants: WantsBody | None = None


class TableWishBody(Body):
    """For one table: as usual, for everything, for nothing."""

    wish: TableWish


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


class ChannelShown(Answer):
    """A way by which one is called, and what became of it."""

    id: str
    kind: str
    address: str
    secret: str | None
    wants: dict[str, Any]
    confirmed: bool
    failing: bool
    dropped: str | None


class ChannelsShown(Answer):
    """One's channels."""

    channels: list[ChannelShown]


class RatingsShown(Answer):
    """One's ratings, by game and number of players."""

    ratings: list[dict[str, Any]]


class Leaderboard(Answer):
    """The best of a game, and its bots on the same scale."""

    game: str
    players: str
    people: list[dict[str, Any]]
    bots: list[dict[str, Any]]


class NoticesShown(Answer):
    """What one was last called for."""

    notices: list[dict[str, Any]]


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
    """How one fared in a game with so many players."""

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


class TournamentListed(Answer):
    """A tournament in a list."""

    id: str
    name: str
    form: Form
    game: str
    status: Literal["open", "running", "finished"]
    rounds: int
    round: int
    entrants: list[dict[str, Any]]


class TournamentShown(TournamentListed):
    """A tournament with its pairings, and how everybody stands."""

    standings: list[dict[str, Any]]
    pairings: list[dict[str, Any]]


class TournamentList(Answer):
    """Tournaments, the latest first."""

    tournaments: list[TournamentListed]


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
    status: Literal["open", "running", "finished", "closed"]
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


class TableAnswer(Answer):
    """A table and, once it has started, the match as the viewer may know it."""

    table: TableShown
    view: dict[str, Any] | None


class TableList(Answer):
    """Tables that one may find."""

    tables: list[dict[str, Any]]


class ChoiceShown(Answer):
    """A legal choice."""

    id: int
    text: str
    words: str


class ChoicesShown(Answer):
    """What is asked, and what may be answered."""

    decision: int
    seat: int | None
    prompt: str | None
    choices: list[ChoiceShown]
    why_not: dict[str, str]


class HintLine(ChoiceShown):
    """A choice that search likes: your chance to win with it and your points at the end, as search expects them."""

    win_chance: float
    points: float


class HintShown(Answer):
    """A hint: the best choices, the best first."""

    decision: int
    seat: int
    hints: list[HintLine]


class LogLine(Answer):
    """A line of the log."""

    number: int
    kind: Literal["news", "table", "chat"]
    seat: int | None
    text: str


class LogShown(Answer):
    """The log as the viewer may read it."""

    number: int
    lines: list[LogLine]
    next: int | None


class ReviewShown(Answer):
    """How far a review is, and once it is done every seat's chance to win before each choice, and where the match turned."""

    stage: Literal["none", "working", "done"]
    done: int
    total: int
    review: dict[str, Any] | None


class StepShown(Answer):
    """A past moment."""

    step: int
    steps: int
    view: dict[str, Any]
