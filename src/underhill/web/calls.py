"""The stream of a guest bot: what waits for it at all its tables, as its seat may know it."""

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

from sse_starlette import ServerSentEvent

from underhill.club.actor import Actor
from underhill.club.appending import door_of
from underhill.club.errors import Refusal, Unavailable
from underhill.club.guests import tables_of
from underhill.club.host import Host
from underhill.club.present import choices_shown, summary, view_shown
from underhill.club.table import Status, Table

Told = tuple[str, str, int]  # a table, what was told of it, and about which decision


async def messages(host: Host, actor: Actor, language: str, with_view: bool) -> AsyncIterator[ServerSentEvent]:
    """Challenges, turns and ends as they come. It begins with what waits now, so that nothing is lost when a stream is."""
    told: set[Told] = set()
    followed: set[str] = set()
    with host.feed.listening(door_of(actor.identity or "")) as bell:
        while not host.is_stopping:
            bell.clear()
            if not await host.people.is_known(actor):
                return
            now = await tables_of(host.store, actor.identity or "")
            for table_id in sorted(followed | now):
                table = await _found(host, table_id)
                waiting = table and _waiting(table, actor, language, with_view)
                if table and waiting and (table_id, waiting[0], table.decision) not in told:
                    told.add((table_id, waiting[0], table.decision))
                    yield _message(*waiting)
            followed = now
            told = {key for key in told if key[0] in now}
            await bell.wait()


async def _found(host: Host, table_id: str) -> Table | None:
    try:
        return await host.table(table_id)
    except Unavailable:
        raise
    except Refusal:
        return None


def _waiting(table: Table, actor: Actor, language: str, with_view: bool) -> tuple[str, dict[str, Any]] | None:
    """What a table has to tell a guest: a challenge, its turn, the end, or that it is closed."""
    own, about = table.seats_of(actor), {"table": table.id, "game": table.terms.game}
    if table.status == Status.OPEN:
        return ("challenge", _challenge(table)) if actor.identity in table.invited else None
    if table.status == Status.FINISHED:
        return ("finish", {**about, "seats": own, **(table.result or {})}) if own else None
    if table.status == Status.CLOSED:
        return ("closed", about)
    p = table.deciding
    if p is None or p not in own or table.seats[p].bot is not None or table.match is None:
        return None
    turn = {**about, "seat": p, "decision": table.decision, "choices": choices_shown(table.match, language, table.names)}
    return "turn", {**turn, "view": view_shown(table, table.match, p, language)} if with_view else turn


def _challenge(table: Table) -> dict[str, Any]:
    clock, terms = table.terms.clock, {"rated": table.terms.rated, "options": table.terms.options}
    shown = {key: value for key, value in summary(table).items() if key in ("game", "name", "players", "numbers")}
    return {"table": table.id, **shown, "clock": asdict(clock) if clock else None, **terms}


def _message(kind: str, data: dict[str, Any]) -> ServerSentEvent:
    return ServerSentEvent(json.dumps(data, separators=(",", ":")), event=kind)
