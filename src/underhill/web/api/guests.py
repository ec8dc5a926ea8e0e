"""Guest bots: what their keepers do, and what they do themselves: offer, hear of challenges and turns, accept, decline."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from sse_starlette import EventSourceResponse

from underhill.club import guests, seats
from underhill.club.actor import Actor
from underhill.club.errors import NotKnown
from underhill.club.guests import AT_THE_DOOR, Guest, Offer
from underhill.club.host import Host
from underhill.club.names import picture_of
from underhill.web.api.models.guests import GuestShown, GuestsShown, OfferBody, TokenShown
from underhill.web.api.models.people import NameBody
from underhill.web.api.shown import ChallengeShown, EndShown, TableAnswer, TurnShown
from underhill.web.budgets import Kind, PurseHere
from underhill.web.calls import messages
from underhill.web.errors import AsciiJson
from underhill.web.request import PING_SECONDS, ActorHere, HostHere, LanguageHere, TableId, person, table_answer

router = APIRouter(tags=["guests"])
Handle = Annotated[str, Path(max_length=64, description="a guest bot, as /guests names it")]


def guest(actor: Actor) -> Actor:
    """A guest bot, or a refusal."""
    if not actor.is_guest:
        raise NotKnown("this is for guest bots: send 'Authorization: Bearer' and the bot's token")
    return actor


async def _shown(host: Host, found: list[Guest]) -> list[dict[str, Any]]:
    here = await host.presence.who(AT_THE_DOOR)
    return [{**each.shown(), "here": each.identity in here} for each in found]


@router.get("/guests", responses={200: {"model": GuestsShown}})
async def list_guests(host: HostHere) -> Any:
    """The guest bots that can be challenged, what each takes on, and whether it is here."""
    return AsciiJson({"guests": await _shown(host, await guests.all_guests(host.store))})


@router.get("/identity/guests", responses={200: {"model": GuestsShown}})
async def my_guests(host: HostHere, actor: ActorHere) -> Any:
    """Your own guest bots."""
    return AsciiJson({"guests": await _shown(host, await guests.kept_by(host.store, person(actor).identity))})


@router.post("/identity/guests", status_code=201, responses={201: {"model": TokenShown}})
async def register(body: NameBody, host: HostHere, purse: PurseHere, actor: ActorHere) -> Any:
    """A guest bot of your own, and its token, which is shown once."""
    purse.pay(Kind.ARRIVALS)
    made, token = await guests.register(host.store, person(actor), body.name, host.clock())
    return AsciiJson({"guest": made.handle, "name": made.name, "token": token}, 201)


@router.post("/identity/guests/{handle}/token", status_code=201, responses={201: {"model": TokenShown}})
async def renew_token(handle: Handle, host: HostHere, purse: PurseHere, actor: ActorHere) -> Any:
    """A new token for your guest bot; the one before is worthless."""
    purse.pay(Kind.ARRIVALS)
    found, token = await guests.renew_token(host.store, host.people, person(actor), handle)
    return AsciiJson({"guest": found.handle, "name": found.name, "token": token}, 201)


@router.delete("/identity/guests/{handle}", responses={200: {"model": GuestsShown}})
async def retire(handle: Handle, host: HostHere, actor: ActorHere) -> Any:
    """Let your guest bot take on nothing any more; its token is worthless, what it has played stays."""
    await guests.retire(host.store, host.people, person(actor), handle)
    return AsciiJson({"guests": await _shown(host, await guests.kept_by(host.store, actor.identity))})


@router.put("/identity/guests/{handle}/offer", responses={200: {"model": GuestShown}})
async def change_offer(handle: Handle, body: OfferBody, host: HostHere, actor: ActorHere) -> Any:
    """What your guest bot takes on."""
    return await _offered(host, person(actor), handle, body)


@router.put("/guest/offer", responses={200: {"model": GuestShown}})
async def offer(body: OfferBody, host: HostHere, actor: ActorHere) -> Any:
    """What you take on, for a guest bot: nobody can challenge you to anything else."""
    return await _offered(host, Actor(guest(actor).keeper), picture_of(actor.identity or ""), body)


async def _offered(host: Host, keeper: Actor, handle: str, body: OfferBody) -> AsciiJson:
    made = Offer.of(body.model_dump())
    found = await guests.own_guest(host.store, keeper, handle)
    await guests.make_offer(host.store, found.identity, made)
    return AsciiJson((await _shown(host, [replace(found, offer=made)]))[0])


@router.get("/guest/stream", response_class=EventSourceResponse, responses={200: {"model": ChallengeShown | TurnShown | EndShown}})
async def stream(
    host: HostHere,
    purse: PurseHere,
    actor: ActorHere,
    language: LanguageHere,
    view: Annotated[bool, Query(description="send what your seat sees with each turn")] = False,
) -> Any:
    """Challenges and turns of a guest bot as they come (server-sent events); it begins with all that wait for it now."""
    told = messages(host, guest(actor), language, view)
    return EventSourceResponse(purse.stream(host.presence.during(AT_THE_DOOR, actor.identity, told)), ping=PING_SECONDS)


@router.post("/guest/challenges/{table_id}/accept", responses={200: {"model": TableAnswer}})
async def accept(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Sit down where you are challenged."""
    who = guest(actor)
    table = await host.change(table_id, lambda table: seats.sit(table, who, None, None))
    return table_answer(host, table, actor, language)


@router.post("/guest/challenges/{table_id}/decline", responses={200: {"model": TableAnswer}})
async def decline(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Do not sit down there; whoever laid the table can invite somebody else."""
    who = guest(actor)
    table = await host.change(table_id, lambda table: seats.decline(table, who))
    return table_answer(host, table, actor, language)
