"""Being called: one's channels, what each is for, what was called last, and one's wish for a table."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from underhill.club.forms import message
from underhill.club.wants import Wants
from underhill.web.api.models.notices import (
    ChannelBody,
    ChannelShown,
    ChannelsShown,
    ChannelTried,
    NoticesShown,
    TableWishBody,
    TableWishShown,
    WantsBody,
)
from underhill.web.budgets import Kind, PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, LanguageHere, TableId, origin_of, person

router = APIRouter(tags=["notices"])
ChannelId = Annotated[str, Path(max_length=64)]


@router.get("/identity/notices", responses={200: {"model": NoticesShown}})
async def my_notices(host: HostHere, actor: ActorHere, language: LanguageHere, request: Request) -> Any:
    """What you were last called for, the newest first."""
    rows = await host.caller.latest(person(actor))
    return AsciiJson({"notices": [message(row, language, origin_of(request)).told() for row in rows]})


@router.get("/identity/channels", responses={200: {"model": ChannelsShown}})
async def my_channels(host: HostHere, actor: ActorHere) -> Any:
    """Where you want to be called."""
    return AsciiJson({"channels": [channel.shown() for channel in await host.channels.of(person(actor))]})


@router.post("/identity/channels", status_code=201, responses={201: {"model": ChannelShown}})
async def add_channel(
    body: ChannelBody, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere, request: Request
) -> Any:
    """Another way to call you. What a webhook gets is signed: Underhill-Signature is t=TIME,v1=HMAC-SHA256 of "TIME.BODY"."""
    purse.pay(Kind.CODES if body.kind == "mail" else Kind.TALK)
    wants = Wants.of(body.wants.model_dump()) if body.wants is not None else None
    channel = await host.channels.add(person(actor), body.kind, body.address, language, origin_of(request), wants)
    host.caller.look()
    return AsciiJson(channel.shown(), 201)


@router.put("/identity/channels/{channel}", responses={200: {"model": ChannelShown}})
async def change_channel(channel: ChannelId, body: WantsBody, host: HostHere, actor: ActorHere) -> Any:
    """What a channel is for; one that was dropped is tried again."""
    await host.channels.set_wants(person(actor), channel, Wants.of(body.model_dump()))
    return AsciiJson((await host.channels.one(actor, channel)).shown())


@router.delete("/identity/channels/{channel}", responses={200: {"model": ChannelsShown}})
async def remove_channel(channel: ChannelId, host: HostHere, actor: ActorHere) -> Any:
    """Be called there no longer."""
    await host.channels.remove(person(actor), channel)
    return await my_channels(host, actor)


@router.post("/identity/channels/{channel}/test", status_code=202, responses={202: {"model": ChannelTried}})
async def try_channel(channel: ChannelId, host: HostHere, purse: PurseHere, actor: ActorHere) -> Any:
    """Send something there, to see it arrive."""
    purse.pay(Kind.TALK)
    await host.channels.try_out(person(actor), channel)
    host.caller.look()
    return AsciiJson({"channel": channel}, 202)


@router.put("/tables/{table_id}/notices", responses={200: {"model": TableWishShown}})
async def wish_for_table(table_id: TableId, body: TableWishBody, host: HostHere, actor: ActorHere) -> Any:
    """Be called for everything at a table, for nothing, or as usual."""
    table = await host.table(table_id)
    await host.channels.set_table_wish(person(actor), table.id, body.wish)
    return AsciiJson({"table": table.id, "wish": str(body.wish)})
