"""What the club counts of its work, for whoever watches over the server."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from underhill.club.events import Event, Kind


@dataclass
class Tally:
    """Counts since the start of the process."""

    choices: Counter[str] = field(default_factory=Counter)  # by who made them
    writes: int = 0  # transactions with events
    write_seconds: float = 0.0

    def wrote(self, events: Iterable[Event], seconds: float) -> None:
        """Count a transaction and the choices in it."""
        self.choices.update(str(event.data.get("by", "")) for event in events if event.kind == Kind.PLAYED)
        self.writes += 1
        self.write_seconds += seconds
