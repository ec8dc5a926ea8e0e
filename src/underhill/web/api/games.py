"""Which games and bots there are."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from underhill.bots.levels import levels, ratings
from underhill.club.host import Host
from underhill.core.game import Game
from underhill.core.words import LANGUAGES
from underhill.web.api.models.server import BotsShown, GamesShown
from underhill.web.errors import AsciiJson
from underhill.web.request import HostHere

router = APIRouter(tags=["games"])
OTHER_NUMBERS = (
    "Other numbers than the printed ones, as a mapping of keys to values, such as those of `numbers`; everybody at the table is "
    "told which. What breaks a law of the game is refused."
)


@router.get("/games", responses={200: {"model": GamesShown}})
async def list_games(host: HostHere) -> Any:
    """The games with their seats, options, printed numbers and reactions."""
    return AsciiJson({"games": [_described(game) for game in host.games.values()], "languages": LANGUAGES})


@router.get("/bots", responses={200: {"model": BotsShown}})
async def list_bots(host: HostHere) -> Any:
    """The bots that may be seated here; of the levels among them also what people are told."""
    told = {key: {**asdict(level), "ratings": _rated(key, host)} for key, level in levels().items() if key in host.policy.bots}
    return AsciiJson({"bots": host.policy.bots, "stand_in": host.policy.stand_in, "levels": told})


def _rated(level: str, host: Host) -> dict[str, int]:
    return {name: ratings(game)[level] for name, game in host.games.items() if level in ratings(game)}


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "rules_version": game.rules_version,
        "options": [
            *({"name": each.name, "about": each.about, "default": each.default, "values": each.values} for each in game.options),
            {"name": "numbers", "about": OTHER_NUMBERS, "default": {}, "values": ()},
        ],
        "numbers": [
            {"key": key, "value": value, "mark": game.numbers.mark(key), "note": game.numbers.note(key)}
            for key, value in game.numbers.values().items()
        ],
        "reactions": game.reactions,
    }
