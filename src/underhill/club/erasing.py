"""A person's own data: all of it as a file, and how it is erased. Other people's matches stay, with "somebody" in the seat.

Erasing writes the events of every table where the person has been anew: another identity, which stands for nobody and is different
at each table, another name, and nothing of what they said. Then all rows about the person go in one transaction, with their keys:
whoever is interrupted before can ask again.
"""

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update

from underhill.club import records, seats
from underhill.club.actor import Actor
from underhill.club.creating import new_id
from underhill.club.errors import NotRepeated, Refusal, Unavailable
from underhill.club.events import Event, Kind
from underhill.club.guests import kept_by
from underhill.club.names import told_apart
from underhill.club.schema import (
    acts,
    channels,
    deliveries,
    entrants,
    events,
    guests,
    identities,
    metadata,
    notices,
    reports,
    results,
    tables,
    tournaments,
)

if TYPE_CHECKING:
    from underhill.club.host import Host

PRIVATE = ("hash", "secret", "browser_keys", "person", "note")  # keys and what signs, others' identities, operators' notes
SOMEBODY = "Somebody"


async def all_data(host: "Host", actor: Actor, language: str) -> bytes:
    """Everything that is stored of a person, as a ZIP file: rows as JSON, and each table as they may know it."""
    about = {each.name: await _rows(host, each, actor) for each in metadata.sorted_tables if "identity" in each.c}
    about["identities"] = await _rows(host, identities, actor, "id")
    about["guests_kept"] = await _rows(host, guests, actor, "keeper")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("person.json", json.dumps(about, indent=1))
        for table_id in await tables_with(host, actor.identity or ""):
            told = await _table_told(host, table_id, actor, language)
            if told is not None:
                file.writestr(f"tables/{table_id}.json", json.dumps(told))
    return packed.getvalue()


async def _rows(host: "Host", table: Any, actor: Actor, column: str = "identity") -> list[dict[str, Any]]:
    rows = await host.store.read(select(table).where(table.c[column] == actor.identity))
    return [{key: value for key, value in row._mapping.items() if key not in PRIVATE} for row in rows]


async def _table_told(host: "Host", table_id: str, actor: Actor, language: str) -> dict[str, Any] | None:
    """What a person may keep of a table; None where nothing can be told any more."""
    try:
        table = await host.table(table_id)
        own = table.seats_of(actor)
        return None if table.match is None else records.export(table, own[0] if own else None, language)
    except Unavailable:
        raise
    except Refusal:
        return None


async def tables_with(host: "Host", identity: str) -> list[str]:
    """Where somebody has a seat, had one, or keeps a guest that has."""
    named = events.c.kind.in_((str(Kind.CREATED), str(Kind.SAT))) & events.c.data.contains(f'"{identity}"', autoescape=True)
    return [row[0] for row in await host.store.read(select(events.c.table_id).where(named).distinct())]


async def erase(host: "Host", actor: Actor, name: str) -> None:
    """Forget a person, if they say their name once more: they leave their tables, and nothing points to them any more."""
    if actor.identity is None or name != actor.name:
        raise NotRepeated("to erase all that is stored of you, repeat your name as it is")
    for guest in await kept_by(host.store, actor.identity):
        await _erase(host, guest.identity)
    await _erase(host, actor.identity)
    await host.people.revoked()


async def _erase(host: "Host", identity: str) -> None:
    for table_id in await tables_with(host, identity):
        await _leave(host, table_id, identity)
        nobody = new_id(16)
        await host.rewrite(table_id, lambda found, nobody=nobody: without(found, identity, nobody))  # type: ignore[misc]
        await _tell_of_nobody(host, table_id)
        seat_rows = (results.c.table_id == table_id) & (results.c.identity == identity)
        await host.store.write(update(results).where(seat_rows).values(identity=nobody, name=SOMEBODY, favourites=None))
    entered = update(entrants).where(entrants.c.identity == identity)
    await host.store.write(entered.values(identity=None, name=SOMEBODY, withdrawn=True))
    mine = select(channels.c.id).where(channels.c.identity == identity)
    rows = [delete(each).where(each.c.identity == identity) for each in metadata.sorted_tables if "identity" in each.c]
    await host.store.write(
        delete(deliveries).where(deliveries.c.channel_id.in_(mine)),
        update(acts).where(acts.c.about == identity).values(data="{}"),
        update(reports).where(reports.c.person == identity).values(person=None, name=SOMEBODY, said=None, words=""),
        update(tables).where(tables.c.creator == identity).values(creator=None),
        update(tournaments).where(tournaments.c.creator == identity).values(creator=None),
        *rows,
        delete(identities).where(identities.c.id == identity),
    )


async def _tell_of_nobody(host: "Host", table_id: str) -> None:
    """What the others were called for at a table, without a name."""
    for row in await host.store.read(select(notices.c.id, notices.c.data).where(notices.c.table_id == table_id)):
        told = json.loads(row.data)
        nameless = json.dumps({**told, "name": "", "who": SOMEBODY if told.get("who") else ""})
        await host.store.write(update(notices).where(notices.c.id == row.id).values(data=nameless))


async def _leave(host: "Host", table_id: str, identity: str) -> None:
    """Free the seat at an open table, leave it to a stand-in at a running one."""

    def command(table: Any) -> list[Any]:
        who = Actor(identity)
        return seats.leave(table, who, host.policy.stand_in) if table.is_live and table.seats_of(who) else []

    try:
        await host.change(table_id, command)
    except Unavailable:
        raise
    except Refusal:
        return  # a table that cannot be read is rewritten all the same


def without(found: Sequence[Event], identity: str, nobody: str) -> list[Event]:
    """The events of a table without a person: `nobody` in their place, called somebody, who has said nothing."""
    names = {name for event in found for name in _names_in(event, identity)}
    others = {name for event in found for name in _all_names(event)} - names
    called, owners, kept = told_apart(SOMEBODY, others), {}, []
    for event in found:
        owners.update(_seats_of(event, identity))
        mine = event.data.get("seat") is not None and owners.get(event.data["seat"], False)
        data = _replaced(event.data, identity, nobody)
        if mine and data.get("name") and event.kind != Kind.HANDED:
            data = {**data, "name": called}
        if mine and event.kind == Kind.SAID:
            data = {**data, "text": "…"}
        if event.kind == Kind.CREATED:
            data = _creation_without(data, nobody, called)
        if data.get("keeper") == nobody:
            data = {**data, "keeper_name": called}
        if mine and event.kind == Kind.LEFT:
            owners[event.data["seat"]] = False
        kept.append(replace(event, data=data))
    return kept


def _creation_without(data: dict[str, Any], nobody: str, called: str) -> dict[str, Any]:
    def seat(each: dict[str, Any]) -> dict[str, Any]:
        mine = nobody in (each["owner"], each.get("reserved"))
        kept = {"keeper_name": called} if each.get("keeper") == nobody else {}
        return {**each, **kept, "name": called if mine and each["name"] else each["name"]}

    changed = {**data, "seats": [seat(each) for each in data["seats"]]}
    if data["terms"]["creator"] == nobody:
        changed |= {"name": "", "terms": {**data["terms"], "name": ""}}
    return changed


def _seats_of(event: Event, identity: str) -> dict[int, bool]:
    """Which seats are somebody's, or kept for them, from this event on."""
    if event.kind == Kind.CREATED:
        return {p: identity in (seat["owner"], seat.get("reserved")) for p, seat in enumerate(event.data["seats"])}
    return {event.data["seat"]: event.data["identity"] == identity} if event.kind == Kind.SAT else {}


def _names_in(event: Event, identity: str) -> list[str]:
    if event.kind == Kind.CREATED:
        return [seat["name"] for seat in event.data["seats"] if seat["owner"] == identity]
    return [event.data["name"]] if event.kind == Kind.SAT and event.data["identity"] == identity else []


def _all_names(event: Event) -> list[str]:
    if event.kind == Kind.CREATED:
        return [seat["name"] for seat in event.data["seats"] if seat["name"]]
    return [event.data["name"]] if event.kind in (Kind.SAT, Kind.RENAMED) else []


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(each, old, new) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, old, new) for each in value]
    return new if value == old else value
