"""Lists of tables: public ones, one's own, those that keep a seat for somebody; the latest first.

A list is made of parts, each of which is read in the order of an index and ends after a few rows: without parts every table would
be read and sorted. All parts of a page are one question, since each way to the database costs more than what is asked.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import literal, select, union_all

from underhill.club.schema import invited, members, tables
from underhill.club.table_parts import LIVE, Status

if TYPE_CHECKING:
    from underhill.club.store import Store

Summary = dict[str, Any]
_COLUMNS = (tables.c.id, tables.c.changed_at, tables.c.summary)


@dataclass(frozen=True)
class Lobby:
    """What the lobby lists."""

    public: list[Summary]
    mine: list[Summary]
    asked: list[Summary]  # tables that keep a seat for whoever reads


async def lobby(store: "Store", identity: str | None, limit: int) -> Lobby:
    """Open and running public tables; of somebody those that are not over and the last that are finished, and their invitations."""
    public = {str(state): _public(state) for state in LIVE}
    mine = {} if identity is None else {"live": _live(identity), "ended": _ended(identity).where(tables.c.status == "finished")}
    asked = {} if identity is None else {"asked": _asked(identity)}
    found = await _read(store, {**public, **mine, **asked}, limit)
    return Lobby(_latest(found, public, limit * len(public)), _latest(found, mine, limit), _latest(found, asked, limit))


async def summaries(
    store: "Store", identity: str | None, status: str | None, game: str | None, mine: bool, limit: int
) -> list[Summary]:
    """Tables that somebody may find: public ones and their own, or only their own."""
    states = [str(each) for each in Status] if status is None else [status]
    parts = {} if mine else {state: _public(state) for state in states}
    if identity is not None:
        of = {"live": [each for each in states if each in LIVE], "ended": [each for each in states if each not in LIVE]}
        own = {"live": _live(identity), "ended": _ended(identity)}
        parts = {**parts, **{name: part.where(tables.c.status.in_(of[name])) for name, part in own.items() if of[name]}}
    if game is not None:
        parts = {name: part.where(tables.c.game == game) for name, part in parts.items()}
    return _latest(await _read(store, parts, limit), parts, limit) if parts else []


async def invitations_of(store: "Store", identity: str, limit: int = 20) -> list[Summary]:
    """The open tables that keep a seat for somebody."""
    parts = {"asked": _asked(identity)}
    return _latest(await _read(store, parts, limit), parts, limit)


def live_tables_of(identity: str) -> Any:
    """The ids of the tables at which somebody has a seat and which are not over."""
    mine = select(tables.c.id).join(members, members.c.table_id == tables.c.id)
    return mine.where(members.c.identity == identity, members.c.ended_at.is_(None), tables.c.status.in_(LIVE))


def _public(status: str) -> Any:
    return select(*_COLUMNS).where(tables.c.public, tables.c.status == status).order_by(tables.c.changed_at.desc())


def _live(identity: str) -> Any:
    return live_tables_of(identity).with_only_columns(*_COLUMNS).order_by(tables.c.changed_at.desc())


def _ended(identity: str) -> Any:
    mine = select(*_COLUMNS).join(members, members.c.table_id == tables.c.id)
    return mine.where(members.c.identity == identity, members.c.ended_at.is_not(None)).order_by(members.c.ended_at.desc())


def _asked(identity: str) -> Any:
    kept = select(*_COLUMNS).join(invited, invited.c.table_id == tables.c.id)
    return kept.where(invited.c.identity == identity, tables.c.status == "open").order_by(tables.c.changed_at.desc())


async def _read(store: "Store", parts: Mapping[str, Any], limit: int) -> dict[str, list[Any]]:
    """The rows of each part."""
    limited = {name: part.limit(limit).subquery() for name, part in parts.items()}
    found: dict[str, list[Any]] = {name: [] for name in parts}
    for row in await store.read(union_all(*(select(literal(name).label("part"), part) for name, part in limited.items()))):
        found[row[0]].append(row)
    return found


def _latest(found: Mapping[str, list[Any]], parts: Iterable[str], limit: int) -> list[Summary]:
    """The latest tables of some parts, each once."""
    once = {row[1]: (row[2], row[3]) for part in parts for row in found[part]}
    texts = [text for _, text in sorted(once.values(), reverse=True)[:limit]]
    return [summary for text in texts if (summary := _summary(text)) is not None]


def _summary(text: str) -> Summary | None:
    """A table in a list; one whose summary is damaged is in none."""
    try:
        return json.loads(text)
    except ValueError:
        return None
