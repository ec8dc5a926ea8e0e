"""When clocks stand: a pause of the table, and days on which somebody is away."""

from underhill.club.away import after, spent
from underhill.club.effects.lines import say
from underhill.club.events import Event
from underhill.club.standing import Standing


def paused(table: Standing, event: Event, replays: bool) -> None:
    """All clocks stand."""
    table.pausing, table.paused_at = None, event.at
    say(table, event, "paused")


def resumed(table: Standing, event: Event, replays: bool) -> None:
    """The clock runs on from where it stood."""
    if table.paused_at is not None:
        p = table.deciding
        gone = table.away.get(table.seats[p].owner or "", ()) if p is not None else ()
        table.asked_at = event.at - spent(table.asked_at, table.paused_at, gone)
        table.away_from = event.at
        table.away = {who: after(periods, event.at) for who, periods in table.away.items()}
    table.paused_at = None
    say(table, event, "resumed", name=table.names[event.data["seat"]])


def went_away(table: Standing, event: Event, replays: bool) -> None:
    """Somebody says when they are away; their clock stands on these days."""
    who, periods = event.data["identity"], tuple((begin, end) for begin, end in event.data["periods"])
    table.away = {**table.away, who: after(periods, table.away_from)}
    coming, name = after(periods, event.at), table.names[event.data["seat"]]
    if coming:
        key = "away" if coming[0][0] <= event.at else "away_later"
        say(table, event, key, name=name, first=coming[0][0], last=coming[0][1] - 1)
    else:
        say(table, event, "back", name=name)
