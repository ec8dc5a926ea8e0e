"""Passkeys: made on the page of one's devices, shown on the page where one enters. Browsers speak JSON here."""

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from underhill.club import passkeys
from underhill.club.errors import BadWish
from underhill.club.passkeys import LARGEST, Site
from underhill.web.budgets import Kind, PurseHere
from underhill.web.pages.reader import ReaderHere, go_to
from underhill.web.request import HostHere, device_of, origin_of, person, with_cookie

router = APIRouter(prefix="/passkeys")
JSON = "application/json"


def _site(request: Request) -> Site:
    """This server as the browser knows it; nothing where there are no passkeys."""
    if not passkeys.is_available():
        raise HTTPException(404)
    return Site(request.url.hostname or "", origin_of(request))


async def _answer(request: Request) -> str:
    body = await request.body()
    if len(body) > LARGEST:
        raise BadWish("this is too long for what a browser sends")
    return body.decode("utf-8", "replace")


@router.post("/offer")
async def offer(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere) -> Response:
    """What the browser needs to make a passkey."""
    purse.pay(Kind.CODES)
    return Response(await passkeys.offer(host, person(reader.actor), _site(request)), media_type=JSON)


@router.post("")
async def add(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """Keep a passkey that the browser has made."""
    await passkeys.add(host, person(reader.actor), _site(request), await _answer(request), device_of(request))
    return Response(status_code=204)


@router.post("/ask")
async def ask(request: Request, host: HostHere, purse: PurseHere) -> Response:
    """What the browser needs to show a passkey."""
    purse.pay(Kind.CODES)
    return Response(await passkeys.ask(host, _site(request)), media_type=JSON)


@router.post("/enter")
async def enter(request: Request, host: HostHere) -> Response:
    """Be known on this device again."""
    _, cookie = await passkeys.enter(host, _site(request), await _answer(request), device_of(request))
    return with_cookie(Response(status_code=204), cookie, request)


@router.post("/{passkey}/remove")
async def remove(passkey: str, host: HostHere, reader: ReaderHere) -> Response:
    """Forget a passkey."""
    await passkeys.remove(host, person(reader.actor), passkey)
    return go_to("/devices")
