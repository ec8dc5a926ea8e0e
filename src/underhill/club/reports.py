"""Reports: a person tells the operator of somebody at a table, or of a line of its chat. Nobody else learns of it.

A report is stored with what it is about, so that it can be read when the line or the table is gone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select, update

from underhill.club.actor import Actor, person_of
from underhill.club.creating import new_id
from underhill.club.errors import BadWish, TooManyReports, WrongMoment
from underhill.club.events import Event, Kind
from underhill.club.names import tidied
from underhill.club.schema import reports
from underhill.club.store import Store

if TYPE_CHECKING:
    from underhill.club.host import Host

MOST_A_DAY = 10
DAY = 86_400.0
LONGEST_WORDS = 500


class Reason(StrEnum):
    """Why somebody is reported."""

    INSULT = "insult"
    CHEATING = "cheating"
    NAME = "name"
    SPAM = "spam"
    OTHER = "other"


@dataclass(frozen=True)
class Subject:
    """Whom a report is about, and what they said."""

    name: str
    person: str | None
    line: int | None = None
    said: str | None = None


async def report(host: "Host", table_id: str, actor: Actor, reason: Reason, words: str, seat: int | None, line: int | None) -> str:
    """Report a seat's person or a line of the chat; the id of the report."""
    identity = person_of(actor, "report somebody")
    about = subject(await host.store.events((await host.table(table_id)).id), seat, line)
    if about.person == identity:
        raise BadWish("that is yourself")
    await _check_limit(host.store, identity, host.clock())
    made = new_id(16)
    written = {"id": made, "at": host.clock(), "identity": identity, "place": table_id, "reason": str(reason)}
    told = {"person": about.person, "name": about.name, "line": about.line, "said": about.said}
    await host.store.write(insert(reports).values(**written, **told, words=tidied(words)[:LONGEST_WORDS]))
    return made


def subject(events: Sequence[Event], seat: int | None, line: int | None) -> Subject:
    """What is reported: whoever sits at a seat, or what was said by an event, with whoever held the seat at that time."""
    if line is not None:
        said = next((event for event in events if event.number == line and event.kind == Kind.SAID), None)
        if said is None:
            raise BadWish(f"nobody said anything by event {line}")
        p = said.data["seat"]
        return Subject(said.data["name"], None if p is None else _holder(events, p, line)[0], line, said.data["text"])
    if seat is None or not 0 <= seat < len(events[0].data["seats"]):
        raise BadWish("name the seat of a person, or a line of the chat")
    person, name = _holder(events, seat, events[-1].number)
    if person is None:
        raise BadWish(f"nobody sits at seat {seat}")
    return Subject(name, person)


def _holder(events: Sequence[Event], p: int, number: int) -> tuple[str | None, str]:
    """Whose seat it was at an event, and their name."""
    first = events[0].data["seats"][p]
    person, name = first["owner"], first["name"]
    for event in events:
        if event.number > number or event.data.get("seat") != p:
            continue
        if event.kind == Kind.SAT:
            person, name = event.data["identity"], event.data["name"]
        elif event.kind == Kind.RENAMED:
            name = event.data["name"]
        elif event.kind == Kind.LEFT:
            person = None
    return person, name


async def _check_limit(store: Store, identity: str, now: float) -> None:
    """Count in the database: the limit holds in all processes, and after a restart."""
    recent = (reports.c.identity == identity) & (reports.c.at > now - DAY)
    [(n, oldest)] = await store.read(select(func.count(), func.min(reports.c.at)).where(recent))
    if n >= MOST_A_DAY:
        raise TooManyReports(max(1, int(oldest + DAY - now)))


async def settle(store: Store, report_id: str, note: str, now: float) -> None:
    """Close a report with a note."""
    open_one = (reports.c.id == report_id) & reports.c.settled_at.is_(None)
    settled = await store.write(update(reports).where(open_one).values(settled_at=now, note=tidied(note)[:LONGEST_WORDS]))
    if settled[0] != 1:
        raise WrongMoment("the report is settled already")
