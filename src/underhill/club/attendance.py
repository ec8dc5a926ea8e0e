"""Who has been at a table: whose hands somebody has seen since the match began, and when a person last gave a sign of life."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from underhill.club.events import Event, Kind

if TYPE_CHECKING:
    from underhill.club.table import Seat

SIGNS = frozenset(
    (
        Kind.SAT,
        Kind.READY,
        Kind.TAKEN_BACK,
        Kind.UNDO_ASKED,
        Kind.UNDO_AGREED,
        Kind.UNDO_REFUSED,
        Kind.UNDO_CANCELLED,
        Kind.UNDONE,
        Kind.SAID,
        Kind.REACTED,
        Kind.HINTED,
        Kind.END_ASKED,
        Kind.END_AGREED,
        Kind.END_REFUSED,
        Kind.PAUSE_ASKED,
        Kind.PAUSE_AGREED,
        Kind.PAUSE_REFUSED,
        Kind.RESUMED,
    )
)


@dataclass(frozen=True)
class Attendance:
    """What the events of a table say about the people there, by identity."""

    is_dealt: bool = False
    seen: Mapping[str, frozenset[int]] = field(default_factory=dict)  # seats whose hands somebody has held; it is never forgotten
    signs: Mapping[str, float] = field(default_factory=dict)

    def after(self, event: Event, seats: Sequence["Seat"]) -> "Attendance":
        """The same once an event has happened; `seats` are those after it."""
        p = event.data.get("seat")
        if event.kind == Kind.STARTED:
            owned = [(seat.owner, p) for p, seat in enumerate(seats) if seat.owner]
            return replace(self, is_dealt=True, seen=_with_hands(self.seen, owned))
        is_sign = event.kind in SIGNS or (event.kind == Kind.PLAYED and event.data["by"] == "person")
        if p is None or not is_sign or seats[p].owner is None:
            return self
        owner = seats[p].owner or ""
        seen = _with_hands(self.seen, [(owner, p)]) if self.is_dealt else self.seen
        return replace(self, seen=seen, signs={**self.signs, owner: event.at})

    def last_at(self, p: int) -> str | None:
        """Who came last to a seat of the match, whether they are still there or not."""
        held = [who for who, hands in self.seen.items() if p in hands]
        return held[-1] if held else None


def _with_hands(seen: Mapping[str, frozenset[int]], held: Sequence[tuple[str, int]]) -> Mapping[str, frozenset[int]]:
    more = dict(seen)
    for identity, p in held:
        more[identity] = more.get(identity, frozenset()) | {p}
    return more
