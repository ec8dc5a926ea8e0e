"""A person's devices: each has a cookie of its own, which can be listed and revoked one by one."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, select

from underhill.club.actor import Actor
from underhill.club.errors import NotThere
from underhill.club.people import People
from underhill.club.schema import keys
from underhill.club.store import Store

ID_LENGTH = 16  # of the hash of a cookie, from which nobody finds the cookie


@dataclass(frozen=True)
class Device:
    """Where a person is known: what it is, since when, when it was last seen (to a day), and whether it is the one that asks."""

    id: str
    name: str
    since: int
    seen: int
    this: bool

    def shown(self) -> Mapping[str, Any]:
        """The device for a program."""
        return asdict(self)


async def devices_of(store: Store, actor: Actor, now: float) -> list[Device]:
    """The devices of a person, the one last seen first."""
    query = (
        select(keys.c.hash, keys.c.device, keys.c.created_at, keys.c.seen_at)
        .where(keys.c.identity == actor.identity, keys.c.kind == "cookie", keys.c.expires_at >= now)
        .order_by(keys.c.seen_at.desc())
    )
    return [
        Device(row.hash[:ID_LENGTH], row.device or "", int(row.created_at or 0), int(row.seen_at or 0), row.hash == actor.key)
        for row in await store.read(query)
    ]


async def revoke_device(store: Store, people: People, actor: Actor, device: str) -> None:
    """Forget a person on a device of theirs: its cookie is worthless, and its streams end."""
    mine = (keys.c.identity == actor.identity) & (keys.c.kind == "cookie")
    found = [row[0] for row in await store.read(select(keys.c.hash).where(mine)) if row[0][:ID_LENGTH] == device]
    if not found:
        raise NotThere("you have no such device; the list shows those that you have")
    await store.write(delete(keys).where(mine, keys.c.hash.in_(found)))
    await people.revoked()
