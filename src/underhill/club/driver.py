"""The server's own moves: for bots, for standing orders and forced choices, and when a clock runs out.

Each table has one task while the server has something to do there soon; a sweep finds tables after a restart, those whose clock
runs out later, and with several processes those whose process is gone. Two processes may try the same move: the store accepts one.
A table at which only bots play rests while nobody looks on, and its bots think when no player waits for another bot. Who made a
table pays for its bots' thinking: their threads go to the person who has had the least of them, then to that person's table that
has had the least.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from underhill.bots.bot import Bot, Situation
from underhill.bots.guard import Chosen, chosen
from underhill.bots.specs import make_bot, seconds_to_think
from underhill.club import holidays, orders
from underhill.club.clocks import deadline
from underhill.club.errors import DamagedTable, Unavailable, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.feed import rings_within
from underhill.club.playing import is_ready, played
from underhill.club.seats import started
from underhill.club.table import By, Table
from underhill.club.turns import Turns
from underhill.core.errors import UnderhillError
from underhill.core.match import Match

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)
T = TypeVar("T")

SOON = 60.0  # a task waits this long for a clock; what is later is left to the sweep
MOST_IN_A_SWEEP = 10_000
HEAD_START = 0.03  # seconds before a bot thinks about what a person did: meanwhile the new board is drawn, which takes 10 ms alone
SECONDS_TO_FINISH = 2.0


@dataclass(frozen=True)
class Job:
    """What the server has to do at a table, and when."""

    at: float
    act: Callable[[Table], Awaitable[None]]


@dataclass(frozen=True)
class Thought:
    """What a bot has chosen, whether it failed (then chance decides, and the table goes on), and the moment to play the choice."""

    decision: int
    bot: str
    choice: int
    failed: bool
    at: float


def due_at(table: Table) -> float | None:
    """When the server has to look at a table again; None if only people can act, or none is there: then the table rests."""
    return server_acts_at(table) if table.has_people or table.terms.tournament else None


def server_acts_at(table: Table) -> float | None:
    """When the server has something to do at a table that does not rest; None if only people can act."""
    p = table.deciding
    if p is None:
        return table.terms.starts_at if is_ready(table) else None
    if table.paused_at is not None:
        return None
    if table.seats[p].bot is not None or orders.may_be_answered(table):
        return table.asked_at
    return deadline(table)


def _head_start(table: Table) -> float:
    """How long a bot lets the pages go first: after a person's choice, whoever made it in their name."""
    return HEAD_START if table.plays and table.seats[table.plays[-1].seat].bot is None else 0.0


def cores_for_bots() -> int:
    """How many cores bots may use: one fewer than there are, because pages go first.

    Threads of a lower priority were no better: one that waits for a core may hold Python's lock, and then every page waits too."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, cores - 1)


class Driver:
    """Plays for seats whose people do not play themselves."""

    def __init__(self, host: "Host"):
        self._host = host
        self._house = host.policy
        self._bots: dict[str, Bot] = {}
        n_threads = self._house.bot_threads or cores_for_bots()
        self._threads = ThreadPoolExecutor(n_threads, thread_name_prefix="bot")
        self.turns = Turns(n_threads)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, Thought] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._noted: set[tuple[str, str]] = set()

    def start(self) -> None:
        """Begin to look for tables that wait for the server."""
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        """Stop: let what is being stored be stored; what a bot still thinks about after a while is forgotten."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        late = (await asyncio.wait(tasks, timeout=SECONDS_TO_FINISH))[1] if tasks else set()
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def look_at(self, table: Table) -> None:
        """Make sure that somebody does what the server has to do at a table."""
        if table.id in self._tasks or self._host.is_stopping or not self._host.is_awake(table):
            return
        due = server_acts_at(table)
        if due is None or due > self._host.clock() + SOON:
            return
        task = asyncio.create_task(self._drive(table.id))
        self._tasks[table.id] = task
        task.add_done_callback(lambda done: self._ended(table.id, done))

    def _ended(self, table_id: str, task: "asyncio.Task[None]") -> None:
        self._tasks.pop(table_id, None)
        self._thoughts.pop(table_id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._note(table_id, error)

    async def _sweep_on(self) -> None:
        while not self._host.is_stopping:
            try:
                await self._sweep()
            except Unavailable as error:
                logger.warning("the sweep is tried again: %s", error)
            except Exception:
                logger.exception("the sweep failed and is tried again")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._house.sweep_seconds):
                    await self._host.stopping.wait()

    async def _sweep(self) -> None:
        """Look at the tables that wait for the server; with several processes only at those for which none has acted."""
        ahead = -self._house.takeover_seconds if self._host.store.is_shared else SOON
        for table_id in await self._host.store.due(self._host.clock() + ahead, MOST_IN_A_SWEEP):
            if table_id not in self._tasks:
                await self._find(table_id)

    async def _find(self, table_id: str) -> None:
        try:
            self.look_at(await self._host.table(table_id))
        except Unavailable:
            raise
        except Exception as error:
            self._note(table_id, error)

    def _note(self, table_id: str, error: BaseException) -> None:
        """One line in the log for what is wrong with a table, however often the sweep meets it; a damaged one has its line."""
        if isinstance(error, DamagedTable) or (table_id, repr(error)) in self._noted:
            return
        self._noted.add((table_id, repr(error)))
        trace = None if isinstance(error, UnderhillError) else error
        logger.error("table %s cannot go on: %s", table_id, error, exc_info=trace)

    async def _drive(self, table_id: str) -> None:
        with self._host.feed.listening(table_id) as bell:
            while not self._host.is_stopping:
                bell.clear()
                table = await self._host.table(table_id)
                job = await self._next_job(table)
                if job is None and not bell.is_set():
                    return
                if job is not None and not await rings_within(bell, job.at - self._host.clock()):
                    await job.act(table)

    async def _next_job(self, table: Table) -> Job | None:
        p = table.deciding
        if p is None and is_ready(table) and table.terms.starts_at is not None:
            return Job(table.terms.starts_at, self._start) if table.terms.starts_at <= self._host.clock() + SOON else None
        if p is None or table.paused_at is not None or not self._host.is_awake(table):
            return None
        grace = 0.0 if table.is_ours or not self._host.store.is_shared else self._house.takeover_seconds
        if table.seats[p].bot is not None:
            return self._bots_job(table, p, grace)
        answer = await self._answer(table, p)
        if answer is not None:
            choice, seconds = answer
            return Job(table.asked_at + seconds + grace, self._answering(choice, seconds))
        until = deadline(table)
        return None if until is None or until > self._host.clock() + SOON else Job(until, self._stand_in)

    async def _answer(self, table: Table, p: int) -> tuple[int, float] | None:
        """The server's answer for the person who decides, and the seconds until it comes; None if the person is asked."""
        wish = await self._host.people.orders(table.id, p) if orders.is_window(table) else orders.Orders()
        choice = orders.answer(table, wish)
        return None if choice is None else (choice, orders.seconds_to_answer(table, wish, self._house))

    async def answers_at_once(self, table: Table) -> bool:
        """Whether the server answers at once in a person's name: then that question need not be shown to anybody."""
        p = table.deciding
        if p is None or table.seats[p].bot is not None or table.paused_at is not None:
            return False
        return orders.is_alone(table) and orders.may_be_answered(table) and await self._answer(table, p) is not None

    def _bots_job(self, table: Table, p: int, grace: float) -> Job:
        """Let a bot think first; its choice is played at a moment that tells nothing."""
        thought = self._thoughts.get(table.id)
        if thought is None or (thought.decision, thought.bot) != (table.decision, table.seats[p].bot):
            return Job(table.asked_at + grace + _head_start(table), self._think_ahead)
        return Job(thought.at, self._play_thought)

    async def _think_ahead(self, table: Table) -> None:
        """Let a bot think. When its choice is played depends on its spec and the moment when it began, not on what it holds."""
        p, match = table.deciding, table.match
        if p is not None and match is not None:
            spec = table.seats[p].bot or ""
            thought, done = await self._think(table, p, match)
            failed = thought.failure is not None
            self._thoughts[table.id] = Thought(table.decision, spec, thought.choice, failed, self._moment(table, done))

    def _moment(self, table: Table, done: float) -> float:
        """When a bot's choice is played that is surely `done` by a moment: then, and at a pace that a person can follow."""
        step = orders.delay(table, *self._house.bot_delay)
        first = done + step if orders.is_window(table) else max(done, table.asked_at + self._house.bot_pace)
        return orders.moment_after(first, step, self._host.clock())

    async def _play_thought(self, table: Table) -> None:
        thought = self._thoughts.pop(table.id)
        await self._play(table, thought.choice, By.BOT, thought.failed)

    async def _think(self, table: Table, p: int, match: Match) -> tuple[Chosen, float]:
        """What a bot chooses in a thread, or chance if it fails, and by when that is done whatever the bot holds."""
        situation = Situation.of(match.game, match.state, p, seed=orders.bots_seed(table), match=table.id)
        done = self._host.clock()

        def choose() -> int:
            nonlocal done
            spec, done = table.seats[p].bot or "", self._host.clock()
            bot = self._bot(spec)
            if self._pretend(bot, table, situation):
                done += seconds_to_think(spec)
            return bot.choose(situation)

        work = partial(chosen, choose, situation)
        thought = await self.aside(work, table.terms.creator or "", table.id, table.has_people)
        if thought.failure is not None:
            logger.error("bot %s at table %s failed; chance chooses", table.seats[p].bot, table.id, exc_info=thought.failure)
        return thought, done

    def _pretend(self, bot: Bot, table: Table, situation: Situation) -> bool:
        """A bot whose hand alone leaves it one choice thinks about a hand with which it could choose: it takes as long as else.

        False if all can see that there is one choice only: then there is nothing to think about, and nothing to hide."""
        if len(situation.choices) > 1:
            return True
        imagined = orders.imagined_choice(table)
        if imagined is not None:
            bot.choose(Situation.of(situation.game, imagined, situation.seat, situation.seed))
        return imagined is not None or orders.is_window(table)

    async def aside(self, work: Callable[[], T], person: str, table_id: str, prompt: bool = False) -> T:
        """Do some thinking in the threads of the bots, when it is the turn of this person and of this table."""
        async with self.turns.turn(f"person {person}", f"table {table_id}", prompt=prompt):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _bot(self, spec: str) -> Bot:
        if spec not in self._bots:
            self._bots[spec] = make_bot(spec)
        return self._bots[spec]

    def _answering(self, choice: int, seconds: float) -> Callable[[Table], Awaitable[None]]:
        """Play the answer that the person has left for this window, else the server's."""

        async def act(table: Table) -> None:
            left = await self._host.people.answer_left(table.id, table.decision) if orders.is_window(table) else None
            if left is None:
                await self._play(table, choice, By.SERVER, held=seconds)
            else:
                await self._play(table, left, By.PERSON, held=seconds)

        return act

    async def _play(self, table: Table, choice: int | str, by: By, failed: bool = False, held: float = 0.0) -> None:
        """Play for the seat that decides, unless somebody was quicker; that its bot failed is told first."""

        def command(now: Table) -> list[Draft]:
            if now.decision != table.decision or now.match is None or now.deciding is None or now.paused_at is not None:
                return []
            if (now.seats[now.deciding].bot is None) == (by == By.BOT):
                return []
            told = [Draft(Kind.BOT_FAILED, {"seat": now.deciding})] if failed else []
            return [*told, played(now.match, now.deciding, choice, by, held)]

        await self._change(table.id, command)

    async def _start(self, table: Table) -> None:
        """The date of a match has come."""
        await self._change(table.id, lambda now: [started(now)] if is_ready(now) else [])

    async def _stand_in(self, table: Table) -> None:
        """The clock has run out: from now on a stand-in plays, unless the table has not heard yet that its person is away."""
        await self._tell_if_away(table)

        def command(now: Table) -> list[Draft]:
            until = deadline(now)
            if until is None or until > self._host.clock():
                return []
            return [Draft(Kind.HANDED, {"seat": now.deciding, "bot": self._house.stand_in, "why": "clock"})]

        await self._change(table.id, command)

    async def _tell_if_away(self, table: Table) -> None:
        p = table.deciding
        if p is not None and table.seats[p].owner is not None:
            with suppress(WrongMoment):
                await holidays.tell_table(self._host, table, table.seats[p].owner or "")

    async def _change(self, table_id: str, command: Callable[[Table], list[Draft]]) -> None:
        try:
            await self._host.change(table_id, command)
        except WrongMoment:
            logger.info("table %s was busy; the server's move is tried again", table_id)
