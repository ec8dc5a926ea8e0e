"""The part of a table's page that changes: board, hand, seats, prompt, log. Made from a viewer's view and nothing else."""

from collections.abc import Hashable
from typing import Any

from underhill.club.orders import is_window
from underhill.club.present import standing_of, table_shown, view_shown
from underhill.club.records import at_step
from underhill.club.table import Status
from underhill.club.terms import SeatKind
from underhill.club.variants import older_numbers
from underhill.core.game import Game
from underhill.web.pages import folders
from underhill.web.pages.bundles import bundles_shown
from underhill.web.pages.choices import Choices
from underhill.web.pages.ending import ending_shown, finale_shown
from underhill.web.pages.facts import facts_shown
from underhill.web.pages.guiding import guide_shown, sensible_shown
from underhill.web.pages.keys import keys_for
from underhill.web.pages.loglines import chat_shown, lines_shown
from underhill.web.pages.reader import Reader
from underhill.web.pages.render import SHAPES, Pages
from underhill.web.pages.sight import Sight
from underhill.web.pages.since import own_step, since_shown
from underhill.web.pages.why import may_ask_why
from underhill.web.pages.words import translator

RECENT = 60  # moves that a player can step back through from the table itself


def part(pages: Pages, sight: Sight, reader: Reader, now: float, invitation: str = "") -> str:
    """The changing part of the page as HTML."""
    return pages.text("part.html", reader, **context(pages, sight, reader, now, invitation))


def key_of(sight: Sight, reader: Reader, now: float) -> tuple[Hashable, ...]:
    """All that a part depends on: for two with the same key it is the same. Clocks run while the match does."""
    table = sight.table
    second = 0 if table.status == Status.FINISHED else int(now)
    standing = standing_of(table, sight.actor)
    return (
        table.version,
        standing,
        sight.viewer,
        sight.step,
        sight.curtain,
        reader.language,
        reader.guided,
        reader.actor.identity is None,
        reader.actor.needs_name and any(seat.owner is None and seat.kind != SeatKind.BOT for seat in table.seats),
        second,
    )


def staged(pages: Pages, sight: Sight, reader: Reader, now: float) -> str:
    """A past moment of what moves on the stage: board, hand and seats."""
    return pages.text("stage.html", reader, staged=True, **context(pages, sight, reader, now))


def context(pages: Pages, sight: Sight, reader: Reader, now: float, invitation: str = "") -> dict[str, Any]:
    """Everything that the templates of a table get."""
    table, game = sight.table, sight.table.game
    view = _view(sight, reader.language)
    board = {} if view is None else folders.presenter(game)(view, game.words, reader.language)
    shown = table_shown(table, sight.actor, now)
    numbers = folders.numbers_shown(game, table.terms.options, view, table.rules_version)
    choices, bundles = _choices(sight, view), _bundles(sight, reader.language)
    keyed = [*(bundle for bundle in bundles if not bundle["group"]), *choices]
    for button, key in zip(keyed, keys_for([each["words"] for each in keyed]), strict=True):
        button["key"] = key
    return {
        "table": shown,
        "game": game,
        "view": view,
        "board": board,
        "choices": choices,
        "bundles": bundles,
        "window": sight.decides and is_window(table),
        "why_not": _why_not(sight, reader.language),
        "seats": [_seat(seat, view, board, reader.language) for seat in shown["seats"]],
        "lines": lines_shown(sight, reader.language),
        "since": since_shown(sight, reader.language),
        "own_step": own_step(sight),
        "said": chat_shown(sight, reader.language),
        "guide": (guide := guide_shown(sight, reader, numbers)),
        "sensible": sensible_shown(sight, reader),
        "may_ask_why": may_ask_why(sight),
        "numbers": numbers,
        "older_numbers": older_numbers(game, table.rules_version),
        "facts": facts_shown(table, reader.language),
        "sheet": (sheet := _sheet(game, view, reader.language)),
        "ending": ending_shown(view, sheet, table.names, translator(reader.language)),
        "finale": (finale := finale_shown(sight)),
        "looks": " ".join(look for look, is_so in (("guided", guide), ("ended", finale)) if is_so),
        "step": sight.step,
        "first_step": max(0, shown["steps"] - RECENT),
        "curtain": sight.curtain,
        "invitation": invitation,
        "viewer": sight.viewer,
        "fragments": {name: folders.fragment(game, f"{name}.html") for name in ("board", "hand", "panel")},
    }


def _view(sight: Sight, language: str) -> dict[str, Any] | None:
    if sight.match is None:
        return None
    if sight.step is None:
        return view_shown(sight.table, sight.match, sight.viewer, language)
    return at_step(sight.table, sight.viewer, sight.step, language)["view"]


def _choices(sight: Sight, view: dict[str, Any] | None) -> Choices:
    if not sight.decides or view is None or _stands_still(sight):
        return Choices()
    return Choices({"number": n, **choice} for n, choice in enumerate(view["choices"], start=1))


def _bundles(sight: Sight, language: str) -> list[dict[str, Any]]:
    if not sight.decides or sight.match is None or _stands_still(sight):
        return []
    return bundles_shown(sight.match, language, sight.table.names)


def _stands_still(sight: Sight) -> bool:
    """Whether a bot plays the viewer's seat, or there is a pause."""
    if sight.table.paused_at is not None:
        return True
    return sight.viewer is not None and sight.table.seats[sight.viewer].bot is not None


def _why_not(sight: Sight, language: str) -> dict[str, str]:
    return sight.match.why_not(language, sight.table.names) if sight.decides and sight.match is not None else {}


def _seat(seat: dict[str, Any], view: dict[str, Any] | None, board: dict[str, Any], language: str) -> dict[str, Any]:
    p = seat["seat"]
    is_nobodys = not seat["taken"] and not seat["kept"]
    forecast = (board.get("forecast") or {p: None})[p]
    return {
        **seat,
        "name": translator(language)("new.seat", a=p + 1) if is_nobodys else seat["name"],
        "p": p,
        "colour": f"seat-{p}",
        "shape": SHAPES[p % len(SHAPES)],
        "clock": seat["seconds_left"],
        "thinking": seat["decides"],
        "is_viewer": view is not None and view["viewer"] == p,
        "forecast": forecast,
        "points": _points(p, view, forecast),
    }


def _points(p: int, view: dict[str, Any] | None, forecast: dict[str, Any] | None) -> int | None:
    if view is not None and "scores" in view:
        return view["scores"][p]
    return forecast["points"] if forecast else None


def _sheet(game: Game, view: dict[str, Any] | None, language: str) -> list[dict[str, Any]]:
    """The score sheet once the match is over: one row for each source."""
    if view is None or "score_sheet" not in view:
        return []
    sources = game.words.ordered("source", {source for seat in view["score_sheet"] for source in seat})
    return [
        {"name": game.words.entry("source", source, language), "points": [seat.get(source, 0) for seat in view["score_sheet"]]}
        for source in sources
    ]
