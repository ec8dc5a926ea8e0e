"""What a person wants to be called for: by channel, and by table."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from underhill.club.errors import BadWish
from underhill.club.notices import Call


class Turns(StrEnum):
    """For which turns."""

    ALWAYS = "always"
    DAYS = "days"  # only where the clock counts days
    NEVER = "never"


class TableWish(StrEnum):
    """For one table: as the channels have it, for everything, for nothing."""

    USUAL = "usual"
    ALL = "all"
    NONE = "none"


@dataclass(frozen=True)
class Wants:
    """What is sent by a channel."""

    turn: Turns = Turns.ALWAYS
    reminder: bool = True
    request: bool = True
    invitation: bool = True
    result: bool = True
    chat: bool = False

    @classmethod
    def of(cls, wishes: dict[str, Any]) -> "Wants":
        """The wants that a form or a program gives; those left out are off."""
        turn = wishes.get("turn", Turns.NEVER)
        if turn not in set(Turns):
            raise BadWish(f"turns are called one of {', '.join(Turns)}, not {turn!r}")
        return cls(
            Turns(turn), **{name: bool(wishes.get(name)) for name in ("reminder", "request", "invitation", "result", "chat")}
        )

    @classmethod
    def from_json(cls, text: str) -> "Wants":
        """The wants that were stored."""
        return cls.of(json.loads(text))

    def to_json(self) -> str:
        """The wants as they are stored."""
        return json.dumps(asdict(self))

    def include(self, kind: str, is_slow: bool, wish: TableWish = TableWish.USUAL) -> bool:
        """Whether a call of this kind is sent."""
        if kind == Call.TEST:
            return True
        if wish != TableWish.USUAL:
            return wish == TableWish.ALL
        if kind == Call.TURN:
            return self.turn == Turns.ALWAYS or (self.turn == Turns.DAYS and is_slow)
        return bool(getattr(self, "request" if kind in (Call.ENDING, Call.PAUSE, Call.READY) else kind))
