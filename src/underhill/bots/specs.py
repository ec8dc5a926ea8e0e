"""Bots by their specs."""

from collections.abc import Callable

from underhill.bots.bot import Bot
from underhill.bots.greedy import GreedyBot
from underhill.bots.random import RandomBot
from underhill.core.errors import UnderhillError

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


class UnknownBot(UnderhillError):
    """No bot has that spec."""


def make_bot(spec: str) -> Bot:
    """The bot that a spec names."""
    if spec not in BOTS:
        raise UnknownBot(f"there is no bot {spec!r}; there are {', '.join(BOTS)}")
    return BOTS[spec]()
