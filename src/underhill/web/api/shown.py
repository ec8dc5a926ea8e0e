"""How matches, records and events are described. What a game adds to its view is the game's own: `docs/games/` tells of it."""

from typing import Any

from underhill.club.table_parts import Status
from underhill.web.api.models.bodies import Answer
from underhill.web.api.models.play import ChoiceShown, LogLine
from underhill.web.api.models.tables import PlayerListed, TableShown


class WhyNot(Answer):
    """A choice that is not legal now, and why: a reason of the game with the numbers in it."""

    id: int
    text: str
    reason: str
    values: dict[str, Any]


class ViewShown(Answer):
    """A match as a viewer may know it; the fields of the game stand beside these."""

    game: str
    seats: int
    viewer: int | None
    n_choices: int
    decision: int | None = None
    seat: int | None
    over: bool
    prompt: str | None = None
    waiting_for: str | None
    choices: list[ChoiceShown] | None = None
    why_not: list[WhyNot] | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    score_sheet: list[dict[str, int]] | None = None


class RecordShown(Answer):
    """A finished match, to be replayed exactly (`seed`, `choices`); of a running one the viewer's account (`log`, `view`)."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    names: list[str]
    commitment: str
    seed: int | str | None = None
    choices: list[str] | None = None
    position: dict[str, Any] | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    finished_at: int | None = None
    log: list[LogLine] | None = None
    view: ViewShown | None = None


class StepShown(Answer):
    """A past moment; the points of each seat once the match is over."""

    step: int
    steps: int
    scores: list[int] | None
    view: ViewShown


class TableAnswer(Answer):
    """A table and, once it has started, the match as the viewer may know it."""

    table: TableShown
    view: ViewShown | None


class StandingShown(Answer):
    """Where a table stands after its latest event; `table` and `view` if they were asked for."""

    number: int
    status: Status
    decision: int
    deciding: int | None
    table: TableShown | None = None
    view: ViewShown | None = None


class EventShown(Answer):
    """An event of a table, as a message of its stream: the message's `event` is the kind, its `id` the number. `lines` are what the
    log says of the event; the latest event has where the table stands `now`. (The first message, `table`, is a standing.)"""

    number: int
    at: int
    kind: str
    seat: int | None = None
    lines: list[LogLine]
    now: StandingShown | None = None


class ChallengeShown(Answer):
    """A table at which a seat waits for the guest bot: the message `challenge`."""

    table: str
    game: str
    name: str
    players: list[PlayerListed]
    clock: dict[str, float | None] | None
    rated: bool
    options: dict[str, Any]


class TurnShown(Answer):
    """A decision of the guest bot: the message `turn`."""

    table: str
    game: str
    seat: int
    decision: int
    choices: list[ChoiceShown]
    view: ViewShown | None = None


class EndShown(Answer):
    """A table that is over for the guest bot: the messages `finish`, with its seats and the result, and `closed`."""

    table: str
    game: str
    seats: list[int] | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
