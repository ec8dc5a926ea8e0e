"""The host: keeps the live tables, turns wishes into events, commits them, and only then tells anybody."""

import asyncio
import json
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from underhill.club import orders, playing
from underhill.club.actor import Actor
from underhill.club.acts import Office
from underhill.club.appending import Change, door_of
from underhill.club.caller import Caller
from underhill.club.channels import Channels
from underhill.club.creating import new_id, next_in_series
from underhill.club.driver import Driver, due_at
from underhill.club.errors import Conflict, DamagedTable, Refusal, UnknownTable, WrongMoment
from underhill.club.events import Draft, Event, Kind, numbered
from underhill.club.feed import Feed, Listener
from underhill.club.holidays import tell_table
from underhill.club.kept import Kept
from underhill.club.memory import Memory
from underhill.club.notices import notices_of
from underhill.club.orders import Mode
from underhill.club.pasts import fill_in, results_of
from underhill.club.people import People
from underhill.club.policy import Policy
from underhill.club.presence import Presence
from underhill.club.present import summary
from underhill.club.retention import forget_on
from underhill.club.room import Room
from underhill.club.store import CAME_OR_WENT, DELETED, EVERY, KEYS_REVOKED, Store
from underhill.club.table import Status, Table
from underhill.club.tournaments import Steward
from underhill.core.errors import UnderhillError
from underhill.core.game import Game
from underhill.core.record import match_from_position, renewed

logger = logging.getLogger(__name__)

TABLE_ID = re.compile(r"[a-z0-9]{6,32}")
RETRIES = 8
MEGABYTE = 1_000_000
MOVES = frozenset((Kind.STARTED, Kind.PLAYED, Kind.UNDONE, Kind.RULES_CHANGED))
NEWLY_SEATED = frozenset((Kind.SAT, Kind.STARTED))  # whoever plays from now on may be away
SEATING = frozenset((Kind.CREATED, Kind.SAT, Kind.LEFT, Kind.DECLINED, Kind.STARTED, Kind.FINISHED, Kind.CLOSED))

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
        self.stopping = asyncio.Event()
        self._tables = Memory(int(policy.table_memory * MEGABYTE))
        self._set_aside: set[str] = set()
        self._visits: OrderedDict[str, float] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._calling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to write, to listen and to play for bots."""
        self.store.start()
        if self.store.is_shared:
            self._spawn(Listener(self.store.engine.url, self._heard, self._missed_something).run())
        self.driver.start()
        self._spawn(fill_in(self))
        self._spawn(self.presence.renew_on())
        self._spawn(self.office.run())
        self._spawn(self.steward.run())
        if self.policy.keep_finished_days:
            self._spawn(forget_on(self))
        self._calling = asyncio.create_task(self.caller.run())

    async def close(self) -> None:
        """Stop the bots and finish what is being written."""
        self.begin_stopping()
        await self.driver.close()
        await self._stop_calling()
        await self.presence.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
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

    async def visit(self, table_id: str) -> Table:
        """A table as it is now, for somebody who looks at it: for a while it does not rest."""
        now = self.clock()
        self._visits[table_id] = now
        self._visits.move_to_end(table_id)
        while next(iter(self._visits.values())) < now - self.policy.rests_after:
            self._visits.popitem(last=False)
        return await self.table(table_id)

    def is_awake(self, table: Table) -> bool:
        """Whether a person plays at a table, looks on, or has just looked."""
        visited = self._visits.get(table.id, 0.0)
        return (
            table.has_people
            or table.terms.tournament is not None
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
            self._gone(table_id)

    async def rewrite(self, table_id: str, change: Callable[[list[Event]], list[Event]]) -> None:
        """Write the events of a table anew, so that something in them is forgotten; what was played stays."""
        async with self._lock(table_id):
            before = await self.store.events(table_id)
            after = change(before)
            await self.store.rewrite(table_id, [new for old, new in zip(before, after, strict=True) if new != old], None)
            self._gone(table_id)
            try:
                summary = _row(await self._loaded(table_id))["summary"]
            except Refusal:
                summary = ""  # what cannot be read is in no list
            await self.store.rewrite(table_id, [], summary)

    def _gone(self, table_id: str) -> None:
        self._tables.forget(table_id)
        self.feed.wake(table_id)

    async def rematch(self, table_id: str, first: Callable[[Table], Draft | None]) -> Table:
        """The rematch of a table: made together with the event that leads to it, or found if it has been made before."""
        async with self._lock(table_id):
            table = await self._present(table_id)
            draft = first(table)
            if draft is None:
                return await self.table(table.rematch or "")
            new = self._grown(Table(new_id(), self.games), [draft])
            old = self._grown(table, [Draft(Kind.REMATCH, {"table": new[0].id})])
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
        try:
            table, is_current = self._rebuilt(table_id, events)
        except Refusal:
            raise
        except Exception as error:
            raise DamagedTable(f"its events do not fit together: {error!r}") from error
        if not is_current:
            return await self._under_new_rules(table)
        self._keep(table)
        self.driver.look_at(table)
        return table

    def _rebuilt(self, table_id: str, events: list[Event]) -> tuple[Table, bool]:
        """The table that its events make, and whether its choices can be played again with the rules that are installed."""
        name = events[0].data["terms"]["game"]
        if name not in self.games:
            raise WrongMoment(f"the game {name!r} of this table is not installed here")
        is_current = _rules_version(events) in {0, *self.games[name].rules_versions}
        return Table.from_events(table_id, self.games, events, replays=is_current), is_current

    async def _under_new_rules(self, table: Table) -> Table:
        """Go on from the last checkpoint; a finished table only shows its end."""
        position = await self.store.checkpoint(table.id) or {}
        try:
            position = renewed(table.game, position)
            match = match_from_position(table.game, position, table.seed)
        except UnderhillError as error:
            raise WrongMoment(
                f"the table was played under rules version {table.rules_version} and does not fit version "
                f"{table.game.rules_version}, which is installed: {error}"
            ) from error
        if table.status != Status.RUNNING:
            table.match = match
            self._keep(table)
            return table
        changed = Draft(Kind.RULES_CHANGED, {"rules_version": table.game.rules_version, "position": position})
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
        grown = self._grown(table, drafts)
        # A caller who goes away must not leave the others untold.
        await asyncio.shield(self._append(grown, *self._following(table, grown[0])))
        return grown[0]

    def _following(self, before: Table, after: Table) -> list[tuple[Table, Change]]:
        """The next table of a series, when a match of it has ended."""
        if after.terms.series < 2 or before.rematch is not None or after.rematch is None:
            return []
        return [self._grown(Table(after.rematch, self.games), [next_in_series(after)])]

    def _grown(self, table: Table, drafts: Sequence[Draft]) -> tuple[Table, Change]:
        """The table after some drafts and all that follows from them by itself, and the change to be stored."""
        now = max(self.clock(), table.changed_at)
        events: list[Event] = []
        new = table
        while drafts:
            more = numbered(list(drafts), new.number, now)
            events += more
            new = new.after(more)
            drafts = playing.automatic(new)
        new.is_ours = True
        kinds = {event.kind for event in events}
        position = new.position() if kinds & MOVES else None
        owners, invited = (new.owners, new.invited) if kinds & SEATING else (None, None)
        ended = results_of(new) if Kind.FINISHED in kinds else []
        called = notices_of(table, new, events)
        guests = table.guests | new.guests
        rated = new.game if new.terms.rated else None
        return new, Change(new.id, table.number, events, _row(new), position, owners, invited, guests, ended, called, rated)

    async def _append(self, *grown: tuple[Table, Change]) -> None:
        """Store first, then remember, then tell."""
        try:
            await self.store.append(*(change for _, change in grown))
        except Exception:
            for table, _ in grown:
                self._tables.forget(table.id)
            raise
        for table, change in grown:
            self._keep(table)
            self.driver.look_at(table)
            for who in change.guests:
                self.feed.wake(door_of(who))
            if change.notices:
                self.caller.look()
            if any(event.kind in NEWLY_SEATED for event in change.events):
                self._spawn(tell_table(self, table))
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

    def _heard(self, table_id: str, number: int) -> None:
        if number == KEYS_REVOKED:
            self.people.doubt(table_id)
            return
        if table_id.startswith(door_of("")):
            self.feed.wake(table_id)
            return
        if number == DELETED:
            self._gone(table_id)
            return
        if number == CAME_OR_WENT:
            self.presence.hear(table_id)
            return
        known = self._tables.get(table_id)
        if self.feed.is_awaited(table_id) if known is None else known.number < number:
            self._spawn(self._catch_up(table_id))

    async def _catch_up(self, table_id: str) -> None:
        self.driver.look_at(await self.table(table_id))

    def _missed_something(self) -> None:
        """After the connection that listens was lost, look at everything somebody waits for, and at every key."""
        self.people.doubt(EVERY)
        for table_id in self.feed.tables():
            if not table_id.startswith(door_of("")):
                self._spawn(self._catch_up(table_id))

    def _spawn(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Future[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a background task failed", exc_info=task.exception())


def _rules_version(events: list[Event]) -> int:
    """The rules that a table was last played under; 0 before its start."""
    versions = [event.data["rules_version"] for event in events if event.kind in (Kind.STARTED, Kind.RULES_CHANGED)]
    return versions[-1] if versions else 0


def _row(table: Table) -> dict[str, Any]:
    return {
        "game": table.terms.game,
        "status": str(table.status),
        "public": table.terms.public,
        "creator": table.terms.creator,
        "created_at": table.created_at,
        "changed_at": table.changed_at,
        "due_at": due_at(table),
        "summary": json.dumps(summary(table), separators=(",", ":")),
    }
