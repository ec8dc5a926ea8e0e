"""Bodies and answers of a match: choices, chat, hints, log and review."""

from typing import Annotated, Any, Literal

from pydantic import Field

from underhill.web.api.models.bodies import Answer, Body
from underhill.web.request import EventNumber


class PlayBody(Body):
    """A choice for a decision: its id or its text."""

    decision: EventNumber
    choice: Annotated[int, Field(ge=0, le=2**31 - 1)] | Annotated[str, Field(max_length=200)]


class DecisionBody(Body):
    """The decision that somebody sees."""

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
