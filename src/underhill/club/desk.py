"""The operator's desk: reads the database beside running servers, and writes down what they are to do (`acts.py`)."""

import asyncio
import getpass
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import Table, func, select

from underhill.club import acts, guests, keyring
from underhill.club.actor import Actor
from underhill.club.acts import ABOUT_TABLES, BY_COMMAND, What
from underhill.club.database import check_answers, database_url, engine_for, migrate
from underhill.club.errors import BadWish, Refusal, UnknownReport, UnknownTable
from underhill.club.push import NAME
from underhill.club.retention import DAY, ended_before
from underhill.club.schema import acts as written
from underhill.club.schema import identities, members, reports, tables
from underhill.club.store import Store
from underhill.club.table_parts import Status
from underhill.core.errors import UnderhillError

T = TypeVar("T")
Rows = list[dict[str, Any]]
LOOK_SECONDS = 0.1
MOST_SHOWN = 20  # tables of a person
_UNKNOWN: dict[str, tuple[type[Refusal], str]] = {
    "tables": (UnknownTable, "table"),
    "identities": (BadWish, "person"),
    "reports": (UnknownReport, "report"),
}
_REPORTS = select(reports, identities.c.name.label("by")).outerjoin(identities, identities.c.id == reports.c.identity)


class NotDone(UnderhillError):
    """A server has refused an act, or could not do it."""


def at_desk(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the database."""

    async def whole() -> T:
        engine = engine_for(database or database_url())
        await check_answers(engine)
        await migrate(engine)
        store = Store(engine)
        store.start()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


async def tables_with(store: Store, status: str | None, limit: int) -> Rows:
    """Tables with a status, or all; the latest first."""
    if status is not None and status not in set(Status):
        raise BadWish(f"a table is {', '.join(Status)}, not {status!r}")
    found = select(tables.c.id, tables.c.game, tables.c.status, tables.c.public, tables.c.creator, tables.c.changed_at)
    found = found if status is None else found.where(tables.c.status == status)
    return await _rows(store, found.order_by(tables.c.changed_at.desc()).limit(limit))


async def table_shown(store: Store, table: str) -> dict[str, Any]:
    """A table as lists show it, and who sits there; no hand and no secret."""
    rows = await store.read(select(tables.c.summary, tables.c.creator).where(tables.c.id == table))
    if not rows:
        raise UnknownTable(f"there is no table {table!r}")
    there = select(identities.c.id, identities.c.name).join(members, members.c.identity == identities.c.id)
    people = await _rows(store, there.where(members.c.table_id == table))
    return {**json.loads(rows[0][0]), "creator": rows[0][1], "people": people}


async def people_called(store: Store, name: str, limit: int) -> Rows:
    """People whose name contains a text, the latest first."""
    found = select(identities.c.id, identities.c.name, identities.c.standing, identities.c.created_at)
    found = found.where(func.lower(identities.c.name).contains(name.lower(), autoescape=True)) if name else found
    return await _rows(store, found.order_by(identities.c.created_at.desc()).limit(limit))


async def new_guest(store: Store, name: str, keeper: str) -> dict[str, str]:
    """A guest bot of a person's, and its token."""
    rows = await store.read(select(identities.c.name).where(identities.c.id == keeper))
    if not rows:
        raise BadWish(f"there is no person {keeper!r}")
    guest, token = await guests.register(store, Actor(keeper, rows[0][0]), name, time.time())
    await acts.note_done(store, What.BOT, keeper, getpass.getuser(), time.time(), name=guest.name)
    return {"guest": guest.handle, "name": guest.name, "keeper": guest.keeper_name, "token": token}


async def rotate(store: Store, key: str, wait: float) -> tuple[str | None, str | None]:
    """Another key in the place of one: the token of a bot, which is told once, or the server's own key; and what came of it."""
    if key == NAME:
        return None, await act(store, What.ROTATE, key, wait)
    token = await keyring.new_bot_token(store, key)
    outcome = await act(store, What.REVOKE, key, wait)
    await acts.note_done(store, What.ROTATE, key, getpass.getuser(), time.time())
    return token, outcome


async def prunable(store: Store, days: float) -> Rows:
    """What `prune` would forget: tables that ended longer ago, by game and status, and their matches' choices."""
    old = ended_before(time.time() - DAY * days)
    counted = select(tables.c.game, tables.c.status, func.count().label("tables"), func.sum(tables.c.number).label("events"))
    first = func.min(tables.c.changed_at).label("first_ended_at")
    return await _rows(store, counted.add_columns(first).where(old).group_by(tables.c.game, tables.c.status))


async def person_shown(store: Store, person: str) -> dict[str, Any]:
    """A person as the operator sees them, and where they sit, the latest table first."""
    found = await _rows(
        store,
        select(identities.c.id, identities.c.name, identities.c.standing, identities.c.created_at).where(identities.c.id == person),
    )
    if not found:
        raise BadWish(f"there is no person {person!r}")
    sits = select(tables.c.id, tables.c.game, tables.c.status, tables.c.changed_at).join(members, members.c.table_id == tables.c.id)
    at = await _rows(store, sits.where(members.c.identity == person).order_by(tables.c.changed_at.desc()).limit(MOST_SHOWN))
    return {**found[0], "tables": at}


async def reports_written(store: Store, limit: int, settled: bool = False, person: str | None = None) -> Rows:
    """Reports that wait for an operator, or with `settled` all; of a person if one is given. The latest first."""
    found = _REPORTS if settled else _REPORTS.where(reports.c.settled_at.is_(None))
    found = found if person is None else found.where(reports.c.person == person)
    return await _rows(store, found.order_by(reports.c.at.desc()).limit(limit))


async def report_shown(store: Store, report: str) -> dict[str, Any]:
    """One report with all that is stored of it."""
    rows = await _rows(store, _REPORTS.where(reports.c.id == report))
    if not rows:
        raise UnknownReport(f"there is no report {report!r}")
    return rows[0]


async def acts_written(store: Store, limit: int, about: str | None = None) -> Rows:
    """What operators have asked for and what came of it, the latest first."""
    found = select(written) if about is None else select(written).where(written.c.about == about)
    return await _rows(store, found.order_by(written.c.at.desc()).limit(limit))


async def act(store: Store, what: What, about: str, wait: float, **data: str) -> str | None:
    """Ask for an act and wait a while until a server has done it; what came of it, None if none has."""
    asked = await ask(store, what, about, getpass.getuser(), **data)
    outcome = await outcome_within(store, asked, wait)
    if outcome is not None and not outcome.startswith(acts.DONE):
        raise NotDone(f"{what} {about}: {outcome}")
    return outcome


async def ask(store: Store, what: What, about: str, by: str, **data: str) -> str:
    """Write an act down, if what it is about exists; the id of the act."""
    if what == What.REVOKE:
        await keyring.check_key(store, about)
    elif what not in BY_COMMAND:
        await _check(store, _subject(what), about)
    if "person" in data:
        await _check(store, identities, data["person"])
    return await acts.ask_for(store, what, about, by, time.time(), **data)


async def outcome_within(store: Store, asked: str, wait: float) -> str | None:
    """What came of an act, as soon as a server has done it; None if none has after a while."""
    until = time.monotonic() + wait
    while (outcome := await acts.outcome_of(store, asked)) is None and time.monotonic() < until:
        await asyncio.sleep(LOOK_SECONDS)
    return outcome


def _subject(what: What) -> Table:
    if what == What.SETTLE:
        return reports
    return tables if what in ABOUT_TABLES else identities


async def _check(store: Store, among: Table, id_: str) -> None:
    if not await store.read(select(among.c.id).where(among.c.id == id_)):
        error, name = _UNKNOWN[among.name]
        raise error(f"there is no {name} {id_!r}")


async def _rows(store: Store, query: Any) -> Rows:
    return [dict(row._mapping) for row in await store.read(query)]
