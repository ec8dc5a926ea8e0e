"""One's own past: finished matches with their replays, how one has fared by game and number of players, and against whom."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

from babel.dates import format_date
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from underhill.club.host import Host
from underhill.club.pasts import Past, past_of
from underhill.web.pages.opponents import bot_name
from underhill.web.pages.reader import Reader, ReaderHere
from underhill.web.pages.render import pages_of
from underhill.web.request import HostHere

router = APIRouter()
MOST_OPPONENTS = 12


@router.get("/past")
async def past_page(
    request: Request, host: HostHere, reader: ReaderHere, game: Annotated[str | None, Query(max_length=64)] = None
) -> Response:
    """The past of whoever reads, of one game or of all."""
    chosen = game if game in host.games else None
    past = await past_of(host.store, reader.actor.identity or "", chosen)
    return pages_of(request).page("past.html", reader, games=list(host.games.values()), chosen=chosen, **_shown(past, host, reader))


def _shown(past: Past, host: Host, reader: Reader) -> dict[str, Any]:
    titles = {name: game.title for name, game in host.games.items()}
    return {
        "matches": [_match(match, titles, reader.language) for match in past.matches],
        "tallies": [
            {"title": titles.get(name, name), "seats": seats, **tally.shown()}
            for name, tallies in past.by_game.items()
            for seats, tally in sorted(tallies.items())
        ],
        "opponents": [
            {
                "name": bot_name(name, reader.language) if kind == "bot" else name,
                "bot": kind != "person",
                "guest": kind == "guest",
                **tally.shown(),
            }
            for (kind, name), tally in list(past.opponents.items())[:MOST_OPPONENTS]
        ],
    }


def _match(match: Mapping[str, Any], titles: Mapping[str, str], language: str) -> dict[str, Any]:
    players = [
        {**player, "name": bot_name(player["bot"], language) if player["bot"] else player["name"]} for player in match["players"]
    ]
    day = format_date(datetime.fromtimestamp(match["finished_at"], UTC), "long", locale=language)
    return {**match, "title": titles.get(match["game"], match["game"]), "players": players, "day": day}
