"""Reporting somebody at a table, or what they said, to whoever runs the server."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from underhill.club import reports
from underhill.club.errors import BadWish
from underhill.club.reports import LONGEST_WORDS, Reason
from underhill.web.pages.reader import Form, ReaderHere, number_in
from underhill.web.pages.render import pages_of
from underhill.web.request import EventNumber, HostHere, TableId, person

router = APIRouter(prefix="/tables/{table_id}/report")
Line = Annotated[EventNumber | None, Query()]


@router.get("")
async def report_page(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, line: Line = None) -> Response:
    """Whom and why; from a line of the chat that line alone."""
    actor, table = person(reader.actor), await host.table(table_id)
    others = [(p, seat.name) for p, seat in enumerate(table.seats) if seat.owner not in (None, actor.identity)]
    about = None if line is None else reports.subject(await host.store.events(table.id), None, line)
    values: dict[str, Any] = {"table": table, "others": others, "about": about, "reasons": list(Reason), "longest": LONGEST_WORDS}
    return pages_of(request).page("report.html", reader, **values)


@router.post("")
async def report(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Tell the operator."""
    reason, line, seat = form.get("reason", ""), number_in(form, "line"), number_in(form, "place")
    if reason not in set(Reason):
        raise BadWish(f"a reason is one of {', '.join(Reason)}, not {reason!r}")
    about = (None, line) if line >= 0 else (seat, None)
    await reports.report(host, table_id, reader.actor, Reason(reason), form.get("words", ""), *about)
    return pages_of(request).page("reported.html", reader, table_id=table_id)
