"""Standing orders for reactions, forced choices, and the delay that hides which of them was at work.

The server answers for a seat in a reaction window when its orders say so, and where everybody can see that only one choice is
possible. Whatever answers in a window, and whether or not there was anything to decide, the answer comes after a delay drawn from
the match's secret and the number of the decision: nothing that a hand holds goes into it. Whoever is asked "only" for some
reactions has until the moment drawn to answer; the answer is kept until then, and without one the window passes at that moment.
"""

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from underhill.club.errors import BadWish
from underhill.club.policy import Policy
from underhill.club.table import By, Table
from underhill.core.game import Game
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng

SAMPLES = 8  # deals an onlooker could imagine; a choice is forced for all to see if it is the only one in each
MOST_SAMPLES = 64  # the same before a reaction counts as one that nobody can imagine


class Mode(StrEnum):
    """What a seat wants in reaction windows."""

    ABLE = "able"  # against bots, when it could do something else than decline; among people always, since its thinking would tell
    ASK = "ask"  # always, also when it can only decline: then its thinking tells nothing
    NEVER = "never"
    ONLY = "only"  # for a while, when an onlooker must think it possible that one of the named could be used


@dataclass(frozen=True)
class Orders:
    """A seat's standing orders."""

    mode: Mode = Mode.ABLE
    names: tuple[str, ...] = ()
    since: int = 0  # the decision during which they were left; "only" counts from the next one
    passing: int = 0  # the decision from which on everything passes until the seat's own turn; 0: none


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
    """The choice that the server makes for the person who decides and leaves no answer; None if the person is asked."""
    if table.match is None or table.deciding is None:
        return None
    legal = table.game.legal_list(table.match.state)
    window = table.game.window(table.match.state)
    if window is None:
        return legal[0] if len(legal) == 1 and (is_alone(table) or imagined_choice(table) is None) else None
    mode = mode_now(table, orders)
    asks = mode == Mode.ASK or (mode == Mode.ABLE and legal != [window.decline])
    return None if asks else window.decline


def mode_now(table: Table, orders: Orders) -> Mode:
    """What a seat's orders say about the window that is asked now; among people it must not depend on what the seat holds."""
    if _passes_until_turn(table, orders):
        return Mode.NEVER
    if orders.mode == Mode.ABLE and not is_alone(table):
        return Mode.ASK
    return Mode.ASK if orders.mode == Mode.ONLY and orders.since >= table.decision else orders.mode


def is_alone(table: Table) -> bool:
    """Whether the person who decides plays against bots only: then there is nobody from whom anything could be hidden."""
    return all(seat.bot is not None for p, seat in enumerate(table.seats) if p != table.deciding)


def _passes_until_turn(table: Table, orders: Orders) -> bool:
    """Whether the seat has said to pass until its own turn and has not chosen in person since."""
    own = (play.number for play in table.plays if play.seat == table.deciding and play.by == By.PERSON)
    return orders.passing > 0 and orders.passing >= max(own, default=0)


def is_awaited(table: Table, orders: Orders) -> bool:
    """Whether a window waits for a person who is asked "only": if an onlooker can imagine one of the named reactions."""
    if mode_now(table, orders) != Mode.ONLY or not is_window(table):
        return False
    return any(_uses(table, s) & set(orders.names) for s in _deals(table, MOST_SAMPLES))


def _uses(table: Table, s: Any) -> set[str]:
    window = table.game.window(s)
    return set(window.uses.values()) if window else set()


def imagined_choice(table: Table) -> Any:
    """A state that an onlooker must think possible and in which there is more than one choice; None: all see that it is forced."""
    return next((s for s in _deals(table, SAMPLES) if len(table.game.legal_list(s)) > 1), None)


def _deals(table: Table, n: int) -> Iterator[Any]:
    """States that an onlooker must think possible. They depend on nothing that a hand holds."""
    assert table.match is not None
    for i in range(n):
        s = table.game.layout.copy(table.match.state)
        table.game.arrange(s, NONE)
        seed_rng(s, _drawn(table, f"deal {i}") >> 1)
        table.game.rules.resample(s, NONE)
        yield s


def seconds_to_answer(table: Table, orders: Orders, policy: Policy) -> float:
    """The seconds from a question to the answer in a person's name: none where nobody is there to learn anything."""
    if is_alone(table):
        return 0.0
    return delay(table, *(policy.reaction_time if is_awaited(table, orders) else policy.answer_delay))


def moment_after(first: float, step: float, now: float) -> float:
    """The first of the moments `first`, `first + step`, ... that is not over."""
    late = max(0.0, now - first)
    return first + (math.ceil(late / step) * step if step > 0 else late)


def delay(table: Table, shortest: float, longest: float) -> float:
    """A number of seconds that depends on nothing but the match's secret and the number of the decision."""
    return shortest + (longest - shortest) * _drawn(table, "delay") / 2**64


def bots_seed(table: Table) -> int:
    """A seed for the chance of the bot that is asked: nobody can tell it, not even by how long the bot takes."""
    return _drawn(table, "bot") >> 2


def _drawn(table: Table, what: str) -> int:
    digest = hashlib.sha256(f"{table.secret} {what} {table.decision}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
