"""The log of a table in words: news of the match as far as a viewer may know them, and what happened around it."""

from bisect import bisect_left, bisect_right
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

from babel.dates import format_date

from underhill.club.table import Line, Table
from underhill.core.match import NewsItem, news_sentence
from underhill.core.pending import NONE
from underhill.core.words import Name, Words

DAYS = ("first", "last")
WORDS = Words(Path(__file__).with_name("words.toml"), {})
SENTENCES_KEPT = 10_000  # a page shows the same lines again and again
_sentence = lru_cache(SENTENCES_KEPT)(news_sentence)


def day(seconds: float, language: str) -> str:
    """A day in universal time, as the language writes it."""
    return _day_written(datetime.fromtimestamp(seconds, UTC).date(), language)


@lru_cache(1000)
def _day_written(day: date, language: str) -> str:
    return format_date(day, "long", locale=language)


def lines(table: Table, viewer: int | None, language: str, after: int = 0) -> list[dict[str, Any]]:
    """The lines that a viewer may read, after an event number, oldest first."""
    return [_shown(table, line, language) for line in _after(table, after) if _may_read(table, line, viewer)]


def page(table: Table, viewer: int | None, language: str, after: int, limit: int) -> tuple[list[dict[str, Any]], int | None]:
    """Some lines after an event number, and the number to go on after (None at the end); an event's lines stay together."""
    shown: list[dict[str, Any]] = []
    last = after
    for line in _after(table, after):
        if len(shown) >= limit and line.number != last:
            return shown, last
        last = line.number
        if _may_read(table, line, viewer):
            shown.append(_shown(table, line, language))
    return shown, None


def lines_of(table: Table, viewer: int | None, language: str, number: int) -> list[dict[str, Any]]:
    """The lines of one event."""
    first = bisect_left(table.lines, number, key=lambda line: line.number)
    own = takewhile(lambda line: line.number == number, islice(table.lines, first, None))
    return [_shown(table, line, language) for line in own if _may_read(table, line, viewer)]


def news_by_event(table: Table, viewer: int | None, after: int) -> dict[int, list[NewsItem]]:
    """The news that a viewer may read, by the number of the event that brought them, after an event number."""
    found: dict[int, list[NewsItem]] = {}
    for line in _after(table, after):
        if line.news is not None and _may_read(table, line, viewer):
            found.setdefault(line.number, []).append(line.news)
    return found


def sentence(table: Table, news: NewsItem, language: str) -> str:
    """A piece of news in words."""
    return _sentence(table.game, (news.code, news.seat, news.a, news.b), language, tuple(table.names))


def _after(table: Table, number: int) -> list[Line]:
    return table.lines[bisect_right(table.lines, number, key=lambda line: line.number) :]


def _may_read(table: Table, line: Line, viewer: int | None) -> bool:
    return line.news is None or table.game.sees(NONE if viewer is None else viewer, line.news.code, line.news.seat)


def _dates(line: Line, language: str) -> dict[str, str]:
    """The days that a line names, as the language writes them."""
    return {name: day(line.values[name], language) for name in DAYS if name in line.values}


def _names(line: Line, language: str) -> dict[str, Name]:
    """The names in a line, as the sentence wants them."""
    return {key: Name(value, language) for key, value in line.values.items() if isinstance(value, str)}


def _shown(table: Table, line: Line, language: str) -> dict[str, Any]:
    if line.news is not None:
        news = line.news
        text = sentence(table, news, language)
        return {"number": line.number, "kind": "news", "seat": news.seat if news.seat >= 0 else None, "text": text}
    text = WORDS.entry("line", line.key, language).format(**{**line.values, **_names(line, language), **_dates(line, language)})
    return {"number": line.number, "kind": "chat" if line.is_chat else "table", "seat": None, "text": text}
