"""People, programs and their keys: cookies, codes for another device, tokens of seats, standing orders.

Only hashes of keys are stored. A key that was just looked up is remembered for a few seconds, that of an open stream until some key
is revoked, which every process hears at once.
"""

import hashlib
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, insert, select, update

from underhill.club.actor import ONLOOKER, Actor
from underhill.club.creating import new_id
from underhill.club.errors import BadCode, NotKnown, Unavailable
from underhill.club.feed import Feed
from underhill.club.names import checked_name, picture_of
from underhill.club.orders import Mode, Orders
from underhill.club.schema import answers, guests, identities, keys, orders
from underhill.club.store import EVERY, Store

CODE_SECONDS = 600.0
COOKIE_SECONDS = 365 * 86400.0
SEEN_SECONDS = 86400.0
LONGEST_DEVICE = 64
REMEMBERED_SECONDS = 5.0
MOST_REMEMBERED = 10_000
_KEEPER = identities.alias("keepers")


class People:
    """Everybody the club knows."""

    def __init__(self, store: Store, feed: Feed, clock: Callable[[], float] = time.time):
        self._store, self._feed, self._clock = store, feed, clock
        self._remembered: OrderedDict[tuple[str, str], tuple[float, Actor]] = OrderedDict()  # by the kind of key and the key
        self._sure: dict[str, str | None] = {}  # keys of open streams, and the table of each that is a seat's
        self._doubts = 0  # how often a key was revoked

    async def arrive(self, name: str, device: str = "", named: bool = True) -> tuple[Actor, str]:
        """A new person and the cookie to know them by on a device; not `named`: the name was given, not chosen."""
        who, cookie = Actor(new_id(16), checked_name(name), named=named), secrets.token_urlsafe(32)
        told = {"id": who.identity, "name": who.name, "handle": picture_of(who.identity or "")}
        person = insert(identities).values(**told, created_at=self._clock(), named=named)
        await self._store.write(person, self._new_cookie(cookie, who, device))
        return who, cookie

    async def rename(self, actor: Actor, name: str) -> Actor:
        """Another name for a person, chosen by them; `naming.rename` brings it to their tables too."""
        renamed = replace(actor, name=checked_name(name), named=True)
        await self._store.write(update(identities).where(identities.c.id == actor.identity).values(name=renamed.name, named=True))
        self._remembered.clear()
        return renamed

    async def by_cookie(self, cookie: str) -> Actor:
        """The person with this cookie; an onlooker if it is unknown."""
        return await self._remember(cookie, "cookie")

    async def by_token(self, token: str) -> Actor:
        """The program with this token: a seat's, or that of a guest bot."""
        actor = await self._remember(token, "guest" if token.startswith("bot_") else "token")
        if not (actor.is_program or actor.is_guest):
            raise NotKnown("this token is not known; a seat's owner or a bot's keeper can make a new one")
        return actor

    async def code(self, actor: Actor) -> str:
        """A code with which another device can become this person, once and soon."""
        code = new_id(8)
        await self._store.write(
            delete(keys).where(keys.c.kind == "code", keys.c.identity == actor.identity),
            self._new_key(code, "code", identity=actor.identity, expires_at=self._clock() + CODE_SECONDS),
        )
        return code

    async def claim(self, code: str, device: str = "") -> tuple[Actor, str]:
        """The person who made a code, and a cookie for this device; the code is used up."""
        found = await self._find(code.strip().lower(), "code")
        used = await self._store.write(delete(keys).where(keys.c.hash == hash_of(code.strip().lower()), keys.c.kind == "code"))
        if found is ONLOOKER or used[0] != 1:
            raise BadCode("this code is unknown, used or too old; make a new one on the other device")
        return found, await self.cookie(found, device)

    async def cookie(self, who: Actor, device: str) -> str:
        """A cookie by which a person is known on one more device."""
        cookie = secrets.token_urlsafe(32)
        await self._store.write(self._new_cookie(cookie, who, device))
        return cookie

    async def feed(self, actor: Actor) -> str:
        """A new address for a person's feed of calls; the one before no longer works."""
        token = secrets.token_urlsafe(24)
        old = delete(keys).where(keys.c.kind == "feed", keys.c.identity == actor.identity)
        await self._store.write(old, self._new_key(token, "feed", identity=actor.identity))
        return token

    async def by_feed(self, token: str) -> Actor:
        """Whose feed it is."""
        actor = await self._find(token, "feed")
        if actor.identity is None:
            raise NotKnown("this feed is not known; its owner can make a new address on the page of notifications")
        return actor

    async def token(self, table: str, seat: int, owner: str) -> str:
        """A new token for a seat; earlier ones of the same owner no longer work."""
        token = f"seat_{secrets.token_urlsafe(32)}"
        await self.revoke(table, seat)
        await self._store.write(self._new_key(token, "token", identity=owner, table_id=table, seat=seat))
        return token

    async def revoke(self, table: str, seat: int) -> None:
        """Make a seat's tokens worthless."""
        await self._store.write(delete(keys).where(keys.c.kind == "token", keys.c.table_id == table, keys.c.seat == seat))
        await self.revoked(table)

    async def revoked(self, table: str = EVERY) -> None:
        """After keys were deleted, of a table's seats or any: every process ends the streams that were opened with them."""
        self.doubt(table)
        await self._store.tell(table)

    def doubt(self, table: str) -> None:
        """Ask the database again about the keys for the seats of a table, or about all; wake the streams, so that they ask."""
        self._doubts += 1
        self._remembered.clear()
        self._sure = {} if table == EVERY else {key: of for key, of in self._sure.items() if of != table}
        if table == EVERY:
            self._feed.wake_all()
        else:
            self._feed.wake(table)

    async def is_known(self, actor: Actor) -> bool:
        """Whether the key by which somebody came still works."""
        if not actor.key or actor.key in self._sure:
            return True
        doubts = self._doubts
        found = select(keys.c.expires_at, identities.c.standing).join(identities, identities.c.id == keys.c.identity)
        rows = await self._store.read(found.where(keys.c.hash == actor.key))
        is_good = bool(rows) and (rows[0][0] is None or rows[0][0] >= self._clock()) and rows[0][1] != "banned"
        if is_good and doubts == self._doubts:
            self._sure[actor.key] = actor.table
            if len(self._sure) > MOST_REMEMBERED:
                del self._sure[next(iter(self._sure))]
        return is_good

    async def orders(self, table: str, seat: int) -> Orders:
        """A seat's standing orders."""
        query = select(orders.c.data).where(orders.c.table_id == table, orders.c.seat == seat)
        rows = await self._store.read(query)
        data = json.loads(rows[0][0]) if rows else {}
        return Orders(Mode(data.get("mode", Mode.ABLE)), tuple(data.get("names", ())), data.get("since", 0), data.get("passing", 0))

    async def set_orders(self, table: str, seat: int, wish: Orders) -> None:
        """Leave standing orders; they last until changed."""
        data = json.dumps({"mode": str(wish.mode), "names": list(wish.names), "since": wish.since, "passing": wish.passing})
        await self._store.write(self._store.upsert(orders, ["table_id", "seat"]).values(table_id=table, seat=seat, data=data))

    async def leave_answer(self, table: str, decision: int, choice: str) -> None:
        """Keep an answer until the moment at which any answer would come; earlier ones of the table are no longer needed."""
        await self._store.write(
            delete(answers).where(answers.c.table_id == table, answers.c.decision <= decision),
            insert(answers).values(table_id=table, decision=decision, choice=choice),
        )

    async def answer_left(self, table: str, decision: int) -> str | None:
        """The answer that was left for a decision."""
        rows = await self._store.read(select(answers.c.choice).where(answers.c.table_id == table, answers.c.decision == decision))
        return rows[0][0] if rows else None

    def _new_cookie(self, cookie: str, who: Actor, device: str) -> Any:
        now = self._clock()
        known = {"created_at": now, "seen_at": now, "expires_at": now + COOKIE_SECONDS, "device": device[:LONGEST_DEVICE]}
        return self._new_key(cookie, "cookie", identity=who.identity, **known)

    def _new_key(self, key: str, kind: str, **values: object) -> Any:
        return insert(keys).values(hash=hash_of(key), kind=kind, **values)

    async def _remember(self, key: str, kind: str) -> Actor:
        now = self._clock()
        known = self._remembered.get((kind, key))
        if known is not None and now - known[0] < REMEMBERED_SECONDS:
            return known[1]
        doubts = self._doubts
        actor = await self._find(key, kind)
        if doubts == self._doubts:
            self._remembered[kind, key] = (now, actor)
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return actor

    async def _find(self, key: str, kind: str) -> Actor:
        query = (
            select(
                keys.c.identity,
                keys.c.table_id,
                keys.c.seat,
                keys.c.expires_at,
                keys.c.seen_at,
                identities.c.name,
                identities.c.named,
                identities.c.standing,
                guests.c.keeper,
                _KEEPER.c.name.label("keeper_name"),
            )
            .join(identities, identities.c.id == keys.c.identity)
            .outerjoin(guests, guests.c.identity == keys.c.identity)
            .outerjoin(_KEEPER, _KEEPER.c.id == guests.c.keeper)
            .where(keys.c.hash == hash_of(key), keys.c.kind == kind)
        )
        rows = await self._store.read(query)
        if not rows or (rows[0].expires_at is not None and rows[0].expires_at < self._clock()):
            return ONLOOKER
        row, muted = rows[0], rows[0].standing == "muted"
        if row.standing == "banned":
            return ONLOOKER
        if row.table_id is not None:
            return Actor(None, "", row.table_id, row.seat, row.identity, muted=muted, key=hash_of(key))
        if row.seen_at is not None and row.seen_at < self._clock() - SEEN_SECONDS:
            await self._see(hash_of(key))
        kept = {"keeper": row.keeper, "keeper_name": row.keeper_name or ""}
        return Actor(row.identity, row.name, named=bool(row.named), muted=muted, key=hash_of(key), **kept)

    async def _see(self, key: str) -> None:
        """Note, once a day, that a device is still used; who only looks does not wait for a database that cannot write."""
        with suppress(Unavailable):
            await self._store.write(update(keys).where(keys.c.hash == key).values(seen_at=self._clock()))


def hash_of(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()
