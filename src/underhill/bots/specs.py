"""Bots by their specs: `random`, `greedy`, `search:ms=500`, `net:ms=200 or search:ms=500`, a level's name, `cmd:./my_bot`."""

from collections.abc import Callable
from typing import Any

from underhill.bots.bot import Bot
from underhill.bots.command import CommandBot
from underhill.bots.easy import MISJUDGES, OVERLOOKS, EasyBot
from underhill.bots.greedy import GreedyBot
from underhill.bots.guided import EXPLORE, GuidedBot
from underhill.bots.learned import SECRETS, Manner, NetBot, has_net
from underhill.bots.levels import levels
from underhill.bots.random import RandomBot
from underhill.bots.search import SearchBot
from underhill.core.errors import UnderhillError
from underhill.core.game import Game

INSTEAD = " or "  # stands before the bot that plays where a net cannot, as in "net or greedy"
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
    patient: bool,
    ms: int = 0,
    sims: int = 0,
    threads: int = 1,
    explore: int = EXPLORE,
    temperature: int = 0,
    overlooks: int = 0,
    secrets: int = SECRETS,
) -> Bot:
    """The net alone, or with a budget the search that it guides; without a net `search` plays, with the same budget."""
    if (ms and sims) or ((ms or sims) and (temperature or overlooks)) or overlooks > 100:
        raise UnknownBot("a net has a budget in ms or in sims, or a temperature and overlooks some percent, not both")
    instead = SearchBot(sims, ms if ms or sims else USUAL_MS["net"], threads, patient=patient)
    if ms or sims:
        return GuidedBot(instead, sims, ms, threads, explore, patient, secrets=secrets)
    return NetBot(instead, Manner(temperature, overlooks, secrets), patient)


BOTS: dict[str, Callable[..., Bot]] = {"random": _random, "easy": _easy, "greedy": _greedy, "search": _search, "net": _net}


def seconds_to_think(spec: str) -> float:
    """The longest that a bot gives itself for a choice, as its spec says; 0 if it only needs a moment."""
    first, instead = _with_instead(spec)
    name, _, text = first.partition(":")
    if instead:
        return max(seconds_to_think(instead), _settings(first, text).get("ms", 0) / 1000)
    if name not in USUAL_MS:
        return 0.0
    settings = _settings(spec, text)
    return (settings.get("ms") or (0 if "sims" in settings else USUAL_MS[name])) / 1000


def loops_needed(game: Game, spec: str) -> set[str]:
    """Which loops a bot may use in a game, if any: those of "search", and those of "net" where the game has a net."""
    first, instead = _with_instead(spec)
    name = first.partition(":")[0]
    if name == "net" and has_net(game):
        return {"net"} | (loops_needed(game, instead) if instead else set())
    if instead:
        return loops_needed(game, instead)
    return set() if name in ("random", "cmd") else {"search"}


def _with_instead(spec: str) -> tuple[str, str]:
    """The bot that a spec or a level names, and the one that plays where a net cannot; "" if none is named."""
    first, _, instead = _without_level(spec).partition(INSTEAD)
    return first, instead


def _without_level(spec: str) -> str:
    return levels()[spec].spec if spec in levels() else spec


def make_bot(spec: str, patient: bool = False) -> Bot:
    """The bot that a spec names. One that is not patient never waits for a compiler: it plays plainly until that is done."""
    spec, other = _with_instead(spec)
    name, _, text = spec.partition(":")
    if name == "cmd":
        return CommandBot(text + (INSTEAD + other if other else ""))
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {spec!r}; there are {', '.join([*BOTS, 'cmd:PROGRAM', *levels()])}")
    settings = _settings(spec, text)
    try:
        bot = BOTS[name](patient, **settings)
    except TypeError as error:
        raise UnknownBot(f"the bot {name!r} cannot be set so: {spec!r}") from error
    return _having_instead(bot, make_bot(other, patient)) if other else bot


def _having_instead(bot: Bot, other: Bot) -> Bot:
    """A bot of a net with another one for where the net cannot play."""
    if isinstance(bot, GuidedBot) and isinstance(other, SearchBot):
        return bot.or_instead(other)
    if isinstance(bot, NetBot):
        return bot.or_instead(other)
    raise UnknownBot("only a net can have another bot instead, and a net that searches another search")


def _settings(spec: str, text: str) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals or not value.isdecimal():
            raise UnknownBot(f"a bot is set with names and whole numbers, such as search:ms=500, not {spec!r}")
        settings[name] = int(value)
    return settings
