"""What earlier rules versions wrote, in the words of this one: states of tables under way."""

from typing import Any

from underhill.games.fairy_land.ids import Decision
from underhill.games.fairy_land.state import NEWS

NEW_NUMBERS = {"special_worth": 1, "many": 2, "wind_hand": 3, "ribbon_flowers": 2}  # were part of the rules of version 1


def renew_state(version: int, state: dict[str, Any]) -> dict[str, Any]:
    """A state of rules version 1: fewer numbers, shorter news, and others who still know where the cards going under a deck lay."""
    placed_by = [list(row) for row in state["placed_by"]]
    kind, seat, deck = state["pending"][state["depth"] - 1] if state["depth"] else (0, 0, 0)
    if kind == Decision.UNDER:
        placed_by[deck][: state["looked"]] = [1 << seat] * state["looked"]
    news = [[0] * 4 for _ in range(NEWS)]  # their codes have changed
    return {**NEW_NUMBERS, **state, "placed_by": placed_by, "n_news": 0, "news": news}
