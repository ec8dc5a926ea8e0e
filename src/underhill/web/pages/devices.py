"""The page of one's devices: where one is known, and how to be forgotten there."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club.devices import devices_of, revoke_device
from underhill.web.pages.reader import ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere, person

router = APIRouter(prefix="/devices")


@router.get("")
async def devices_page(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """One's devices, the one last seen first."""
    now = host.clock()
    found = await devices_of(host.store, person(reader.actor), now)
    return pages_of(request).page("devices.html", reader, devices=found, now=now)


@router.post("/{device}/forget")
async def forget(device: str, host: HostHere, reader: ReaderHere) -> Response:
    """Be forgotten on a device: on this one one is a stranger again."""
    await revoke_device(host.store, host.people, person(reader.actor), device)
    return go_to("/" if reader.actor.key.startswith(device) else "/devices")
