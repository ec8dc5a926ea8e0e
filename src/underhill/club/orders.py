"""Standing orders for reactions, forced choices, and the delay that hides which of them was at work.

The server answers for a seat in a reaction window when its orders say so, and where everybody can see that only one choice is
possible. Whatever answers in a window, and whether or not there was anything to decide, the answer comes after a delay drawn from
the match's secret and the number of the decision: nothing that a hand holds goes into it.
"""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from underhill.club.errors import BadWish
from underhill.club.table import Table
from underhill.core.game import Game
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng

SAMPLES = 8  # deals an onlooker could imagine; a choice is forced for all to see if it is the only one in each


class Mode(StrEnum):
    """What a seat wants in reaction windows."""

    ASK = "ask"  # always, also when it can only decline: then its thinking tells nothing
    NEVER = "never"
    ONLY = "only"  # ask only when one of the named could be used


@dataclass(frozen=True)
class Orders:
    """A seat's standing orders."""

    mode: Mode = Mode.ASK
    names: tuple[str, ...] = ()


def checked_orders(game: Game, orders: Orders) -> Orders:
    """Orders that name only what the game has."""
    unknown = [name for name in orders.names if name not in game.reactions]
    if unknown:
        raise BadWish(f"{game.title} has no reaction {unknown[0]!r}; it has {', '.join(game.reactions) or 'none'}")
    if orders.names and orders.mode != Mode.ONLY:
        raise BadWish("names belong to the mode 'only'")
    return orders


def is_window(table: Table) -> bool:
    """Whether a reaction is being asked for."""
    return table.deciding is not None and table.match is not None and table.game.window(table.match.state) is not None


def may_be_answered(table: Table) -> bool:
    """Whether orders or a lack of alternatives could let the server answer."""
    return table.match is not None and (is_window(table) or len(table.game.legal_list(table.match.state)) == 1)


def answer(table: Table, orders: Orders) -> int | None:
    """The choice that the server makes for the person who decides; None if the person is asked."""
    if table.match is None or table.deciding is None:
        return None
    legal = table.game.legal_list(table.match.state)
    window = table.game.window(table.match.state)
    if window is None:
        return legal[0] if len(legal) == 1 and _all_see_it_is_forced(table) else None
    wanted = any(window.uses.get(a) in orders.names for a in legal)
    asks = orders.mode == Mode.ASK or (orders.mode == Mode.ONLY and wanted)
    return None if asks else window.decline


def _all_see_it_is_forced(table: Table) -> bool:
    """Whether there is one choice only in every deal that an onlooker must think possible: then answering at once tells nothing."""
    assert table.match is not None
    for i in range(SAMPLES):
        s = table.game.layout.copy(table.match.state)
        seed_rng(s, _drawn(table, f"deal {i}") >> 1)
        table.game.rules.resample(s, NONE)
        if len(table.game.legal_list(s)) != 1:
            return False
    return True


def delay(table: Table, shortest: float, longest: float) -> float:
    """The seconds from a question to the server's answer."""
    return shortest + (longest - shortest) * _drawn(table, "delay") / 2**64


def _drawn(table: Table, what: str) -> int:
    digest = hashlib.sha256(f"{table.secret} {what} {table.decision}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
