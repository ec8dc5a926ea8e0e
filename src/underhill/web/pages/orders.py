"""A seat's standing orders as the menu of a table shows them."""

from typing import Any

from underhill.club.host import Host
from underhill.club.table import Status
from underhill.core.game import Game
from underhill.web.pages import folders
from underhill.web.pages.sight import Sight


async def orders_shown(host: Host, sight: Sight, language: str) -> dict[str, Any] | None:
    """The present orders of the viewer's seat and what they could name; None where nothing can be ordered."""
    table = sight.table
    if sight.viewer is None or not table.game.reactions or table.status not in (Status.OPEN, Status.RUNNING):
        return None
    present = await host.people.orders(table.id, sight.viewer)
    reactions = [
        {"name": name, "words": _words(table.game, name, language), "chosen": name in present.names}
        for name in table.game.reactions
    ]
    return {"mode": present.mode, "reactions": reactions}


def _words(game: Game, name: str, language: str) -> str:
    """A reaction in words, if the game has an explanation card for it."""
    return folders.cards(game).get(name, {}).get(language, {}).get("name", name.replace("_", " "))
