"""A bot that cannot hold a game up: one that fails or answers nonsense loses its move to a stand-in. Who asked it says so."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from underhill.bots.bot import Bot, Situation
from underhill.bots.random import RandomBot
from underhill.core.errors import IllegalChoice
from underhill.core.game import whole_number

logger = logging.getLogger(__name__)
STAND_IN = RandomBot()


@dataclass(frozen=True)
class Chosen:
    """What is played for a bot: its own choice, or after a failure the stand-in's."""

    choice: int
    failure: Exception | None = None


def chosen(choose: Callable[[], int], situation: Situation) -> Chosen:
    """What a bot chooses in a situation; what the stand-in chooses if that fails or is not legal."""
    try:
        return Chosen(_legal(choose(), situation))
    except Exception as error:
        return Chosen(STAND_IN.choose(situation), error)


def _legal(choice: int, situation: Situation) -> int:
    number = whole_number(choice)
    if number is None or number not in situation.choices:
        raise IllegalChoice(f"the bot chose {choice!r}, which is not legal")
    return number


class GuardedBot:
    """Another bot, and a stand-in for the moves it does not make, with a line in the log for each."""

    def __init__(self, bot: Bot, spec: str):
        self._bot = bot
        self._spec = spec
        self.failures = 0

    def choose(self, situation: Situation) -> int:
        """The bot's choice if it is legal, else the stand-in's."""
        move = chosen(lambda: self._bot.choose(situation), situation)
        if move.failure is not None:
            self.failures += 1
            logger.warning("after %d choices the bot %s failed: %r; chance chooses", situation.n_choices, self._spec, move.failure)
        return move.choice
