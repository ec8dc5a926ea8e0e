"""Reviews of finished matches."""

from typing import Any

from fastapi import APIRouter, Request

from underhill.web.api.models.play import ReviewShown
from underhill.web.budgets import PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, LanguageHere, TableId

router = APIRouter(prefix="/tables/{table_id}", tags=["records"])
ANSWERS: dict[int | str, dict[str, Any]] = {200: {"model": ReviewShown}}


@router.get("/review", responses=ANSWERS)
async def look(table_id: TableId, request: Request, purse: PurseHere, language: LanguageHere) -> Any:
    """The review of a finished match as it stands; POST to begin one."""
    table = await purse.table(table_id)
    state = await request.app.state.reviews.look(table)
    return AsciiJson(state.shown(table, language))


@router.post("/review", responses=ANSWERS)
async def begin(table_id: TableId, request: Request, purse: PurseHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Let search review a finished match, in the background; GET tells how far it is. It is made once and kept."""
    table = await purse.table(table_id)
    state = await request.app.state.reviews.begin(table, actor, purse)
    return AsciiJson(state.shown(table, language))
