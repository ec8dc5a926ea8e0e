"""Reviews of finished matches for API and pages: worked out once, in the background, one at a time, and kept for good.

It is worked out in small steps in the bots' threads, in turn with the bots, so that nobody waits for a review. How far
it is stands in the database: any process can tell, and if the one at work is gone it can be begun anew.
"""

import asyncio
import logging
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from underhill.club.actor import Actor
from underhill.club.errors import WrongMoment
from underhill.club.host import Host
from underhill.club.reviews import Shelf
from underhill.club.table import Status, Table
from underhill.club.turns import Turns
from underhill.core.game import Game
from underhill.core.match import Match
from underhill.lab.review import Moment, Reading, Review, searcher
from underhill.web.budgets import REVIEWED_CHOICE, Kind, Purse

logger = logging.getLogger(__name__)

NOTE_SECONDS = 1.0  # between the notes of how far a review is
COMPILING_SECONDS = 600.0  # how long a review waits until the bots are compiled; then it is made plainly


class Stage(StrEnum):
    """How far a review is."""

    NONE = "none"
    WORKING = "working"
    DONE = "done"


@dataclass(frozen=True)
class State:
    """A review as it stands."""

    stage: Stage
    done: int
    total: int
    review: Review | None = None

    def shown(self, table: Table, language: str) -> dict[str, Any]:
        """The state by name, with words for the choices of the turning points."""
        review = None if self.review is None else self.review.to_json()
        if review is not None and self.review is not None:
            review["turning_points"] = [turning_point(table, moment, language) for moment in self.review.turning_points]
        return {"stage": str(self.stage), "done": self.done, "total": self.total, "review": review}


def turning_point(table: Table, moment: Moment, language: str) -> dict[str, Any]:
    """A turning point with its choices in words."""
    return {
        "n": moment.n,
        "seat": moment.seat,
        "chosen": moment.chosen,
        "chosen_words": _words(table, moment.chosen, language),
        "chosen_chance": moment.chosen_chance,
        "best": moment.best,
        "best_words": _words(table, moment.best, language),
        "best_chance": moment.best_chance,
        "win_chances": list(moment.win_chances),
    }


def _words(table: Table, text: str, language: str) -> str:
    """A choice in words; as it is written if the rules no longer know it."""
    a = table.game.actions.find(text)
    return text if a is None or table.match is None else table.match.choice(a).words(language, table.names)


class Reviews:
    """Makes and finds the reviews of one host's tables."""

    def __init__(self, host: Host):
        self._host = host
        self._bot = searcher(host.policy.reviews)
        self._shelf = Shelf(host.store, host.clock)
        self._turns = Turns(1)
        self._working: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """Stop; what is not finished is begun anew when somebody asks for it."""
        tasks = list(self._working.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self, table: Table) -> State:
        """The review of a finished table as it stands."""
        total = finished_match(table).n_choices
        kept = await self._shelf.find(table.id)
        if kept is None:
            return State(Stage.WORKING if table.id in self._working else Stage.NONE, 0, total)
        if kept.data is None:
            return State(Stage.WORKING, kept.done, kept.total)
        return State(Stage.DONE, kept.total, kept.total, Review.from_json(kept.data))

    async def begin(self, table: Table, actor: Actor, purse: Purse) -> State:
        """See to it that a finished table gets its review, in turn with those that others have asked for."""
        match, state = finished_match(table), await self.look(table)
        if state.stage == Stage.NONE:
            purse.pay(Kind.THINKING, REVIEWED_CHOICE * match.n_choices)
            await self._shelf.begin(table.id, state.total)
            task = self._working[table.id] = asyncio.create_task(self._work(table.id, match, actor.payer))
            task.add_done_callback(lambda done: self._ended(table.id, done))
        return State(Stage.WORKING, 0, state.total) if state.stage == Stage.NONE else state

    def _ended(self, table_id: str, task: "asyncio.Task[None]") -> None:
        self._working.pop(table_id, None)
        if not task.cancelled() and task.exception() is not None:
            logger.error("table %s could not be reviewed", table_id, exc_info=task.exception())

    async def _work(self, table_id: str, match: Match, person: str) -> None:
        asked_at = self._host.clock()
        while self._awaits_compiler(match.game, asked_at):
            await self._shelf.note(table_id, 0)
            await asyncio.sleep(NOTE_SECONDS)
        waiting = asyncio.create_task(self._note_on(table_id))
        try:
            async with self._turns.turn(person, table_id):
                waiting.cancel()
                review = await self._thought_through(table_id, match, person)
        finally:
            waiting.cancel()
        await self._shelf.keep(table_id, match.n_choices, review.to_json())

    async def _note_on(self, table_id: str) -> None:
        """Write down again and again that a review waits for its turn, so that no other process begins it too."""
        while True:
            await self._shelf.note(table_id, 0)
            await asyncio.sleep(NOTE_SECONDS)

    def _awaits_compiler(self, game: Game, asked_at: float) -> bool:
        """Whether a better review can be had soon: plain search looks at a hundredth of what compiled search sees."""
        patient = self._host.policy.compiles and self._host.clock() - asked_at < COMPILING_SECONDS
        return patient and self._bot.awaits_compiler(game)

    async def _thought_through(self, table_id: str, match: Match, person: str) -> Review:
        reading = Reading(match, self._bot.ready_for(match.game))
        noted = self._host.clock()
        while await self._host.driver.aside(reading.step, person, table_id):
            if self._host.clock() - noted >= NOTE_SECONDS:
                noted = self._host.clock()
                await self._shelf.note(table_id, reading.done)
        return reading.concluded()


def finished_match(table: Table) -> Match:
    """The match of a finished table, or a refusal: a review of a running one would be advice to those who play."""
    if table.status != Status.FINISHED or table.match is None:
        raise WrongMoment(f"the table is {table.status}; a review is made of a finished match", status=str(table.status))
    if not table.match.n_choices:
        raise WrongMoment("the choices of this match were made under older rules and cannot be looked at again")
    return table.match
