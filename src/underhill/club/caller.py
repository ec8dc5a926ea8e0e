"""Sending notices: whichever process is free takes what is due, tries, and tries again later and later.

To take something is to put off when it is due: if the process dies, another finds it due again. A notice is sent at least once, and
always with the same id.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update

from underhill.club.actor import Actor
from underhill.club.channels import Channel
from underhill.club.errors import Refusal, Unavailable
from underhill.club.forms import Message, message, request
from underhill.club.mail import Mail
from underhill.club.notices import Call, is_void
from underhill.club.outgoing import Outgoing, Undelivered, Why
from underhill.club.push import IS_THERE, Signer, Subscription, push_request, subject
from underhill.club.schema import channels, deliveries, notices, table_wishes
from underhill.club.wants import TableWish

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)

AT_ONCE = 32
LEASE_SECONDS = 60.0  # in which a process that has taken something must be done with it
FIRST_WAIT, LONGEST_WAIT = 5.0, 3600.0
GIVEN_UP_AFTER = 3 * 86400.0  # seconds of failing after which a channel is dropped
KEPT_SECONDS = 30 * 86400.0  # that notices stay readable


def wait_after(tries: int) -> float:
    """Seconds until the next try."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** max(0, tries - 1))


class Caller:
    """Sends what is due."""

    def __init__(self, host: "Host"):
        self._host = host
        self._house = host.policy
        self.outgoing = Outgoing(self._house.private_hooks)
        self.mail = Mail(self._house.smtp, self._house.mail_from)
        self.signer = Signer(host.store) if IS_THERE else None
        self._bell = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._pruned_at = 0.0

    def look(self) -> None:
        """Something may be due now."""
        self._bell.set()

    async def run(self) -> None:
        """Send until the server stops."""
        while not self._host.is_stopping:
            self._bell.clear()
            try:
                taken = await self._take()
            except Unavailable:
                taken = 0
            except Exception:
                logger.exception("what is due could not be taken; it is tried again")
                taken = 0
            if not taken:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._house.sweep_seconds):
                        await self._bell.wait()

    async def close(self) -> None:
        """Stop sending; what was not sent is due again later."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self.outgoing.close()

    async def _take(self) -> int:
        """Take what is due, as far as there is room; how much it was."""
        now, room = self._host.clock(), AT_ONCE - len(self._sending)
        query = select(deliveries).where(deliveries.c.due_at <= now).order_by(deliveries.c.due_at).limit(room)
        found = await self._host.store.read(query) if room > 0 else ()
        rows = sorted(found, key=lambda row: (row.notice_id, row.channel_id))  # two processes lock rows in the same order
        leases = await self._host.store.write(*(_lease(row, now) for row in rows)) if rows else []
        for row, leased in zip(rows, leases, strict=True):
            if leased == 1:
                task = asyncio.create_task(self._deliver(row))
                self._sending.add(task)
                task.add_done_callback(self._done)
        await self._prune(now)
        return sum(leases)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._sending.discard(task)
        self._bell.set()
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Unavailable):
            logger.error("a notice could not be sent; it is tried again", exc_info=error)

    async def _deliver(self, row: Any) -> None:
        store = self._host.store
        found = await store.read(_about(row))
        if not found or found[0].dropped is not None:
            await store.write(delete(deliveries).where(_same(row)))
            return
        notice, channel, wish = _parted(found[0])
        if not await self._is_wanted(notice, channel, wish):
            await store.write(delete(deliveries).where(_same(row)))
            return
        try:
            await self._send(notice, channel)
        except Undelivered as trouble:
            await self._failed(row, channel, trouble)
            return
        works_again = update(channels).where(channels.c.id == channel.id).values(failing_since=None)
        await store.write(delete(deliveries).where(_same(row)), *([] if channel.failing_since is None else [works_again]))

    async def _is_wanted(self, notice: Mapping[str, Any], channel: Channel, wish: TableWish) -> bool:
        """Whether a notice is still true, wanted, and about a table that its person does not look at anyway."""
        kind, table_id, who = notice["kind"], notice["table_id"], notice["identity"]
        if kind in (Call.TEST, Call.CONFIRM):
            return True
        if not channel.wants.include(kind, '"slow":true' in notice["data"], wish):
            return False
        if await self._host.presence.is_here(table_id, who):
            return False
        return await self._holds(notice)

    async def _holds(self, notice: Mapping[str, Any]) -> bool:
        """Whether what a notice says is still so at its table."""
        try:
            table = await self._host.table(notice["table_id"])
        except Unavailable:
            raise
        except Refusal:
            return False
        return not is_void(notice["kind"], notice["decision"], table, self._host.clock())

    async def latest(self, actor: Actor, limit: int = 50) -> list[Mapping[str, Any]]:
        """What a person was last called for, the newest first; a reminder only as long as it is one."""
        found = await self._host.channels.latest(actor, limit)
        return [notice for notice in found if notice["kind"] != Call.REMINDER or await self._holds(notice)]

    async def _send(self, notice: Mapping[str, Any], channel: Channel) -> None:
        said = message(notice, channel.language, channel.origin)
        if channel.kind == "mail":
            leaving = f"{channel.origin}/calls/{channel.id}/leave/{channel.secret}"
            await self.mail.send(channel.address, said, channel.language, leaving)
            return
        if channel.kind == "push":
            body, headers = await self._pushed(said, channel)
        else:
            body, headers = request(channel.kind, said, channel.secret, self._host.clock())
        await self.outgoing.post(channel.address, body, headers)

    async def _pushed(self, said: Message, channel: Channel) -> tuple[bytes, dict[str, str]]:
        """A notice for one browser, encrypted and signed."""
        if self.signer is None:
            raise Undelivered(Why.NO_BROWSERS, is_final=True)
        body, headers = push_request(said, Subscription.stored(channel.address, channel.browser_keys or ""))
        about = subject(channel.origin, self._house.mail_from)
        return body, headers | await self.signer.signature(channel.address, about, self._host.clock())

    async def _failed(self, row: Any, channel: Channel, trouble: Undelivered) -> None:
        """Try again later; an address that is gone, or has failed for days, is dropped."""
        now = self._host.clock()
        since = now if channel.failing_since is None else channel.failing_since
        own = update(channels).where(channels.c.id == channel.id)
        if trouble.is_final or now - since >= GIVEN_UP_AFTER:
            logger.info("channel %s is dropped: %s", channel.id, trouble)
            await self._host.store.write(
                own.values(dropped=str(trouble)[:200], failing_since=since),
                delete(deliveries).where(deliveries.c.channel_id == channel.id),
            )
            return
        later = update(deliveries).where(_same(row)).values(due_at=now + wait_after(row.tries + 1))
        await self._host.store.write(own.values(failing_since=since), later)

    async def _prune(self, now: float) -> None:
        """Forget old notices, once an hour."""
        if now - self._pruned_at < 3600.0 or not self._pruned_at:
            self._pruned_at = self._pruned_at or now
            return
        self._pruned_at = now
        await self._host.store.write(delete(notices).where(notices.c.at < now - KEPT_SECONDS))


def _about(row: Any) -> Any:
    """All that is stored of a delivery, in one question: the notice, the channel, and what its person wants of the table."""
    named = [column.label(f"notice_{column.name}") for column in notices.c]
    wish = (table_wishes.c.identity == notices.c.identity) & (table_wishes.c.table_id == notices.c.table_id)
    joined = channels.join(notices, notices.c.id == row.notice_id).outerjoin(table_wishes, wish)
    return select(channels, *named, table_wishes.c.wish).select_from(joined).where(channels.c.id == row.channel_id)


def _parted(row: Any) -> tuple[Mapping[str, Any], Channel, TableWish]:
    """The notice, the channel and the wish of such a row."""
    values = dict(row._mapping)
    notice = {column.name: values.pop(f"notice_{column.name}") for column in notices.c}
    wish = TableWish(values.pop("wish") or TableWish.USUAL)
    return notice, Channel.of(values), wish


def _lease(row: Any, now: float) -> Any:
    """Take what is due, unless another process was quicker."""
    taken = update(deliveries).where(_same(row), deliveries.c.due_at == row.due_at)
    return taken.values(due_at=now + LEASE_SECONDS, tries=row.tries + 1)


def _same(row: Any) -> Any:
    return (deliveries.c.notice_id == row.notice_id) & (deliveries.c.channel_id == row.channel_id)
