"""The pages of one's devices: where one is known, how to be known on another, and how to be forgotten."""

from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import Response

from underhill.club.devices import devices_of, revoke_device
from underhill.club.passkeys import is_available, passkeys_of
from underhill.club.people import CODE_SECONDS
from underhill.web.budgets import Kind, PurseHere
from underhill.web.pages.reader import Form, ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere, device_of, origin_of, person, with_cookie

router = APIRouter(prefix="/devices")


@router.get("")
async def devices_page(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """One's devices, the one last seen first."""
    now = host.clock()
    found = await devices_of(host.store, person(reader.actor), now)
    kept = await passkeys_of(host, reader.actor.identity or "")
    return pages_of(request).page("devices.html", reader, devices=found, passkeys=kept, may_add=is_available(), now=now)


@router.post("/code")
async def make_code(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """A code for another device, as letters, as a link, and as a picture for its camera."""
    code = await host.people.code(person(reader.actor))
    link = f"{origin_of(request)}/devices/enter?code={code}"
    picture = Markup(segno.make(link, micro=False).svg_inline(scale=5, dark="#12292e", light="#ffffff", omitsize=True))
    return pages_of(request).page("code.html", reader, code=code, link=link, picture=picture, minutes=int(CODE_SECONDS // 60))


@router.get("/enter")
async def enter_page(request: Request, reader: ReaderHere, code: Annotated[str, Query(max_length=32)] = "") -> Response:
    """Where the code of another device is entered; a link that was scanned has it filled in. Looking uses nothing up."""
    return pages_of(request).page("enter.html", reader, code=code, has_passkeys=is_available())


@router.post("/enter")
async def enter(request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Become, on this device, whoever made the code."""
    purse.pay(Kind.CODES)
    _, cookie = await host.people.claim(form.get("code", ""), device_of(request))
    return with_cookie(go_to("/"), cookie, request)


@router.post("/{device}/forget")
async def forget(device: str, host: HostHere, reader: ReaderHere) -> Response:
    """Be forgotten on a device: on this one one is a stranger again."""
    await revoke_device(host.store, host.people, person(reader.actor), device)
    return go_to("/" if reader.actor.key.startswith(device) else "/devices")
