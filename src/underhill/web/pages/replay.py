"""Stepping through a match: any moment by its link, the final score sheet, scores and chances over the moves."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club.records import shown_match
from underhill.club.table import Status, Table
from underhill.web.budgets import REPLAY, Kind, PurseHere
from underhill.web.pages.chart import chart_of
from underhill.web.pages.parts import context, key_of
from underhill.web.pages.reader import Reader, ReaderHere
from underhill.web.pages.render import drawings, pages_of
from underhill.web.pages.review import review_shown
from underhill.web.pages.sight import sight_of
from underhill.web.pages.tables import Step
from underhill.web.request import HostHere, SeatQuery, TableId

router = APIRouter(prefix="/tables/{table_id}")


@router.get("/replay")
async def replay_page(
    table_id: TableId,
    request: Request,
    host: HostHere,
    purse: PurseHere,
    reader: ReaderHere,
    seat: SeatQuery = None,
    step: Step = None,
) -> Response:
    """A moment of the match; the last if none is named."""
    purse.pay(Kind.WORK, REPLAY)
    table = await purse.table(table_id)
    steps = shown_match(table).n_choices
    moment = steps if step is None else min(step, steps)
    pages, sight, now = pages_of(request), sight_of(table, reader.actor, seat, moment), host.clock()
    who = reader.actor.payer
    values = await host.kept.get(("context", *key_of(sight, reader, now)), lambda: context(pages, sight, reader, now), who)
    ended = await _ended(request, table, reader) if table.status == Status.FINISHED else {}
    shown = {**drawings(table.game, values["numbers"]), **values, **ended}
    return await host.kept.aside(lambda: pages.page("replay.html", reader, asked_seat=seat, **shown), who)


async def _ended(request: Request, table: Table, reader: Reader) -> dict[str, Any]:
    """What is shown of a finished match besides: scores and chances over the moves."""
    if not shown_match(table).n_choices:
        return {"chart": await chart_of(table)}
    state = await request.app.state.reviews.look(table)
    return {"chart": await chart_of(table), "review": review_shown(table, state, reader.language)}
