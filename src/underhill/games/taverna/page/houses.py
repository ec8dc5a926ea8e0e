"""The five taverns as the board draws them: signboard, tables with what they would bring, deeds, privilege and notables."""

from typing import Any

from underhill.games.taverna.ids import Guild
from underhill.games.taverna.page.labels import Labels

Prospects = dict[tuple[str, str], dict[str, Any]]


def houses(view: dict[str, Any], label: Labels) -> list[dict[str, Any]]:
    """All five, the great one last."""
    prospects: Prospects = {(entry["tavern"], entry["table"]): entry for entry in view["outlook"] or []}
    return [house(tavern, prospects, label) for tavern in view["taverns"]]


def house(tavern: dict[str, Any], prospects: Prospects, label: Labels) -> dict[str, Any]:
    """One tavern."""
    name = tavern["tavern"]
    return {
        "tavern": name,
        "name": label[name],
        "sign": name,
        "guilds": [guild_sign(tavern, guild.name.lower()) for guild in Guild],
        "tables": [table(name, i, entry, prospects) for i, entry in enumerate(tavern["tables"])],
        "deeds": [deed(name, i, entry) for i, entry in enumerate(tavern["deeds"], start=1)],
        "privilege": tavern["privilege"],
        "notables": tavern["notables"],
        "outlook": [outlook(entry, label) for (where, _), entry in prospects.items() if where == name],
    }


def guild_sign(tavern: dict[str, Any], guild: str) -> dict[str, Any]:
    """A hook of the signboard, with the guild's sign or without."""
    name = tavern["tavern"]
    return {"guild": guild, "borne": guild in tavern["guilds"], "text": f"token {name} {guild}", "piece": f"guild-{name}-{guild}"}


def table(tavern: str, i: int, entry: dict[str, Any], prospects: Prospects) -> dict[str, Any]:
    """A table: whose it is, who sits there, every choice that means it, and what it would bring."""
    people, customer = entry["table"], entry["customer"]
    prospect = None if customer else prospects.get((tavern, people))
    texts = (
        [f"{verb} {tavern} {customer} {people}" for verb in ("throw out", "customer")] if customer else [f"seat {tavern} {people}"]
    )
    return {
        "people": people,
        "customer": customer,
        "texts": texts,
        "piece": f"at-{tavern}-{i}-{customer}",
        "prospect": prospect,
        "card": f"outlook-{tavern}-{people}" if prospect else "",
    }


def deed(tavern: str, n: int, entry: dict[str, Any]) -> dict[str, Any]:
    """A plaque: price, points, and whose cube lies on it."""
    return {**entry, "text": f"deed {tavern} {n}", "piece": f"cube-{tavern}-{n}-{entry['owner']}"}


def outlook(entry: dict[str, Any], label: Labels) -> dict[str, Any]:
    """What the waiting customer would bring at one kind of table, as signs and lines."""
    lines = [
        ("coin", label.filled("coins_more", a=entry["coins"]), entry["coins"] > 0),
        (entry["level"] or "level", label["level_more"], entry["level"] is not None),
        ("gift", label["gift_more"], entry["gift"]),
        ("privilege", label["privilege_more"], entry["privilege"]),
        *((guild, label[guild], True) for guild in entry["guilds"]),
    ]
    shown = [{"sign": sign, "text": text} for sign, text, holds in lines if holds]
    return {"card": f"outlook-{entry['tavern']}-{entry['table']}", "people": entry["table"], "lines": shown}
