"""How matches, records and events are described. What a game adds to its view is the game's own: `docs/games/` tells of it."""

from typing import Any

from underhill.web.api.models.bodies import Answer
from underhill.web.api.models.play import ChoiceShown, LogLine


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
    decision: int
    seat: int | None
    over: bool
    prompt: str | None
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


class StandingShown(Answer):
    """Where a table stands after its latest event; `table` and `view` if they were asked for."""

    number: int
    status: str
    decision: int
    deciding: int | None
    table: dict[str, Any] | None = None
    view: ViewShown | None = None


class EventShown(Answer):
    """The data of a message of the stream. Its `event` is the kind, its `id` the number; the first message, `table`, has the
    standing alone. `lines` are what the log says of the event; the latest event has where the table stands `now`."""

    number: int
    at: float | None = None
    kind: str | None = None
    seat: int | None = None
    lines: list[LogLine] | None = None
    now: StandingShown | None = None
