"""What somebody looks at: a table through a seat's eyes, now or at a past moment."""

from dataclasses import dataclass

from underhill.club.actor import Actor
from underhill.club.errors import UnknownStep
from underhill.club.present import viewer_of
from underhill.club.table import By, Play, Status, Table
from underhill.core.match import Match


@dataclass(frozen=True)
class Sight:
    """A table, whose eyes, which moment (None: now), and for whom the device waits at a table of several people at one device."""

    table: Table
    actor: Actor
    viewer: int | None
    step: int | None = None
    curtain: int | None = None

    @property
    def match(self) -> Match | None:
        """The match at that moment."""
        match = self.table.match
        return match if match is None or self.step is None else match.at(self.step)

    @property
    def decides(self) -> bool:
        """Whether the viewer is asked something now."""
        return self.step is None and self.viewer is not None and self.viewer == self.table.deciding

    def chose(self, play: Play) -> bool:
        """Whether the viewer made a choice in person; what the server answers in their name is none."""
        return play.seat == self.viewer and play.by == By.PERSON

    @property
    def last_event(self) -> int:
        """The number of the last event that belongs to the moment."""
        if self.step is None or self.step >= len(self.table.plays):
            return self.table.number
        return self.table.plays[self.step].number - 1


def sight_of(table: Table, actor: Actor, seat: int | None, step: int | None = None) -> Sight:
    """What somebody gets to see. Who shares a device sees nobody's hand until the one who decides says to be there."""
    if step is not None and table.match is not None and step > table.match.n_choices:
        raise UnknownStep(f"the match has steps 0 to {table.match.n_choices}, not {step}")
    own = table.seats_of(actor)
    if seat is not None and seat not in own and table.status != Status.FINISHED:
        seat = None
    if len(own) > 1 and table.deciding in own and table.deciding != seat and not table.seats[table.deciding].bot:
        return Sight(table, actor, None, step, table.deciding)
    return Sight(table, actor, viewer_of(table, actor, seat), step)
