"""Reporting somebody to whoever runs the server."""

from typing import Any

from fastapi import APIRouter

from underhill.club.reports import report
from underhill.web.api.models.people import ReportBody, ReportShown
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, TableId, person

router = APIRouter(prefix="/tables/{table_id}", tags=["reports"])


@router.post("/reports", status_code=201, responses={201: {"model": ReportShown}})
async def report_somebody(table_id: TableId, body: ReportBody, host: HostHere, actor: ActorHere) -> Any:
    """Report a person by their seat, or a line of the chat by its event number; at most ten a day. Only the operator reads it."""
    made = await report(host, table_id, person(actor), body.reason, body.words, body.seat, body.line)
    return AsciiJson({"report": made}, 201)
