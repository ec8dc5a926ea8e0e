"""What people do at a table, posted as forms: the module of the page posts in the background, a browser without it is led back."""

from collections.abc import Callable
from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club import creating, ending, pausing, playing, readiness, seats, undo
from underhill.club.errors import BadWish, NotAllowed, WrongMoment
from underhill.club.events import Draft
from underhill.club.host import Host
from underhill.club.orders import Mode, Orders, checked_orders, is_window
from underhill.club.table import Table
from underhill.web.budgets import Kind, PurseHere
from underhill.web.pages.bundles import SEPARATOR
from underhill.web.pages.opponents import bot_name
from underhill.web.pages.reader import Form, ReaderHere, go_to, known, number_in, remembered
from underhill.web.request import HostHere, TableId

router = APIRouter(prefix="/tables/{table_id}")
Command = Callable[[Table], list[Draft]]


def answered(request: Request, table_id: str, seat: str = "") -> Response:
    """Nothing to the module, which hears of the change by the stream; the table's page to a browser without it."""
    if request.headers.get("x-underhill") == "module":
        return Response(status_code=204)
    return go_to(f"/tables/{table_id}" + (f"?seat={seat}" if seat.isdecimal() else ""))


async def _change(request: Request, host: Host, table_id: str, form: Form, command: Command) -> Response:
    await host.change(table_id, command)
    return answered(request, table_id, form.get("seat", ""))


@router.post("/play")
async def play(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Make a choice, or several small ones that belong together."""
    decision, texts = number_in(form, "decision"), form.get("choice", "").split(SEPARATOR)
    if len(texts) > 1:
        return await _change(request, host, table_id, form, lambda table: playing.play_all(table, reader.actor, decision, texts))
    await host.play(table_id, reader.actor, decision, texts[0])
    return answered(request, table_id, form.get("seat", ""))


@router.post("/undo")
async def take_back(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Take the last choice back, or ask for consent."""
    decision = number_in(form, "decision")
    return await _change(request, host, table_id, form, lambda table: undo.ask(table, reader.actor, decision))


@router.post("/undo/answer")
async def answer_undo(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Consent to another's undo, or refuse."""
    agree = form.get("agree") == "yes"
    return await _change(request, host, table_id, form, lambda table: undo.answer(table, reader.actor, agree))


@router.post("/undo/cancel")
async def cancel_undo(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """No longer ask to take a choice back."""
    return await _change(request, host, table_id, form, lambda table: undo.cancel(table, reader.actor))


@router.post("/end")
async def ask_to_end(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Ask the others to end the match without a result."""
    return await _change(request, host, table_id, form, lambda table: ending.ask(table, reader.actor))


@router.post("/end/answer")
async def answer_end(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Agree to the end, or play on."""
    agree = form.get("agree") == "yes"
    return await _change(request, host, table_id, form, lambda table: ending.answer(table, reader.actor, agree))


@router.post("/pause")
async def ask_for_pause(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Ask the others for a pause."""
    return await _change(request, host, table_id, form, lambda table: pausing.ask(table, reader.actor))


@router.post("/pause/answer")
async def answer_pause(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Agree to a pause, or play on."""
    agree = form.get("agree") == "yes"
    return await _change(request, host, table_id, form, lambda table: pausing.answer(table, reader.actor, agree))


@router.post("/resume")
async def resume(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """End a pause."""
    return await _change(request, host, table_id, form, lambda table: pausing.resume(table, reader.actor))


@router.post("/chat")
async def chat(table_id: TableId, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Say something."""
    purse.pay(Kind.TALK)
    actor, cookie = await known(host, reader, purse)
    answer = await _change(request, host, table_id, form, lambda table: playing.say(table, actor, form.get("text", "")))
    return remembered(answer, cookie, request)


@router.post("/ready")
async def ready(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Say that one is here, before the clock starts."""
    return await _change(request, host, table_id, form, lambda table: readiness.say_ready(table, reader.actor))


@router.post("/react")
async def react(table_id: TableId, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Give a sign instead of words."""
    purse.pay(Kind.TALK)
    return await _change(request, host, table_id, form, lambda table: playing.react(table, reader.actor, form.get("sign", "")))


@router.post("/sit")
async def sit(table_id: TableId, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Take a free seat; whoever has no name yet says it with the same form."""
    actor, cookie = await known(host, reader, purse, form.get("name", "").strip())
    p, invitation = number_in(form, "place"), form.get("invitation") or None
    await host.change(table_id, lambda table: seats.sit(table, actor, p if p >= 0 else None, invitation))
    return remembered(go_to(f"/tables/{table_id}"), cookie, request)


@router.post("/decline")
async def decline(table_id: TableId, host: HostHere, reader: ReaderHere) -> Response:
    """Do not come to a seat that is kept for one."""
    await host.change(table_id, lambda table: seats.decline(table, reader.actor))
    return go_to("/")


@router.post("/leave")
async def leave(table_id: TableId, host: HostHere, reader: ReaderHere) -> Response:
    """Leave for good."""
    await host.change(table_id, lambda table: seats.leave(table, reader.actor, host.policy.stand_in))
    return go_to("/")


@router.post("/close")
async def close(table_id: TableId, host: HostHere, reader: ReaderHere) -> Response:
    """Give up a table that the reader has made."""
    await host.change(table_id, lambda table: seats.close(table, reader.actor))
    return go_to("/")


@router.post("/start")
async def start(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Start, with a bot in every empty seat if that is wished."""
    fill = host.policy.bots[0] if form.get("fill") and host.policy.bots else None
    called, bots = bot_name(fill or "", reader.language), host.policy.bots
    return await _change(request, host, table_id, form, lambda table: seats.start(table, reader.actor, fill, bots, called))


@router.post("/rematch")
async def rematch(table_id: TableId, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """Another match of the same people."""
    table = await purse.makes(lambda: host.rematch(table_id, lambda table: creating.rematch_wish(table, reader.actor)))
    return go_to(f"/tables/{table.id}")


@router.post("/seats/{seat}/bot")
async def hand_over(table_id: TableId, seat: int, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Let the server's stand-in play a seat."""
    bot, bots = host.policy.stand_in, {*host.policy.bots, host.policy.stand_in}
    command: Command = lambda table: seats.hand_over(table, reader.actor, seat, bot, bots, host.clock())  # noqa: E731
    return await _change(request, host, table_id, form, command)


@router.post("/seats/{seat}/back")
async def play_again(table_id: TableId, seat: int, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Play one's seat oneself again."""
    return await _change(request, host, table_id, form, lambda table: seats.take_back(table, reader.actor, seat))


@router.post("/seats/{seat}/orders")
async def leave_orders(table_id: TableId, seat: int, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Leave standing orders for reactions."""
    table = await host.table(table_id)
    if seat not in table.seats_of(reader.actor):
        raise NotAllowed(f"seat {seat} is not yours")
    await host.people.set_orders(table_id, seat, checked_orders(table.game, _orders(table, form)))
    host.feed.wake(table_id)
    host.driver.look_at(table)
    return answered(request, table_id, str(seat))


@router.post("/pass")
async def pass_until_turn(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Let this reaction pass, and all that follow until one's own turn."""
    table, decision = await host.table(table_id), number_in(form, "decision")
    p = playing.deciding_seat(table, reader.actor, decision)
    if not is_window(table):
        raise WrongMoment("only reactions can be passed until your turn")
    await host.people.set_orders(table_id, p, replace(await host.people.orders(table_id, p), passing=decision))
    host.feed.wake(table_id)
    host.driver.look_at(table)
    return answered(request, table_id, form.get("seat", ""))


def _orders(table: Table, form: Form) -> Orders:
    mode = form.get("mode", "")
    if mode not in set(Mode):
        raise BadWish(f"standing orders are one of {', '.join(Mode)}, not {mode!r}")
    names = tuple(name for name in table.game.reactions if form.get(f"use_{name}"))
    return Orders(Mode(mode), names if mode == Mode.ONLY else (), table.decision)
