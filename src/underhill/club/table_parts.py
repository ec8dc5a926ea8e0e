"""What a table consists of: its seats, the choices that stand, what waits for consent, remarks, and the lines of its log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from underhill.club.events import Kind
from underhill.club.terms import SeatKind
from underhill.core.match import NewsItem

_NOTHING: Mapping[str, Any] = MappingProxyType({})  # shared: most lines have no values


class Status(StrEnum):
    """Where a table is in its life."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"


LIVE = (Status.OPEN, Status.RUNNING)


class By(StrEnum):
    """Who made a choice for a seat. Only the server knows: that it answered for a person would be a tell."""

    PERSON = "person"
    BOT = "bot"
    SERVER = "server"  # by standing orders, or because nothing else was possible


@dataclass(frozen=True)
class Seat:
    """A place at the table. `owner` is a person's identity; `bot` is who plays now if it is not the owner."""

    kind: SeatKind
    name: str = ""
    owner: str | None = None
    bot: str | None = None
    invitation: str | None = None
    reserved: str | None = None  # the identity for whom it is kept
    keeper: str | None = None  # of the guest bot that sits here or is challenged
    keeper_name: str = ""

    @property
    def is_taken(self) -> bool:
        """Whether a person or a bot sits here."""
        return self.owner is not None or self.bot is not None


@dataclass(frozen=True, slots=True)
class Play:
    """A choice that stands: its seat, its event, how often somebody had learnt something before it, who made it, and whether it
    was made together with the one before."""

    seat: int
    number: int
    reveals: int
    by: By
    joined: bool = False


@dataclass(frozen=True)
class UndoRequest:
    """A seat would take back some choices and waits for the others' consent."""

    seat: int
    choices: int
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class VoteRequest:
    """A seat asks for what everybody who plays has to agree to: the end without a result, or a pause."""

    seat: int
    agreed: frozenset[str]


@dataclass(frozen=True)
class Remark:
    """After how many choices a seat asked for a hint, or its bot failed."""

    step: int
    seat: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: news of the match, or something that happened at the table."""

    number: int
    news: NewsItem | None = None
    key: str = ""
    values: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)

    @property
    def is_chat(self) -> bool:
        """Whether somebody said it."""
        return self.key.startswith(("said", "sign_"))
