"""Appending to tables: many changes in one transaction, each accepted or refused on its own; the same for both databases."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Float, String, Table, bindparam, delete, insert, literal, select, text, update

from underhill.club.events import Event
from underhill.club.moves import fits, lines_by_group
from underhill.club.notices import Notice
from underhill.club.packing import packed
from underhill.club.ratings import rate
from underhill.club.schema import channels, checkpoints, deliveries, events, invited, members, moves, notices, results, tables
from underhill.club.table_parts import LIVE
from underhill.club.upserting import append_text, upsert
from underhill.core.game import Game

CHANNEL = "underhill"
# Seconds within which lists need not know which table changed last: their index then stays as it is, which would otherwise grow
# with every choice. What a list shows of a table is exact.
SAME_TIME = 20.0
OFTEN = ("number", "due_at", "summary")  # columns of a table that change with every choice


@dataclass(frozen=True)
class Change:
    """What is appended to a table, and the table's row as it is then. `members` is given when they may have changed."""

    table: str
    expected: int
    events: Sequence[Event]
    row: dict[str, Any]
    position: dict[str, Any] | None = None
    members: Sequence[str] | None = None
    invited: Sequence[str] | None = None  # given when they may have changed
    guests: Collection[str] = ()  # whose streams are woken
    results: Sequence[dict[str, Any]] = ()  # of a match that ends with these events
    notices: Sequence[Notice] = ()
    rated: Game | None = None  # the game, if the result counts for ratings


def append(connection: Connection, wishes: Sequence[Sequence[Change]], is_shared: bool) -> list[bool]:
    """Write those wishes that find their tables as they expect them; a wish's changes are written together or not at all."""
    fits = _fitting(connection, wishes, is_shared)
    changes = [change for wish, fit in zip(wishes, fits, strict=True) if fit for change in wish]
    if changes:
        _write(connection, changes, is_shared)
    return fits


def _fitting(connection: Connection, wishes: Sequence[Sequence[Change]], is_shared: bool) -> list[bool]:
    ids = sorted({change.table for wish in wishes for change in wish})
    rows = connection.execute(_LOCKED_NUMBERS if is_shared else _NUMBERS, {"ids": ids})
    numbers = {row[0]: row[1] for row in rows}
    fits = []
    for wish in wishes:
        fits.append(all(numbers.get(change.table, 0) == change.expected for change in wish))
        if fits[-1]:
            numbers.update({change.table: change.events[-1].number for change in wish})
    return fits


def _write(connection: Connection, changes: list[Change], is_shared: bool) -> None:
    new = [_row(change) for change in changes if change.expected == 0]
    old = [_row(change) for change in changes if change.expected > 0]
    if new:
        connection.execute(_NEW_TABLES, new)
    if old:
        _update_tables(connection, old)
    _write_events(connection, changes, is_shared)
    positions = {change.table: change for change in changes if change.position is not None}
    if positions:
        connection.execute(_KEEP_POSITIONS[is_shared], [_position_row(change) for change in positions.values()])
    for change in changes:
        _write_people(connection, members, change, change.members, ended_at=_ended_at(change))
        _write_people(connection, invited, change, change.invited)
        if change.results:
            connection.execute(_NEW_RESULTS, list(change.results))
            if change.rated is not None:
                rate(connection, is_shared, change.rated, change.results)
    notify(connection, [notice for change in changes for notice in change.notices])
    if is_shared:
        told = [(where, change.events[-1].number) for change in changes for where in (change.table, *map(door_of, change.guests))]
        connection.execute(NOTIFY, [{"told": f"{where} {number}"} for where, number in told])


def _update_tables(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """What changes with every choice, and in a statement of its own what lists are ordered by: PostgreSQL tidies an index up only
    if no statement names its columns."""
    connection.execute(_UPDATE, [{"b_id": row["id"], **{name: row[name] for name in OFTEN}} for row in rows])
    seldom = [{name: value for name, value in row.items() if name != "id" and name not in OFTEN} for row in rows]
    ids = [{"b_id": row["id"], "b_status": row["status"], "b_changed_at": row["changed_at"]} for row in rows]
    connection.execute(_UPDATE_SELDOM, [{**about, **row} for about, row in zip(ids, seldom, strict=True)])


def _write_events(connection: Connection, changes: list[Change], is_shared: bool) -> None:
    """Choices are appended to the rows of `moves`; all else is a row of its own."""
    rows = [_event_row(change.table, event) for change in changes for event in change.events if not fits(event)]
    if rows:
        connection.execute(_NEW_EVENTS, rows)
    lines = [
        {"table_id": change.table, "group": group, "lines": text}
        for change in changes
        for group, text in lines_by_group(filter(fits, change.events)).items()
    ]
    if lines:
        connection.execute(_MORE_MOVES[is_shared], lines)


def door_of(identity: str) -> str:
    """Where the stream of a guest bot listens, in place of a table."""
    return f"@{identity}"


def _row(change: Change) -> dict[str, Any]:
    return {"id": change.table, "number": change.events[-1].number, **change.row}


def _event_row(table: str, event: Event) -> dict[str, Any]:
    data = json.dumps(event.data, separators=(",", ":"))
    return {"table_id": table, "number": event.number, "at": event.at, "kind": str(event.kind), "data": data}


def _position_row(change: Change) -> dict[str, Any]:
    assert change.position is not None
    return {"table_id": change.table, "number": change.events[-1].number, "position": packed(change.position)}


def _write_people(connection: Connection, rows: Table, change: Change, people: Sequence[str] | None, **values: Any) -> None:
    if people is None:
        return
    connection.execute(delete(rows).where(rows.c.table_id == change.table))
    if people:
        connection.execute(insert(rows), [{"table_id": change.table, "identity": who, **values} for who in people])


def _ended_at(change: Change) -> float | None:
    return None if change.row["status"] in LIVE else change.row["changed_at"]


def notify(connection: Connection, called: Sequence[Notice]) -> None:
    """Write notices, and what is to be sent by the channels that their people have now."""
    if called:
        connection.execute(_NEW_NOTICES, [notice.row() for notice in called])
        connection.execute(_NEW_DELIVERIES, [{"notice": each.id, "due": each.due_at, "who": each.identity} for each in called])


_NUMBERS = select(tables.c.id, tables.c.number).where(tables.c.id.in_(bindparam("ids", expanding=True))).order_by(tables.c.id)
_LOCKED_NUMBERS = _NUMBERS.with_for_update()
_NEW_TABLES, _NEW_EVENTS, _NEW_RESULTS = insert(tables), insert(events), insert(results)
_NEW_NOTICES = insert(notices)
_NEW_DELIVERIES = insert(deliveries).from_select(
    ["notice_id", "channel_id", "due_at", "tries"],
    select(bindparam("notice", type_=String), channels.c.id, bindparam("due", type_=Float(53)), literal(0)).where(
        channels.c.identity == bindparam("who"), channels.c.confirmed, channels.c.dropped.is_(None)
    ),
)
_UPDATE = update(tables).where(tables.c.id == bindparam("b_id"))
_IS_NEW_TIME = bindparam("b_changed_at", type_=Float(53)) - tables.c.changed_at >= SAME_TIME
_UPDATE_SELDOM = _UPDATE.where((tables.c.status != bindparam("b_status")) | _IS_NEW_TIME)
_MORE_MOVES = {is_shared: append_text(moves, ["table_id", "group"], "lines", is_shared) for is_shared in (False, True)}
_KEEP_POSITIONS = {is_shared: upsert(checkpoints, ["table_id"], is_shared) for is_shared in (False, True)}
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :told)")
