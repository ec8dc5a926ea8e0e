"""The pages of tournaments: a list, a form to announce one, and each with its rounds and standings."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club import tournaments
from underhill.club.errors import BadWish
from underhill.club.names import picture_of
from underhill.club.terms import Terms
from underhill.club.tournaments import PLAYERS
from underhill.web.budgets import Kind, PurseHere
from underhill.web.pages.making import CLOCKS
from underhill.web.pages.opponents import bot_name, opponents
from underhill.web.pages.reader import Form, ReaderHere, go_to, known, number_in, remembered
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere

router = APIRouter(prefix="/tournaments")
MOST_BOTS = 8  # that the form offers of one kind


@router.get("")
async def list_page(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """Tournaments, the latest first."""
    found = await tournaments.latest(host.store)
    games = [game for game in host.games.values() if PLAYERS in game.seats]
    bots = opponents(host.policy.bots, None, reader.language)
    values: dict[str, Any] = {
        "found": found,
        "games": games,
        "clocks": CLOCKS,
        "bots": bots,
        "forms": list(tournaments.Form),
        "most": MOST_BOTS,
    }
    return pages_of(request).page("tournaments.html", reader, titles=_titles(host), **values)


def _titles(host: HostHere) -> dict[str, str]:
    return {name: game.title for name, game in host.games.items()}


@router.post("")
async def announce(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Announce one, and take part."""
    actor, cookie = await known(host, reader, purse, form.get("own_name", "").strip())
    wished = form.get("form", "")
    if wished not in set(tournaments.Form):
        raise BadWish(f"a tournament is one of {', '.join(tournaments.Form)}, not {wished!r}")
    bots = [form.get("bot", "")] * min(MOST_BOTS, number_in(form, "bots", 0))
    terms = Terms(
        form.get("game", ""), PLAYERS, actor.identity, clock=CLOCKS.get(form.get("clock", "")), rated=form.get("rated") == "on"
    )
    rounds = max(0, number_in(form, "rounds", 0))
    called = [bot_name(bot, reader.language) for bot in bots]
    made = await tournaments.announce(host, actor, form.get("name", ""), tournaments.Form(wished), rounds, terms, bots, called)
    if form.get("takes_part") == "on":
        await tournaments.enter(host, made, actor)
    return remembered(go_to(f"/tournaments/{made}"), cookie, request)


@router.get("/{tournament}")
async def tournament_page(tournament: str, request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """A tournament: entrants, rounds, standings."""
    found = await tournaments.tournament_called(host.store, tournament)
    me = next((each for each in found.entrants if each.identity and each.identity == reader.actor.identity), None)
    is_creator = reader.actor.identity is not None and reader.actor.identity == found.creator
    pictures = {each.number: picture_of(each.identity) for each in found.entrants if each.identity}
    by_number = {each.number: each for each in found.entrants}
    values: dict[str, Any] = {
        "me": me,
        "is_creator": is_creator,
        "pictures": pictures,
        "by_number": by_number,
        "title": _titles(host),
    }
    return pages_of(request).page("tournament.html", reader, found=found, **values)


@router.post("/{tournament}/enter")
async def enter(tournament: str, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Take part."""
    purse.pay(Kind.TALK)
    actor, cookie = await known(host, reader, purse, form.get("own_name", "").strip())
    await tournaments.enter(host, tournament, actor)
    return remembered(go_to(f"/tournaments/{tournament}"), cookie, request)


@router.post("/{tournament}/withdraw")
async def withdraw(tournament: str, host: HostHere, reader: ReaderHere) -> Response:
    """Play no further rounds."""
    await tournaments.withdraw(host, tournament, reader.actor)
    return go_to(f"/tournaments/{tournament}")


@router.post("/{tournament}/begin")
async def begin(tournament: str, host: HostHere, reader: ReaderHere) -> Response:
    """Let the first round begin."""
    await tournaments.begin(host, tournament, reader.actor)
    return go_to(f"/tournaments/{tournament}")
