"""Tournaments: announcing, entering, beginning; pairings and standings."""

from typing import Annotated, Any

from fastapi import APIRouter, Path

from underhill.club import tournaments
from underhill.club.terms import Terms
from underhill.club.tournaments import PLAYERS
from underhill.web.api.models.contests import TournamentBody, TournamentList, TournamentShown
from underhill.web.api.tables import clock_of
from underhill.web.budgets import Kind, PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, person

router = APIRouter(prefix="/tournaments", tags=["tournaments"])
ANSWERS: dict[int | str, dict[str, Any]] = {200: {"model": TournamentShown}}
TournamentId = Annotated[str, Path(max_length=64)]


@router.get("", responses={200: {"model": TournamentList}})
async def list_tournaments(host: HostHere) -> Any:
    """Tournaments, the latest first."""
    return AsciiJson({"tournaments": [each.listed() for each in await tournaments.latest(host.store)]})


@router.post("", status_code=201, responses={201: {"model": TournamentShown}})
async def announce(body: TournamentBody, host: HostHere, purse: PurseHere, actor: ActorHere) -> Any:
    """Announce a tournament; people and guest bots enter it, and you begin it."""
    purse.pay(Kind.ARRIVALS)
    terms = Terms(body.game, PLAYERS, person(actor).identity, clock=clock_of(body.clock), rated=body.rated)
    made = await tournaments.announce(host, actor, body.name, body.form, body.rounds, terms, body.bots)
    return AsciiJson((await tournaments.tournament_called(host.store, made)).shown(), 201)


@router.get("/{tournament}", responses=ANSWERS)
async def look(tournament: TournamentId, host: HostHere) -> Any:
    """Who takes part, who met whom at which table, and how everybody stands."""
    return AsciiJson((await tournaments.tournament_called(host.store, tournament)).shown())


@router.post("/{tournament}/enter", responses=ANSWERS)
async def enter(tournament: TournamentId, host: HostHere, actor: ActorHere) -> Any:
    """Take part; your table is laid in every round."""
    await tournaments.enter(host, tournament, person(actor))
    return await look(tournament, host)


@router.post("/{tournament}/withdraw", responses=ANSWERS)
async def withdraw(tournament: TournamentId, host: HostHere, actor: ActorHere) -> Any:
    """Play no further rounds."""
    await tournaments.withdraw(host, tournament, person(actor))
    return await look(tournament, host)


@router.post("/{tournament}/begin", responses=ANSWERS)
async def begin(tournament: TournamentId, host: HostHere, actor: ActorHere) -> Any:
    """Let the first round begin; all others follow by themselves."""
    await tournaments.begin(host, tournament, person(actor))
    return await look(tournament, host)
