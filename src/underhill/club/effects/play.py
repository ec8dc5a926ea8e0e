"""The match: it starts, choices are made and taken back, and new rules go on from where it was."""

import hashlib

from underhill.club.effects.clocks import add_increment, ask, use_time
from underhill.club.effects.lines import say, tell_news
from underhill.club.events import Event
from underhill.club.standing import Standing
from underhill.club.table_parts import By, Play, Status
from underhill.core.record import match_from_position


def started(table: Standing, event: Event, replays: bool) -> None:
    """The match begins."""
    table.status, table.secret, table.commitment = Status.RUNNING, event.data["secret"], event.data["commitment"]
    table.seed, table.rules_version = table.secret, event.data["rules_version"]
    clock = table.terms.clock
    table.budgets = [clock.budget] * table.terms.seats if clock and clock.budget is not None else []
    say(table, event, "started_with_hints" if table.terms.hints else "started")
    if replays:
        table.match = table.game.match(table.terms.seats, table.seed, table.terms.options, table.rules_version)
        tell_news(table, event, 0)
    ask(table, event)


def rules_changed(table: Standing, event: Event, replays: bool) -> None:
    """New rules are installed: the match goes on from its last position, and earlier choices cannot be taken back."""
    table.rules_version, table.start_position = event.data["rules_version"], event.data["position"]
    table.seed = hashlib.sha256(f"{table.seed} rules changed {event.number}".encode()).hexdigest()
    table.choices, table.plays, table.request = [], [], None
    say(table, event, "rules_changed")
    if replays:
        table.match = match_from_position(table.game, table.start_position, table.seed)
    ask(table, event)


def played(table: Standing, event: Event, replays: bool) -> None:
    """A seat has chosen."""
    p = event.data["seat"]
    use_time(table, p, event.at - event.data.get("held", 0.0))
    add_increment(table, p)
    table.choices.append(event.data["choice"])
    if replays and table.match:
        n_news = len(table.match.all_news())
        by, joined = By(event.data["by"]), event.data.get("joined", False)
        table.plays.append(Play(p, event.number, table.match.state.reveals, by, joined))
        table.match.play(event.data["choice"])
        tell_news(table, event, n_news)
    ask(table, event)
