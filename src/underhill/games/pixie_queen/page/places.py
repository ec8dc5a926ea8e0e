"""The places of the board, from the view: the pyramid's spaces, the servant space, the mines and the single spaces."""

from collections.abc import Mapping
from typing import Any

from underhill.games.pixie_queen.ids import LOWER_PLACES, N_DOUBLE, Colour, Row, Single, Space

UPPER_PLACES = 3
DOUBLE_CHOICES = ("space", "rise", "to", "demote", "rob", "copy")

View = Mapping[str, Any]


def pixie(view: View, colour: str | None, place: str) -> dict[str, Any] | None:
    """A pixie on a place: its colour, its seat if it has one, its name as a piece, and what that was before the last choice."""
    if colour is None:
        return None
    seat = None if colour == "neutral" else int(Colour[colour.upper()])
    return {"colour": colour, "seat": seat, "piece": f"pixie-{place}-{colour}", "came": came_from(view, colour, place)}


def came_from(view: View, colour: str, place: str) -> str:
    """The piece that the last choice brought to a place; empty if none."""
    starts = [move["from"] for move in view["moved"] if (move["colour"], move["to"]) == (colour, place)]
    if not starts:
        return ""
    return f"slave-{colour}-{_slaves(view, colour) + 1}" if starts[-1] == "mine" else f"pixie-{starts[-1]}-{colour}"


def _slaves(view: View, colour: str) -> int:
    return view["neutral_slaves"] if colour == "neutral" else view["players"][Colour[colour.upper()]]["slaves"]


def double_spaces(view: View) -> list[list[dict[str, Any]]]:
    """The rows of the pyramid, the fourth on top."""
    spaces = [_double_space(view, space) for space in view["spaces"][:N_DOUBLE]]
    rows = (Row.FOURTH, Row.THIRD, Row.SECOND, Row.FIRST)
    return [[space for space in spaces if space["row"] == row] for row in rows]


def _double_space(view: View, space: View) -> dict[str, Any]:
    """A space of the pyramid with its symbols one by one, its tile, and the choices it stands for."""
    key = space["space"]
    return {
        "key": key,
        "number": Space[key.upper()] + 1,
        "row": space["row"],
        "symbols": [food for food, n in space["symbols"].items() for _ in range(n)],
        "pixie": pixie(view, space["pixie"], key),
        "discs": _discs(space),
        "used": space["used"],
        "tile": _tile(view, key),
        "choices": [f"{family} {key}" for family in DOUBLE_CHOICES] + _tile_choices(view, key),
    }


def _tile(view: View, key: str) -> dict[str, Any] | None:
    """What a space hands out: the food tile on top of the pile, or its single-use tile; `left` says how many lie there."""
    if key == "food_tile":
        pile = view["food_tiles"]
        return {"value": pile[0] if pile else None, "left": len(pile), "piece": f"food-pile-{len(pile)}"}
    if key in _single_keys():
        return {"value": None, "left": int(key in view["single_tiles"]), "piece": f"single-{key}"}
    return None


def _tile_choices(view: View, key: str) -> list[str]:
    """Swaps for the tile that lies on a space."""
    if key == "food_tile":
        return ["for top food"]
    return [f"for tile {key}"] if key in view["single_tiles"] else []


def _single_keys() -> list[str]:
    return [single.name.lower() for single in Single]


def _discs(space: View) -> list[int]:
    """The seats of the discs on a space, one for each disc."""
    return [discs["seat"] for discs in space["discs"] for _ in range(discs["discs"])]


def servant_space(view: View) -> dict[str, Any]:
    """The servant space, and who is in the palace already."""
    palace = [{"seat": p, "servants": seat["servants"]} for p, seat in enumerate(view["players"]) if seat["servants"]]
    return {"pixie": pixie(view, view["servant_space"], "servant"), "palace": palace}


def mines(view: View) -> list[dict[str, Any]]:
    """A mine for each seat, and with two players one for the neutral colour."""
    spaces = {space["space"]: space for space in view["spaces"][N_DOUBLE:]}
    made = [_mine(view, p, seat, p in _discs(spaces["mine"])) for p, seat in enumerate(view["players"])]
    if view["seats"] == 2:
        neutral = {"colour": "neutral", "slaves": view["neutral_slaves"], "stones": [0] * LOWER_PLACES}
        made.append(_mine(view, None, neutral, False))
    return made


def _mine(view: View, p: int | None, seat: View, has_disc: bool) -> dict[str, Any]:
    """The lower places, filled first, with their stones; the upper ones above them."""
    slaves, colour = seat["slaves"], seat["colour"]
    lower = [
        {"slave": i < slaves, "stones": seat["stones"][i], "choices": [f"chain {colour} {i + 1}"], "own": f"unchain {i + 1}"}
        for i in range(LOWER_PLACES)
    ]
    upper = [i + LOWER_PLACES < slaves for i in range(max(UPPER_PLACES, slaves - LOWER_PLACES))]
    return {
        "seat": p,
        "colour": colour,
        "lower": lower,
        "upper": upper,
        "slaves": slaves,
        "has_disc": has_disc,
        "came": came_from(view, colour, "mine"),
        "in_pit": seat.get("in_pit", False),
    }


def single_spaces(view: View) -> list[dict[str, Any]]:
    """The single spaces beside the pyramid with their discs and the places still free; the mine lies elsewhere."""
    shown = [space for space in view["spaces"][N_DOUBLE:] if space["space"] != "mine"]
    return [_single_space(view, space) for space in shown]


def _single_space(view: View, space: View) -> dict[str, Any]:
    key = space["space"]
    return {
        "key": key,
        "number": Space[key.upper()] + 1,
        "discs": _discs(space),
        "free": space["free"],
        "penalty": view["copy_penalty"] if key == "copy" else None,
    }
