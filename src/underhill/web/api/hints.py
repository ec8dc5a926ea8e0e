"""Hints at a table that allows them."""

from typing import Any

from fastapi import APIRouter, Request

from underhill.web.api.models.play import DecisionBody, HintShown
from underhill.web.budgets import PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, LanguageHere, TableId

router = APIRouter(prefix="/tables/{table_id}", tags=["playing"])


@router.post("/hint", responses={200: {"model": HintShown}})
async def hint(
    table_id: TableId, body: DecisionBody, request: Request, purse: PurseHere, actor: ActorHere, language: LanguageHere
) -> Any:
    """The best choices for your decision, with your estimated chance to win and points; that you asked is told to everybody."""
    found = await request.app.state.hints.ask(table_id, actor, body.decision, purse)
    return AsciiJson(found.shown(language))
