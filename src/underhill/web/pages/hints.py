"""A hint on the page: a part that the module of the page shows by the question, a page of its own to a browser without it."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from underhill.web.budgets import PurseHere
from underhill.web.pages.reader import Form, ReaderHere, number_in
from underhill.web.pages.render import pages_of
from underhill.web.request import TableId

router = APIRouter(prefix="/tables/{table_id}")


@router.post("/hint")
async def hint(table_id: TableId, request: Request, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """The best choices for the decision that the reader sees."""
    found = (await request.app.state.hints.ask(table_id, reader.actor, number_in(form, "decision"), purse)).shown(reader.language)
    pages = pages_of(request)
    if request.headers.get("x-underhill") == "module":
        return HTMLResponse(pages.text("hint.html", reader, hint=found), headers={"Cache-Control": "no-store"})
    return pages.page("hint_page.html", reader, hint=found, table_id=table_id)
