"""One moment of a game as a page that stands alone: the table's own board, hand and seats, for a picture. Nothing is fetched."""

from functools import cache
from typing import Any

from underhill.club.actor import ONLOOKER
from underhill.club.table import Seat, Status, Table
from underhill.club.terms import SeatKind, Terms
from underhill.core.game import Game
from underhill.core.match import Match
from underhill.core.words import LANGUAGES
from underhill.web.pages import folders
from underhill.web.pages.assets import STATIC
from underhill.web.pages.parts import context
from underhill.web.pages.reader import Reader
from underhill.web.pages.render import Pages, drawings
from underhill.web.pages.sight import Sight

STYLES = ("base.css", "places.css", "table.css", "stage.css")


def still(game: Game, state: Any, viewer: int | None, language: str = LANGUAGES[0], theme: str = "dark") -> str:
    """The page that shows a state as a seat (None: an onlooker) sees it."""
    reader = Reader(ONLOOKER, language, theme, guided=False, path="/")
    shown = context(_pages(game), Sight(_table(game, state, language), ONLOOKER, viewer), reader, now=0.0)
    return _pages(game).text("still.html", reader, styles=_styles(game), **{**drawings(game, shown["numbers"]), **shown})


@cache
def _pages(game: Game) -> Pages:
    return Pages({game.name: game})


def _table(game: Game, state: Any, language: str) -> Table:
    """A table that stands as the state does; nobody sits at it."""
    table = Table("", {game.name: game})
    table.match = Match.from_state(game, game.layout.copy(state), 0, {})
    table.terms = Terms(game.name, table.match.seats, None)
    table.seats = [Seat(SeatKind.BOT, game.words.seat_name(p, language)) for p in range(table.match.seats)]
    table.status = Status.FINISHED if table.match.is_over else Status.RUNNING
    return table


def _styles(game: Game) -> str:
    return "\n".join([*((STATIC / name).read_text(encoding="utf-8") for name in STYLES), folders.text_of(game, "board.css")])
