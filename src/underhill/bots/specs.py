"""Bots by their specs: `random`, `greedy`, `search:ms=500`, `search:sims=2000,threads=2`, a level's name, `cmd:./my_bot`."""

from collections.abc import Callable
from typing import Any

from underhill.bots.bot import Bot
from underhill.bots.command import CommandBot
from underhill.bots.easy import MISJUDGES, OVERLOOKS, EasyBot
from underhill.bots.greedy import GreedyBot
from underhill.bots.levels import levels
from underhill.bots.random import RandomBot
from underhill.bots.search import SearchBot
from underhill.core.errors import UnderhillError

DEFAULT_MS = 500


class UnknownBot(UnderhillError):
    """No bot has that spec."""


def _random(patient: bool) -> Bot:
    return RandomBot()


def _greedy(patient: bool, samples: int = 8) -> Bot:
    return GreedyBot(samples, patient)


def _easy(patient: bool, overlooks: int = OVERLOOKS, misjudges: int = MISJUDGES) -> Bot:
    return EasyBot(overlooks, misjudges, patient)


def _search(patient: bool, ms: int = 0, sims: int = 0, threads: int = 1, horizon: int | None = None) -> Bot:
    if ms and sims:
        raise UnknownBot("a search bot has a budget in ms or in sims, not both")
    return SearchBot(sims, ms if ms or sims else DEFAULT_MS, threads, horizon, patient)


BOTS: dict[str, Callable[..., Bot]] = {"random": _random, "easy": _easy, "greedy": _greedy, "search": _search}


def seconds_to_think(spec: str) -> float:
    """The time that a bot gives itself for a choice, as its spec says; 0 if it only needs a moment."""
    name, _, text = _without_level(spec).partition(":")
    settings = _settings(spec, text) if name == "search" else {"sims": 0, "ms": 0}
    return (settings.get("ms") or (0 if "sims" in settings else DEFAULT_MS)) / 1000


def _without_level(spec: str) -> str:
    return levels()[spec].spec if spec in levels() else spec


def make_bot(spec: str, patient: bool = False) -> Bot:
    """The bot that a spec names. One that is not patient never waits for a compiler: it plays plainly until that is done."""
    spec = _without_level(spec)
    name, _, text = spec.partition(":")
    if name == "cmd":
        return CommandBot(text)
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {spec!r}; there are {', '.join([*BOTS, 'cmd:PROGRAM', *levels()])}")
    settings = _settings(spec, text)
    try:
        return BOTS[name](patient, **settings)
    except TypeError as error:
        raise UnknownBot(f"the bot {name!r} cannot be set so: {spec!r}") from error


def _settings(spec: str, text: str) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals or not value.isdecimal():
            raise UnknownBot(f"a bot is set with names and whole numbers, such as search:ms=500, not {spec!r}")
        settings[name] = int(value)
    return settings
