"""Refusals as HTTP: a fitting status, and a JSON body that says what was wrong and what would be right."""

import json
import logging
import re
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhill.club.errors import (
    BadWish,
    DamagedTable,
    NotAllowed,
    NotKnown,
    Refusal,
    TooMuch,
    Unavailable,
    UnknownReport,
    UnknownStep,
    UnknownTable,
    WrongMoment,
)
from underhill.core.errors import UnderhillError
from underhill.web.languages import WORDS, language_in

logger = logging.getLogger(__name__)

STATUS: dict[type[UnderhillError], int] = {
    UnknownTable: 404,
    UnknownStep: 404,
    UnknownReport: 404,
    NotKnown: 401,
    NotAllowed: 403,
    WrongMoment: 409,
    BadWish: 422,
    DamagedTable: 500,
    Unavailable: 503,
    UnderhillError: 422,
}
NOT_PAGES = ("/api/", "/health", "/metrics")
HEADERS = {401: {"WWW-Authenticate": "Bearer"}, 503: {"Retry-After": "5"}}
MESSAGES = {
    404: ("not_found", "there is nothing at this address; /api/v1/openapi.json lists what there is"),
    405: ("method_not_allowed", "this address does not take that method; /api/v1/openapi.json lists what it takes"),
}


class AsciiJson(Response):
    """JSON in ASCII, so that any text a client may have sent can be sent back."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The content as bytes."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def refusal(status: int, code: str, message: str, headers: dict[str, str] | None = None, facts: Any = None) -> AsciiJson:
    """The body of every refusal."""
    return AsciiJson({"error": {**(facts or {}), "code": code, "message": message}}, status, headers)


def too_much(scope: Scope, error: TooMuch) -> Response:
    """A refusal of too much, in the reader's language: JSON for programs and the modules of pages, else a page without anything."""
    headers = Headers(scope=scope)
    sentence = WORDS.entry("error", code_of(error), language_in(scope)).format()
    wait = {"Retry-After": str(error.retry_after)}
    if scope["path"].startswith(NOT_PAGES) or headers.get("x-underhill") == "module":
        return refusal(429, code_of(error), sentence, wait, error.facts)
    return HTMLResponse(f"<!doctype html><meta charset=utf-8><title>Underhill</title><p>{sentence}</p>", 429, wait)


def install(app: FastAPI) -> None:
    """Let every error of the app be answered like that."""
    app.add_exception_handler(UnderhillError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, TooMuch):
        return too_much(request.scope, error)
    status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    facts = error.facts if isinstance(error, Refusal) else {}
    return refusal(status, code_of(error), str(error), HEADERS.get(status), facts)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = [{"where": ".".join(str(part) for part in each["loc"]), "what": each["msg"]} for each in error.errors()]
    if any(each["type"] == "json_invalid" for each in error.errors()):
        return refusal(400, "malformed_json", "the body is not JSON", facts={"where": wrong})
    return refusal(422, "malformed", "; ".join(f"{each['where']}: {each['what']}" for each in wrong), facts={"where": wrong})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, message = MESSAGES.get(error.status_code, ("refused", str(error.detail)))
    return refusal(error.status_code, code, message, dict(error.headers or {}))


async def _failed(request: Request, error: Exception) -> Response:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return refusal(500, "server_error", "something went wrong on the server; it has been noted, and nothing was changed")


def code_of(error: Exception) -> str:
    """The name of an error for programs."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


class Failures:
    """Answers a failure of ours like any refusal. An exception that went on to the server would make it close the connection."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on; once an answer has begun, only the end of the connection tells that the rest is missing."""
        has_begun = False

        async def noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if has_begun or scope["type"] != "http":
                raise
            handler = scope["app"].exception_handlers[Exception]
            answer = await handler(Request(scope), error)
            await answer(scope, receive, send)
