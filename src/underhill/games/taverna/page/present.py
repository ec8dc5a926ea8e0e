"""All that the templates of Taverna need beyond the view. Made from the view, which has the match's numbers, and from words."""

from pathlib import Path
from typing import Any

from underhill.core.words import Words
from underhill.games.taverna.ids import Customer, Favour, Innkeeper, Notable, People, Spell, Symbol
from underhill.games.taverna.page.houses import houses
from underhill.games.taverna.page.labels import Labels

STEPS = ("opening", "card", "customer", "seated", "royal")
ASKS_PEOPLE = ("other_people", "metamorphosis")
ASKS_SYMBOL = ("change_symbol", "two_faces")
NAMED = {"people": People, "symbol": Symbol, "customer": Customer, "favour": Favour, "spell": Spell}
COUNTED = {"queen": "favour", "treasurer": "coin", "archduke": "deed", "archmage": "cast"}  # the sign of what a scoring counts
LABELS = Words(Path(__file__).with_name("labels.toml"), {})


def present(view: dict[str, Any], words: Words, language: str) -> dict[str, Any]:
    """Round and steps, the houses, the court, the ladders, the customers at the door and what lies before each seat."""
    label = Labels(LABELS, language)
    numbers = view["numbers"]
    return {
        "round": label.filled("round", a=view["round"], b=view["rounds"]),
        "steps": [{"name": label[step], "now": step == step_now(view)} for step in STEPS],
        "forecast": [forecast(seat, numbers["play"]["privilege_points"], words, language) for seat in view["innkeepers"]],
        "label": label,
        "name": names(words, language),
        "houses": houses(view, label),
        "ladders": [ladder(view, people.name.lower()) for people in People],
        "row": [card(slot, customers) for slot, customers in enumerate(view["row"], start=1)],
        "guest": guest(view),
        "ask": ask(view, words, language),
        "costs": numbers["spell_costs"],
        "sale": numbers["play"]["sale_price"],
        "privilege_price": numbers["play"]["privilege_price"],
        "royals": numbers["royal"],
        "counted": COUNTED,
        "king": {"points": numbers["royal"]["king_points"], "levels": numbers["royal"]["king_levels"]},
        "from": [f"from {innkeeper.name.lower()}" for innkeeper in Innkeeper],
    }


def step_now(view: dict[str, Any]) -> str:
    """Which step of the header is lit; none when the game is over."""
    if view["phase"] == "turns":
        return view["turn"]["step"]
    return "opening" if view["phase"] in ("peoples", "deeds") else view["phase"]


def names(words: Words, language: str) -> dict[str, dict[str, str]]:
    """What things are called, by vocabulary; notables without their article."""
    plain = {kind: {m.name.lower(): words.word(kind, m, language) for m in members} for kind, members in NAMED.items()}
    return {**plain, "notable": {m.name.lower(): words.word("notable", m, language, "short") for m in Notable}}


def forecast(seat: dict[str, Any], privilege_points: int, words: Words, language: str) -> dict[str, Any]:
    """A seat's points as they would be now, by source. All of it is open."""
    sources = {
        **seat["points"],
        "privileges": seat["privileges"] * privilege_points,
        **{f"ladder_{people}": worth for people, worth in seat["ladder_worth"].items()},
    }
    parts = [{"name": words.entry("source", source, language), "points": points} for source, points in sources.items() if points]
    return {"points": seat["score_now"], "parts": parts}


def ladder(view: dict[str, Any], people: str) -> dict[str, Any]:
    """A ladder from the top down: what each level is worth, its gift, who stands there, and where the next step would lead."""
    viewer, numbers = view["viewer"], view["numbers"]["ladder"]
    own = None if viewer is None else view["innkeepers"][viewer]["levels"][people]
    levels = [
        {
            "level": level,
            "worth": worth,
            "gift": level in numbers["gift_levels"],
            "seats": [p for p, seat in enumerate(view["innkeepers"]) if seat["levels"][people] == level],
            "next": own is not None and level == own + 1,
        }
        for level, worth in enumerate(numbers["points"])
    ]
    return {
        "people": people,
        "gift": numbers["gifts"][People[people.upper()]],
        "gift_sign": {"orc": "point", "human": "privilege", "elf": "spell", "dwarf": "coin"}[people],
        "king": view["king_people"] == people,
        "queen": view["queen_people"] == people,
        "levels": levels[::-1],
    }


def person(slot: int, customer: str) -> dict[str, Any]:
    """A customer at the door: his people, his symbol, and the choice that calls him in."""
    people, symbol = customer.split("_")
    return {
        "customer": customer,
        "people": people,
        "symbol": symbol,
        "text": f"take {customer} {slot}",
        "piece": f"guest-{slot}-{customer}",
    }


def card(slot: int, customers: list[str] | None) -> list[dict[str, Any]]:
    """A card of the row: its one or two customers; nobody where it was taken."""
    return [person(slot, customer) for customer in customers or []]


def guest(view: dict[str, Any]) -> dict[str, Any] | None:
    """The customer of the turn, as he is now; he comes from the place in the row that is empty."""
    turn = view["turn"]
    if turn is None or turn["customer"] is None:
        return None
    slot = next((slot for slot, card in enumerate(view["row"], start=1) if card is None), 0)
    return {
        "customer": turn["customer"],
        "people": turn["people"],
        "symbols": turn["symbols"],
        "piece": f"guest-{slot}-{turn['customer']}",
    }


def ask(view: dict[str, Any], words: Words, language: str) -> list[dict[str, str]]:
    """Choices that belong to no other place of the board: a people or a symbol for the customer."""
    kind = view["decision_kind"]
    if kind in ASKS_PEOPLE:
        return [asked("people", people.name.lower(), words.word("people", people, language)) for people in People]
    if kind in ASKS_SYMBOL:
        return [asked("symbol", symbol.name.lower(), words.word("symbol", symbol, language)) for symbol in Symbol]
    return []


def asked(family: str, name: str, called: str) -> dict[str, str]:
    """A choice shown by its sign."""
    return {"text": f"{family} {name}", "sign": name, "words": called}
