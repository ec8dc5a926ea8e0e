"""Clocks and absence: until when the seat that decides may think, and when its seat is offered to a stand-in."""

from underhill.club.away import Periods, away_until, moment_after, spent
from underhill.club.table import Table
from underhill.club.terms import Terms

DAY = 86400.0
LEAST_PATIENCE = 60.0  # seconds without a sign of life before a seat may be given to a stand-in
LEAST_WITHOUT_CLOCK = 300.0
PART_GIVEN_BACK = 0.1  # of the budget, for a person who plays in place of a bot, which may have come because the clock ran out


def deadline(table: Table) -> float | None:
    """When the clock of the person who decides runs out; None without a clock, while it stands, and for bots."""
    return None if table.paused_at is not None else _until(table)


def _until(table: Table) -> float | None:
    p, clock = table.deciding, table.terms.clock
    if p is None or clock is None or table.seats[p].bot:
        return None
    if clock.days is not None:
        return moment_after(table.asked_at, clock.days * DAY, away(table, p))
    return table.asked_at + table.budgets[p]


def away(table: Table, p: int) -> Periods:
    """When the person of a seat is away; that stops a clock of days alone."""
    clock = table.terms.clock
    return table.away.get(table.seats[p].owner or "", ()) if clock is not None and clock.days is not None else ()


def seconds_left(table: Table, p: int, now: float) -> float | None:
    """What a seat's clock shows."""
    until, clock = _until(table), table.terms.clock
    runs = p == table.deciding and until is not None
    at = now if table.paused_at is None else table.paused_at
    if clock and clock.days is not None:
        return max(0.0, clock.days * DAY - (spent(table.asked_at, at, away(table, p)) if runs else 0.0))
    if runs and until is not None:
        return max(0.0, until - at)
    return table.budgets[p] if table.budgets else None


def budget_given_back(table: Table) -> float:
    """The least budget of a person who plays from now on in place of a bot."""
    clock = table.terms.clock
    if clock is None or clock.budget is None:
        return 0.0
    return max(clock.increment, clock.budget * PART_GIVEN_BACK)


def is_offered(table: Table, p: int, now: float) -> bool:
    """Whether the others may give a seat to a stand-in, because its person has let them wait for longer than agreed."""
    limit = patience(table.terms)
    waits = table.deciding == p and table.seats[p].bot is None and table.paused_at is None
    alive_at, gone = max(table.asked_at, table.attendance.signs.get(table.seats[p].owner or "", 0.0)), away(table, p)
    return waits and limit is not None and away_until(gone, now) is None and spent(alive_at, now, gone) >= limit


def least_patience(terms: Terms) -> float:
    """The shortest absence after which a stand-in may play."""
    return LEAST_WITHOUT_CLOCK if terms.clock is None else LEAST_PATIENCE


def patience(terms: Terms) -> float | None:
    """How long a seat waits for its person. Tables of earlier versions may have agreed on less than is allowed now."""
    return None if terms.stand_in_after is None else max(terms.stand_in_after, least_patience(terms))
