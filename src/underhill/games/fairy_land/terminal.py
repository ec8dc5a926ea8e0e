"""The board of Fairy Land in a terminal, drawn from a view alone."""

from functools import cache
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from underhill.core.numbers import read_toml
from underhill.core.stated import dotted, stated
from underhill.core.words import Words
from underhill.games.fairy_land.ids import N_ANIMALS, N_GROWING, N_TURNS, Card, Fairy, Item, Place

CARDS = Path(__file__).with_name("page") / "cards.toml"
COLOURS = {
    Card.YELLOW: "yellow",
    Card.WHITE: "white",
    Card.VIOLET: "blue_violet",
    Card.PINK: "pink1",
    Card.RED: "red",
    Card.GOBLIN: "bold bright_red",
    Card.OGRE: "bold bright_red",
}


def board(view: dict[str, Any], words: Words, language: str) -> RenderableType:
    """The whole table: turn and decks, clearings, what is under way, and the Houses."""
    return Group(
        _heading(view, words, language),
        Columns([_clearing(view, i, words, language) for i in range(len(view["clearings"]))], equal=True, expand=True),
        *_under_way(view, words, language),
        _houses(view, words, language),
        *_items(view, words, language),
        Text(words.entry("board", "footnote", language), style="dim"),
    )


def _heading(view: dict[str, Any], words: Words, language: str) -> Text:
    turn = words.fill("board", "turn", language, {"seat": view["active"], "a": view["turn"], "b": N_TURNS})
    sizes = {"a": view["forest"], "b": view["druids"]["size"], "c": view["court"]["size"]}
    return Text(f"{turn}   {words.fill('board', 'decks', language, sizes)}", style="bold")


def _card(name: str, words: Words, language: str) -> Text:
    card = Card[name.upper()]
    style = COLOURS.get(card, "green" if card < N_ANIMALS else "bright_cyan")
    return Text(words.word("card", card, language), style=style)


def _cards(names: list[str], words: Words, language: str, joint: str = "\n") -> Text:
    if not names:
        return Text(words.entry("board", "empty", language), style="dim")
    return Text(joint).join(_card(name, words, language) for name in names)


def _clearing(view: dict[str, Any], i: int, words: Words, language: str) -> Panel:
    title = words.fill("board", "clearing", language, {"a": i + 1})
    action = view["action"]
    lit = action is not None and action["place"] == Place(i).name.lower()
    return Panel(_cards(view["clearings"][i], words, language), title=title, border_style="yellow" if lit else "green")


def _under_way(view: dict[str, Any], words: Words, language: str) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if view["drawn"]:
        title = words.entry("board", "dawn", language)
        parts.append(Text(f"{title}: ").append_text(_cards(view["drawn"], words, language, ", ")))
    action = view["action"]
    if action is not None and any(bid is not None for bid in action["bids"]):
        title = words.fill("board", "bids", language, {"a": Place[action["place"].upper()]})
        bids = [f"{words.seat_name(p, language)} {bid or '–'}" for p, bid in enumerate(action["bids"]) if bid is not None]
        parts.append(Text(f"{title}: {', '.join(bids)}", style="yellow"))
    for deck, vocabulary, members in (("druids", "card", Card), ("court", "item", Item)):
        known = [*(entry["card"] for entry in view[deck]["known"]), *view[deck]["somewhere"]]
        if known:
            title = words.word("place", Place[deck.upper()], language)
            names = ", ".join(words.word(vocabulary, members[name.upper()], language) for name in known)
            parts.append(Text(f"{title} – {words.entry('board', 'known', language)}: {names}", style="dim"))
    return parts


def _houses(view: dict[str, Any], words: Words, language: str) -> Table:
    table = Table(box=SIMPLE_HEAD, expand=True, padding=(0, 1, 0, 0))
    for column in ("house", "hand", "played", "animals", "flowers", "others", "items", "points"):
        table.add_column(words.entry("board", column, language), justify="right" if column == "points" else "left")
    for p, house in enumerate(view["houses"]):
        table.add_row(*_house(p, house, words, language), style="bold" if p == view["seat"] else "")
    return table


def _items(view: dict[str, Any], words: Words, language: str) -> list[RenderableType]:
    """What every item in sight does: those that lie before somebody, and those the viewer looks at or knows in the deck."""
    looked = view["looking"]["cards"] if view["looking"] and view["looking"]["deck"] == "court" else []
    known = [*(entry["card"] for entry in view["court"]["known"]), *view["court"]["somewhere"]]
    in_sight = {
        *(item for house in view["houses"] for item in house["items"]),
        *known,
        *(looked if isinstance(looked, list) else []),
    }
    texts = [_explained(item.name.lower(), view, language) for item in Item if item.name.lower() in in_sight]
    return [Text(words.entry("board", "what_items_do", language), style="bold"), *texts] if texts else []


@cache
def _texts() -> dict[str, Any]:
    return read_toml(CARDS)


def _explained(item: str, view: dict[str, Any], language: str) -> Text:
    """An item's name and what it does, with the numbers of this match."""
    card = _texts()[item][language]
    return Text(f"{card['name']}: {stated(card['does'], dotted(view['numbers']), language)}")


def _house(p: int, house: dict[str, Any], words: Words, language: str) -> list[RenderableType]:
    owned = {Card[name.upper()]: n for name, n in house["owned"].items()}
    hidden = words.fill("board", "hidden_hand", language, {"a": house["hand_size"]})
    items = [words.word("item", Item[name.upper()], language) for name in house["items"]]
    if house["crests"]:
        items.append(words.fill("board", "crests", language, {"a": house["crests"]}))
    return [
        words.seat_name(p, language),
        hidden if house["hand"] is None else _fairies(house["hand"], words, language),
        _fairies(house["played"], words, language),
        _counted({card: n for card, n in owned.items() if card < N_ANIMALS}, words, language),
        _counted({card: n for card, n in owned.items() if N_ANIMALS <= card < N_GROWING}, words, language),
        _counted({card: n for card, n in owned.items() if card >= N_GROWING}, words, language),
        "\n".join(items),
        str(house["points_before_applause"]),
    ]


def _fairies(names: list[str], words: Words, language: str) -> str:
    fairies = [Fairy[name.upper()] for name in names]
    numbers = " ".join(str(fairy + 1) for fairy in fairies if fairy < Fairy.WARRIOR)
    special = [words.word("card", Card[fairy.name], language) for fairy in fairies if fairy >= Fairy.WARRIOR]
    return "\n".join([numbers, *special] if numbers else special)


def _counted(owned: dict[Card, int], words: Words, language: str) -> Text:
    return Text("\n").join(Text(f"{n} ").append_text(_card(card.name, words, language)) for card, n in owned.items())
