"""What the page of a finished table tells each who played besides the scores: a record broken, and their own costliest choices."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from underhill.club.errors import NotAllowed
from underhill.club.host import Host
from underhill.club.pasts import best_before
from underhill.club.table import Table
from underhill.web.budgets import PurseHere
from underhill.web.pages.reader import Reader, ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.pages.review import point_shown
from underhill.web.pages.words import translator
from underhill.web.request import HostHere, TableId
from underhill.web.reviews import State, finished_match

router = APIRouter(prefix="/tables/{table_id}/seats/{seat}/afterwards")


@router.get("")
async def look(table_id: TableId, seat: int, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """The record, and the costliest choices as far as the review is."""
    table = await purse.table(table_id)
    return await _part(request, host, table, seat, reader, await request.app.state.reviews.look(table))


@router.post("")
async def begin(table_id: TableId, seat: int, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """Let the match be reviewed, for one's costliest choices."""
    table = await purse.table(table_id)
    state = await request.app.state.reviews.begin(table, reader.actor, purse)
    if request.headers.get("x-underhill") == "module":
        return await _part(request, host, table, seat, reader, state)
    return go_to(f"/tables/{table_id}/replay#review")


async def _part(request: Request, host: Host, table: Table, seat: int, reader: Reader, state: State) -> Response:
    if seat not in table.seats_of(reader.actor):
        raise NotAllowed(f"seat {seat} is not yours")
    seats = [{"p": p, "name": name} for p, name in enumerate(table.names)]
    record, points = await _record(host, table, seat, reader.language), costliest(table, seat, state, reader.language)
    values: dict[str, Any] = {"table": {"id": table.id}, "seat": seat, "seats": seats, "state": state}
    html = pages_of(request).text("afterwards.html", reader, record=record, points=points, **values)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


def costliest(table: Table, seat: int, state: State, language: str) -> list[dict[str, Any]]:
    """The choices with which a seat gave most away, in words; none until the review is done."""
    found = [] if state.review is None else state.review.costliest(seat)
    return [point_shown(table, moment, language) for moment in found]


async def _record(host: Host, table: Table, seat: int, language: str) -> str:
    """Whether this was the player's best match with this game and as many players."""
    owner = table.seats[seat].owner
    return (
        ""
        if owner is None
        else record_told(finished_match(table).scores()[seat], await best_before(host.store, table, owner), language)
    )


def record_told(points: int, best: int | None, language: str) -> str:
    """One sentence about the points of a match beside the best that came before it."""
    t = translator(language)
    if best is None:
        return t("afterwards.first", a=points)
    if points > best:
        return t("afterwards.record", a=points, b=best)
    return t("afterwards.best", a=best)
