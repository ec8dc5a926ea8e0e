"""Hints for API and pages: thought out in the bots' threads from what the seat may know, once for each decision."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from underhill.club import hints
from underhill.club.actor import Actor
from underhill.club.host import Host
from underhill.club.table import Table
from underhill.core.match import Choice
from underhill.lab.review import Advice, advise, searcher
from underhill.web.budgets import HINT, Kind, Purse

KEPT = 1000


@dataclass(frozen=True)
class Hint:
    """The best choices for a decision, the best first, for the seat that decides and nobody else."""

    choices: Mapping[int, Choice]
    decision: int
    seat: int
    advice: list[Advice]
    names: Sequence[str]  # of the seats

    def shown(self, language: str) -> dict[str, Any]:
        """The hint in words."""
        return {"decision": self.decision, "seat": self.seat, "hints": [self._line(each, language) for each in self.advice]}

    def _line(self, advice: Advice, language: str) -> dict[str, Any]:
        words = self.choices[advice.choice].words(language, self.names)
        return {"id": advice.choice, "text": advice.text, "words": words, "win_chance": advice.win_chance, "points": advice.points}


class Hints:
    """Gives hints at the tables of one host."""

    def __init__(self, host: Host):
        self._host = host
        self._bot = searcher(host.policy.hints)
        self._asked: OrderedDict[tuple[str, int], asyncio.Task[Hint]] = OrderedDict()

    async def ask(self, table_id: str, actor: Actor, decision: int, purse: Purse) -> Hint:
        """The hint for the decision that somebody sees; asking again gives the same."""
        seat = hints.seat_asking(await self._host.table(table_id), actor, decision)
        key = (table_id, decision)
        if key not in self._asked:
            purse.pay(Kind.THINKING, HINT)
            self._asked[key] = asyncio.create_task(self._think(table_id, actor, decision, seat))
            if len(self._asked) > KEPT:
                self._asked.popitem(last=False)
        try:
            return await asyncio.shield(self._asked[key])
        except Exception:
            self._asked.pop(key, None)
            raise

    async def _think(self, table_id: str, actor: Actor, decision: int, seat: int) -> Hint:
        table = await self._host.change(table_id, lambda now: hints.ask(now, actor, decision))
        match = table.match
        assert match is not None
        bot = self._bot.ready_for(match.game)
        advice = await self._host.driver.aside(lambda: advise(match, seat, _seed(table), bot), actor.payer, table.id, prompt=True)
        return Hint({each.choice: match.choice(each.choice) for each in advice}, decision, seat, advice, table.names)


def _seed(table: Table) -> int:
    """A seed that nothing secret goes into: what is equal for the seat gets equal hints."""
    digest = hashlib.sha256(f"hint {table.id} {table.decision}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
