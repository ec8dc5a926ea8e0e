"""Opening the record of a finished match: it is replayed and becomes a table of whoever brings it."""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club import records
from underhill.club.errors import BadRecord
from underhill.web.budgets import COLD_TABLE, IMPORTED_CHOICE, Kind, PurseHere
from underhill.web.pages.reader import Form, ReaderHere, go_to, known, remembered
from underhill.web.request import HostHere

router = APIRouter()


@router.post("/records")
async def bring(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Make a finished table from the text of a record, and show its replay."""
    record = _record(form.get("record", ""))
    choices = record.get("choices")
    purse.pay(Kind.WORK, COLD_TABLE + IMPORTED_CHOICE * (len(choices) if isinstance(choices, list) else 0))
    actor, cookie = await known(host, reader, purse)
    drafts = await asyncio.to_thread(records.imported, host.games, actor, record)
    table = await host.create(drafts)
    return remembered(go_to(f"/tables/{table.id}/replay"), cookie, request)


def _record(text: str) -> dict[str, Any]:
    """The record that a text is, or a refusal."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("that is not the text of a record: a record is a JSON object") from error
    if not isinstance(record, dict):
        raise BadRecord("that is not the text of a record: a record is a JSON object")
    return record
