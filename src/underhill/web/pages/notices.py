"""The page on which one chooses by what and for what one is called."""

from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club.errors import BadWish
from underhill.club.forms import message
from underhill.club.wants import TableWish, Turns, Wants
from underhill.web.budgets import LOG_PAGE, Kind, PurseHere
from underhill.web.feeds import atom
from underhill.web.pages.posts import answered
from underhill.web.pages.reader import Form, ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.pages.words import translator
from underhill.web.request import HostHere, TableId, origin_of, person

router = APIRouter()
SHOWN = 12


@router.get("/notices")
async def notices_page(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """One's channels, and what one was called for."""
    rows = await host.caller.latest(person(reader.actor), SHOWN)
    return pages_of(request).page(
        "notices.html",
        reader,
        channels=await host.channels.of(reader.actor),
        kinds=host.channels.kinds,
        turns=list(Turns),
        latest=[message(row, reader.language, origin_of(request)) for row in rows],
        now=host.clock(),
        push_key=await host.caller.signer.public_key() if host.caller.signer is not None else None,
    )


@router.post("/notices/feed")
async def make_feed(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """A new address for one's feed, shown once."""
    token = await host.people.feed(person(reader.actor))
    return pages_of(request).page("feed.html", reader, address=f"{origin_of(request)}/feeds/{token}.atom")


@router.get("/feeds/{token}.atom")
async def feed(token: str, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """A person's calls, for a reader of feeds."""
    purse.pay(Kind.WORK, LOG_PAGE)
    rows = await host.caller.latest(await host.people.by_feed(token))
    said = [message(row, reader.language, origin_of(request)) for row in rows]
    title = f"{translator(reader.language)('notices.title')} · Underhill"
    return Response(atom(title, str(request.url), said), media_type="application/atom+xml")


@router.get("/calls/{channel}/{what}/{key}")
async def letter_page(
    channel: str, what: Literal["confirm", "leave"], key: str, request: Request, host: HostHere, reader: ReaderHere
) -> Response:
    """What a link in a letter leads to: one button."""
    found = await host.channels.by_key(channel, key)
    return pages_of(request).page("letter.html", reader, address=found.address, what=what, done=False)


@router.post("/calls/{channel}/{what}/{key}")
async def letter_answer(
    channel: str, what: Literal["confirm", "leave"], key: str, request: Request, host: HostHere, reader: ReaderHere
) -> Response:
    """Confirm an address, or be called there no longer; also for mail programs that do it with one click."""
    found = await host.channels.by_key(channel, key)
    await (host.channels.confirm(channel, key) if what == "confirm" else host.channels.leave(channel, key))
    return pages_of(request).page("letter.html", reader, address=found.address, what=what, done=True)


@router.post("/notices/add")
async def add(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Another way to be called."""
    purse.pay(Kind.CODES if form.get("kind") == "mail" else Kind.TALK)
    await host.channels.add(
        person(reader.actor), form.get("kind", ""), form.get("address", ""), reader.language, origin_of(request)
    )
    host.caller.look()
    return go_to("/notices")


@router.post("/notices/browser")
async def add_browser(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Be called by this browser, even when it is closed."""
    purse.pay(Kind.TALK)
    given = {name: form.get(name, "") for name in ("address", "public", "auth", "former")}
    await host.channels.add_browser(person(reader.actor), language=reader.language, origin=origin_of(request), **given)
    return Response(status_code=204)


@router.post("/notices/{channel}/wants")
async def change(channel: str, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """What a channel is for."""
    await host.channels.set_wants(person(reader.actor), channel, Wants.of(dict(form)))
    return go_to("/notices")


@router.post("/notices/{channel}/remove")
async def remove(channel: str, host: HostHere, reader: ReaderHere) -> Response:
    """Be called there no longer."""
    await host.channels.remove(person(reader.actor), channel)
    return go_to("/notices")


@router.post("/notices/{channel}/test")
async def try_out(channel: str, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """Send something, to see it arrive."""
    purse.pay(Kind.TALK)
    await host.channels.try_out(person(reader.actor), channel)
    host.caller.look()
    return go_to("/notices")


@router.post("/tables/{table_id}/notices")
async def wish(table_id: TableId, request: Request, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """For what one is called at one table."""
    wished = form.get("wish", "")
    if wished not in set(TableWish):
        raise BadWish(f"calls for a table are one of {', '.join(TableWish)}, not {wished!r}")
    table = await host.table(table_id)
    await host.channels.set_table_wish(person(reader.actor), table.id, TableWish(wished))
    return answered(request, table_id)
