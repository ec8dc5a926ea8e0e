"""The stream of a table: its events as a viewer may know them, resumable by event number."""

import json
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

from sse_starlette import ServerSentEvent

from underhill.club import log
from underhill.club.access import Access
from underhill.club.actor import Actor
from underhill.club.host import Host
from underhill.club.present import standing_of, table_shown, view_shown, viewer_of
from underhill.club.table import Table


async def messages(
    host: Host,
    table_id: str,
    actor: Actor,
    seat: int | None,
    language: str,
    after: int | None,
    with_view: bool,
    is_prompt: Callable[[], bool] = lambda: False,
) -> AsyncIterator[ServerSentEvent]:
    """Everything after an event number (from now on, if None), and then whatever happens.

    Without a number the first message is the table as it stands. What `is_prompt` allows whoever sits at the table is made before
    all else. The stream ends at once when its key is revoked or a seat is lost; whoever comes again without one is told no more
    than an onlooker."""
    access = Access(host.people, actor)
    with host.feed.watching(table_id) as bell:
        while not host.is_stopping:
            bell.clear()
            table = await access.table(host, table_id)
            if table is None:
                return
            looks = partial(_shared, host, table, actor=actor, seat=seat, language=language, with_view=with_view)
            prompt = bool(table.seats_of(actor)) and is_prompt()
            if after is None:
                after = table.number
                yield await looks(None, prompt=prompt)
            for event in table.told_after(after):
                yield await looks(event, prompt=prompt)
            after = max(after, table.number)
            await bell.wait()


async def _shared(
    host: Host,
    table: Table,
    event: dict[str, Any] | None,
    actor: Actor,
    seat: int | None,
    language: str,
    with_view: bool,
    prompt: bool,
) -> ServerSentEvent:
    """The message about an event (None: the table as it stands), made once for all who are told the same."""
    number, now = event and event["number"], host.clock()
    key = (table.version, number, standing_of(table, actor), _viewer(table, actor, seat), language, with_view, int(now))

    def make() -> ServerSentEvent:
        if event is None:
            return _message(table.number, "table", _standing(now, table, actor, seat, language, with_view))
        data = _told(table, event, actor, seat, language)
        if event["number"] == table.number:
            data["now"] = _standing(now, table, actor, seat, language, with_view)
        return _message(event["number"], event["kind"], data)

    return await host.kept.get(("message", *key), make, actor.payer, prompt)


def _viewer(table: Table, actor: Actor, seat: int | None) -> int | None:
    return viewer_of(table, actor, seat if seat in table.seats_of(actor) else None)


def _told(table: Table, event: dict[str, Any], actor: Actor, seat: int | None, language: str) -> dict[str, Any]:
    return {**event, "lines": log.lines_of(table, _viewer(table, actor, seat), language, event["number"])}


def _standing(at: float, table: Table, actor: Actor, seat: int | None, language: str, with_view: bool) -> dict[str, Any]:
    now: dict[str, Any] = {
        "number": table.number,
        "status": str(table.status),
        "decision": table.decision,
        "deciding": table.deciding,
    }
    if with_view:
        viewer = _viewer(table, actor, seat)
        now["table"] = table_shown(table, actor, at)
        now["view"] = view_shown(table, table.match, viewer, language) if table.match else None
    return now


def _message(number: int, kind: str, data: dict[str, Any]) -> ServerSentEvent:
    return ServerSentEvent(json.dumps(data, separators=(",", ":")), event=kind, id=str(number))
