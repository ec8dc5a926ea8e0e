"""What pages and API share: who asks, in which language, and the answer with a table."""

from enum import StrEnum
from typing import Annotated, Any

from fastapi import Cookie, Depends, Header, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from underhill.club.actor import ONLOOKER, Actor
from underhill.club.errors import NotAllowed, NotKnown
from underhill.club.host import Host
from underhill.club.people import COOKIE_SECONDS
from underhill.club.present import table_shown, view_shown, viewer_of
from underhill.club.table import Table
from underhill.web.errors import AsciiJson
from underhill.web.languages import language_of

COOKIE = "underhill"
BEARER = "bearer "
YEAR = int(COOKIE_SECONDS)
UNCOMPRESSED = {"Content-Encoding": "identity"}
PING_SECONDS = 15

EventNumber = Annotated[int, Field(ge=0, le=2**31 - 1)]

TableId = Annotated[str, Path(max_length=64, description="a table's id, as in its link")]
SeatPath = Annotated[int, Path(ge=0, le=20, description="a seat, counted from 0")]
SeatQuery = Annotated[int | None, Query(ge=0, le=20, description="through which of your seats to look; chosen for you if left out")]
After = Annotated[EventNumber, Query(description="only what came after this event number")]


class Language(StrEnum):
    """A language that games and pages speak."""

    EN = "en"
    FR = "fr"
    DE = "de"


async def the_host(request: Request) -> Host:
    """The host of this process. (A dependency that is no coroutine would be asked in a thread, which costs more than the rest.)"""
    return request.app.state.host


HostHere = Annotated[Host, Depends(the_host)]


async def the_actor(
    host: HostHere,
    cookie: Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)] = None,
    authorization: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Actor:
    """Who asks: a program by its seat's token, a person by the cookie, else an onlooker."""
    if authorization is not None:
        if not authorization.lower().startswith(BEARER):
            raise NotKnown("write 'Authorization: Bearer' and the token of a seat or of a guest bot")
        return await host.people.by_token(authorization[len(BEARER) :].strip())
    return await host.people.by_cookie(cookie) if cookie else ONLOOKER


async def the_language(
    language: Annotated[Language | None, Query(description="the browser's, if left out")] = None,
    accept_language: Annotated[str, Header(include_in_schema=False)] = "",
) -> str:
    """The language asked for, else the first of the browser's that we speak."""
    return str(language) if language is not None else language_of(accept_language)


ActorHere = Annotated[Actor, Depends(the_actor)]
LanguageHere = Annotated[str, Depends(the_language)]


def person(actor: Actor) -> Actor:
    """A person, or a refusal."""
    if actor.identity is None:
        raise NotKnown("say who you are first: POST your name to /api/v1/identity and keep the cookie")
    return actor


def refuse_guest(actor: Actor) -> None:
    """A refusal of what is for people alone."""
    if actor.is_guest:
        raise NotAllowed("this is for people; a guest bot answers challenges and plays")


def table_answer(host: Host, table: Table, actor: Actor, language: str, seat: int | None = None, status: int = 200) -> AsciiJson:
    """The table and, once it has started, the match as the viewer may know it."""
    viewer = viewer_of(table, actor, seat)
    view: dict[str, Any] | None = view_shown(table, table.match, viewer, language) if table.match else None
    shown = table_shown(table, actor, host.clock())
    return AsciiJson({"table": shown, "view": view}, status, UNCOMPRESSED if shows_invitation(shown) else None)


def shows_invitation(shown: dict[str, Any]) -> bool:
    """Whether a table is shown with an invitation, which whoever can choose other words beside it could guess from the size."""
    return any(seat["invitation"] for seat in shown["seats"])


SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "Mac", "Linux": "Linux"}
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrom": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}


def device_of(request: Request) -> str:
    """What a browser says of itself, in two words, for the list of one's devices."""
    agent = request.headers.get("user-agent", "")
    found = [next((name for sign, name in signs.items() if sign in agent), "") for signs in (BROWSERS, SYSTEMS)]
    return " · ".join(word for word in found if word)


def origin_of(request: Request) -> str:
    """This server as whoever asks knows it, for links that leave it."""
    return str(request.base_url).rstrip("/")


def with_cookie(response: Response, cookie: str, request: Request) -> Response:
    """The answer with the cookie that scripts cannot read and other sites cannot use."""
    is_secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure, path="/")
    return response
