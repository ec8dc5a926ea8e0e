"""Templates into pages."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from underhill.club.log import day
from underhill.core.game import Game
from underhill.core.words import LANGUAGES
from underhill.web.pages import folders
from underhill.web.pages.assets import ROOT, versioned
from underhill.web.pages.choices import first_of
from underhill.web.pages.opponents import bot_name
from underhill.web.pages.reader import Reader
from underhill.web.pages.templating import Engine, Missing, Remembered
from underhill.web.pages.words import ago, hour_of, hyphenated, moment, percent, translator, written
from underhill.web.request import UNCOMPRESSED

INVITATION = "?invitation="  # in a link; its size must not depend on what others can write beside it
FRENCH_SIGNS = re.compile(r" ([:;!?](?=[\s<]|$)|»)|(«) ")
SHAPES = ("leaf", "drop", "sun", "acorn", "moon")
Games = Mapping[str, Game]


def environment(games: Games) -> Engine:
    """The templates of the pages and those of every game, under the game's name."""
    own: Callable[[Game], BaseLoader] = lambda game: FileSystemLoader(folders.page_folder(game))  # noqa: E731
    loader = ChoiceLoader([FileSystemLoader(ROOT / "templates"), PrefixLoader({game.name: own(game) for game in games.values()})])
    made = Engine(
        loader=loader,
        autoescape=select_autoescape(("html",)),
        undefined=Missing,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=folders.is_drawing(),
    )
    made.globals.update(LANGUAGES=LANGUAGES, SHAPES=SHAPES, versioned=versioned, clock=clock)
    made.globals.update(first_of=first_of, drawn_once=Remembered())
    made.filters.update(plain=plain, host_of=host_of, hyphenated=hyphenated)
    return made


def unbroken(html: str) -> str:
    """French text in which no line can begin with the sign that ends a phrase or a quotation, or end with that which opens one."""
    return FRENCH_SIGNS.sub(lambda found: f"{found[2]}\u00a0" if found[2] else f"\u00a0{found[1]}", html)


def clock(seconds: float) -> str:
    """Time left as hours, minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def host_of(address: str) -> str:
    """The server that an address names."""
    return urlsplit(address).netloc


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """What the plain board shows of a view: all but what the page shows elsewhere."""
    elsewhere = ("game", "seats", "viewer", "n_choices", "decision", "seat", "over", "choices", "why_not", "prompt", "waiting_for")
    return {key: value for key, value in view.items() if key not in elsewhere}


class Pages:
    """Renders for one application."""

    def __init__(self, games: Games):
        self.games = games
        self._environment = environment(games)

    def text(self, template: str, reader: Reader, **values: Any) -> str:
        """A template filled for somebody."""
        language = reader.language
        helpers = {
            "t": translator(language),
            "written": lambda n: written(n, language),
            "percent": lambda share: percent(share, language),
            "ago": lambda s: ago(s, language),
            "moment": lambda s: moment(s, language),
            "hour_of": lambda s: hour_of(s, language),
            "day": lambda s: day(s, language),
            "bot_name": lambda spec: bot_name(spec, language),
            "imported": {},
            "drawn_here": Remembered(),
        }
        html = self._environment.get_template(template).render(reader=reader, language=language, **helpers, **values)
        return unbroken(html) if language == "fr" else html

    def page(self, template: str, reader: Reader, status: int = 200, **values: Any) -> HTMLResponse:
        """A whole page as an answer."""
        html = self.text(template, reader, **values)
        headers = {"Cache-Control": "no-store", "Content-Language": reader.language}
        return HTMLResponse(html, status, headers | (UNCOMPRESSED if INVITATION in html or "invitation=" in reader.path else {}))


def drawings(game: Game, numbers: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a page holds once for a game: its symbols, its explanations, and its numbers: a match's own, or the printed ones."""
    stated = game.numbers.values() if numbers is None else numbers
    cards = folders.explanations(game, stated)
    return {"game": game, "symbols": Markup(folders.signs(game)), "cards": cards, "numbers": stated}


def pages_of(request: Request) -> Pages:
    """The renderer of this application."""
    app = request.app
    if not hasattr(app.state, "pages"):
        app.state.pages = Pages(app.state.host.games)
    return app.state.pages
