"""What the page of Fairy Land shows beyond the view: clearings, decks, what is under way, the ledger, the hand."""

from collections import Counter
from typing import Any

from underhill.core.words import Words
from underhill.games.fairy_land.ids import Card, Item
from underhill.games.fairy_land.page.ledger import beds, majorities
from underhill.games.fairy_land.page.seats import forecast, hand, panel
from underhill.games.fairy_land.page.stage import stage
from underhill.games.fairy_land.page.tongue import Tongue, family, is_evil

STEPS = {
    "dawn": ("dawn",),
    "day": ("day",),
    "bids": ("bid",),
    "payment": ("pay", "wind"),
    "cards": (),  # whatever is left: cards that come, go or are looked at
}
DECKS = ("druids", "court")
SAYS = ("majorities", "beds", "you_know", "overcrowded", "no_items", "crest", "done", "pass", "drive_away", "let_be", "scale")
FAMILIES = {**{card.name.lower(): family(card) for card in Card}, **{item.name.lower(): "item" for item in Item}}


def present(view: dict[str, Any], words: Words, language: str) -> dict[str, Any]:
    """All that the templates of Fairy Land need."""
    tongue = Tongue(words, language)
    return {
        "round": tongue.says("round", a=view["turn"], b=view["numbers"]["turns"]),
        "steps": steps(view, tongue),
        "forecast": [forecast(view, p, tongue) for p in range(view["seats"])],
        "glades": [glade(view, i, tongue) for i in range(len(view["clearings"]))],
        "decks": {name: deck(view[name], name, tongue) for name in DECKS},
        "forest": {"size": view["forest"], "name": tongue.says("forest"), "cards": tongue.says("size", a=view["forest"])},
        "stage": stage(view, tongue),
        "rows": majorities(view, tongue),
        "beds": beds(view, tongue),
        "panels": [panel(view, p, tongue) for p in range(view["seats"])],
        "hand": hand(view, tongue),
        "says": {key: tongue.says(key) for key in SAYS},
        "families": FAMILIES,
    }


def steps(view: dict[str, Any], tongue: Tongue) -> list[dict[str, Any]]:
    """The parts of a turn, the present one lit."""
    kind = view["decision_kind"]
    now = next((step for step, kinds in STEPS.items() if kind in kinds), "cards" if kind else None)
    return [{"name": tongue.says(f"step_{step}"), "now": step == now} for step in STEPS]


def glade(view: dict[str, Any], i: int, tongue: Tongue) -> dict[str, Any]:
    """A clearing: its cards and free places, its evil creatures, and what may be done with it."""
    names = view["clearings"][i]
    limit = view["numbers"]["play"]["overcrowded"]
    n_evil = sum(is_evil(name) for name in names)
    return {
        "number": i + 1,
        "name": tongue.says("clearing", a=i + 1),
        "texts": [f"place {i + 1}", f"explore {i + 1}", f"clearing {i + 1}"],
        "cards": lot(view, i, tongue),
        "free": range(len(names), limit - 1),
        "limit": limit if len(names) < limit else None,
        "limit_says": tongue.says("limit", a=limit),
        "full": len(names) >= limit,
        "evil": n_evil,
        "evil_says": tongue.says("evil", a=n_evil),
        "lit": view["lit"] == i,
        "dim": view["lit"] is not None and view["lit"] != i,
    }


def lot(view: dict[str, Any], clearing: int, tongue: Tongue) -> list[dict[str, Any]]:
    """The cards of a clearing; the first of a kind is the one that may be taken, the last may just have been laid there."""
    names = view["clearings"][clearing]
    seen: Counter[str] = Counter()
    cards = []
    for i, name in enumerate(names):
        cards.append(
            {
                "name": name,
                "label": tongue.card(name),
                "text": "" if seen[name] else f"take {name}",
                "piece": f"glade-{clearing + 1}-{name}-{seen[name]}",
                "came": f"drawn-{len(view['drawn'])}" if view["placed"] == clearing and i == len(names) - 1 else "",
            }
        )
        seen[name] += 1
    return cards


def deck(found: dict[str, Any], name: str, tongue: Tongue) -> dict[str, Any]:
    """A deck: its size, and what the viewer knows of it."""
    called = tongue.item if name == "court" else tongue.card
    known = [
        {
            "name": card["card"],
            "place": card["place"] + 1,
            "label": f"{called(card['card'])}, {tongue.says('from_top', a=card['place'] + 1)}",
        }
        for card in found["known"]
    ]
    rest = [{"name": card, "place": None, "label": f"{called(card)}, {tongue.says('somewhere')}"} for card in found["somewhere"]]
    return {"name": tongue.says(name), "size": found["size"], "cards": tongue.says("size", a=found["size"]), "known": known + rest}
