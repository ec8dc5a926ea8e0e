"""A friendly page for every refusal; the API keeps its own answers."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from underhill.club.actor import ONLOOKER, Actor
from underhill.club.errors import StaleDecision, Unavailable, WrongMoment
from underhill.club.host import Host
from underhill.club.table import Status
from underhill.core.errors import UnderhillError
from underhill.web.errors import NOT_PAGES, refusal
from underhill.web.languages import WORDS
from underhill.web.pages.reader import reader_of
from underhill.web.pages.render import pages_of
from underhill.web.pages.words import translator
from underhill.web.request import the_actor

KINDS: tuple[type[Exception], ...] = (UnderhillError, RequestValidationError, HTTPException, Exception)


def install(app: FastAPI) -> None:
    """Answer with a page where a page was asked for, else as before."""
    for kind in KINDS:
        app.add_exception_handler(kind, _handler(app.exception_handlers[kind]))


def _handler(earlier: Any) -> Any:
    async def handle(request: Request, error: Exception) -> Response:
        answer: Response = await earlier(request, error)
        if request.url.path.startswith(NOT_PAGES):
            return answer
        page = await _friendly(request, error, answer.status_code)
        if "retry-after" in answer.headers:
            page.headers["retry-after"] = answer.headers["retry-after"]
        return page

    return handle


async def _friendly(request: Request, error: Exception, status: int) -> Response:
    host = request.app.state.host
    reader = reader_of(request, await _known_actor(host, request))
    t, key = translator(reader.language), words_key(error, status)
    if request.headers.get("x-underhill") == "module":
        if _was_overtaken(error):
            return Response(status_code=204)
        return refusal(status, key, t(f"error.{key}"))
    return pages_of(request).page("error.html", reader, status, key=key)


async def _known_actor(host: Host, request: Request) -> Actor:
    """Who asks; an onlooker where the database cannot say."""
    try:
        return await the_actor(host, request.cookies.get("underhill"))
    except Unavailable:
        return ONLOOKER


def _was_overtaken(error: Exception) -> bool:
    """Whether the server answered a forced choice first, perhaps the last; the stream brings what came of it."""
    is_over = isinstance(error, WrongMoment) and error.facts.get("status") == Status.FINISHED
    return is_over or isinstance(error, StaleDecision)


def words_key(error: Exception, status: int = 0) -> str:
    """The key of the words for an error: those of its kind, else those of its status."""
    for kind in type(error).__mro__:
        name = "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("_")
        if WORDS.has("error", name):
            return name
    return f"status_{status}" if WORDS.has("error", f"status_{status}") else "other"
