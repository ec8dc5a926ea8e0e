"""The lobby: games to start at once, one's own tables, open and running ones; and how one likes to read."""

from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from underhill.club.errors import DamagedTable, WrongMoment
from underhill.club.host import Host
from underhill.club.lists import lobby as tables_in_lobby
from underhill.club.names import picture_of
from underhill.club.naming import rename
from underhill.core.game import Game
from underhill.web.budgets import Kind, PurseHere
from underhill.web.pages import folders
from underhill.web.pages.making import usual_seats
from underhill.web.pages.opponents import opponents
from underhill.web.pages.reader import SETTINGS, Form, Reader, ReaderHere, go_to, local, remembered, set_choice
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere, device_of

router = APIRouter()
SHOWN = 30


@router.get("/")
async def lobby(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """The lobby."""
    identity = reader.actor.identity
    lists = await tables_in_lobby(host.store, identity, SHOWN)
    own = {table["id"] for table in [*lists.mine, *lists.asked]}
    waiting_first, pages, now = await _waiting_first(host, lists.mine, reader), pages_of(request), host.clock()

    def page() -> Response:
        return pages.page(
            "lobby.html",
            reader,
            games=[_card(game, host, reader) for game in host.games.values()],
            bot=host.policy.bots[0],
            bots=opponents(host.policy.bots, None, reader.language),
            mine=waiting_first,
            asked=lists.asked,
            open=[table for table in lists.public if table["status"] == "open" and table["id"] not in own],
            running=[table for table in lists.public if table["status"] == "running" and table["id"] not in own],
            now=now,
            picture=picture_of(identity) if identity else None,
        )

    return await host.kept.aside(page, reader.actor.payer)


def _card(game: Game, host: Host, reader: Reader) -> dict[str, Any]:
    return {
        "game": game,
        "scene": Markup(folders.text_of(game, "scene.svg")),
        "about": folders.about(game),
        "guided": folders.has_guide(game),
        "introduced": bool(folders.introduction(game)),
        "usual": usual_seats(game),
        "opponents": opponents(host.policy.bots, game, reader.language),
    }


async def _waiting_first(host: Host, tables: list[dict[str, Any]], reader: Reader) -> list[dict[str, Any]]:
    """Tables that wait for the reader, then running, open and finished ones."""
    rank = {"running": 1, "open": 2, "finished": 3}
    shown = [{**table, "waits": await _waits(host, table, reader)} for table in tables if table["status"] != "closed"]
    return sorted(shown, key=lambda table: (not table["waits"], rank.get(table["status"], 4), -table["changed_at"]))


async def _waits(host: Host, summary: dict[str, Any], reader: Reader) -> bool:
    """Whether a table waits for the reader."""
    if summary["status"] != "running":
        return False
    try:
        table = await host.table(summary["id"])
    except (DamagedTable, WrongMoment):
        return False
    p = table.deciding
    return p in table.seats_of(reader.actor) and p is not None and table.seats[p].bot is None


@router.post("/name")
async def say_name(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Say one's name, or another."""
    name, back = form.get("name", ""), go_to(local(form.get("back", "/")))
    if reader.actor.identity is not None:
        purse.pay(Kind.TALK)
        await rename(host, reader.actor, name)
        return back
    purse.pay(Kind.ARRIVALS)
    _, cookie = await host.people.arrive(name, device_of(request))
    return remembered(back, cookie, request)


@router.post("/reading")
async def choose(form: Form) -> Response:
    """Choose language, light or guide."""
    response = go_to(local(form.get("back", "/")))
    for name, allowed in SETTINGS.items():
        if form.get(name) in allowed:
            set_choice(response, name, form[name])
    return response
