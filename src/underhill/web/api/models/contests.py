"""Bodies and answers about ratings and tournaments."""

from typing import Annotated, Any, Literal

from pydantic import Field

from underhill.club.tournaments import Form
from underhill.web.api.models.bodies import Answer, Body, Name
from underhill.web.api.models.tables import ClockBody


class TournamentBody(Body):
    """A tournament to announce."""

    name: Name
    game: Annotated[str, Field(max_length=64)]
    form: Form = Form.SWISS
    rounds: Annotated[int, Field(ge=0, le=32, description="of a Swiss tournament; 0: as many as leave one leader at most")] = 0
    bots: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=32, description="of the server")] = Field(
        default_factory=list
    )
    clock: ClockBody | None = None
    rated: bool = False


class RatingsShown(Answer):
    """One's ratings, by game and number of players."""

    ratings: list[dict[str, Any]]


class Leaderboard(Answer):
    """The best of a game, and its bots on the same scale."""

    game: str
    players: str
    people: list[dict[str, Any]]
    bots: list[dict[str, Any]]


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
