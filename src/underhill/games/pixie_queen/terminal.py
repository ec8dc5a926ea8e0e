"""The board of Pixie Queen in a terminal, drawn from a view alone."""

from typing import Any

from rich.align import Align
from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhill.core.words import Words
from underhill.games.pixie_queen.ids import N_DOUBLE, Ability, Colour, Cube, Food, Good, Phase, RewardRow, Row, Single, Space

STYLES = {
    "blue": "bold bright_blue",
    "red": "bold bright_red",
    "yellow": "bold yellow",
    "green": "bold green",
    "grey": "bold bright_black",
    "neutral": "bold magenta",
}
ABILITY_NUMBERS = {
    Ability.CHEAP_GOLD: "cheaper_gold",
    Ability.SERVANT_BONUS: "servant_bonus",
    Ability.RING_BONUS: "ring_bonus",
    Ability.STEAL_SILVER: "stolen_silver",
    Ability.FEWER_SLAVE_POINTS: "slave_points",
}


class Board:
    """A view with the words to draw it in: what every part of the board needs."""

    def __init__(self, view: dict[str, Any], words: Words, language: str):
        self.view, self._words, self._language = view, words, language

    def say(self, key: str, **values: int) -> str:
        """A phrase of the section `board`."""
        return self._words.fill("board", key, self._language, values)

    def title(self, key: str) -> str:
        """A phrase with a colon behind it."""
        return self.say(key) + self.say("colon")

    def word(self, vocabulary: str, member: Any, form: str = "") -> str:
        """A word for a member of an enum."""
        return self._words.word(vocabulary, member, self._language, form)

    def about(self, ability: Ability) -> str:
        """What an ability does, with the numbers of the match."""
        number = self.view["numbers"]["abilities"].get(ABILITY_NUMBERS.get(ability), 0)
        return self._words.fill("about_ability", ability.name.lower(), self._language, {"a": number})

    def seat(self, p: int) -> Text:
        """A seat's name in its colour."""
        return Text(self._words.seat_name(p, self._language), style=STYLES[self.view["players"][p]["colour"]])

    def pixie(self, colour: str | None) -> Text:
        """A pixie's colour in brackets, or an empty circle."""
        name = " " if colour is None else self.word("colour", Colour[colour.upper()])
        return Text(f"[{name}]", style="" if colour is None else STYLES[colour])

    def seats(self, seats: list[int]) -> Text:
        """Several names in a row."""
        return Text(" › ").join(self.seat(p) for p in seats)

    def goods(self, goods: dict[str, int]) -> str:
        """Goods with their numbers; those of which there are none are left out."""
        return ", ".join(self.say("goods", a=Good[name.upper()], b=n) for name, n in goods.items() if n)


def board(view: dict[str, Any], words: Words, language: str) -> RenderableType:
    """The whole table: round and demands, pyramid, single spaces, supplies and tiles, and the seats."""
    table = Board(view, words, language)
    return Group(
        _heading(table),
        _demands(table),
        *[Align.center(_row(table, row)) for row in (Row.FOURTH, Row.THIRD, Row.SECOND, Row.FIRST)],
        _single_spaces(table),
        *_supplies(table),
        *_rewards(table),
        *_tiles(table),
        _seats(table),
        Text(table.say("legend"), style="dim"),
    )


def _heading(table: Board) -> Text:
    view = table.view
    phase = table.word("phase", Phase[view["phase"].upper()])
    text = Text(f"{table.say('heading', a=view['round'], b=view['rounds'])} – {phase}", style="bold")
    text.append(f"   {table.title('order')}").append_text(table.seats(view["big_cubes"]))
    return text.append(f"   {table.title('next_order')}").append_text(table.seats(view["small_cubes"]))


def _demands(table: Board) -> Text:
    demands = table.view["demands"]
    turned = ", ".join(table.word("food", Food[name.upper()]) for name in demands["turned"]) or "–"
    chances = ", ".join(f"{table.word('food', Food[name.upper()])} {chance:.0%}" for name, chance in demands["chances"].items())
    text = Text(f"{table.title('demands')}{turned}")
    return text.append(f"   {table.title('chances')}{chances}") if demands["face_down"] else text


def _row(table: Board, row: Row) -> Table:
    """A row of the pyramid; the servant space stands beside the fourth."""
    grid = Table(box=ROUNDED, show_header=False, padding=(0, 1))
    cells = [_double_space(table, space) for space in table.view["spaces"][:N_DOUBLE] if space["row"] == row]
    if row == Row.FOURTH:
        cells.insert(1, Text("♛ ").append_text(table.pixie(table.view["servant_space"])))
    grid.add_row(*cells)
    return grid


def _double_space(table: Board, space: dict[str, Any]) -> Text:
    member = Space[space["space"].upper()]
    letters = "".join(table.word("food", Food[name.upper()], "letter") * n for name, n in space["symbols"].items())
    text = Text(f"{member + 1} {table.word('space', member)}\n", style="dim" if space["used"] else "")
    return text.append(f"{letters} ").append_text(table.pixie(space["pixie"])).append_text(_discs(table, space))


def _discs(table: Board, space: dict[str, Any]) -> Text:
    text = Text()
    for discs in space["discs"]:
        text.append(" " + "●" * discs["discs"], style=STYLES[table.view["players"][discs["seat"]]["colour"]])
    return text


def _single_spaces(table: Board) -> Text:
    text = Text(f"{table.title('single_spaces')}", style="bold")
    for space in table.view["spaces"][N_DOUBLE:]:
        member = Space[space["space"].upper()]
        text.append(f" {member + 1} {table.word('space', member)}", style="not bold").append_text(_discs(table, space)).append(" ·")
    return text.append(f" {table.say('copy_cost', a=table.view['copy_penalty'])}", style="not bold")


def _supplies(table: Board) -> list[Text]:
    view = table.view
    bag = ", ".join(f"{n} {table.word('cube', Cube[name.upper()])}" for name, n in view["bag"].items())
    lines = [
        Text(f"{table.title('supply')}{table.goods(view['supply'])}   {table.title('bag')}{bag}"),
        Text(f"{table.title('special')}{table.goods(view['special_offering'])}"),
    ]
    if view["seats"] == 2:
        lines.append(Text(f"{table.title('neutral')}{view['neutral_slaves']}"))
    return lines


def _rewards(table: Board) -> list[Text]:
    """The tiles left of each row, golden numbers in gold."""
    text = Text(f"{table.title('rewards')}")
    for name, row in table.view["rewards"].items():
        text.append(f"{table.word('row', RewardRow[name.upper()])} ")
        for i in range(row["taken"], len(row["values"])):
            text.append(f"{row['values'][i]} ", style="yellow" if i < row["golden"] else "")
        text.append("· ")
    return [text.append(table.say("golden_left", a=table.view["golden_left"]))]


def _tiles(table: Board) -> list[Text]:
    view = table.view
    tiles = [table.say("food_tile", a=value) for value in view["food_tiles"][:1]]
    tiles += [table.word("single", Single[name.upper()]) for name in view["single_tiles"]]
    lines = [Text(f"{table.title('tiles')}{', '.join(tiles) or '–'}"), Text(f"{table.title('abilities')}")]
    for name in view["abilities"]:
        ability = Ability[name.upper()]
        lines.append(Text(f"  {table.word('ability', ability)} – {table.about(ability)}", style="dim"))
    return lines


def _seats(table: Board) -> Table:
    grid = Table(box=SIMPLE_HEAD, expand=True, padding=(0, 1, 0, 0))
    for column in ("seat", "penalties", "slaves", "tracks", "own_tiles", "stock", "forecast"):
        grid.add_column(table.say(column))
    for p, seat in enumerate(table.view["players"]):
        grid.add_row(*_seat(table, p, seat), style="bold" if p == table.view["seat"] else "")
    return grid


def _seat(table: Board, p: int, seat: dict[str, Any]) -> list[RenderableType]:
    if seat["in_pit"]:
        return [table.seat(p), f"{seat['penalties']} – {table.say('in_pit')}"]
    return [
        _name_and_discs(table, p, seat),
        f"{seat['penalties']}\n{table.say('to_symbol', a=seat['to_next_symbol'])}",
        f"{seat['slaves']}\n{table.say('stones', a=seat['stones'][0], b=seat['stones'][1])}\n"
        f"{table.say('servants', a=seat['servants'])}",
        f"{table.say('silver_step', a=seat['silver_step'], b=seat['gold_price'])}\n"
        f"{table.say('gold_step', a=seat['gold_step'], b=seat['ring_price'])}",
        _own_tiles(table, seat),
        _stock(table, seat),
        _forecast(table, seat),
    ]


def _name_and_discs(table: Board, p: int, seat: dict[str, Any]) -> Text:
    """Name, colour, and what the seat is doing: discs left, passed, or its offering."""
    text = table.seat(p)
    text.append(f"\n{table.word('colour', Colour[seat['colour'].upper()])}" + (" ♛" if p == table.view["favourite"] else ""))
    offering = seat["offering"]
    if offering is None:
        return text.append(f"\n{table.say('passed')}" if seat["passed"] else "\n" + "●" * seat["discs"])
    if offering["goods"] is None:
        return text.append(f"\n{table.say('committed')}" if offering["committed"] else "\n…")
    return text.append(f"\n{table.title('offers')}{table.goods(offering['goods']) or table.say('nothing')}")


def _own_tiles(table: Board, seat: dict[str, Any]) -> str:
    tiles = [] if seat["food_tile"] is None else [table.say("food_tile", a=seat["food_tile"])]
    tiles += [table.word("single", Single[name.upper()]) for name in seat["single_tiles"]]
    if seat["ability"] == Ability.EXTRA_PLACE.name.lower() and isinstance(table.view["extra_place"], int):
        tiles.append(table.say("food_tile", a=table.view["extra_place"]))
    if seat["ability"] is not None:
        tiles.append(table.word("ability", Ability[seat["ability"].upper()]))
    return "\n".join(tiles)


def _stock(table: Board, seat: dict[str, Any]) -> str:
    if seat["stock"] is None:
        return table.say("hidden")
    return f"{table.goods(seat['stock']) or '–'}\n{table.say('points', a=seat['reward_points'])}"


def _forecast(table: Board, seat: dict[str, Any]) -> str:
    due = seat["penalties_this_round"]
    steal = {name: n for name, n in seat["next_steal"].items() if name != "any"}
    parts = [table.goods(steal)] if any(steal.values()) else []
    if seat["next_steal"]["any"]:
        parts.append(table.say("any_food", a=seat["next_steal"]["any"]))
    return f"{table.say('round_penalty', a=due['slaves'], b=due['tracks'])}\n{table.say('next_steal')} {', '.join(parts) or '–'}"
