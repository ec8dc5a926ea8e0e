"""The page of guest bots: who can be challenged, and one's own bots with their offers and tokens."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club import guests
from underhill.club.guests import AT_THE_DOOR, CLOCKS, MOST_KEPT, Guest, Offer
from underhill.club.host import Host
from underhill.core.game import Game
from underhill.web.budgets import Kind, PurseHere
from underhill.web.pages.reader import Form, ReaderHere, go_to, number_in
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere, origin_of, person

router = APIRouter(prefix="/guests")


@router.get("")
async def guests_page(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """Guest bots, one's own first."""
    own = await guests.kept_by(host.store, reader.actor.identity)
    others = [guest for guest in await guests.all_guests(host.store) if guest.keeper != reader.actor.identity]
    here = await host.presence.who(AT_THE_DOOR)
    games = list(host.games.values())
    values: dict[str, Any] = {"own": own, "others": others, "here": here, "games": games, "clocks": CLOCKS}
    return pages_of(request).page("guests.html", reader, may_keep=len(own) < MOST_KEPT, most=_most(games), **values)


def _most(games: Sequence[Game]) -> int:
    return max(game.seats.stop - 1 for game in games)


@router.post("")
async def register(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """A new bot, and its token."""
    purse.pay(Kind.ARRIVALS)
    made, token = await guests.register(host.store, person(reader.actor), form.get("name", ""), host.clock())
    return pages_of(request).page("token.html", reader, guest=made, token=token, origin=origin_of(request))


@router.post("/{handle}/token")
async def renew_token(handle: str, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """Another token in place of the one before."""
    purse.pay(Kind.ARRIVALS)
    found, token = await guests.renew_token(host.store, host.people, person(reader.actor), handle)
    return pages_of(request).page("token.html", reader, guest=found, token=token, origin=origin_of(request))


@router.post("/{handle}/offer")
async def offer(handle: str, host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """What one's bot takes on."""
    found = await guests.own_guest(host.store, person(reader.actor), handle)
    games = [name for name in host.games if form.get(f"game_{name}")]
    wished = {
        "games": games if len(games) < len(host.games) else [],
        "fewest": number_in(form, "fewest", 2),
        "most": number_in(form, "most", 10),
        "clocks": [clock for clock in CLOCKS if form.get(f"clock_{clock}")],
        "tables": number_in(form, "tables", 1),
        "rated": form.get("rated") == "on",
        "is_open": form.get("is_open") == "on" and bool(games),
    }
    await guests.make_offer(host.store, found.identity, Offer.of(wished))
    return go_to("/guests")


@router.post("/{handle}/retire")
async def retire(handle: str, host: HostHere, reader: ReaderHere) -> Response:
    """Let one's bot take on nothing any more."""
    await guests.retire(host.store, host.people, person(reader.actor), handle)
    return go_to("/guests")


async def guests_here(host: Host, game: Game) -> list[Guest]:
    """The guests that are here and play a game, for whoever lays a table."""
    here = await host.presence.who(AT_THE_DOOR)
    found = await guests.all_guests(host.store) if here else []
    return [guest for guest in found if guest.identity in here and (not guest.offer.games or game.name in guest.offer.games)]
