"""The rules of a game in our own words."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from underhill.core.game import Game
from underhill.web.pages import folders
from underhill.web.pages.reader import Reader, ReaderHere
from underhill.web.pages.render import drawings, pages_of
from underhill.web.request import HostHere

router = APIRouter(prefix="/games/{name}")


def the_game(host: HostHere, name: str) -> Game:
    """A game that is played here, or a refusal."""
    if name not in host.games:
        raise HTTPException(404)
    return host.games[name]


@router.get("/rules")
async def rules_page(name: str, request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """The rules, with the printed numbers."""
    return await rules_shown(request, the_game(host, name), reader)


async def rules_shown(request: Request, game: Game, reader: Reader, numbers: Mapping[str, Any] | None = None) -> Response:
    """The rules of a game with the numbers of a match, or the printed ones."""
    text = f"{game.name}/rules.{reader.language}.html"
    has_rules = (folders.page_folder(game) / f"rules.{reader.language}.html").exists()
    pages, shown = pages_of(request), {"text": text if has_rules else "", **drawings(game, numbers)}
    return await request.app.state.host.kept.aside(lambda: pages.page("rules.html", reader, **shown), reader.actor.payer)
