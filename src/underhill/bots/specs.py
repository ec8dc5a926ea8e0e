"""Bots by their specs: `random`, `greedy`, `search:ms=500`, `net`, `net:ms=200`, a level's name, `cmd:./my_bot`."""

from collections.abc import Callable
from typing import Any

from underhill.bots.bot import Bot
from underhill.bots.command import CommandBot
from underhill.bots.easy import MISJUDGES, OVERLOOKS, EasyBot
from underhill.bots.greedy import GreedyBot
from underhill.bots.guided import EXPLORE, GuidedBot
from underhill.bots.learned import NetBot, has_net
from underhill.bots.levels import levels
from underhill.bots.random import RandomBot
from underhill.bots.search import SearchBot
from underhill.core.errors import UnderhillError
from underhill.core.game import Game

USUAL_MS = {"search": 500, "net": 200}  # of search, and of the search in place of a net alone


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
    return SearchBot(sims, ms if ms or sims else USUAL_MS["search"], threads, horizon, patient)


def _net(
    patient: bool, ms: int = 0, sims: int = 0, threads: int = 1, explore: int = EXPLORE, temperature: int = 0, overlooks: int = 0
) -> Bot:
    """The net alone, or with a budget the search that it guides; without a net `search` plays, with the same budget."""
    if (ms and sims) or ((ms or sims) and (temperature or overlooks)) or overlooks > 100:
        raise UnknownBot("a net has a budget in ms or in sims, or a temperature and overlooks some percent, not both")
    instead = SearchBot(sims, ms if ms or sims else USUAL_MS["net"], threads, patient=patient)
    if ms or sims:
        return GuidedBot(instead, sims, ms, threads, explore, patient)
    return NetBot(instead, temperature, overlooks, patient)


BOTS: dict[str, Callable[..., Bot]] = {"random": _random, "easy": _easy, "greedy": _greedy, "search": _search, "net": _net}


def seconds_to_think(spec: str) -> float:
    """The time that a bot gives itself for a choice, as its spec says; 0 if it only needs a moment."""
    name, _, text = _without_level(spec).partition(":")
    if name not in USUAL_MS:
        return 0.0
    settings = _settings(spec, text)
    return (settings.get("ms") or (0 if "sims" in settings else USUAL_MS[name])) / 1000


def loops_needed(game: Game, spec: str) -> set[str]:
    """Which loops a bot uses in a game, if any: those of "search", or those of "net" where the game has a net."""
    name = _without_level(spec).partition(":")[0]
    if name in ("random", "cmd"):
        return set()
    return {"net" if name == "net" and has_net(game) else "search"}


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
