"""Replay, export and import."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from starlette.responses import Response

from underhill.club import records
from underhill.club.present import viewer_of
from underhill.web.api.shown import RecordShown, StepShown, TableAnswer
from underhill.web.budgets import COLD_TABLE, IMPORTED_CHOICE, MOMENT, RECORD, Kind, PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, LanguageHere, SeatQuery, TableId, person, table_answer

router = APIRouter(tags=["records"])


@router.get("/tables/{table_id}/replay", responses={200: {"model": StepShown}})
async def replay(
    table_id: TableId,
    host: HostHere,
    purse: PurseHere,
    actor: ActorHere,
    language: LanguageHere,
    step: Annotated[int, Query(ge=0, le=100_000, description="after how many choices")],
    seat: SeatQuery = None,
) -> Any:
    """A past moment of the match; while it goes on through your own eyes only."""
    purse.pay(Kind.WORK, MOMENT)
    table = await purse.table(table_id)
    viewer = viewer_of(table, actor, seat)
    key = ("step", table.version, viewer, step, language)
    content = await host.kept.get(key, lambda: AsciiJson(records.at_step(table, viewer, step, language)).body, actor.payer)
    return Response(content, media_type="application/json")


@router.get("/tables/{table_id}/record", responses={200: {"model": RecordShown}})
async def export(
    table_id: TableId, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere, seat: SeatQuery = None
) -> Any:
    """A finished table as a record file that replays exactly; of a running one, your own account."""
    purse.pay(Kind.WORK, RECORD)
    table = await purse.table(table_id)
    viewer = viewer_of(table, actor, seat)
    key = ("record", table.version, viewer, language)
    content = await host.kept.get(key, lambda: AsciiJson(records.export(table, viewer, language)).body, actor.payer)
    name = f'attachment; filename="{table.terms.game}-{table.id}.json"'
    return Response(content, media_type="application/json", headers={"content-disposition": name})


@router.post("/records", status_code=201, responses={201: {"model": TableAnswer}})
async def bring(
    record: Annotated[dict[str, Any], Body()], host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere
) -> Any:
    """Make a finished table from a record file; it is replayed first."""
    choices = record.get("choices")
    purse.pay(Kind.WORK, COLD_TABLE + IMPORTED_CHOICE * (len(choices) if isinstance(choices, list) else 0))
    drafts = await asyncio.to_thread(records.imported, host.games, person(actor), record)
    return table_answer(host, await host.create(drafts), actor, language, status=201)
