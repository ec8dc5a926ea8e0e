"""Why somebody did what they did: what the net expected in their place, and what the choice changed, as the asker may know it."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from underhill.bots.learned import has_net
from underhill.club.errors import HintsOff, NotAllowed, UnknownStep
from underhill.club.table import Status, Table
from underhill.lab.outlook import Outlook, outlook
from underhill.web.budgets import MOMENT, Kind, PurseHere
from underhill.web.pages.reader import ReaderHere
from underhill.web.pages.render import pages_of
from underhill.web.pages.sight import Sight, sight_of
from underhill.web.pages.since import step_told
from underhill.web.request import HostHere, SeatQuery, TableId

router = APIRouter(prefix="/tables/{table_id}")
COST = 10 * MOMENT


@router.get("/why")
async def why(
    table_id: TableId,
    request: Request,
    host: HostHere,
    purse: PurseHere,
    reader: ReaderHere,
    step: Annotated[int, Query(ge=1, le=100_000)],
    seat: SeatQuery = None,
    moment: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """What can be said about another's choice, a part that the module of the page shows by the question, or in a replay by the log.
    `moment`: where the replay stood that asked."""
    purse.pay(Kind.WORK, COST)
    sight = sight_of(await purse.table(table_id), reader.actor, seat)
    told = await host.kept.aside(lambda: explained(sight, step, reader.language), reader.actor.payer)
    pages = pages_of(request)
    if request.headers.get("x-underhill") == "module":
        return HTMLResponse(pages.text("why.html", reader, why=told), headers={"Cache-Control": "no-store"})
    return pages.page("why_page.html", reader, why=told, table_id=table_id, seat=seat, asked_at=moment)


def may_ask_why(sight: Sight) -> bool:
    """Whether somebody who looks may ask about others' choices: one who sits there, with hints or after the end."""
    allowed = sight.table.status == Status.FINISHED or bool(sight.table.terms.hints)
    return sight.viewer is not None and allowed and has_net(sight.table.game)


def explained(sight: Sight, step: int, language: str) -> dict[str, Any]:
    """A choice of another: what the viewer was told of it, what was expected there, and the chances before and after it."""
    table, match, viewer = sight.table, sight.table.match, sight.viewer
    if viewer is None or match is None:
        raise NotAllowed("only somebody who sits at the table can ask why")
    if not may_ask_why(sight):
        raise HintsOff("this table was made without hints; its choices are explained when the match is over")
    told = step_told(table, viewer, step, language) if step <= match.n_choices else None
    if told is None or told["seat"] == viewer:
        raise UnknownStep(f"nobody else has made a choice {step} that you could know of")
    before, after = (outlook(match.game, match.at(n).state, viewer, _seed(sight, n)) for n in (step - 1, step))
    return {
        **told,
        "name": table.names[told["seat"]],
        "expected": [] if before is None else _expected(table, before, language),
        "before": _standing(before, told["seat"]),
        "after": _standing(after, told["seat"]),
    }


def _expected(table: Table, found: Outlook, language: str) -> list[dict[str, Any]]:
    return [{"words": choice.words(language, table.names), "odds": odds} for choice, odds in found.likely]


def _standing(found: Outlook | None, seat: int) -> dict[str, float] | None:
    return None if found is None else {"chance": found.shares[seat], "points": found.points[seat]}


def _seed(sight: Sight, n: int) -> int:
    """A seed that nothing secret goes into."""
    return int.from_bytes(hashlib.sha256(f"why {sight.table.id} {n}".encode()).digest()[:7], "big")
