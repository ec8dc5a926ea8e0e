"""What has happened since a viewer's own last choice: one step for every choice that has something to tell."""

from typing import Any

from underhill.club import log
from underhill.club.table import Table
from underhill.core.game import Game
from underhill.core.match import NewsItem
from underhill.web.pages import folders
from underhill.web.pages.loglines import first_sign
from underhill.web.pages.sight import Sight

MOST = 30  # steps that are kept readable; what is older stands in the log
SENTENCES = 3  # of a step that a caption shows
MOST_SENTENCES = 12  # of a step with moments of their own, such as the reveal of everybody's offerings


def own_step(sight: Sight) -> int:
    """How many choices stood when the viewer had last chosen in person; for an onlooker, one round ago."""
    plays = sight.table.plays
    if sight.viewer is None:
        return max(0, len(plays) - len(sight.table.seats))
    return next((i for i in range(len(plays), 0, -1) if sight.chose(plays[i - 1])), 0)


def since_shown(sight: Sight, language: str) -> list[dict[str, Any]]:
    """The steps since the viewer's own last choice that the viewer may read about, oldest first."""
    table, first = sight.table, own_step(sight)
    if table.match is None or sight.step is not None or first >= len(table.plays):
        return []
    news = log.news_by_event(table, sight.viewer, table.plays[first].number - 1)
    told = [(k, news.get(play.number, [])) for k, play in enumerate(table.plays[first:], start=first + 1)]
    return [_step(table, k, items, language) for k, items in told if items][-MOST:]


def step_told(table: Table, viewer: int | None, k: int, language: str) -> dict[str, Any] | None:
    """One step as the viewer may read about it; None if there was nothing to read."""
    number = table.plays[k - 1].number
    items = log.news_by_event(table, viewer, number - 1).get(number)
    return _step(table, k, items, language) if items else None


def _step(table: Table, k: int, items: list[NewsItem], language: str) -> dict[str, Any]:
    game, chooser = table.game, table.plays[k - 1].seat
    climax = next((item for item in reversed(items) if _moment(game, item)), None)
    moment = {} if climax is None else _moment(game, climax)
    lines = [_line(table, item, language) for item in _most_telling(game, items)]
    signs = (first_sign(game, line["text"], language) for line in lines)
    return {
        "step": k,
        "seat": chooser,
        "about": chooser if climax is None else _told_of(table, items, climax),
        "lines": lines,
        "text": " ".join(line["text"] for line in lines),
        "kind": moment.get("kind", ""),
        "sign": moment.get("sign") or next((sign for sign in signs if sign), ""),
    }


def _line(table: Table, item: NewsItem, language: str) -> dict[str, Any]:
    """A sentence, and the seat that it is about (None: nobody)."""
    return {"text": log.sentence(table, item, language), "seat": _about(table, item)}


def _about(table: Table, item: NewsItem) -> int | None:
    return item.seat if 0 <= item.seat < len(table.seats) else None


def _told_of(table: Table, items: list[NewsItem], climax: NewsItem) -> int | None:
    """Whom a moment is about; None where it is about several, such as the reveal of everybody's offerings."""
    seats = {item.seat for item in items if item.code == climax.code}
    return _about(table, climax) if len(seats) == 1 else None


def _most_telling(game: Game, items: list[NewsItem]) -> list[NewsItem]:
    """The first sentences of a step; where it has moments of their own, all from the first to the last of these, or, where that is
    too much, these alone."""
    moments = [n for n, item in enumerate(items) if _moment(game, item)]
    if not moments:
        return items[:SENTENCES]
    told = items[moments[0] : max(moments[0] + SENTENCES, moments[-1] + 1)]
    return told if len(told) <= MOST_SENTENCES else [items[n] for n in moments][-MOST_SENTENCES:]


def _moment(game: Game, item: NewsItem) -> dict[str, Any]:
    """What makes a piece of news a moment of its own, where its number is the one that counts (or any does)."""
    found = folders.moments(game).get(game.news(item.code).name.lower(), {})
    return found if found.get("a", item.a) == item.a else {}
