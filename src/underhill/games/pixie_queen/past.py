"""What earlier rules versions wrote, in the words of this one: options of records and tables, and states of tables under way."""

from collections.abc import Mapping
from typing import Any

from underhill.games.pixie_queen.ids import MAX_STEPS, MAX_SYMBOLS, N_SPACES

TRACK_FIELDS = ("track_penalty", "track_token", "silver_for_gold", "gold_for_ring")


def renew_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Rules version 1 threw out up to three goods with action 17; its option asked for exactly three."""
    renewed = dict(options)
    if "strict_dump" in renewed:
        renewed.setdefault("lenient_dump", not renewed.pop("strict_dump"))
    return renewed


def renew_state(version: int, state: dict[str, Any]) -> dict[str, Any]:
    """A state of rules version 1, whose tracks had six steps and whose score track five slave symbols; it goes on as it began."""
    renewed = {name: value for name, value in state.items() if name != "option_strict_dump"}
    renewed["option_lenient_dump"] = 1 - state["option_strict_dump"]
    renewed["n_steps"], renewed["n_symbols"] = len(state["track_penalty"]), len(state["slave_symbols"])
    for name in TRACK_FIELDS:
        renewed[name] = _filled(state[name], MAX_STEPS)
    renewed["slave_symbols"] = _filled(state["slave_symbols"], MAX_SYMBOLS)
    renewed["lost_discs"] = [0] * N_SPACES
    renewed["n_news"], renewed["news"] = 0, [[0] * len(entry) for entry in state["news"]]  # their codes have changed
    return renewed


def _filled(values: list[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]
