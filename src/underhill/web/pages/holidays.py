"""The page of one's holidays: when one is away, how many days are left, and how to come back early."""

from datetime import UTC, date, datetime, timedelta

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club import holidays
from underhill.club.errors import BadDays
from underhill.club.holidays import ALLOWANCE, FARTHEST
from underhill.web.pages.reader import Form, ReaderHere, go_to
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere, person

router = APIRouter(prefix="/holidays")


@router.get("")
async def holidays_page(request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """One's holidays that are not over, and what is left of the year's days."""
    now = host.clock()
    taken = await holidays.holidays_of(host.store, person(reader.actor).identity or "")
    today = datetime.fromtimestamp(now, UTC).date()
    return pages_of(request).page(
        "holidays.html",
        reader,
        coming=[each for each in taken if each.until > now],
        left=int(holidays.days_left(taken, today.year)),
        allowance=ALLOWANCE,
        today=today,
        midnight=holidays.midnight(today),
        farthest=today + timedelta(FARTHEST),
        now=now,
    )


@router.post("")
async def go_away(host: HostHere, reader: ReaderHere, form: Form) -> Response:
    """Be away from one day to another."""
    try:
        first, last = (date.fromisoformat(form.get(name, "")) for name in ("first", "last"))
    except ValueError as error:
        raise BadDays("a day is written as 2027-01-31") from error
    await holidays.take(host, person(reader.actor), first, last)
    return go_to("/holidays")


@router.post("/{holiday}/end")
async def come_back(holiday: str, host: HostHere, reader: ReaderHere) -> Response:
    """Come back early, or do not go at all."""
    await holidays.end(host, person(reader.actor), holiday)
    return go_to("/holidays")
