"""The page of ratings: the best of each game, people and bots on one scale."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from underhill.club.names import picture_of
from underhill.club.ratings import anchored, leaderboard
from underhill.web.pages.reader import ReaderHere
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere

router = APIRouter()


@router.get("/ratings")
async def ratings_page(
    request: Request,
    host: HostHere,
    reader: ReaderHere,
    game: Annotated[str | None, Query(max_length=64)] = None,
    players: Literal["2", "3+"] = "2",
) -> Response:
    """The best of a game with two players or more."""
    chosen = host.games.get(game or "") or next(iter(host.games.values()))
    rows = await leaderboard(host.store, chosen.name, players)
    people = [{**row, "picture": picture_of(row["identity"]), "yours": row["identity"] == reader.actor.identity} for row in rows]
    values: dict[str, Any] = {"games": list(host.games.values()), "chosen": chosen, "players": players, "people": people}
    return pages_of(request).page("ratings.html", reader, bots=anchored(chosen), **values)
