"""Days on which somebody is away: their clocks of days stand still meanwhile."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path

from underhill.club import holidays
from underhill.club.actor import Actor
from underhill.club.host import Host
from underhill.web.api.models.people import HolidayBody, HolidaysShown
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, person

router = APIRouter(prefix="/identity/holidays", tags=["identity"])
ANSWERS: dict[int | str, dict[str, Any]] = {200: {"model": HolidaysShown}}


@router.get("", responses=ANSWERS)
async def my_holidays(host: HostHere, actor: ActorHere) -> Any:
    """Your holidays that are not over, in seconds since 1970, and how many days are left this year."""
    return await _shown(host, person(actor))


@router.post("", responses=ANSWERS)
async def go_away(body: HolidayBody, host: HostHere, actor: ActorHere) -> Any:
    """Be away from the first to the last day, in universal time; 30 days a year. Clocks of minutes run on."""
    await holidays.take(host, person(actor), body.first, body.last)
    return await _shown(host, actor)


@router.delete("/{holiday}", responses=ANSWERS)
async def come_back(holiday: Annotated[str, Path(max_length=64)], host: HostHere, actor: ActorHere) -> Any:
    """Come back early, or do not go at all; the days that are left are given back."""
    await holidays.end(host, person(actor), holiday)
    return await _shown(host, actor)


async def _shown(host: Host, actor: Actor) -> AsciiJson:
    taken, now = await holidays.holidays_of(host.store, actor.identity or ""), host.clock()
    coming = [{"id": each.id, "since": each.since, "until": each.until} for each in taken if each.until > now]
    left = holidays.days_left(taken, datetime.fromtimestamp(now, UTC).year)
    return AsciiJson({"holidays": coming, "days_left": left, "allowance": holidays.ALLOWANCE})
