"""The operator's desk: reads the database beside running servers, and writes down what they are to do (`acts.py`)."""

import asyncio
import getpass
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import func, select

from underhill.club import acts, guests
from underhill.club.actor import Actor
from underhill.club.acts import ABOUT_TABLES, What
from underhill.club.database import database_url, engine_for, migrate
from underhill.club.errors import BadWish, UnknownTable
from underhill.club.schema import acts as written
from underhill.club.schema import identities, members, tables
from underhill.club.store import Store
from underhill.core.errors import UnderhillError

T = TypeVar("T")
Rows = list[dict[str, Any]]
LOOK_SECONDS = 0.1


class NotDone(UnderhillError):
    """A server has refused an act, or could not do it."""


def at_desk(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the database."""

    async def whole() -> T:
        engine = engine_for(database or database_url())
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
    return {"guest": guest.handle, "name": guest.name, "keeper": guest.keeper_name, "token": token}


async def acts_written(store: Store, limit: int) -> Rows:
    """What operators have asked for and what came of it, the latest first."""
    return await _rows(store, select(written).order_by(written.c.at.desc()).limit(limit))


async def act(store: Store, what: What, about: str, wait: float, **data: str) -> str | None:
    """Ask for an act and wait a while until a server has done it; what came of it, None if none has."""
    await _check(store, tables if what in ABOUT_TABLES else identities, about)
    if "person" in data:
        await _check(store, identities, data["person"])
    asked = await acts.ask_for(store, what, about, getpass.getuser(), time.time(), **data)
    until = time.monotonic() + wait
    while (outcome := await acts.outcome_of(store, asked)) is None and time.monotonic() < until:
        await asyncio.sleep(LOOK_SECONDS)
    if outcome not in (None, acts.DONE):
        raise NotDone(f"{what} {about}: {outcome}")
    return outcome


async def _check(store: Store, among: Any, id_: str) -> None:
    if not await store.read(select(among.c.id).where(among.c.id == id_)):
        raise UnknownTable(f"there is no table {id_!r}") if among is tables else BadWish(f"there is no person {id_!r}")


async def _rows(store: Store, query: Any) -> Rows:
    return [dict(row._mapping) for row in await store.read(query)]
