"""When a seat is asked, and what that takes off its time."""

from underhill.club.events import Event
from underhill.club.standing import Standing


def clock_time(table: Standing, now: float) -> float:
    """The time of day as the clocks have it: in a pause they stand where they stood at its beginning."""
    return now if table.paused_at is None else table.paused_at


def ask(table: Standing, event: Event) -> None:
    """From now on the next decision waits."""
    table.decision, table.request, table.asked_at = event.number, None, clock_time(table, event.at)


def restart_clock(table: Standing, event: Event, p: int) -> None:
    """Whoever decides now has the time from now."""
    if table.deciding == p:
        table.asked_at = clock_time(table, event.at)


def use_time(table: Standing, p: int, now: float) -> None:
    """Take the time that a person has used off their budget."""
    if table.budgets and table.seats[p].bot is None:
        table.budgets[p] = max(0.0, table.budgets[p] - max(0.0, clock_time(table, now) - table.asked_at))


def add_increment(table: Standing, p: int) -> None:
    """What a choice earns."""
    if table.budgets and table.terms.clock:
        table.budgets[p] += table.terms.clock.increment


def take_increment(table: Standing, p: int) -> None:
    """A choice that is taken back has earned nothing."""
    if table.budgets and table.terms.clock:
        table.budgets[p] = max(0.0, table.budgets[p] - table.terms.clock.increment)


def come_back(table: Standing, event: Event, p: int) -> None:
    """A person plays a seat that a bot has played: they have the time from now, and at least what the event grants."""
    if table.budgets:
        table.budgets[p] = max(table.budgets[p], event.data.get("budget", 0.0))
    restart_clock(table, event, p)
