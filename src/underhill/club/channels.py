"""Where people want to be called: their channels, what each is for, and what became of it."""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, exists, func, or_, select, update

from underhill.club.actor import Actor
from underhill.club.creating import new_id
from underhill.club.errors import AsManyAsAllowed, BadWish, NotThere, SpentLink, WrongMoment
from underhill.club.forms import why
from underhill.club.mail import checked_mail
from underhill.club.notices import Call, Notice
from underhill.club.outgoing import checked_url
from underhill.club.policy import Policy
from underhill.club.push import IS_THERE, Subscription
from underhill.club.schema import channels, deliveries, notices, table_wishes, tables
from underhill.club.store import Store
from underhill.club.table_parts import Status
from underhill.club.wants import TableWish, Wants

HOOKS = ("webhook", "discord", "slack", "ntfy")
MOST = 10  # of one person


@dataclass(frozen=True)
class Channel:
    """A way to call somebody."""

    id: str
    identity: str
    kind: str
    address: str
    secret: str
    language: str
    origin: str
    wants: Wants
    confirmed: bool
    failing_since: float | None
    dropped: str | None
    browser_keys: str | None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Channel":
        """A channel as it is stored."""
        values = {**row, "wants": Wants.from_json(row["wants"]), "confirmed": bool(row["confirmed"])}
        del values["created_at"]
        return cls(**values)

    def shown(self) -> dict[str, Any]:
        """The channel for its owner."""
        return {
            "id": self.id,
            "kind": self.kind,
            "address": self.address,
            "secret": self.secret if self.kind == "webhook" else None,
            "wants": json.loads(self.wants.to_json()),
            "confirmed": self.confirmed,
            "failing": self.failing_since is not None,
            "dropped": self.why("en"),
        }

    def why(self, language: str) -> str | None:
        """Why nothing is sent there any more."""
        return self.dropped and why(self.dropped, language)


class Channels:
    """Everybody's channels."""

    def __init__(self, store: Store, policy: Policy, clock: Callable[[], float]):
        self._store, self._policy, self._clock = store, policy, clock
        self.kinds = (*HOOKS, *(["mail"] if policy.smtp else []))

    async def of(self, actor: Actor) -> list[Channel]:
        """A person's channels, the oldest first."""
        query = select(channels).where(channels.c.identity == actor.identity).order_by(channels.c.created_at)
        return [Channel.of(row._mapping) for row in await self._store.read(query)]

    async def add(self, actor: Actor, kind: str, address: str, language: str, origin: str, wants: Wants | None = None) -> Channel:
        """A new channel of a person."""
        if kind not in self.kinds:
            raise BadWish(f"a channel is one of {', '.join(self.kinds)}, not {kind!r}")
        checked = checked_mail(address) if kind == "mail" else checked_url(address)
        await self._check_room(actor)
        row = self._row(actor, kind, checked, language, origin, wants or Wants())
        asks = self._saying(actor, row["id"], Call.CONFIRM, {"channel": row["id"], "key": row["secret"]}) if kind == "mail" else []
        await self._store.write(channels.insert().values(**row), *asks)
        return await self.one(actor, row["id"])

    async def add_browser(
        self, actor: Actor, address: str, public: str, auth: str, former: str, language: str, origin: str
    ) -> Channel:
        """A person's browser, called even when it is closed. It replaces its former address, with all that is
        still to be sent there, and calls nobody else any more."""
        if not IS_THERE:
            raise BadWish("this server calls no browsers")
        browser = Subscription.of(address, public, auth, self._policy.private_hooks)
        mine = {each.address: each for each in await self.of(actor) if each.kind == "push"}
        known = mine.get(browser.address) or mine.get(former)
        same = (channels.c.address == browser.address) & (channels.c.browser_keys == browser.keys)
        others = delete(channels).where(channels.c.kind == "push", same, channels.c.id != (known.id if known else ""))
        if known is not None:
            new = {"address": browser.address, "browser_keys": browser.keys, "language": language, "origin": origin}
            works = {"dropped": None, "failing_since": None}
            await self._store.write(others, update(channels).where(channels.c.id == known.id).values(**new, **works))
            return await self.one(actor, known.id)
        await self._check_room(actor)
        row = self._row(actor, "push", browser.address, language, origin, Wants())
        await self._store.write(others, channels.insert().values(**row, browser_keys=browser.keys))
        return await self.one(actor, row["id"])

    async def _check_room(self, actor: Actor) -> None:
        n = (await self._store.read(select(func.count()).where(channels.c.identity == actor.identity)))[0][0]
        if n >= MOST:
            raise AsManyAsAllowed(f"you have {n} channels; remove one before you add another")

    def _row(self, actor: Actor, kind: str, address: str, language: str, origin: str, wants: Wants) -> dict[str, Any]:
        return {
            "id": new_id(16),
            "identity": actor.identity,
            "kind": kind,
            "address": address,
            "secret": secrets.token_hex(24),
            "language": language,
            "origin": origin,
            "wants": wants.to_json(),
            "created_at": self._clock(),
            "confirmed": kind != "mail",
        }

    async def one(self, actor: Actor, channel: str) -> Channel:
        """A person's own channel."""
        found = [each for each in await self.of(actor) if each.id == channel]
        if not found:
            raise NotThere("you have no such channel; the list shows those that you have")
        return found[0]

    async def set_wants(self, actor: Actor, channel: str, wants: Wants) -> None:
        """What a channel is for; one that was dropped is tried again."""
        await self.one(actor, channel)
        values = {"wants": wants.to_json(), "dropped": None, "failing_since": None}
        await self._store.write(update(channels).where(channels.c.id == channel).values(**values))

    async def remove(self, actor: Actor, channel: str) -> None:
        """Be called there no longer."""
        await self.one(actor, channel)
        await self._remove(channel)

    async def _remove(self, channel: str) -> None:
        await self._store.write(
            delete(deliveries).where(deliveries.c.channel_id == channel), delete(channels).where(channels.c.id == channel)
        )

    async def try_out(self, actor: Actor, channel: str) -> None:
        """Send a notice by one channel, to see it arrive."""
        if not (await self.one(actor, channel)).confirmed:
            raise WrongMoment("the address is not confirmed yet; open the link in the letter that was sent there")
        await self._store.write(*self._saying(actor, channel, Call.TEST, {}))

    def _saying(self, actor: Actor, channel: str, kind: Call, data: dict[str, Any]) -> list[Any]:
        """What is written so that something is sent by one channel alone."""
        now = self._clock()
        notice = Notice(new_id(24), actor.identity or "", kind, "", None, data, now)
        delivery = {"notice_id": notice.id, "channel_id": channel, "due_at": now, "tries": 0}
        return [notices.insert().values(**notice.row()), deliveries.insert().values(**delivery)]

    async def by_key(self, channel: str, key: str) -> Channel:
        """The channel that a link in a letter names."""
        rows = await self._store.read(select(channels).where(channels.c.id == channel))
        if not rows or not secrets.compare_digest(rows[0].secret.encode(), key.encode()):
            raise SpentLink("this link is no longer good")
        return Channel.of(rows[0]._mapping)

    async def confirm(self, channel: str, key: str) -> None:
        """The address is its person's."""
        await self._store.write(
            update(channels).where(channels.c.id == (await self.by_key(channel, key)).id).values(confirmed=True)
        )

    async def leave(self, channel: str, key: str) -> None:
        """One click in a letter: no more of them."""
        found = await self.by_key(channel, key)
        await self._remove(found.id)

    async def latest(self, actor: Actor, limit: int = 50) -> list[Mapping[str, Any]]:
        """What a person was last called for, the newest first; of reminders only those of matches that go on."""
        told = notices.c.kind.not_in((Call.TEST, Call.CONFIRM))
        goes_on = exists().where(tables.c.id == notices.c.table_id, tables.c.status == Status.RUNNING)
        is_open = or_(notices.c.kind != Call.REMINDER, goes_on)
        mine = select(notices).where(notices.c.identity == actor.identity, notices.c.at <= self._clock(), told, is_open)
        return [row._mapping for row in await self._store.read(mine.order_by(notices.c.at.desc(), notices.c.id).limit(limit))]

    async def table_wish(self, actor: Actor, table: str) -> TableWish:
        """What a person wants of one table."""
        query = select(table_wishes.c.wish).where(table_wishes.c.identity == actor.identity, table_wishes.c.table_id == table)
        rows = await self._store.read(query)
        return TableWish(rows[0][0]) if rows else TableWish.USUAL

    async def set_table_wish(self, actor: Actor, table: str, wish: TableWish) -> None:
        """Want everything, nothing, or the usual of one table."""
        row = {"identity": actor.identity, "table_id": table, "wish": str(wish)}
        await self._store.write(self._store.upsert(table_wishes, ["identity", "table_id"]).values(**row))
