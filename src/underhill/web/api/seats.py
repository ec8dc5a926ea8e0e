"""Sitting down, leaving, starting; a seat's bot, token and standing orders."""

from typing import Any

from fastapi import APIRouter

from underhill.club import seats
from underhill.club.actor import Actor
from underhill.club.errors import NotAllowed
from underhill.club.orders import Orders, checked_orders
from underhill.club.table import Table
from underhill.web.api.models.tables import BotBody, OrdersBody, OrdersShown, SeatNamed, SeatTokenShown, SitBody, StartBody
from underhill.web.api.shown import TableAnswer
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, LanguageHere, SeatPath, TableId, person, table_answer

router = APIRouter(prefix="/tables/{table_id}", tags=["seats"])
ANSWERS: dict[int | str, dict[str, Any]] = {200: {"model": TableAnswer}}


@router.post("/sit", responses=ANSWERS)
async def sit(table_id: TableId, body: SitBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Take a free seat."""
    who = person(actor)
    table = await host.change(table_id, lambda table: seats.sit(table, who, body.seat, body.invitation))
    return table_answer(host, table, actor, language)


@router.post("/decline", responses=ANSWERS)
async def decline(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Do not come to a seat that is kept for you; whoever laid the table can invite somebody else."""
    who = person(actor)
    table = await host.change(table_id, lambda table: seats.decline(table, who))
    return table_answer(host, table, actor, language)


@router.post("/leave", responses=ANSWERS)
async def leave(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Leave for good; once the match runs a stand-in plays on."""
    table = await host.change(table_id, lambda table: seats.leave(table, actor, host.policy.stand_in))
    return table_answer(host, table, actor, language)


@router.post("/close", responses=ANSWERS)
async def close(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Give up a table that you have made; a running one only when nobody else has a seat there."""
    table = await host.change(table_id, lambda table: seats.close(table, actor))
    return table_answer(host, table, actor, language)


@router.post("/start", responses=ANSWERS)
async def start(table_id: TableId, body: StartBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Start a full table, or put a bot in every empty seat and start."""
    table = await host.change(table_id, lambda table: seats.start(table, actor, body.fill, host.policy.bots))
    return table_answer(host, table, actor, language)


@router.post("/seats/{seat}/bot", responses=ANSWERS)
async def hand_over(
    table_id: TableId, seat: SeatPath, body: BotBody, host: HostHere, actor: ActorHere, language: LanguageHere
) -> Any:
    """Let a bot play your seat, or that of somebody who has been away for too long."""
    bot = host.policy.stand_in if body.bot is None else body.bot
    bots = {*host.policy.bots, host.policy.stand_in}
    table = await host.change(table_id, lambda table: seats.hand_over(table, actor, seat, bot, bots, host.clock()))
    return table_answer(host, table, actor, language)


@router.delete("/seats/{seat}/bot", responses=ANSWERS)
async def take_back(table_id: TableId, seat: SeatPath, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Play your seat yourself again."""
    table = await host.change(table_id, lambda table: seats.take_back(table, actor, seat))
    return table_answer(host, table, actor, language)


@router.post("/seats/{seat}/token", status_code=201, responses={201: {"model": SeatTokenShown}})
async def make_token(table_id: TableId, seat: SeatPath, host: HostHere, actor: ActorHere) -> Any:
    """A token with which a program plays this seat (Authorization: Bearer); it is shown once, and earlier ones stop working."""
    table = await host.table(table_id)
    owner = _own(table, person(actor), seat)
    return AsciiJson({"token": await host.people.token(table_id, seat, owner), "table": table_id, "seat": seat}, 201)


@router.delete("/seats/{seat}/token", responses={200: {"model": SeatNamed}})
async def revoke_token(table_id: TableId, seat: SeatPath, host: HostHere, actor: ActorHere) -> Any:
    """Make the seat's token worthless."""
    _own(await host.table(table_id), person(actor), seat)
    await host.people.revoke(table_id, seat)
    return AsciiJson({"table": table_id, "seat": seat})


@router.get("/seats/{seat}/orders", responses={200: {"model": OrdersShown}})
async def read_orders(table_id: TableId, seat: SeatPath, host: HostHere, actor: ActorHere) -> Any:
    """Your standing orders for reactions."""
    table = await host.table(table_id)
    _own(table, actor, seat)
    return AsciiJson(_orders(table, await host.people.orders(table_id, seat)))


@router.put("/seats/{seat}/orders", responses={200: {"model": OrdersShown}})
async def leave_orders(table_id: TableId, seat: SeatPath, body: OrdersBody, host: HostHere, actor: ActorHere) -> Any:
    """Leave standing orders: ask always, never, or only for those named. Nobody else learns of them."""
    table = await host.table(table_id)
    _own(table, actor, seat)
    wish = checked_orders(table.game, Orders(body.mode, tuple(body.names), table.decision))
    await host.people.set_orders(table_id, seat, wish)
    host.feed.wake(table_id)
    host.driver.look_at(table)
    return AsciiJson(_orders(table, wish))


def _orders(table: Table, orders: Orders) -> dict[str, Any]:
    return {"mode": str(orders.mode), "names": orders.names, "reactions": table.game.reactions}


def _own(table: Table, actor: Actor, seat: int) -> str:
    """The owner of a seat, if it is the actor."""
    if seats.checked_seat(table, seat) not in table.seats_of(actor):
        raise NotAllowed(f"seat {seat} is not yours")
    return table.seats[seat].owner or ""
