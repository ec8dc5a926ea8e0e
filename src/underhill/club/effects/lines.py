"""What an effect writes into the log of a table."""

from typing import Any

from underhill.club.events import Event
from underhill.club.standing import Standing
from underhill.club.table_parts import Line, Remark


def say(table: Standing, event: Event, key: str, **values: Any) -> None:
    """Add a line about the table to its log."""
    table.lines.append(Line(event.number, None, key, values))


def remark(table: Standing, event: Event, key: str) -> None:
    """A line about how a seat came to its choice, which a record keeps too."""
    p = event.data["seat"]
    table.remarks.append(Remark(len(table.choices), p, event.kind))
    say(table, event, key, name=table.names[p])


def tell_news(table: Standing, event: Event, since: int) -> None:
    """Add the match's news since a moment to the log."""
    if table.match:
        table.lines += [Line(event.number, news) for news in table.match.all_news()[since:]]
