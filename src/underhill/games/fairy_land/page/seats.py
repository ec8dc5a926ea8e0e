"""What lies before a seat: its compact panel, the viewer's own hand, and the points as they would be now."""

from typing import Any

from underhill.games.fairy_land.ids import Fairy
from underhill.games.fairy_land.page.tongue import Tongue, is_special

HOUSE_FAIRIES = [fairy.name.lower() for fairy in Fairy if fairy < Fairy.WARRIOR]
OTHERS = ("goblin", "ogre", "lost_half")


def number_of(fairy: str) -> str:
    """The number of a House's Fairy; a special one has none."""
    return "" if is_special(fairy) else str(Fairy[fairy.upper()] + 1)


def fairy_shown(p: int, name: str, tongue: Tongue) -> dict[str, Any]:
    """A Fairy of a seat: her number or her sign. A special one is the only one of her kind."""
    special = is_special(name)
    return {
        "name": name,
        "number": number_of(name),
        "label": tongue.fairy(name),
        "sign": name if special else "fairy",
        "card": name if special else "fairy",
        "piece": f"fairy-{name}" if special else f"fairy-{p}-{name}",
    }


def hand(view: dict[str, Any], tongue: Tongue) -> dict[str, Any] | None:
    """The viewer's Fairies, each always in her place; the Crests and items; None for an onlooker."""
    p = view["viewer"]
    if p is None:
        return None
    house = view["houses"][p]
    held = house["hand"]
    names = [*HOUSE_FAIRIES, *(name for name in (*held, *house["played"]) if is_special(name))]
    return {
        "seat": p,
        "fairies": [held_fairy(view, p, name, tongue) for name in names],
        "total": tongue.says("total_hand", a=house["hand_total"]),
        "crests": [{"id": f"crest-{p}-{i}"} for i in range(house["crests"])],
        "things": [item_shown(name, tongue) for name in house["items"]],
    }


def held_fairy(view: dict[str, Any], p: int, name: str, tongue: Tongue) -> dict[str, Any]:
    """A Fairy in the hand, lying played, or just now being played; with what she is worth where Fairies are being sent."""
    house, action = view["houses"][p], view["action"]
    paying = action is not None and action["bidder"] == p and name in action["playing"] and view["decision_kind"] in ("pay", "wind")
    state = "away" if paying else "held" if name in house["hand"] else "played"
    worth = action["worth"][name] if action is not None and view["decision_kind"] in ("bid", "pay") else None
    return {
        **fairy_shown(p, name, tongue),
        "state": state,
        "texts": [f"play {name}", f"take back {name}"],
        "state_says": "" if state == "held" else tongue.says("lies_played"),
        "worth": worth if is_special(name) else None,
        "worth_says": "" if worth is None else tongue.says("worth", a=worth),
    }


def item_shown(name: str, tongue: Tongue) -> dict[str, str]:
    """An item before a seat."""
    return {"name": name, "label": tongue.item(name), "text": f"use {name}", "piece": f"item-{name}"}


def panel(view: dict[str, Any], p: int, tongue: Tongue) -> dict[str, Any]:
    """What is public of a seat's hand, its played Fairies, its Crests and items, and what else lies before it."""
    house = view["houses"][p]
    return {
        "hand": [fairy_shown(p, name, tongue) for name in house["hand"]]
        if house["hand"] is not None and p != view["viewer"]
        else [],
        "n_hand": house["hand_size"],
        "hand_says": tongue.says("in_hand", a=house["hand_size"]),
        "played": [fairy_shown(p, name, tongue) for name in house["played"]],
        "played_says": tongue.says("lies_played"),
        "crests": house["crests"],
        "crests_says": tongue.says("crests", a=house["crests"]),
        "things": [item_shown(name, tongue) for name in house["items"]],
        "others": [
            {"name": name, "label": tongue.card(name), "n": house["owned"][name]} for name in OTHERS if house["owned"].get(name)
        ],
        "own": p == view["viewer"],
    }


def forecast(view: dict[str, Any], p: int, tongue: Tongue) -> dict[str, Any]:
    """The points as they would be now, without the applause that hands would get; with it when all is over."""
    sources = view["score_sheet"][p] if view["over"] else view["houses"][p]["sources"]
    parts = [{"name": tongue.source(name), "points": points} for name, points in sources.items()]
    return {"points": sum(sources.values()), "parts": parts}
