"""A person's page: finished matches with their replays, what they add up to, how they play, and against whom. One's own data."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from underhill.club.erasing import all_data, erase
from underhill.club.errors import BadWish
from underhill.club.host import Host
from underhill.club.log import day
from underhill.club.names import picture_of
from underhill.club.pasts import Past, Person, Shows, Wanted, for_others, past_of, person_called, show
from underhill.club.ratings import ratings_of
from underhill.core.errors import UnderhillError
from underhill.core.game import Game
from underhill.core.match import Choice
from underhill.web.budgets import ALL_DATA, Kind, PurseHere
from underhill.web.pages.chart import progress_drawn
from underhill.web.pages.opponents import bot_name
from underhill.web.pages.reader import Form, Reader, ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere, person, refuse_guest

router = APIRouter()
MOST_OPPONENTS = 12
MOST_MATCHES = 50  # on one page


async def the_wanted(
    host: HostHere,
    game: Annotated[str, Query(max_length=64)] = "",
    seats: Annotated[str, Query(max_length=2)] = "",
    won: Literal["", "yes", "no"] = "",
    who: Annotated[str, Query(max_length=64)] = "",
    against: Annotated[str, Query(max_length=100)] = "",
) -> Wanted:
    """Which matches the reader looks for."""
    n_seats, result = int(seats) if seats.isdecimal() else None, {"yes": True, "no": False}.get(won)
    return Wanted(game if game in host.games else None, n_seats, result, who.strip(), against)


WantedHere = Annotated[Wanted, Depends(the_wanted)]
PageNumber = Annotated[int, Query(ge=1, le=10)]


@router.get("/past")
async def past_page(request: Request, host: HostHere, reader: ReaderHere, wanted: WantedHere, page: PageNumber = 1) -> Response:
    """The past of whoever reads."""
    me = reader.actor.identity
    who = await person_called(host.store, picture_of(me)) if me else Person("", "", Shows.NOTHING, None)
    return await _page(request, host, reader, who, wanted, page, Shows.ALL)


@router.get("/people/{handle}")
async def person_page(
    handle: str, request: Request, host: HostHere, reader: ReaderHere, wanted: WantedHere, page: PageNumber = 1
) -> Response:
    """Somebody's page, as far as they allow."""
    who = await person_called(host.store, handle)
    if who.identity == reader.actor.identity:
        return go_to("/past")
    return await _page(request, host, reader, who, wanted, page, who.shows)


async def _page(request: Request, host: Host, reader: Reader, who: Person, wanted: Wanted, page: int, shows: Shows) -> Response:
    past, rated = await asyncio.gather(_past(host, who, wanted, shows), ratings_of(host.store, who.identity))
    first = MOST_MATCHES * (page - 1)
    if past is not None and who.identity != reader.actor.identity:
        past = for_others(past, shows)
    listed = past.matches[first : first + MOST_MATCHES] if past is not None else []
    titles = {name: game.title for name, game in host.games.items()}
    values: dict[str, Any] = {
        "person": who,
        "picture": picture_of(who.identity) if who.identity else None,
        "own": who.identity in ("", reader.actor.identity),
        "games": list(host.games.values()),
        "wanted": wanted,
        "is_all": wanted == Wanted(),
        "ratings": [{**each, "title": titles.get(each["game"], each["game"])} for each in rated],
        "levels": list(Shows),
        "page": page,
        "pages": -(-len(past.matches) // MOST_MATCHES) if past is not None else 0,
        "matches": [_match(match, titles, reader.language) for match in listed],
    }
    shown = {} if past is None else _shown(past, host.games, reader.language)
    return pages_of(request).page("past.html", reader, past=past, **values, **shown)


async def _past(host: Host, who: Person, wanted: Wanted, shows: Shows) -> Past | None:
    return None if shows == Shows.NOTHING else await past_of(host.store, who.identity, wanted)


def _shown(past: Past, games: Mapping[str, Game], language: str) -> dict[str, Any]:
    titles = {name: game.title for name, game in games.items()}
    return {
        "tallies": [
            {"title": titles.get(name, name), "seats": seats, **tally.shown()}
            for name, tallies in past.by_game.items()
            for seats, tally in sorted(tallies.items())
        ],
        "opponents": [
            {
                "name": bot_name(who, language) if kind == "bot" else past.names[who],
                "who": who,
                "kind": kind,
                **tally.shown(),
            }
            for (kind, who), tally in list(past.opponents.items())[:MOST_OPPONENTS]
        ],
        "statistics": [
            {
                "title": titles.get(name, name),
                "by_seat": {seat + 1: tally.shown() for seat, tally in each.by_seat.items()},
                "best": each.best,
                "favourites": _favourites(games.get(name), each.favourites, language),
                "seconds": each.seconds,
            }
            for name, each in past.statistics.items()
        ],
        "chart": progress_drawn([each.progress for each in past.statistics.values()]),
        "played": [titles.get(name, name) for name in past.statistics],
    }


def _favourites(game: Game | None, used: Mapping[str, int], language: str) -> list[tuple[str, int]]:
    """The choices made most often as buttons call them; those that need more than the choice alone to be told are left out."""
    told = [(_choice_words(game, text, language), n) for text, n in used.items()]
    return [(words, n) for words, n in told if words]


def _choice_words(game: Game | None, text: str, language: str) -> str:
    found = None if game is None else game.actions.find(text)
    if game is None or found is None:
        return ""
    try:
        return Choice(found, text, game).words(language)
    except (UnderhillError, LookupError):
        return ""


def _match(match: Mapping[str, Any], titles: Mapping[str, str], language: str) -> dict[str, Any]:
    players = [
        {**player, "name": bot_name(player["bot"], language) if player["bot"] else player["name"]} for player in match["players"]
    ]
    ended = day(match["finished_at"], language)
    return {**match, "title": titles.get(match["game"], match["game"]), "players": players, "day": ended}


@router.post("/past/shows")
async def choose_shown(host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """How much others see."""
    wished = form.get("shows", "")
    if wished not in set(Shows):
        raise BadWish(f"others see one of {', '.join(Shows)}, not {wished!r}")
    await show(host.store, person(reader.actor).identity or "", Shows(wished))
    return go_to("/past")


@router.get("/data")
async def data_page(request: Request, reader: ReaderHere) -> Response:
    """What one can do with all that is stored of one."""
    person(reader.actor)
    return pages_of(request).page("data.html", reader)


@router.get("/data/underhill.zip")
async def export(host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """All of it, as a file."""
    purse.pay(Kind.WORK, ALL_DATA)
    content = await all_data(host, person(reader.actor), reader.language)
    return Response(content, media_type="application/zip", headers={"content-disposition": 'attachment; filename="underhill.zip"'})


@router.post("/data/erase")
async def forget(host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Be forgotten, after one has repeated one's name."""
    purse.pay(Kind.WORK, ALL_DATA)
    refuse_guest(reader.actor)
    await erase(host, person(reader.actor), form.get("name", ""))
    return go_to("/")
