"""A bot that cannot hold a game up: one that fails or answers nonsense loses its move to a stand-in, with a line in the log."""

import logging

from underhill.bots.bot import Bot, Situation
from underhill.bots.random import RandomBot

logger = logging.getLogger(__name__)


class GuardedBot:
    """Another bot, and a stand-in for the moves it does not make."""

    def __init__(self, bot: Bot, spec: str):
        self._bot = bot
        self._spec = spec
        self._stand_in = RandomBot()
        self.failures = 0

    def choose(self, situation: Situation) -> int:
        """The bot's choice if it is legal, else the stand-in's."""
        try:
            choice = self._bot.choose(situation)
        except Exception as error:
            return self._instead(situation, f"failed: {error!r}")
        if choice not in situation.choices:
            return self._instead(situation, f"chose {choice!r}, which is not legal")
        return choice

    def _instead(self, situation: Situation, what: str) -> int:
        self.failures += 1
        logger.warning("after %d choices the bot %s %s; a stand-in chooses", situation.n_choices, self._spec, what)
        return self._stand_in.choose(situation)
