"""Ratings: one's own, and the best of a game."""

from typing import Any, Literal

from fastapi import APIRouter

from underhill.club.errors import UnknownStep
from underhill.club.names import picture_of
from underhill.club.ratings import anchored, leaderboard, ratings_of
from underhill.web.api.models.contests import Leaderboard, RatingsShown
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, HostHere, person

router = APIRouter(tags=["ratings"])


@router.get("/identity/ratings", responses={200: {"model": RatingsShown}})
async def my_ratings(host: HostHere, actor: ActorHere) -> Any:
    """Your ratings; `spread` is twice the uncertainty, and provisional ones are not sure yet."""
    return AsciiJson({"ratings": await ratings_of(host.store, person(actor).identity or "")})


@router.get("/ratings/{game}", responses={200: {"model": Leaderboard}})
async def best(game: str, host: HostHere, players: Literal["2", "3+"] = "2") -> Any:
    """The best of a game with two players or more, and its bots on the same scale."""
    if game not in host.games:
        raise UnknownStep(f"there is no game {game!r}; there are {', '.join(host.games)}")
    rows = await leaderboard(host.store, game, players)
    people = [{**{key: row[key] for key in row if key != "identity"}, "picture": picture_of(row["identity"])} for row in rows]
    return AsciiJson({"game": game, "players": players, "people": people, "bots": anchored(host.games[game])})
