"""Who somebody is: a name and a cookie, no account; a code moves the identity to another device."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from underhill.club.actor import ONLOOKER, Actor
from underhill.club.devices import devices_of, revoke_device
from underhill.club.erasing import all_data, erase
from underhill.club.names import picture_of
from underhill.club.naming import rename
from underhill.club.pasts import Shows, Wanted, for_others, past_of, person_called, show
from underhill.club.people import CODE_SECONDS
from underhill.club.ratings import ratings_of
from underhill.web.api.models.people import (
    CodeBody,
    CodeShown,
    DevicesShown,
    IdentityShown,
    NameBody,
    PastShown,
    PersonShown,
    ShowsBody,
)
from underhill.web.budgets import ALL_DATA, Kind, PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, LanguageHere, device_of, person, refuse_guest, with_cookie

router = APIRouter(tags=["identity"])
ZIP = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}


@router.get("/identity", responses={200: {"model": IdentityShown}})
async def who_am_i(actor: ActorHere) -> Any:
    """Who the server takes you for; without a cookie you are an onlooker."""
    return AsciiJson(_shown(actor))


@router.post("/identity", responses={200: {"model": IdentityShown}})
async def say_name(body: NameBody, host: HostHere, purse: PurseHere, actor: ActorHere, request: Request) -> Any:
    """Say your name: the first time you get a cookie, later it renames you."""
    if actor.identity is not None:
        purse.pay(Kind.TALK)
        refuse_guest(actor)
        return AsciiJson(_shown(await rename(host, actor, body.name)))
    purse.pay(Kind.ARRIVALS)
    who, cookie = await host.people.arrive(body.name, device_of(request))
    return with_cookie(AsciiJson(_shown(who)), cookie, request)


@router.get("/identity/past", responses={200: {"model": PastShown}})
async def my_past(host: HostHere, actor: ActorHere, game: Annotated[str | None, Query(max_length=64)] = None) -> Any:
    """Your finished matches, the newest first, how you fared by game and number of players, and against whom."""
    return AsciiJson((await past_of(host.store, person(actor).identity or "", Wanted(game))).shown())


@router.put("/identity/past", responses={200: {"model": PersonShown}})
async def show_past(body: ShowsBody, host: HostHere, actor: ActorHere) -> Any:
    """How much of your past others see: nothing, what it adds up to, or all of it."""
    await show(host.store, person(actor).identity or "", body.shows)
    return await the_person(picture_of(actor.identity or ""), host, actor)


@router.get("/people/{handle}", responses={200: {"model": PersonShown}})
async def the_person(handle: Annotated[str, Path(max_length=64)], host: HostHere, actor: ActorHere) -> Any:
    """Somebody's name and ratings, and as much of their past as they show."""
    who = await person_called(host.store, handle)
    shows = Shows.ALL if who.identity == actor.identity else who.shows
    past = await past_of(host.store, who.identity) if shows != Shows.NOTHING else None
    if past is not None and who.identity != actor.identity:
        past = for_others(past, shows)
    told = {"name": who.name, "keeper": who.keeper, "shows": str(shows), "ratings": await ratings_of(host.store, who.identity)}
    return AsciiJson({**told, "past": None if past is None else past.shown()})


@router.get("/identity/data", response_class=Response, responses={200: {"content": ZIP}})
async def my_data(host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere) -> Any:
    """All that is stored of you, as a ZIP file."""
    purse.pay(Kind.WORK, ALL_DATA)
    content = await all_data(host, person(actor), language)
    return Response(content, media_type="application/zip", headers={"content-disposition": 'attachment; filename="underhill.zip"'})


@router.delete("/identity", responses={200: {"model": IdentityShown}})
async def erase_me(name: Annotated[str, Query(max_length=200)], host: HostHere, purse: PurseHere, actor: ActorHere) -> Any:
    """Erase all that is stored of you, if you repeat your name. Matches stay for the others, with somebody in your seat."""
    purse.pay(Kind.WORK, ALL_DATA)
    refuse_guest(actor)
    await erase(host, person(actor), name)
    return AsciiJson(_shown(ONLOOKER))


@router.post("/identity/code", responses={200: {"model": CodeShown}})
async def make_code(host: HostHere, actor: ActorHere) -> Any:
    """A code to type on another device, good once and for ten minutes."""
    refuse_guest(actor)
    return AsciiJson({"code": await host.people.code(person(actor)), "seconds": CODE_SECONDS})


@router.post("/identity/claim", responses={200: {"model": IdentityShown}})
async def claim(body: CodeBody, host: HostHere, purse: PurseHere, request: Request) -> Any:
    """Become, on this device, whoever made the code. A few codes can be tried, then one has to wait."""
    purse.pay(Kind.CODES)
    who, cookie = await host.people.claim(body.code, device_of(request))
    return with_cookie(AsciiJson(_shown(who)), cookie, request)


@router.get("/identity/devices", responses={200: {"model": DevicesShown}})
async def my_devices(host: HostHere, actor: ActorHere) -> Any:
    """Where you are known, the device last seen first; times are seconds since 1970."""
    found = await devices_of(host.store, person(actor), host.clock())
    return AsciiJson({"devices": [device.shown() for device in found]})


@router.delete("/identity/devices/{device}", responses={200: {"model": DevicesShown}})
async def forget_device(device: Annotated[str, Path(max_length=64)], host: HostHere, actor: ActorHere) -> Any:
    """Be forgotten on one of your devices; its streams end at once."""
    await revoke_device(host.store, host.people, person(actor), device)
    left = await devices_of(host.store, actor, host.clock())
    return AsciiJson({"devices": [each.shown() for each in left]})


def _shown(actor: Actor) -> dict[str, Any]:
    return {"identity": actor.identity, "name": actor.name, "program": actor.is_program or actor.is_guest}
