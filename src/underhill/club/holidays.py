"""Holidays: days on which a person is away. Clocks of days stand still meanwhile; clocks of minutes run on.

A holiday is a row of the person's. Each of their running tables is told of it by an event, because a table is its events and
nothing else. Before a clock that ran out hands a seat to a stand-in, its person is looked up here once more: a process that was
killed before it had told all tables costs nobody a seat.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from underhill.club.actor import Actor, person_of
from underhill.club.away import Period, Periods, after
from underhill.club.creating import new_id
from underhill.club.errors import BadDays, DaysTaken, NoDaysLeft, Refusal, Unavailable, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.lists import live_tables_of
from underhill.club.schema import holidays, identities, tables
from underhill.club.store import Store
from underhill.club.table import Status, Table

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)

DAY = 86_400.0
ALLOWANCE = 30  # days a calendar year
FARTHEST = 365  # days ahead at which a holiday begins at the latest


@dataclass(frozen=True)
class Holiday:
    """Somebody's days away."""

    id: str
    since: float
    until: float

    @property
    def period(self) -> Period:
        """When it is."""
        return self.since, self.until


async def holidays_of(store: Store, identity: str) -> list[Holiday]:
    """Somebody's holidays, also those that are over, in order."""
    return [Holiday(*row) for row in await store.read(_taken_by(identity))]


def _taken_by(identity: str) -> Any:
    query = select(holidays.c.id, holidays.c.since, holidays.c.until).where(holidays.c.identity == identity)
    return query.order_by(holidays.c.since)


def days_left(taken: list[Holiday], year: int) -> float:
    """How many days of a year's allowance are left."""
    first, end = midnight(date(year, 1, 1)), midnight(date(year + 1, 1, 1))
    used = sum(max(0.0, min(each.until, end) - max(each.since, first)) for each in taken)
    return ALLOWANCE - used / DAY


async def take(host: "Host", actor: Actor, first: date, last: date) -> None:
    """Be away from the first to the last day, in universal time."""
    identity, now = person_of(actor, "take holidays"), host.clock()
    today = datetime.fromtimestamp(now, UTC).date()
    if not today - timedelta(1) <= first <= today + timedelta(FARTHEST) or not 0 <= (last - first).days < ALLOWANCE:
        raise BadDays(f"a holiday begins within a year and lasts 1 to {ALLOWANCE} days")
    new = Holiday(new_id(16), max(now, midnight(first)), midnight(last) + DAY)
    if new.until <= now:
        raise BadDays("these days are over")
    await host.store.transaction(lambda connection: _enter(connection, identity, new, (first.year, last.year)))
    await tell_tables(host, identity)


def _enter(connection: Connection, identity: str, new: Holiday, years: Iterable[int]) -> None:
    """Write a holiday down if there are days left for it. Its person is locked: two at the same moment are counted one by one."""
    connection.execute(select(identities.c.id).where(identities.c.id == identity).with_for_update())
    taken = [Holiday(*row) for row in connection.execute(_taken_by(identity))]
    if any(each.since < new.until and new.since < each.until for each in taken):
        raise DaysTaken("you are away on some of these days already")
    if any(days_left([*taken, new], year) < 0 for year in years):
        raise NoDaysLeft(f"that is more than {ALLOWANCE} days in one year")
    connection.execute(insert(holidays).values(id=new.id, identity=identity, since=new.since, until=new.until))


async def end(host: "Host", actor: Actor, holiday: str) -> None:
    """Come back early, or do not go at all; the days that are left are given back."""
    identity, now = person_of(actor, "take holidays"), host.clock()
    own = (holidays.c.identity == identity) & (holidays.c.id == holiday) & (holidays.c.until > now)
    gone = delete(holidays).where(own, holidays.c.since >= now)
    cut = update(holidays).where(own).values(until=now)
    if not sum(await host.store.write(gone, cut)):
        raise WrongMoment("this holiday is over")
    await tell_tables(host, identity)


async def tell_tables(host: "Host", identity: str) -> None:
    """Tell the running tables of a person when they are away."""
    for row in await host.store.read(live_tables_of(identity).where(tables.c.status == Status.RUNNING)):
        try:
            await tell_table(host, await host.table(row[0]), identity)
        except Unavailable:
            raise
        except Refusal as refusal:
            logger.warning("table %s does not hear that somebody is away: %s", row[0], refusal)


async def tell_table(host: "Host", table: Table, *people: str) -> None:
    """Tell a table when some of its people are away, or all of them; not if its clock does not count days."""
    if table.status != Status.RUNNING or not counts_days(table):
        return
    for identity in people or sorted(table.people):
        periods = tuple(each.period for each in await holidays_of(host.store, identity))
        if told(table, identity, periods):
            await host.change(table.id, lambda now, who=identity, when=periods: told(now, who, when))  # type: ignore[misc]


def told(table: Table, identity: str, periods: Periods) -> list[Draft]:
    """The event by which a table learns when somebody is away, unless it knows."""
    own = [p for p, seat in enumerate(table.seats) if seat.owner == identity]
    counted = after(periods, table.away_from)
    if table.status != Status.RUNNING or not own or table.away.get(identity, ()) == counted:
        return []
    return [Draft(Kind.AWAY, {"seat": own[0], "identity": identity, "periods": counted})]


def counts_days(table: Table) -> bool:
    """Whether the clock of a table counts days."""
    return table.terms.clock is not None and table.terms.clock.days is not None


def midnight(day: date) -> float:
    """The moment at which a day begins, in universal time."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
