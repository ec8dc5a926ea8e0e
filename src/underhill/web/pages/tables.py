"""The page of a table, its changing part, and the stream of it."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from sse_starlette import EventSourceResponse
from starlette.responses import HTMLResponse, Response

from underhill.club.host import Host
from underhill.club.present import table_shown
from underhill.web.budgets import MOMENT, Kind, PurseHere
from underhill.web.pages import folders
from underhill.web.pages.orders import orders_shown
from underhill.web.pages.parts import context, key_of, part, staged
from underhill.web.pages.reader import Reader, ReaderHere
from underhill.web.pages.render import INVITATION, Pages, drawings, pages_of
from underhill.web.pages.rules import rules_shown
from underhill.web.pages.sight import Sight, sight_of
from underhill.web.pages.stream import BOOT, Compressed, messages
from underhill.web.request import PING_SECONDS, UNCOMPRESSED, EventNumber, HostHere, SeatQuery, TableId, shows_invitation

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
    orders, now = await orders_shown(host, sight, reader.language), host.clock()
    has_company = len(table.owners) > 1 or not table.is_full
    calls = await host.channels.table_wish(reader.actor, table.id) if has_company and sight.viewer is not None else None

    def page() -> Response:
        values = context(pages, sight, reader, now, invitation)
        drawn = drawings(table.game, values["numbers"])
        return pages.page("table.html", reader, boot=BOOT, asked_seat=seat, orders=orders, calls=calls, **{**drawn, **values})

    return await host.kept.aside(page, reader.actor.payer)


@router.get("/rules")
async def table_rules(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """The rules with the numbers that this table plays with."""
    table = await host.table(table_id)
    view = None if table.match is None else table.match.view(None)
    numbers = folders.numbers_shown(table.game, table.terms.options, view, table.rules_version)
    return await rules_shown(request, table.game, reader, numbers)


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
    return await _kept(host, pages_of(request), sight, reader, part)


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
    return await _kept(host, pages_of(request), sight, reader, staged)


async def _kept(
    host: Host, pages: Pages, sight: Sight, reader: Reader, draw: Callable[[Pages, Sight, Reader, float], str]
) -> Response:
    """What is drawn, made once for all who are shown the same."""
    now = host.clock()
    html = await host.kept.get(
        (draw.__name__, *key_of(sight, reader, now)), lambda: draw(pages, sight, reader, now), reader.actor.payer
    )
    return HTMLResponse(html, headers=UNCOMPRESSED if INVITATION in html else None)


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
    away: Annotated[bool, Query()] = False,
    last_event_id: Annotated[EventNumber | None, Header()] = None,
) -> Response:
    """The changing part whenever it changes (server-sent events); `away`: the page is open, and nobody looks at it."""
    shown = table_shown(await purse.table(table_id), reader.actor, host.clock())
    resume = after if last_event_id is None else last_event_id
    shown_parts = messages(host, pages_of(request), reader, table_id, seat, resume, invitation, purse.is_prompt)
    parts = host.presence.during(table_id, reader.actor.identity, shown_parts, away)
    kind = EventSourceResponse if invitation or shows_invitation(shown) else Compressed
    return kind(purse.stream(parts), ping=PING_SECONDS)
