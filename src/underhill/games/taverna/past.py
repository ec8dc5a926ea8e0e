"""What earlier rules versions wrote, in the words of this one: states of tables under way."""

from typing import Any

from underhill.games.taverna.ids import N_SEATS


def renew_state(version: int, state: dict[str, Any]) -> dict[str, Any]:
    """A state of rules version 1, which knew no birthdays: of a final tie the later in turn order won; birthdays say the same."""
    seats, first = state["n_seats"], state["first"]
    birthday = [seats - (p - first) % seats if p < seats else 0 for p in range(N_SEATS)]
    renewed = {name: value for name, value in state.items() if name != "free_used"}
    more = {"turn_notable_used": state["free_used"], "guild_used": _guilds_that_worked(state)}
    return {**renewed, "birthday": birthday, **more}


def _guilds_that_worked(state: dict[str, Any]) -> list[int]:
    """Version 1 paid for guilds once, when the customer sat down; what he finds has worked."""
    if state["step"] != "seated":
        return [0, 0, 0]
    tavern = ["orc", "human", "elf", "dwarf", "great"].index(state["tavern"])
    return [int(bears and borne) for bears, borne in zip(state["bears"], state["guild"][tavern], strict=False)]
