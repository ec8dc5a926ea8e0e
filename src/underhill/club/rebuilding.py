"""A table from what is stored: its events under the rules they were made with, or its last position under new rules."""

from collections.abc import Mapping
from typing import Any

from underhill.club.errors import DamagedTable, Refusal, WrongMoment
from underhill.club.events import Draft, Event, Kind
from underhill.club.table import Table
from underhill.core.errors import UnderhillError
from underhill.core.game import Game
from underhill.core.match import Match
from underhill.core.record import match_from_position, renewed


def rebuilt(table_id: str, games: Mapping[str, Game], events: list[Event]) -> tuple[Table, bool]:
    """The table that its events make, and whether its choices can be played again with the rules that are installed."""
    try:
        return _rebuilt(table_id, games, events)
    except Refusal:
        raise
    except Exception as error:
        raise DamagedTable(f"its events do not fit together: {error!r}") from error


def _rebuilt(table_id: str, games: Mapping[str, Game], events: list[Event]) -> tuple[Table, bool]:
    name = events[0].data["terms"]["game"]
    if name not in games:
        raise WrongMoment(f"the game {name!r} of this table is not installed here")
    is_current = _rules_version(events) in {0, *games[name].rules_versions}
    return Table.from_events(table_id, games, events, replays=is_current), is_current


def _rules_version(events: list[Event]) -> int:
    """The rules that a table was last played under; 0 before its start."""
    versions = [event.data["rules_version"] for event in events if event.kind in (Kind.STARTED, Kind.RULES_CHANGED)]
    return versions[-1] if versions else 0


def under_new_rules(table: Table, position: dict[str, Any]) -> tuple[Match, Draft]:
    """The match as it goes on from a position of older rules, and the event that says so."""
    try:
        position = renewed(table.game, position)
        match = match_from_position(table.game, position, table.seed)
    except UnderhillError as error:
        raise WrongMoment(
            f"the table was played under rules version {table.rules_version} and does not fit version "
            f"{table.game.rules_version}, which is installed: {error}"
        ) from error
    return match, Draft(Kind.RULES_CHANGED, {"rules_version": table.game.rules_version, "position": position})
