"""Making, finding and looking at tables; the stream of a table."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query
from sse_starlette import EventSourceResponse

from underhill.club import creating
from underhill.club.actor import Actor
from underhill.club.errors import BadWish
from underhill.club.guests import guest_called
from underhill.club.host import Host
from underhill.club.invitations import person_meant
from underhill.club.lists import invitations_of, summaries
from underhill.club.names import checked_name
from underhill.club.present import viewer_of
from underhill.club.table_parts import Status
from underhill.club.terms import Clock, SeatKind, Terms
from underhill.web.api.models.tables import ClockBody, SeatBody, TableBody, TableList
from underhill.web.api.shown import EventShown, StandingShown, TableAnswer
from underhill.web.budgets import PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import (
    PING_SECONDS,
    ActorHere,
    EventNumber,
    HostHere,
    LanguageHere,
    SeatQuery,
    TableId,
    person,
    table_answer,
)
from underhill.web.stream import messages

router = APIRouter(tags=["tables"])


@router.get("/tables", responses={200: {"model": TableList}})
async def list_tables(
    host: HostHere,
    actor: ActorHere,
    status: Status | None = None,
    game: Annotated[str | None, Query(max_length=64)] = None,
    mine: bool = False,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Any:
    """Public tables and your own, the latest first."""
    known = game if game is None or game in host.games else ""
    found = await summaries(host.store, actor.identity, status, known, mine, limit)
    return await host.kept.aside(lambda: AsciiJson({"tables": found}), actor.payer)


@router.get("/identity/invitations", responses={200: {"model": TableList}})
async def my_invitations(host: HostHere, actor: ActorHere) -> Any:
    """The open tables that keep a seat for you."""
    return AsciiJson({"tables": await invitations_of(host.store, person(actor).identity or "")})


@router.post("/tables", status_code=201, responses={201: {"model": TableAnswer}})
async def make_table(body: TableBody, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Make a table. It starts by itself once every seat is taken."""
    name = checked_name(body.name) if body.name else ""
    terms = Terms(
        body.game,
        len(body.seats),
        person(actor).identity,
        body.options,
        name,
        body.public,
        body.autostart,
        clock_of(body.clock),
        body.stand_in_after,
        body.rated,
        body.hints,
        ready_check=body.ready_check,
        starts_at=body.starts_at,
        series=body.series,
    )
    wishes = [await _wish(host, actor, seat) for seat in body.seats]
    first = creating.creation(host.games, host.policy.bots, actor, terms, wishes)
    table = await purse.makes(lambda: host.create([first]))
    return table_answer(host, table, actor, language, status=201)


async def _wish(host: Host, actor: Actor, seat: SeatBody) -> creating.SeatWish:
    if seat.kind == SeatKind.FRIEND and seat.invite:
        identity, name = await person_meant(host.store, actor, seat.invite)
        return creating.SeatWish(seat.kind, name, invited=identity)
    guest = await guest_called(host.store, seat.guest) if seat.kind == SeatKind.GUEST else None
    return creating.SeatWish(seat.kind, _seat_name(seat), seat.bot, guest)


def _seat_name(seat: SeatBody) -> str:
    return checked_name(seat.name) if seat.name else ""


def clock_of(body: ClockBody | None) -> Clock | None:
    """The clock that somebody wishes."""
    if body is None:
        return None
    if (body.budget is None) == (body.days is None):
        raise BadWish("a clock has either a budget or days per choice")
    return Clock(body.budget, body.increment, body.days)


@router.get("/tables/{table_id}", responses={200: {"model": TableAnswer}})
async def look(
    table_id: TableId, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere, seat: SeatQuery = None
) -> Any:
    """The table, and the match as you may know it."""
    return table_answer(host, await purse.table(table_id), actor, language, seat)


@router.post("/tables/{table_id}/rematch", status_code=201, responses={201: {"model": TableAnswer}})
async def rematch(table_id: TableId, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Another match of the same people; who asks second is led to the same table."""
    who = person(actor)
    again = await purse.makes(lambda: host.rematch(table_id, lambda table: creating.rematch_wish(table, who)))
    return table_answer(host, again, actor, language, status=201)


@router.get("/tables/{table_id}/stream", response_class=EventSourceResponse, responses={200: {"model": StandingShown | EventShown}})
async def stream(
    table_id: TableId,
    host: HostHere,
    purse: PurseHere,
    actor: ActorHere,
    language: LanguageHere,
    seat: SeatQuery = None,
    after: Annotated[EventNumber | None, Query(description="resume after this event number")] = None,
    view: Annotated[bool, Query(description="send the table and your view with the latest event")] = False,
    last_event_id: Annotated[EventNumber | None, Header()] = None,
) -> Any:
    """Events as they happen (server-sent events); the id of each is its number, with which one can resume."""
    viewer_of(await purse.table(table_id), actor, seat)
    resume = last_event_id if last_event_id is not None else after
    told = messages(host, table_id, actor, seat, language, resume, view, purse.is_prompt)
    return EventSourceResponse(purse.stream(host.presence.during(table_id, actor.identity, told)), ping=PING_SECONDS)
