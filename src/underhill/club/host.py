"""The host: keeps the live tables, turns wishes into events, commits them, and only then tells anybody."""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from weakref import WeakValueDictionary

from underhill.club import orders, playing
from underhill.club.actor import Actor
from underhill.club.acts import Office
from underhill.club.appending import door_of
from underhill.club.background import Background
from underhill.club.caller import Caller
from underhill.club.channels import Channels
from underhill.club.creating import new_id
from underhill.club.driver import Driver
from underhill.club.errors import Conflict, DamagedTable, Refusal, UnknownTable, WrongMoment
from underhill.club.events import Draft, Event, Kind
from underhill.club.feed import Feed, Listener
from underhill.club.growing import Grown, following, grown, row_of
from underhill.club.hearing import Ear
from underhill.club.holidays import tell_table
from underhill.club.kept import Kept
from underhill.club.memory import Memory
from underhill.club.orders import Mode
from underhill.club.pasts import fill_in
from underhill.club.people import People
from underhill.club.policy import Policy
from underhill.club.presence import Presence
from underhill.club.rebuilding import rebuilt, under_new_rules
from underhill.club.retention import forget_on
from underhill.club.room import Room
from underhill.club.store import Store
from underhill.club.table import Status, Table
from underhill.club.tournaments import Steward
from underhill.core.game import Game

logger = logging.getLogger(__name__)

TABLE_ID = re.compile(r"[a-z0-9]{6,32}")
RETRIES = 8
MEGABYTE = 1_000_000
NEWLY_SEATED = frozenset((Kind.SAT, Kind.STARTED))  # whoever plays from now on may be away

Command = Callable[[Table], list[Draft]]


class Host:
    """All tables of one server process."""

    def __init__(self, store: Store, games: Mapping[str, Game], policy: Policy, clock: Callable[[], float] = time.time):
        self.store, self.games, self.policy, self.clock = store, games, policy, clock
        self.feed = Feed()
        self.people = People(store, self.feed, clock)
        self.room = Room(store, policy)
        self.kept = Kept()
        self.driver = Driver(self)
        self.presence = Presence(store, self.feed, clock)
        self.channels = Channels(store, policy, clock)
        self.caller = Caller(self)
        self.office = Office(self)
        self.steward = Steward(self)
        self.background = Background()
        self.stopping = asyncio.Event()
        self._tables = Memory(int(policy.table_memory * MEGABYTE))
        self._set_aside: set[str] = set()
        self._visits: OrderedDict[str, float] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._calling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to write, to listen and to play for bots."""
        self.store.start()
        if self.store.is_shared:
            ear = Ear(self)
            self.background.spawn(Listener(self.store.engine.url, ear.hear, ear.missed_something, self.store.is_own).run())
        self.driver.start()
        self.background.spawn(fill_in(self))
        self.background.spawn(self.presence.renew_on())
        self.background.spawn(self.office.run())
        self.background.spawn(self.steward.run())
        if self.policy.keep_finished_days:
            self.background.spawn(forget_on(self))
        self._calling = asyncio.create_task(self.caller.run())

    async def close(self) -> None:
        """Stop the bots and finish what is being written."""
        self.begin_stopping()
        await self.driver.close()
        await self._stop_calling()
        await self.presence.close()
        await self.background.close()
        self.kept.close()
        await self.store.close()

    async def _stop_calling(self) -> None:
        self.caller.look()
        if self._calling is not None:
            await self._calling
        await self.caller.close()

    def begin_stopping(self) -> None:
        """Let nobody wait any longer: streams and bots end by themselves."""
        self.stopping.set()
        self.feed.wake_all()

    @property
    def n_in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def is_stopping(self) -> bool:
        """Whether the server has been told to stop."""
        return self.stopping.is_set()

    async def table(self, table_id: str) -> Table:
        """A table as it is now."""
        known = self._tables.get(table_id)
        if known is None:
            async with self._lock(table_id):
                table = await self._present(table_id)
        else:
            table = await self._caught_up(known)
        if not table.has_people:
            self.driver.look_at(table)
        return table

    def has_at_hand(self, table_id: str) -> bool:
        """Whether a table need not be read from the database."""
        return table_id in self._tables

    def is_behind(self, table_id: str, number: int) -> bool:
        """Whether somebody here waits for an event of a table, or the table in memory is older."""
        known = self._tables.get(table_id)
        return self.feed.is_awaited(table_id) if known is None else known.number < number

    async def visit(self, table_id: str) -> Table:
        """A table as it is now, for somebody who looks at it: for a while it does not rest."""
        now = self.clock()
        self._visits[table_id] = now
        self._visits.move_to_end(table_id)
        while next(iter(self._visits.values())) < now - self.policy.rests_after:
            self._visits.popitem(last=False)
        return await self.table(table_id)

    def is_awake(self, table: Table) -> bool:
        """Whether a person plays at a table, looks on, or has just looked, or others wait for its result."""
        visited = self._visits.get(table.id, 0.0)
        return (
            table.has_people
            or table.terms.tournament is not None
            or (table.terms.rated and bool(table.attendance.seen))
            or self.feed.is_watched(table.id)
            or self.clock() - visited < self.policy.rests_after
        )

    async def change(self, table_id: str, command: Command) -> Table:
        """Do to a table what a wish leads to; a Refusal leaves it unchanged."""
        async with self._lock(table_id):
            for _ in range(RETRIES):
                table = await self._present(table_id)
                drafts = command(table)
                if not drafts:
                    return table
                try:
                    return await self._committed(table, drafts)
                except Conflict:
                    self._tables.forget(table_id)
        raise WrongMoment("too much happens at this table at once; try again")

    async def play(self, table_id: str, actor: Actor, decision: int, choice: int | str) -> Table:
        """A choice by whoever holds the seat. In a reaction window it is kept back until the moment when any answer would come."""
        table = await self.table(table_id)
        [draft] = playing.play(table, actor, decision, choice)
        if not orders.is_window(table):
            return await self.change(table_id, lambda now: playing.play(now, actor, decision, choice))
        wish = await self.people.orders(table_id, draft.data["seat"])
        if orders.mode_now(table, wish) in (Mode.NEVER, Mode.ONLY):
            return await self._answer_left(table, draft.data["choice"])
        held = orders.seconds_to_answer(table, wish, self.policy)
        await asyncio.sleep(max(0.0, table.asked_at + held - self.clock()))
        return await self.change(table_id, lambda now: playing.play(now, actor, decision, choice, held))

    async def _answer_left(self, table: Table, text: str) -> Table:
        """Leave an answer for the moment at which the driver answers, and wait until it has."""
        await self.people.leave_answer(table.id, table.decision, text)
        self.driver.look_at(table)
        with self.feed.listening(table.id) as bell:
            while not self.is_stopping:
                bell.clear()
                now = await self.table(table.id)
                if now.decision != table.decision:
                    playing.check_answered(now, table.decision, text)
                    return now
                await bell.wait()
        raise WrongMoment("the server stops; look again whether your answer was taken")

    async def create(self, drafts: list[Draft], table_id: str | None = None) -> Table:
        """A new table from its first events; Conflict if there is one with the id given."""
        return await self._committed(Table(table_id or new_id(), self.games), drafts)

    async def delete(self, table_id: str) -> None:
        """Forget a table for good."""
        async with self._lock(table_id):
            await self.store.delete(table_id)
            self.forget(table_id)

    async def rewrite(self, table_id: str, change: Callable[[list[Event]], list[Event]]) -> None:
        """Write the events of a table anew, so that something in them is forgotten; what was played stays."""
        async with self._lock(table_id):
            before = await self.store.events(table_id)
            after = change(before)
            await self.store.rewrite(table_id, [new for old, new in zip(before, after, strict=True) if new != old], None)
            self.forget(table_id)
            try:
                summary = row_of(await self._loaded(table_id))["summary"]
            except Refusal:
                summary = ""  # what cannot be read is in no list
            await self.store.rewrite(table_id, [], summary)

    def forget(self, table_id: str) -> None:
        """Leave a table that is gone or written anew, and let whoever waits look again."""
        self._tables.forget(table_id)
        self.feed.wake(table_id)

    async def rematch(self, table_id: str, first: Callable[[Table], Draft | None]) -> Table:
        """The rematch of a table: made together with the event that leads to it, or found if it has been made before."""
        async with self._lock(table_id):
            table = await self._present(table_id)
            draft = first(table)
            if draft is None:
                return await self.table(table.rematch or "")
            new = grown(Table(new_id(), self.games), [draft], self.clock())
            old = grown(table, [Draft(Kind.REMATCH, {"table": new[0].id})], self.clock())
            try:
                await self._append(new, old)
            except Conflict:
                self._tables.forget(table_id)
                raise WrongMoment("somebody else was quicker; look again") from None
            return new[0]

    async def _present(self, table_id: str) -> Table:
        """The table as it is now, for whoever holds its lock."""
        known = self._tables.get(table_id)
        return await self._loaded(table_id) if known is None else await self._caught_up(known)

    async def _loaded(self, table_id: str) -> Table:
        """A table from the store; one that cannot be read is set aside with one line in the log, until the next start."""
        if table_id not in self._set_aside:
            try:
                return await self._read(table_id)
            except DamagedTable as error:
                self._set_aside.add(table_id)
                logger.error("table %s is set aside: %s", table_id, error)
        raise DamagedTable("what is stored of this table is damaged, so it is set aside; all other tables go on")

    async def _read(self, table_id: str) -> Table:
        events = await self.store.events(table_id) if TABLE_ID.fullmatch(table_id) else []
        if not events:
            raise UnknownTable(f"there is no table {table_id!r}; the list of tables shows those that are open to you")
        table, is_current = rebuilt(table_id, self.games, events)
        if not is_current:
            return await self._under_new_rules(table)
        self._keep(table)
        self.driver.look_at(table)
        return table

    async def _under_new_rules(self, table: Table) -> Table:
        """Go on from the last checkpoint; a finished table only shows its end."""
        match, changed = under_new_rules(table, await self.store.checkpoint(table.id) or {})
        if table.status != Status.RUNNING:
            table.match = match
            self._keep(table)
            return table
        try:
            return await self._committed(table, [changed])
        except Conflict:
            return await self._loaded(table.id)

    async def _caught_up(self, table: Table) -> Table:
        """With what other processes have appended."""
        if not self.store.is_shared:
            return table
        try:
            events = await self.store.events(table.id, table.number)
        except DamagedTable:
            self._tables.forget(table.id)
            return await self._loaded(table.id)
        if not events:
            return table
        newer = table.after(events)
        newer.is_ours = False
        self._keep(newer)
        return newer

    async def _committed(self, table: Table, drafts: list[Draft]) -> Table:
        now = self.clock()
        new = grown(table, drafts, now)
        # A caller who goes away must not leave the others untold.
        await asyncio.shield(self._append(new, *following(table, new[0], now)))
        return new[0]

    async def _append(self, *changed: Grown) -> None:
        """Store first, then remember, then tell."""
        try:
            await self.store.append(*(change for _, change in changed))
        except Exception:
            for table, _ in changed:
                self._tables.forget(table.id)
            raise
        for table, change in changed:
            self._keep(table)
            self.driver.look_at(table)
            for who in change.guests:
                self.feed.wake(door_of(who))
            if change.notices:
                self.caller.look()
            if any(event.kind in NEWLY_SEATED for event in change.events):
                self.background.spawn(tell_table(self, table))
            if table.terms.tournament and not table.is_live:
                self.steward.look()

    def _keep(self, table: Table) -> None:
        known = self._tables.get(table.id)
        if known is not None and (known.number, known.is_ours) > (table.number, table.is_ours):
            return
        self._tables.put(table)
        self.feed.wake(table.id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())
