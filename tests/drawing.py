"""A game's page drawn from a match, without a server: what the templates of a table get, and what they make of it."""

import re
from functools import cache
from typing import Any

from underhill.core.game import Game
from underhill.core.match import Match
from underhill.web.pages import folders
from underhill.web.pages.parts import Choices
from underhill.web.pages.render import SHAPES, drawings, environment
from underhill.web.pages.templating import Remembered
from underhill.web.pages.words import translator, written


@cache
def templates(game: Game) -> Any:
    """The templates of the pages and of one game."""
    return environment({game.name: game})


def context(match: Match, viewer: int | None, language: str = "en") -> dict[str, Any]:
    """What the templates of a table get."""
    game, view = match.game, match.view(viewer)
    decides = viewer is not None and viewer == match.seat
    texts = (
        [{"id": choice.id, "text": choice.text, "words": choice.words(language)} for choice in match.choices()] if decides else []
    )
    return {
        "game": game,
        "view": view,
        "board": folders.presenter(game)(view, game.words, language),
        "choices": Choices({"number": n, **choice} for n, choice in enumerate(texts, start=1)),
        "why_not": match.why_not(language) if decides else {},
        "seats": [{"p": p, "name": f"Somebody <{p}>", "colour": f"seat-{p}", "shape": SHAPES[p]} for p in range(match.seats)],
        **spoken(language),
    }


def spoken(language: str) -> dict[str, Any]:
    """What every template gets in a language."""
    return {
        "language": language,
        "t": translator(language),
        "written": lambda number: written(number, language),
        "drawn_here": Remembered(),
    }


def drawn(match: Match, viewer: int | None, language: str = "en") -> str:
    """Board, hand and all panels."""
    game, values = match.game, context(match, viewer, language)
    parts = [templates(game).get_template(folders.fragment(game, f"{name}.html")).render(**values) for name in ("board", "hand")]
    panel = templates(game).get_template(folders.fragment(game, "panel.html"))
    return "\n".join([*parts, *(panel.render(p=p, seat=seat, **values) for p, seat in enumerate(values["seats"]))])


def rules_drawn(game: Game, language: str) -> str:
    """The rules page's text."""
    return templates(game).get_template(f"{game.name}/rules.{language}.html").render(**drawings(game), **spoken(language))


def buttons(html: str) -> list[str]:
    """The choices that can be pressed."""
    return re.findall(r'<button form="play" name="choice" value="([^"]+)"', html)
