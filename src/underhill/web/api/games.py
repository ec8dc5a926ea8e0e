"""Which games and bots there are."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from underhill.bots.levels import levels, ratings
from underhill.club.host import Host
from underhill.core.game import Game
from underhill.core.words import LANGUAGES
from underhill.web.errors import AsciiJson
from underhill.web.request import HostHere

router = APIRouter(tags=["games"])


@router.get("/games")
async def list_games(host: HostHere) -> Any:
    """The games with their seats, options and reactions."""
    return AsciiJson({"games": [_described(game) for game in host.games.values()], "languages": LANGUAGES})


@router.get("/bots")
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
            {"name": option.name, "about": option.about, "default": option.default, "values": option.values}
            for option in game.options
        ],
        "reactions": game.reactions,
    }
