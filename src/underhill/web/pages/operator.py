"""The operator's pages, behind a token: reports, tables, people, and what was done. The acts are those of `underhill admin`."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from underhill.club import desk
from underhill.club.acts import BY_COMMAND, NEEDS, What
from underhill.club.errors import BadWish, WrongToken
from underhill.club.host import Host
from underhill.club.table import Status
from underhill.web.budgets import Kind, PurseHere
from underhill.web.operating import COOKIE, PATH, OperatorHere, door_of, holder_of, let_in
from underhill.web.pages.reader import Form, ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere

router = APIRouter(prefix=PATH)
SHOWN = 50
WAIT_SECONDS = 10.0
ON_PAGES = tuple(what for what in What if what not in BY_COMMAND)


@router.get("")
async def desk_page(request: Request, host: HostHere, reader: ReaderHere, settled: bool = False) -> Response:
    """Reports, those that wait first; for anybody else the place to show the token."""
    operator = holder_of(request)
    if operator is None:
        return pages_of(request).page("operator/enter.html", reader)
    found = await desk.reports_written(host.store, SHOWN, settled)
    counts = await host.store.count()
    values: dict[str, Any] = {"reports": found, "settled": settled, "counts": counts, "now": host.clock()}
    return pages_of(request).page("operator/reports.html", reader, operator=operator, **values)


@router.post("/enter")
async def enter(request: Request, purse: PurseHere, form: Form) -> Response:
    """Show the token."""
    purse.pay(Kind.CODES)
    if not door_of(request).opens_for(form.get("token", "")):
        raise WrongToken("this is not the operator's token")
    return let_in(go_to(PATH), request, form.get("name", ""))


@router.post("/leave")
async def leave(operator: OperatorHere) -> Response:
    """Give the pass back."""
    response = go_to(PATH)
    response.delete_cookie(COOKIE, path=PATH)
    return response


@router.get("/tables")
async def tables_page(
    request: Request, host: HostHere, reader: ReaderHere, operator: OperatorHere, status: Status | None = None
) -> Response:
    """Tables, the latest first."""
    found = await desk.tables_with(host.store, status, SHOWN)
    values: dict[str, Any] = {"tables": found, "wanted": status, "states": list(Status), "titles": _titles(host)}
    return pages_of(request).page("operator/tables.html", reader, operator=operator, now=host.clock(), **values)


@router.get("/tables/{table_id}")
async def table_page(table_id: str, request: Request, host: HostHere, reader: ReaderHere, operator: OperatorHere) -> Response:
    """A table as lists show it, who sits there, and what can be done."""
    shown = await desk.table_shown(host.store, table_id)
    values: dict[str, Any] = {"table": shown, "acts": await _acts(host, table_id), "titles": _titles(host), "now": host.clock()}
    return pages_of(request).page("operator/table.html", reader, operator=operator, **values)


@router.get("/people")
async def people_page(
    request: Request, host: HostHere, reader: ReaderHere, operator: OperatorHere, name: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    """People, the latest first, or those with a name."""
    found = await desk.people_called(host.store, name, SHOWN)
    return pages_of(request).page("operator/people.html", reader, operator=operator, people=found, name=name, now=host.clock())


@router.get("/people/{person}")
async def person_page(person: str, request: Request, host: HostHere, reader: ReaderHere, operator: OperatorHere) -> Response:
    """A person, where they sit, what was reported of them, and what can be done."""
    shown = await desk.person_shown(host.store, person)
    told = await desk.reports_written(host.store, SHOWN, settled=True, person=person)
    values: dict[str, Any] = {"person": shown, "reports": told, "acts": await _acts(host, person), "titles": _titles(host)}
    return pages_of(request).page("operator/person.html", reader, operator=operator, now=host.clock(), **values)


@router.get("/acts")
async def acts_page(request: Request, host: HostHere, reader: ReaderHere, operator: OperatorHere) -> Response:
    """What operators have done, the latest first."""
    return pages_of(request).page("operator/acts.html", reader, operator=operator, acts=await _acts(host), now=host.clock())


async def _acts(host: Host, about: str | None = None) -> list[dict[str, Any]]:
    """What operators have done, about one table or person or about all, with what they said."""
    return [{**each, "data": json.loads(each["data"])} for each in await desk.acts_written(host.store, SHOWN, about)]


def _titles(host: Host) -> dict[str, str]:
    return {game.name: game.title for game in host.games.values()}


@router.post("/acts")
async def act(host: HostHere, operator: OperatorHere, form: Form) -> Response:
    """Do something; what came of it stands where the reader is led back to."""
    what, about = form.get("what", ""), form.get("about", "")
    if what not in ON_PAGES:
        raise BadWish(f"an operator can {', '.join(ON_PAGES)}, not {what!r}")
    needed = NEEDS.get(What(what))
    data = {} if needed is None else {needed: form.get(needed, "")}
    asked = await desk.ask(host.store, What(what), about, operator, **data)
    await host.office.carry_out()
    await desk.outcome_within(host.store, asked, WAIT_SECONDS)
    back = form.get("back", "")
    return go_to(back if back.startswith(f"{PATH}/") and what != What.DELETE else f"{PATH}/acts")
