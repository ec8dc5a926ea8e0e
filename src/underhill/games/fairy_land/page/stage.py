"""What is under way, shown below the clearings: the cards of this dawn, bids, a payment, cards that are looked at or given away."""

from collections.abc import Callable
from typing import Any

from underhill.games.fairy_land.ids import N_GROWING, Card
from underhill.games.fairy_land.page.seats import fairy_shown, number_of
from underhill.games.fairy_land.page.tongue import Tongue, is_special

ITEM_SIGNS = {
    "dust": "fairy_dust",
    "lantern_clearing": "moon_lantern",
    "lantern_card": "moon_lantern",
    "veil_clearing": "veil_of_invisibility",
}
WAYS = ("clearing", "court", "druids", "crest")  # what a day can be used for
GROWING = [card.name.lower() for card in Card if card < N_GROWING]
Parts = dict[str, Any]


def stage(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The kind of what is under way, and what it needs to be drawn."""
    kind = view["decision_kind"]
    if kind is None:
        return {"kind": "over", "title": tongue.says("final"), "hands": [final_hand(house, tongue) for house in view["houses"]]}
    name, part = STAGES.get(kind, ("quiet", quiet))
    return {"kind": name, **part(view, tongue)}


def final_hand(house: Parts, tongue: Tongue) -> str:
    """What decides applause and ties: the hand's total, and the applause where the Silver Bells add to it."""
    said = tongue.says("total_hand", a=house["hand_total"])
    return said if house["applause"] == house["hand_total"] else f"{said} · {tongue.says('applause', a=house['applause'])}"


def quiet(view: dict[str, Any], tongue: Tongue) -> Parts:
    """Nothing lies here: the clearings, decks and hands are what matters."""
    return {
        "title": tongue.says("day"),
        "sign": ITEM_SIGNS.get(view["decision_kind"], "day"),
        "ways": [{"name": tongue.says(f"way_{card}"), "card": card, "sign": card} for card in WAYS],
    }


def dawn(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The cards of this dawn that are not placed yet, the next first."""
    orders = ("next", "later") if len(view["drawn"]) == 2 else ("next",)
    cards = [
        {"name": name, "label": tongue.card(name), "order": tongue.says(order), "piece": f"drawn-{left}"}
        for left, name, order in zip(range(len(orders) - 1, -1, -1), view["drawn"], orders, strict=True)
    ]
    return {"title": tongue.says("dawn"), "cards": cards}


def auction(view: dict[str, Any], tongue: Tongue) -> Parts:
    """A lantern a seat in the order of bidding, and to the viewer what each bid would be paid with."""
    return {
        "lanterns": lanterns(view, tongue),
        "bids": bids(view, tongue),
        "reach": reach(view, tongue),
    }


def lanterns(view: dict[str, Any], tongue: Tongue) -> list[Parts]:
    """Every seat's bid; from the left neighbour round to the active seat."""
    first = view["active"] + 1
    return [lantern(view, (first + i) % view["seats"], tongue) for i in range(view["seats"])]


def lantern(view: dict[str, Any], p: int, tongue: Tongue) -> Parts:
    """One seat's bid: made, passed, being thought about, or to come."""
    action = view["action"]
    bid = action["bids"][p]
    if bid is None:
        state = "asked" if view["seat"] == p else "not_asked"
        return {"seat": p, "made": False, "state": state, "shown": "?" if state == "asked" else "…", "says": tongue.says(state)}
    if bid == 0:
        return {"seat": p, "made": True, "state": "passed", "shown": "–", "says": tongue.says("passed")}
    state = "highest" if action["bidder"] == p else "outbid"
    return {"seat": p, "made": True, "state": state, "shown": str(bid), "says": tongue.says("bid_of", a=bid)}


def bids(view: dict[str, Any], tongue: Tongue) -> list[Parts]:
    """The bids the viewer can make, each with the Fairies that would pay it with least left over."""
    payments = best_payments(view)
    return [bid_shown(n, payments, tongue) for n in range(view["action"]["least"] + 1, most(payments) + 1)]


def best_payments(view: dict[str, Any]) -> dict[int, list[str]]:
    """What the viewer's Fairies can be worth here, and the fewest of them for each."""
    p, action = view["viewer"], view["action"]
    if p is None or view["seat"] != p:
        return {}
    sums: dict[int, list[str]] = {0: []}
    for name in view["houses"][p]["hand"]:
        for total, fairies in list(sums.items()):
            reached = total + action["worth"][name]
            if reached not in sums or len(sums[reached]) > len(fairies) + 1:
                sums[reached] = [*fairies, name]
    bonus = action["bonus"][p]
    return {total + bonus: fairies for total, fairies in sums.items() if fairies}


def most(payments: dict[int, list[str]]) -> int:
    """The most that can be paid here."""
    return max(payments, default=0)


def bid_shown(n: int, payments: dict[int, list[str]], tongue: Tongue) -> Parts:
    """A bid, and the Fairies that would pay it."""
    total = min(total for total in payments if total >= n)
    return {
        "n": n,
        "text": f"bid {n}",
        "exact": total == n,
        "fairies": [{"number": number_of(name), "sign": name, "label": tongue.fairy(name)} for name in payments[total]],
    }


def reach(view: dict[str, Any], tongue: Tongue) -> str:
    """How much the viewer can pay here, if he is asked."""
    payments = best_payments(view)
    if not payments:
        return ""
    bonus = view["action"]["bonus"][view["viewer"]]
    said = tongue.says("reach", a=most(payments))
    return f"{said} ({tongue.says('bonus', a=bonus)})" if bonus else said


def payment(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The Fairies played so far, what they are worth together, and what is needed."""
    action = view["action"]
    p = action["bidder"]
    fairies = [
        {**fairy_shown(p, name, tongue), "worth": tongue.says("worth", a=action["worth"][name]) if is_special(name) else ""}
        for name in action["playing"]
    ]
    bonus = action["bonus"][p]
    return {
        "seat": p,
        "fairies": fairies,
        "title": tongue.says("paid"),
        "paid": action["paid"],
        "needed": tongue.says("needed", a=action["least"]),
        "enough": action["paid"] >= action["least"] and bool(fairies),
        "bonus": tongue.says("bonus", a=bonus) if bonus else "",
    }


def look(view: dict[str, Any], tongue: Tongue) -> Parts:
    """Cards of a deck: open to the looker, backs to the others; and what was kept."""
    looking = view["looking"]
    court = looking["deck"] == "court"
    cards = looking["cards"]
    open_cards = [looked(name, court, tongue) for name in cards] if isinstance(cards, list) else []
    n = len(open_cards) or cards
    return {
        "title": tongue.says("looks", a=n),
        "deck": looking["deck"],
        "cards": first_of_each(open_cards),
        "backs": range(0 if open_cards else n),
        "kept": [{"name": name, "label": tongue.card(name)} for name in looking["kept"]],
        "kept_says": tongue.says("kept"),
    }


def looked(name: str, court: bool, tongue: Tongue) -> Parts:
    """A card that is looked at, and the choices it stands for."""
    kind = " item" if court else ""
    return {
        "name": name,
        "label": tongue.item(name) if court else tongue.card(name),
        "texts": [f"keep{kind} {name}", f"under{kind} {name}"],
    }


def first_of_each(cards: list[Parts]) -> list[Parts]:
    """Only the first of equal cards carries the choice; every one has an id of its own."""
    shown: list[Parts] = []
    for card in cards:
        n = sum(card["name"] == other["name"] for other in shown)
        shown.append({**card, "texts": [] if n else card["texts"], "piece": f"looked-{card['name']}-{n}"})
    return shown


def own_cards(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The Animals and Flowers of the seat that decides: one is given up or offered."""
    return {
        "title": tongue.says("yours") if view["seat"] == view["viewer"] else tongue.says("theirs"),
        **growing(view, view["seat"], tongue),
    }


def their_cards(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The Animals and Flowers of the seat that is swapped with."""
    return {"title": tongue.says("theirs"), **growing(view, view["mirror"]["with"], tongue), **offered(view, tongue)}


def growing(view: dict[str, Any], p: int, tongue: Tongue) -> Parts:
    """A seat's Animals and Flowers by kind, with the choices each may stand for."""
    owned = view["houses"][p]["owned"]
    cards = [
        {
            "name": name,
            "label": tongue.card(name),
            "n": owned[name],
            "texts": [f"{verb} {name}" for verb in ("lose", "offer", "take")],
        }
        for name in GROWING
        if owned.get(name)
    ]
    return {"seat": p, "cards": cards}


def others(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The other seats: one gets a Goblin or swaps a card."""
    seats = [p for p in range(view["seats"]) if p != view["seat"]]
    houses = [view["houses"][p]["house"] for p in seats]
    return {
        "seats": [{"seat": p, "texts": [f"give {house}", f"from {house}"]} for p, house in zip(seats, houses, strict=True)],
        **offered(view, tongue),
    }


def offered(view: dict[str, Any], tongue: Tongue) -> Parts:
    """The card that is given away in a swap."""
    card = view["mirror"]["offered"] if view["mirror"] else None
    return {"offered": {"name": card, "label": tongue.card(card)} if card else None, "swap": tongue.says("swap")}


STAGES: dict[str, tuple[str, Callable[[dict[str, Any], Tongue], Parts]]] = {
    "dawn": ("dawn", dawn),
    "bid": ("auction", auction),
    "pay": ("payment", payment),
    "wind": ("payment", payment),
    "warrior": ("warrior", quiet),
    "lose": ("cards", own_cards),
    "keep": ("look", look),
    "under": ("look", look),
    "sickle": ("look", look),
    "flute": ("others", others),
    "mirror_own": ("cards", own_cards),
    "mirror_house": ("others", others),
    "mirror_card": ("cards", their_cards),
}
