"""The board of Taverna in a terminal, drawn from a view alone."""

from enum import IntEnum
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhill.core.words import Words
from underhill.games.taverna.ids import Customer, Favour, Notable, People, Royal, Spell, Symbol, Tavern

COLOURS = {People.ORC: "red", People.HUMAN: "bright_blue", People.ELF: "green", People.DWARF: "yellow"}


def board(view: dict[str, Any], words: Words, language: str) -> RenderableType:
    """The whole table: round and piles, taverns, customers, court, innkeepers, and what ladders and scorings are worth."""
    say = Sayer(words, language)
    return Group(
        _heading(view, say),
        _taverns(view, say),
        _row(view, say),
        _court(view, say),
        *_under_way(view, say),
        _innkeepers(view, say),
        _worth(view, say),
        Text(say.entry("footnote"), style="dim"),
        *([Text(say.entry("signs"), style="dim")] if view["outlook"] else []),
    )


class Sayer:
    """The words of one language at hand."""

    def __init__(self, words: Words, language: str):
        self._words, self._language = words, language

    def entry(self, key: str, **values: int) -> str:
        """A phrase of the board."""
        return self._words.fill("board", key, self._language, values)

    def word(self, vocabulary: str, members: type[IntEnum], name: str, form: str = "") -> str:
        """The word for a name in a view."""
        return self._words.word(vocabulary, members[name.upper()], self._language, form)

    def seat(self, p: int) -> str:
        """What a seat is called."""
        return self._words.seat_name(p, self._language)

    def people(self, name: str, form: str = "") -> Text:
        """A people in its colour."""
        return Text(self.word("people", People, name, form), style=COLOURS[People[name.upper()]])

    def customer(self, name: str) -> Text:
        """A customer in his people's colour."""
        people = People(Customer[name.upper()] // len(People))
        return Text(self.word("customer", Customer, name), style=COLOURS[people])


def _heading(view: dict[str, Any], say: Sayer) -> Text:
    parts = [say.entry("round", seat=view["active"], a=view["round"], b=view["rounds"])]
    parts += [say.entry(of, a=People[view[f"{of}_people"].upper()]) for of in ("king", "queen") if view[f"{of}_people"]]
    parts.append(say.entry("piles", a=view["customer_pile"], b=view["spell_pile"], c=view["privilege_reserve"]))
    return Text("   ".join(parts), style="bold")


def _table(say: Sayer, *columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        table.add_column(say.entry(column))
    return table


def _taverns(view: dict[str, Any], say: Sayer) -> Table:
    table = _table(say, "tavern", "guilds", "tables", "deeds", "here")
    if view["outlook"]:
        table.add_column(say.entry("brings", seat=view["active"]))
    for tavern in view["taverns"]:
        here = [say.word("notable", Notable, name, "short") for name in tavern["notables"]]
        prospects = [entry for entry in view["outlook"] or [] if entry["tavern"] == tavern["tavern"]]
        table.add_row(
            say.word("tavern", Tavern, tavern["tavern"]),
            ", ".join(say.word("symbol", Symbol, guild) for guild in tavern["guilds"]),
            Text("  ").join(_place(entry, say) for entry in tavern["tables"]),
            "  ".join(_deed(deed, say) for deed in tavern["deeds"]),
            ", ".join([*here, say.entry("privilege")] if tavern["privilege"] else here),
            *([Text("  ").join(_prospect(entry, say) for entry in prospects)] if view["outlook"] else []),
        )
    return table


def _prospect(entry: dict[str, Any], say: Sayer) -> Text:
    """What the waiting customer would bring at one kind of free table."""
    signs = ("↑" if entry["level"] else "") + ("★" if entry["gift"] else "") + ("⚑" if entry["privilege"] else "")
    return Text.assemble(say.people(entry["table"], "short"), f":{entry['coins']}{signs}")


def _place(entry: dict[str, Any], say: Sayer) -> Text:
    customer = say.people(entry["customer"], "short") if entry["customer"] else Text("·", style="dim")
    return Text.assemble(customer, "/", say.people(entry["table"], "short"))


def _deed(deed: dict[str, Any], say: Sayer) -> str:
    owner = "" if deed["owner"] is None else f" {say.seat(deed['owner'])}"
    return f"{deed['price']}/{deed['points']}{owner}"


def _row(view: dict[str, Any], say: Sayer) -> Text:
    joint = Text(f" {say.entry('or')} ")
    cards = [joint.join(say.customer(name) for name in card) for card in view["row"] if card]
    return Text(f"{say.entry('row')} ", style="bold").append_text(Text(" | ").join(cards))


def _court(view: dict[str, Any], say: Sayer) -> Text:
    return Text(f"{say.entry('court')} {' | '.join(_favours(view['court'], say))}")


def _favours(names: list[str | None], say: Sayer) -> list[str]:
    return [say.word("favour", Favour, name) for name in names if name]


def _under_way(view: dict[str, Any], say: Sayer) -> list[RenderableType]:
    parts: list[RenderableType] = []
    turn = view["turn"]
    if turn is not None and turn["customer"]:
        symbols = ", ".join(say.word("symbol", Symbol, name) for name in turn["symbols"])
        parts.append(Text.assemble(f"{say.entry('customer')} ", say.people(turn["people"]), f" ({symbols})"))
    for spell in view["announced"]:
        text = f"{say.entry('announced')} {say.word('spell', Spell, spell['spell'])} ({say.seat(spell['seat'])})"
        parts.append(Text(text, style="magenta"))
    return parts


def _innkeepers(view: dict[str, Any], say: Sayer) -> Table:
    table = _table(say, "innkeeper", "coins", "privileges", "spells", "cast", "favours", "birthday", "points")
    for p, seat in enumerate(view["innkeepers"]):
        table.add_row(
            say.seat(p),
            str(seat["coins"]),
            str(seat["privileges"]),
            str(seat["hand_size"]) if seat["hand"] is None else _counted("spell", Spell, seat["hand"], say),
            _counted("spell", Spell, seat["cast"], say),
            _counted("favour", Favour, seat["favours"], say) + f" ({seat['favours_held'] - sum(seat['favours'].values())})",
            say.entry("days", a=seat["birthday"]),
            str(seat["score_now"]),
            style="bold" if p == view["seat"] else "",
        )
    return table


def _counted(vocabulary: str, members: type[IntEnum], counts: dict[str, int], say: Sayer) -> str:
    return ", ".join(say.word(vocabulary, members, name) + (f" ×{n}" if n > 1 else "") for name, n in counts.items())


def _worth(view: dict[str, Any], say: Sayer) -> Table:
    """Levels with what they are worth, and what each royal scoring would pay today."""
    table = _table(say, "ladder")
    for p in range(len(view["innkeepers"])):
        table.add_column(say.seat(p), justify="right")
    for people in People:
        name = people.name.lower()
        levels = [f"{seat['levels'][name]} ({seat['ladder_worth'][name]:+})" for seat in view["innkeepers"]]
        table.add_row(say.people(name), *levels)
    table.add_section()
    table.add_row(Text(say.entry("today"), style="dim"))
    for royal in view["royal"]:
        used = "" if royal["user"] is None else f" – {say.entry('used_by', seat=royal['user'])}"
        table.add_row(say.word("royal", Royal, royal["royal"]) + used, *(str(pay) for pay in royal["pays"]))
    return table
