"""When a seat is asked, and what that takes off its time."""

from underhill.club.events import Event
from underhill.club.standing import Standing


def ask(table: Standing, event: Event) -> None:
    """From now on the next decision waits."""
    table.decision, table.request, table.asked_at = event.number, None, event.at


def restart_clock(table: Standing, event: Event, p: int) -> None:
    """Whoever decides now has the time from now."""
    if table.deciding == p:
        table.asked_at = event.at


def use_time(table: Standing, p: int, now: float) -> None:
    """Take the time that a person has used off their budget."""
    if table.budgets and table.seats[p].bot is None:
        table.budgets[p] = max(0.0, table.budgets[p] - max(0.0, now - table.asked_at))
