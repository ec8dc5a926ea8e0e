"""Bots as people choose them: levels by name, with a line of character and a rating; other bots of the server by their specs."""

from collections.abc import Sequence
from dataclasses import dataclass

from underhill.bots.levels import levels, ratings
from underhill.core.game import Game


@dataclass(frozen=True)
class Opponent:
    """A bot that may be seated: what it is called, what it is like, and its rating in a game where that was measured."""

    spec: str
    name: str
    line: str = ""
    rating: int | None = None


def opponents(bots: Sequence[str], game: Game | None, language: str) -> list[Opponent]:
    """The bots of a server: the levels, the easiest first, then all others as they are named."""
    ordered = [*(key for key in levels() if key in bots), *(spec for spec in bots if spec not in levels())]
    return [_opponent(spec, game, language) for spec in ordered]


def _opponent(spec: str, game: Game | None, language: str) -> Opponent:
    if spec not in levels():
        return Opponent(spec, spec)
    level = levels()[spec]
    return Opponent(spec, level.name[language], level.line[language], ratings(game).get(spec) if game else None)


def bot_name(spec: str, language: str) -> str:
    """What a bot is called."""
    return levels()[spec].name[language] if spec in levels() else spec
