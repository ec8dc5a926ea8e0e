"""What an operator does: close or delete a table, remove a person from one, rename, mute or ban a person, settle a
report, make a key worthless or replace it, forget old tables.

An act is a row in the database, written by `underhill admin` or the operator's page and carried out by a server process: the first
that finds it. So the tool works beside running servers, on both databases, and every act can be read later with what came of it.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, insert, or_, select, update

from underhill.club import keyring, naming, reports, seats
from underhill.club.actor import Actor
from underhill.club.creating import new_id
from underhill.club.errors import BadWish, Refusal, Unavailable
from underhill.club.guests import kept_by
from underhill.club.lists import live_tables_of
from underhill.club.retention import forget_old
from underhill.club.schema import acts, identities
from underhill.club.store import Store

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)

ABANDONED_SECONDS = 60.0  # after which an act that a process began and did not finish is begun again
DONE = "done"


class What(StrEnum):
    """The kinds of acts; what each is about, and what its data hold."""

    CLOSE = "close"  # a table
    DELETE = "delete"  # a table, with all that is stored of it
    REMOVE = "remove"  # a table; person: who has to leave it
    RENAME = "rename"  # a person; name
    MUTE = "mute"  # a person, who can play but not talk
    BAN = "ban"  # a person, who is known no longer and leaves all tables
    PARDON = "pardon"  # a person who was muted or banned
    SETTLE = "settle"  # a report; note: what came of it
    BOT = "bot"  # a person, who is given a guest bot; name
    REVOKE = "revoke"  # a key, which opens nothing any more
    ROTATE = "rotate"  # a key, in whose place another comes
    PRUNE = "prune"  # tables; days: those that ended longer ago are forgotten


BY_COMMAND = (What.BOT, What.REVOKE, What.ROTATE, What.PRUNE)  # done by `underhill admin` alone
ABOUT_TABLES = (What.CLOSE, What.DELETE, What.REMOVE)
NEEDS = {What.REMOVE: "person", What.RENAME: "name", What.SETTLE: "note"}  # what has to be said with an act


class Standing(StrEnum):
    """What an operator has decided about a person."""

    MUTED = "muted"
    BANNED = "banned"


async def ask_for(store: Store, what: What, about: str, by: str, at: float, **data: str) -> str:
    """Write an act down; a server does it soon. The id of the act."""
    act = new_id(16)
    await store.write(insert(acts).values(id=act, at=at, by=by[:64], what=str(what), about=about, data=json.dumps(data)))
    return act


async def note_done(store: Store, what: What, about: str, by: str, at: float, **data: str) -> None:
    """Write down an act that is done already."""
    told = {"id": new_id(16), "at": at, "by": by[:64], "what": str(what), "about": about, "data": json.dumps(data)}
    await store.write(insert(acts).values(**told, begun_at=at, done_at=at, outcome=DONE))


async def outcome_of(store: Store, act: str) -> str | None:
    """What came of an act; None as long as no server has done it."""
    rows = await store.read(select(acts.c.outcome).where(acts.c.id == act))
    return rows[0][0] if rows else None


class Office:
    """Carries out in one process what operators ask for."""

    def __init__(self, host: "Host"):
        self._host, self._store = host, host.store

    async def run(self) -> None:
        """Look for acts until the server stops."""
        while not self._host.is_stopping:
            with suppress(Unavailable):
                await self.carry_out()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._host.policy.sweep_seconds):
                    await self._host.stopping.wait()

    async def carry_out(self) -> None:
        """Do what has been asked for and nobody else does, in the order in which it was asked for."""
        abandoned = self._host.clock() - ABANDONED_SECONDS
        waits = acts.c.done_at.is_(None) & or_(acts.c.begun_at.is_(None), acts.c.begun_at < abandoned)
        for row in await self._store.read(select(acts).where(waits).order_by(acts.c.at)):
            begin = update(acts).where(acts.c.id == row.id, waits).values(begun_at=self._host.clock())
            if (await self._store.write(begin))[0] == 1:
                outcome = await self._done(row)
                logger.info("operator %s: %s %s: %s", row.by, row.what, row.about, outcome)
                end = update(acts).where(acts.c.id == row.id).values(done_at=self._host.clock(), outcome=outcome)
                await self._store.write(end)

    async def _done(self, row: Row[Any]) -> str:
        """Do one act; what came of it."""
        try:
            told = await _ACTS[What(row.what)](self._host, row.about, **json.loads(row.data))
        except Unavailable:
            raise
        except Refusal as refusal:
            return f"refused: {refusal}"
        except Exception as error:
            logger.exception("an operator's act failed")
            return f"failed: {error!r}"
        return f"{DONE}: {told}" if told else DONE


async def _close(host: "Host", table_id: str) -> None:
    await host.change(table_id, seats.closed)


async def _delete(host: "Host", table_id: str) -> None:
    """End the table for all who are there, then forget it."""
    await host.change(table_id, lambda table: seats.closed(table) if table.is_live else [])
    await host.delete(table_id)


async def _remove(host: "Host", table_id: str, person: str) -> None:
    """Let a person leave a table; the streams through their seats end with that."""
    await host.change(table_id, lambda table: seats.leave(table, Actor(person), host.policy.stand_in))


async def _rename(host: "Host", person: str, name: str) -> None:
    await naming.rename(host, await _known(host, person), name)


async def _mute(host: "Host", person: str) -> None:
    await _let_stand(host, person, Standing.MUTED)


async def _ban(host: "Host", person: str) -> None:
    """Know a person and their guest bots no longer: all streams end at once, in every process; then they leave their tables."""
    for guest in await kept_by(host.store, person):
        await _ban(host, guest.identity)
    await _let_stand(host, person, Standing.BANNED)
    for row in await host.store.read(live_tables_of(person)):
        try:
            await _remove(host, row[0], person)
        except Unavailable:
            raise
        except Refusal as refusal:
            logger.warning("a banned person stays at table %s: %s", row[0], refusal)


async def _pardon(host: "Host", person: str) -> None:
    await _let_stand(host, person, None)


async def _settle(host: "Host", report: str, note: str) -> None:
    await reports.settle(host.store, report, note, host.clock())


async def _let_stand(host: "Host", person: str, standing: Standing | None) -> None:
    await _known(host, person)
    await host.store.write(update(identities).where(identities.c.id == person).values(standing=standing and str(standing)))
    await host.people.revoked()


async def _known(host: "Host", person: str) -> Actor:
    rows = await host.store.read(select(identities.c.name).where(identities.c.id == person))
    if not rows:
        raise BadWish(f"there is no person {person!r}")
    return Actor(person, rows[0][0])


async def _prune(host: "Host", what: str, days: str) -> str:
    return f"tables forgotten: {await forget_old(host, float(days))}"


_ACTS: dict[What, Callable[..., Awaitable[str | None]]] = {
    What.CLOSE: _close,
    What.DELETE: _delete,
    What.REMOVE: _remove,
    What.RENAME: _rename,
    What.MUTE: _mute,
    What.BAN: _ban,
    What.PARDON: _pardon,
    What.SETTLE: _settle,
    What.REVOKE: keyring.revoke,
    What.ROTATE: keyring.replace_house_key,
    What.PRUNE: _prune,
}
