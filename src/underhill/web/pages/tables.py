"""The page of a table, its changing part, and the stream of it."""

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import HTMLResponse, Response

from underhill.web.budgets import MOMENT, Kind, PurseHere
from underhill.web.pages import folders
from underhill.web.pages.orders import orders_shown
from underhill.web.pages.parts import context, part, staged
from underhill.web.pages.reader import ReaderHere
from underhill.web.pages.render import drawings, pages_of
from underhill.web.pages.rules import rules_shown
from underhill.web.pages.sight import sight_of
from underhill.web.pages.stream import BOOT, Squeezed, messages
from underhill.web.request import PING_SECONDS, EventNumber, HostHere, SeatQuery, TableId

router = APIRouter(prefix="/tables/{table_id}")
Step = Annotated[int | None, Query(ge=0, le=100_000)]
Invitation = Annotated[str, Query(max_length=64)]


@router.get("")
async def table_page(
    table_id: TableId,
    request: Request,
    host: HostHere,
    purse: PurseHere,
    reader: ReaderHere,
    seat: SeatQuery = None,
    invitation: Invitation = "",
) -> Response:
    """The table, as the reader may see it."""
    table, pages = await purse.table(table_id), pages_of(request)
    sight = sight_of(table, reader.actor, seat)
    values = context(pages, sight, reader, host.clock(), invitation)
    orders = await orders_shown(host, sight, reader.language)
    return pages.page(
        "table.html", reader, boot=BOOT, asked_seat=seat, orders=orders, **{**drawings(table.game, values["numbers"]), **values}
    )


@router.get("/rules")
async def table_rules(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """The rules with the numbers that this table plays with."""
    table = await host.table(table_id)
    view = None if table.match is None else table.match.view(None)
    return rules_shown(request, table.game, reader, folders.numbers_shown(table.game, table.terms.options, view))


@router.get("/part")
async def table_part(
    table_id: TableId,
    request: Request,
    host: HostHere,
    purse: PurseHere,
    reader: ReaderHere,
    seat: SeatQuery = None,
    step: Step = None,
) -> Response:
    """The changing part alone, now or at a past moment."""
    purse.pay(Kind.WORK, MOMENT)
    sight = sight_of(await purse.table(table_id), reader.actor, seat, step)
    return HTMLResponse(part(pages_of(request), sight, reader, host.clock()), headers={"Cache-Control": "no-store"})


@router.get("/stage")
async def stage(
    table_id: TableId,
    request: Request,
    host: HostHere,
    purse: PurseHere,
    reader: ReaderHere,
    step: Annotated[int, Query(ge=0, le=100_000)],
    seat: SeatQuery = None,
) -> Response:
    """Board, hand and seats at a past moment, for a page that plays what others did step by step."""
    purse.pay(Kind.WORK, MOMENT)
    sight = sight_of(await purse.table(table_id), reader.actor, seat, step)
    return HTMLResponse(staged(pages_of(request), sight, reader, host.clock()), headers={"Cache-Control": "no-store"})


@router.get("/stream")
async def stream(
    table_id: TableId,
    request: Request,
    host: HostHere,
    purse: PurseHere,
    reader: ReaderHere,
    seat: SeatQuery = None,
    after: EventNumber = 0,
    invitation: Invitation = "",
    last_event_id: Annotated[EventNumber | None, Header()] = None,
) -> Response:
    """The changing part whenever it changes (server-sent events)."""
    await purse.table(table_id)
    resume = after if last_event_id is None else last_event_id
    parts = messages(host, pages_of(request), reader, table_id, seat, resume, invitation)
    return Squeezed(purse.stream(parts), ping=PING_SECONDS)
