"""Positions of earlier rules versions: what they lack is filled in, so that tables under way go on."""

from typing import Any

from underhill.games.taverna.ids import N_SEATS


def renew(version: int, state: dict[str, Any]) -> dict[str, Any]:
    """The state of a position as these rules read it."""
    return _from_first(state) if version == 1 else state


def _from_first(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew no birthdays, and of a final tie the later in turn order won: birthdays that say the same."""
    seats, first = state["n_seats"], state["first"]
    state["birthday"] = [seats - (p - first) % seats if p < seats else 0 for p in range(N_SEATS)]
    state["turn_notable_used"] = state.pop("free_used")
    state["guild_used"] = _guilds_that_worked(state)
    return state


def _guilds_that_worked(state: dict[str, Any]) -> list[int]:
    """Version 1 paid for guilds once, when the customer sat down; what he finds has worked."""
    if state["step"] != "seated":
        return [0, 0, 0]
    tavern = ["orc", "human", "elf", "dwarf", "great"].index(state["tavern"])
    return [int(bears and borne) for bears, borne in zip(state["bears"], state["guild"][tavern], strict=False)]
