"""The review of a finished match on its replay's page: the chances to win over the moves, and where the match turned."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from underhill.club.table import Table
from underhill.lab.review import Moment, Review
from underhill.web.budgets import PurseHere
from underhill.web.pages.chart import HEIGHT, WIDTH, Chart
from underhill.web.pages.reader import Reader, ReaderHere, go_to
from underhill.web.pages.render import Pages, pages_of
from underhill.web.request import TableId
from underhill.web.reviews import State, finished_match, turning_point

router = APIRouter(prefix="/tables/{table_id}")
MARKS = (0, 25, 50, 75, 100)


@router.get("/review")
async def look(table_id: TableId, request: Request, purse: PurseHere, reader: ReaderHere) -> Response:
    """The review as it stands, a part of the replay's page."""
    table = await purse.table(table_id)
    return _part(pages_of(request), table, await request.app.state.reviews.look(table), reader)


@router.post("/review")
async def begin(table_id: TableId, request: Request, purse: PurseHere, reader: ReaderHere) -> Response:
    """Let the match be reviewed."""
    table = await purse.table(table_id)
    state = await request.app.state.reviews.begin(table, reader.actor, purse)
    if request.headers.get("x-underhill") == "module":
        return _part(pages_of(request), table, state, reader)
    return go_to(f"/tables/{table_id}/replay#review")


def _part(pages: Pages, table: Table, state: State, reader: Reader) -> Response:
    seats = [{"p": p, "name": name} for p, name in enumerate(table.names)]
    html = pages.text("review.html", reader, table={"id": table.id}, seats=seats, **review_shown(table, state, reader.language))
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


def review_shown(table: Table, state: State, language: str) -> dict[str, Any]:
    """What the template of a review gets besides the table and its seats."""
    if state.review is None:
        return {"state": state}
    points = [
        {**point_shown(table, moment, language), "x": _x(moment.n, state.total), "y": _y(moment.win_chances[moment.seat])}
        for moment in state.review.turning_points
    ]
    return {"state": state, "chart": drawn(state.review, state.total), "points": points}


def point_shown(table: Table, moment: Moment, language: str) -> dict[str, Any]:
    """A choice that gave much away, with the question that it answered: "4" alone tells nobody anything."""
    asked = finished_match(table).at(moment.n).prompt(language, table.names)
    return {**turning_point(table, moment, language), "asked": asked}


def drawn(review: Review, steps: int) -> Chart:
    """Every seat's chance to win before each decision, and at the end who has won."""
    rows = [(moment.n, moment.win_chances) for moment in review.moments]
    if review.shares is not None:
        rows.append((steps, review.shares))
    lines = [" ".join(f"{_x(n, steps)},{_y(chances[p])}" for n, chances in rows) for p in range(review.seats)]
    ends = [(_x(rows[-1][0], steps), _y(rows[-1][1][p])) for p in range(review.seats)] if rows else []
    return Chart(lines, [(value, _y(value / 100)) for value in MARKS], ends, steps)


def _x(n: int, steps: int) -> float:
    return round(WIDTH * n / max(1, steps), 1)


def _y(chance: float) -> float:
    return round(HEIGHT * (1 - chance), 1)
