"""Writes the printed numbers into a state before its set-up, and reads them again for views."""

from enum import IntEnum
from pathlib import Path
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.numbers import Numbers
from underhill.core.pending import NONE
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    CARDS,
    FAVOUR_TILES,
    MAX_EXTENT,
    N_DEEDS,
    N_GRADES,
    N_LEVELS,
    N_TABLES,
    N_TAVERNS,
    ROW,
    SPELL_CARDS,
    Favour,
    Guild,
    Notable,
    People,
    Royal,
    Spell,
    Symbol,
    Tavern,
)

NUMBERED = (Spell.FIREWORKS, Spell.GOLDEN_RAIN, Spell.CLAIRVOYANCE, Spell.LIGHT_FINGERS, Spell.CURSE)
SOLD = (Notable.GOB_TROTTER, Notable.PRINCESS, Notable.AMBASSADRESS)
NUMBERS = Numbers.read(Path(__file__).with_name("numbers.toml"))


def write_numbers(s: State, numbers: Numbers) -> None:
    """Write every printed number; BadNumbers for numbers no game could be played with."""
    large = s.n_seats > 3
    for level in numbers["ladder.gift_levels"]:
        _check_range("ladder.gift_levels", level, 1, N_LEVELS - 1)
    s.ladder_points = list(numbers["ladder.points"])
    s.is_gift_level = [int(level in numbers["ladder.gift_levels"]) for level in range(N_LEVELS)]
    s.gift_amount = list(numbers["ladder.gifts"])
    s.n_turns = numbers["play.turns"][s.n_seats - 2]
    s.start_coins = numbers["play.coins"]
    s.start_spells = numbers["play.spells"]
    s.income = numbers["play.income"][int(large)]
    s.sale_price = numbers["play.sale_price"]
    s.buy_out = numbers["play.buy_out"]
    s.tokens_of_a_guild = numbers["play.tokens_of_a_guild"]
    s.token_points = numbers["play.token_points"]
    s.n_privileges = numbers["play.privileges"]
    s.privilege_points = numbers["play.privilege_points"]
    s.privilege_price = numbers["play.privilege_price"]
    _write_board(s, numbers, "4_5" if large else "2_3")
    _write_customers(s, numbers)
    _write_spells(s, numbers)
    _write_court(s, numbers)
    _check(s)


def read_numbers(s: State) -> dict[str, dict[str, Any]]:
    """The numbers that texts state, as a state has them, under the keys of numbers.toml; without those of the taverns."""
    return {
        "ladder": {
            "points": list(s.ladder_points),
            "gift_levels": [level for level, brings in enumerate(s.is_gift_level) if brings],
            "gifts": list(s.gift_amount),
        },
        "play": {
            "coins": s.start_coins,
            "spells": s.start_spells,
            "sale_price": s.sale_price,
            "buy_out": s.buy_out,
            "tokens_of_a_guild": s.tokens_of_a_guild,
            "token_points": s.token_points,
            "privileges": s.n_privileges,
            "privilege_points": s.privilege_points,
            "privilege_price": s.privilege_price,
        },
        "notables": {notable.name.lower(): [price for price in s.notable_price[notable] if price] for notable in SOLD},
        "spell_costs": {spell.name.lower(): s.spell_cost[spell] for spell in Spell if spell != Spell.CURSE},
        "spell_numbers": {spell.name.lower(): s.spell_number[spell] for spell in NUMBERED},
        "royal": {
            "king_points": s.king_points,
            "king_levels": s.king_levels,
            "points": list(s.royal_points),
            **{royal.name.lower(): list(s.royal_needs[royal]) for royal in Royal if royal != Royal.KING},
        },
    }


def _member(words: type[IntEnum], name: str, key: str) -> int:
    if name.upper() not in words.__members__:
        raise BadNumbers(f"{key} must be made of {', '.join(member.name.lower() for member in words)}, not {name!r}")
    return int(words[name.upper()])


def _padded(values: list[int], length: int, filler: int) -> list[int]:
    return [*values, *[filler] * (length - len(values))]


def _write_board(s: State, numbers: Numbers, side: str) -> None:
    names = [tavern.name.lower() for tavern in Tavern]
    peoples = [[_member(People, name, f"tables_{side}") for name in numbers[f"tables_{side}.{tavern}"]] for tavern in names]
    s.table_people = [_padded(row, N_TABLES, NONE) for row in peoples]
    s.n_tables = [len(row) for row in peoples]
    s.printed_guild = [_member(Guild, numbers[f"guilds.{tavern}"], "guilds") for tavern in names]
    prices = [numbers[f"deed_prices_{side}.{tavern}"] for tavern in names]
    s.deed_price = [_padded(row, N_DEEDS, 0) for row in prices]
    s.deed_points = [_padded(numbers[f"deed_points_{side}.{tavern}"], N_DEEDS, 0) for tavern in names]
    s.n_deeds = [len(row) for row in prices]


def _write_customers(s: State, numbers: Numbers) -> None:
    groups = [numbers["customers.two_or_more"], numbers["customers.four_or_more"], numbers["customers.five"]]
    cards = [card for group in groups for card in group]
    s.card_people = [_padded([_member(People, name, "customers") for name in card[::2]], 2, NONE) for card in cards]
    s.card_symbol = [_padded([_member(Symbol, name, "customers") for name in card[1::2]], 2, NONE) for card in cards]
    used = 1 if s.n_seats <= 3 else s.n_seats - 2
    s.n_cards = sum(len(group) for group in groups[:used])


def _write_spells(s: State, numbers: Numbers) -> None:
    castable = [spell.name.lower() for spell in Spell if spell != Spell.CURSE]
    s.spell_cost = [*(numbers[f"spell_costs.{spell}"] for spell in castable), 0]
    s.spell_copies = [*(numbers[f"spell_copies.{spell}"] for spell in castable), s.option_curse]
    s.spell_number = [numbers[f"spell_numbers.{spell.name.lower()}"] if spell in NUMBERED else 0 for spell in Spell]


def _write_court(s: State, numbers: Numbers) -> None:
    s.favour_copies = [numbers[f"favours.{favour.name.lower()}"] for favour in Favour]
    s.notable_price = [[0] * MAX_EXTENT for _ in Notable]
    for notable in SOLD:
        s.notable_price[notable] = _padded(numbers[f"notables.{notable.name.lower()}"], MAX_EXTENT, 0)
    s.king_points = numbers["royal.king_points"]
    s.king_levels = numbers["royal.king_levels"]
    s.royal_points = list(numbers["royal.points"])
    s.royal_needs = [[0] * N_GRADES, *(list(numbers[f"royal.{royal.name.lower()}"]) for royal in Royal if royal != Royal.KING)]


def _check(s: State) -> None:
    _check_range("play.turns", s.n_turns, 1, (s.n_cards - ROW) // s.n_seats)
    _check_range("the favours together", sum(s.favour_copies), FAVOUR_TILES, FAVOUR_TILES)
    _check_range("the spells without the Curse together", sum(s.spell_copies[: Spell.CURSE]), SPELL_CARDS - 1, SPELL_CARDS - 1)
    _check_range("play.spells", s.start_spells, 0, 6)
    _check_range("play.privileges", s.n_privileges, N_TAVERNS, 60)
    _check_range("play.privilege_price", s.privilege_price, 1, 9)
    _check_range("royal.king_levels", s.king_levels, 0, N_LEVELS - 1)
    for name in ("start_coins", "income", "sale_price", "buy_out", "tokens_of_a_guild", "token_points", "privilege_points"):
        _check_range(name, getattr(s, name), 0, 30)
    for name in ("gift_amount", "favour_copies", "spell_copies", "spell_number"):
        _check_range(name, min(getattr(s, name)), 0, 20)
        _check_range(name, max(getattr(s, name)), 0, 20)
    for cost in s.spell_cost[: Spell.CURSE]:  # windows ask everybody who has a coin, so a spell costs at least one
        _check_range("spell_costs", cost, 1, 20)
    _check_prices(s)
    _check_opening(s)
    _check_cards(s)


def _check_prices(s: State) -> None:
    for tavern in Tavern:
        for price in s.deed_price[tavern][: s.n_deeds[tavern]]:
            _check_range(f"a deed price of the {tavern.name.lower()} tavern", price, 1, 40)
    for notable in SOLD:
        prices = s.notable_price[notable]
        sold = [price for price in prices if price]
        if prices[0] < 1 or sold != sorted(sold) or sold != prices[: len(sold)]:
            raise BadNumbers(f"notables.{notable.name.lower()} must be rising prices from 1 on, not {prices}")


def _check_opening(s: State) -> None:
    """Everybody can buy two deeds (ruling 53): after a cheap one more are left to buy than the others can take."""
    prices = sorted(price for tavern in Tavern for price in s.deed_price[tavern][: s.n_deeds[tavern]])
    purse = s.start_coins - s.option_curse * s.spell_number[Spell.CURSE]  # it may strike at the deal (ruling 37)
    left = purse - prices[s.n_seats - 1]
    if sum(price <= left for price in prices) <= 2 * (s.n_seats - 1) + max(s.n_deeds):
        raise BadNumbers(
            f"play.coins must pay for two deeds of everybody, whatever others buy and the Curse takes, not {s.start_coins}"
        )


def _check_cards(s: State) -> None:
    for card in range(CARDS):
        first, second = s.card_people[card]
        if first == second:
            raise BadNumbers(f"the two customers of a double card are of different peoples; card {card + 1} is not so")


def _check_range(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadNumbers(f"{name} must be from {low} to {high}, not {value}")
