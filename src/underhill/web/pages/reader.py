"""What the routes of the pages share: who reads, in which language and light, and what a form says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import Depends, Request
from starlette.responses import RedirectResponse, Response

from underhill.club.actor import Actor
from underhill.club.errors import BadWish
from underhill.club.naming import rename
from underhill.core.words import LANGUAGES
from underhill.web.budgets import Kind, Purse
from underhill.web.languages import language_of
from underhill.web.pages.words import translator
from underhill.web.request import YEAR, ActorHere, HostHere, device_of, with_cookie

THEMES = ("auto", "light", "dark")
MOST_FIELDS = 200  # of a form
SETTINGS = {"language": LANGUAGES, "theme": THEMES, "guide": ("on", "off")}


@dataclass(frozen=True)
class Reader:
    """Whoever reads a page, and how."""

    actor: Actor
    language: str
    theme: str
    guided: bool
    path: str  # where the reader is, to come back to after a change of language
    device: str = ""  # what the browser says it is


def reader_of(request: Request, actor: Actor) -> Reader:
    """The reader, from cookies and the browser's wishes."""
    chosen = {name: request.cookies.get(name) for name in SETTINGS}
    language = chosen["language"] if chosen["language"] in LANGUAGES else None
    language = language or language_of(request.headers.get("accept-language", ""))
    theme = chosen["theme"] if chosen["theme"] in THEMES else THEMES[0]
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Reader(actor, language, theme or THEMES[0], chosen["guide"] == "on", path, device=device_of(request))


async def the_reader(request: Request, actor: ActorHere) -> Reader:
    """The reader of this request."""
    return reader_of(request, actor)


ReaderHere = Annotated[Reader, Depends(the_reader)]


async def the_form(request: Request) -> Mapping[str, str]:
    """The fields of a posted form; of several with one name the last."""
    body = (await request.body()).decode("utf-8", "replace")
    if body.count("&") >= MOST_FIELDS:
        raise BadWish(f"a form has at most {MOST_FIELDS} fields")
    return {name: values[-1] for name, values in parse_qs(body, keep_blank_values=True).items()}


Form = Annotated[Mapping[str, str], Depends(the_form)]


def number_in(form: Mapping[str, str], name: str, otherwise: int = -1) -> int:
    """A whole number from a form; another one if it is none."""
    text = form.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else otherwise


def go_to(address: str) -> Response:
    """See another page, by GET."""
    return RedirectResponse(address, 303)


def local(address: str) -> str:
    """An address on this server; the lobby for anything else."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else "/"


async def known(host: HostHere, reader: Reader, purse: Purse, name: str = "") -> tuple[Actor, str | None]:
    """The reader as a person, by the name they say if they have none yet; a newcomer gets one, and a cookie to be known by."""
    if reader.actor.identity is not None:
        asked = bool(name) and reader.actor.needs_name
        return (await rename(host, reader.actor, name) if asked else reader.actor), None
    purse.pay(Kind.ARRIVALS)
    return await host.people.arrive(name or translator(reader.language)("person.newcomer"), reader.device, named=bool(name))


def remembered(response: Response, cookie: str | None, request: Request) -> Response:
    """The answer, with the cookie of somebody new."""
    return response if cookie is None else with_cookie(response, cookie, request)


def set_choice(response: Response, name: str, value: str) -> None:
    """Keep how somebody likes to read."""
    response.set_cookie(name, value, max_age=YEAR, samesite="lax", path="/")
