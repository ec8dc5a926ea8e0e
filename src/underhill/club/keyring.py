"""Keys as the operator sees them: listed by the beginning of their hash, made worthless, or replaced. No key itself is ever shown.

Keys are the tokens of guest bots and of seats, the cookies and feeds of people, and the server's own key, which
signs what it pushes.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, delete, insert, select, update

from underhill.club.errors import BadWish
from underhill.club.guests import new_token, token_row
from underhill.club.outgoing import Why
from underhill.club.push import IS_THERE, NAME
from underhill.club.schema import channels, deliveries, house_keys, identities, keys
from underhill.club.store import Store

if TYPE_CHECKING:
    from underhill.club.host import Host

SHORT = 16  # digits of a hash by which a key is called


class KeyKind(StrEnum):
    """What a key opens, as the operator calls it."""

    BOT = "bot"
    SEAT = "seat"
    DEVICE = "device"
    FEED = "feed"
    SERVER = "server"


_STORED = {KeyKind.BOT: "guest", KeyKind.SEAT: "token", KeyKind.DEVICE: "cookie", KeyKind.FEED: "feed"}
_CALLED = {stored: str(kind) for kind, stored in _STORED.items()}
OF_PROGRAMS = (KeyKind.SERVER, KeyKind.BOT, KeyKind.SEAT)


async def keys_listed(store: Store, person: str | None, limit: int) -> list[dict[str, Any]]:
    """The server's own keys and those of programs; of a person, if one is given, all that make them known."""
    query = select(keys, identities.c.name).outerjoin(identities, identities.c.id == keys.c.identity)
    kinds = [_STORED[kind] for kind in OF_PROGRAMS if kind in _STORED] if person is None else list(_CALLED)
    asked = query.where(keys.c.kind.in_(kinds), *([] if person is None else [keys.c.identity == person]))
    rows = await store.read(asked.order_by(keys.c.kind, keys.c.hash).limit(limit))
    own = await store.read(select(house_keys.c.name).order_by(house_keys.c.name)) if person is None else []
    none = dict.fromkeys(("person", "name", "table", "seat", "seen_at"))
    return [{"key": row[0], "kind": str(KeyKind.SERVER), **none} for row in own] + [_listed(row) for row in rows]


def _listed(row: Any) -> dict[str, Any]:
    return {
        "key": row.hash[:SHORT],
        "kind": _CALLED[row.kind],
        "person": row.identity,
        "name": row.name,
        "table": row.table_id,
        "seat": row.seat,
        "seen_at": row.seen_at,
    }


async def revoke(host: "Host", key: str) -> None:
    """Make a key worthless: whatever was opened with it ends at once, in every process."""
    if not (await host.store.write(delete(keys).where(_is(key))))[0]:
        raise BadWish(_unknown(key))
    await host.people.revoked()


async def new_bot_token(store: Store, key: str) -> str:
    """A second token for the guest bot that has this one."""
    rows = await store.read(select(keys.c.identity).where(_is(key), keys.c.kind == _STORED[KeyKind.BOT]))
    if not rows:
        raise BadWish(f"only the token of a bot and the server's key {NAME!r} can be replaced; `underhill admin keys` lists them")
    token = new_token()
    await store.write(insert(keys).values(**token_row(rows[0].identity, token)))
    return token


async def replace_house_key(host: "Host", name: str) -> None:
    """Another key for what this server pushes: browsers, which subscribed for the one before, are no longer called and told why."""
    if name != NAME or not IS_THERE:
        raise BadWish(f"this server has no key {name!r}")
    pushed = select(channels.c.id).where(channels.c.kind == "push")
    await host.store.write(
        delete(house_keys).where(house_keys.c.name == name),
        update(channels).where(channels.c.kind == "push", channels.c.dropped.is_(None)).values(dropped=str(Why.NEW_KEY)),
        delete(deliveries).where(deliveries.c.channel_id.in_(pushed)),
    )


async def check_key(store: Store, key: str) -> None:
    """Refuse what is no key."""
    if not await store.read(select(keys.c.hash).where(_is(key))):
        raise BadWish(_unknown(key))


def _is(key: str) -> ColumnElement[bool]:
    return keys.c.hash.startswith(key, autoescape=True) & (len(key) == SHORT)


def _unknown(key: str) -> str:
    return f"there is no key {key!r}; `underhill admin keys` lists them"
