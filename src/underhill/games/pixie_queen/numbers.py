"""Writes the printed numbers into a state before its set-up."""

from pathlib import Path
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.numbers import Numbers
from underhill.games.pixie_queen.ids import (
    MAX_DIE,
    MAX_OFFER,
    N_COLOURS,
    N_DEMANDS,
    N_DOUBLE,
    N_FOOD_TILES,
    N_FOODS,
    ROW_TILES,
    Colour,
    Food,
    Good,
    RewardRow,
    Space,
)

NUMBERS = Numbers.read(Path(__file__).with_name("numbers.toml"))
PLAYERS = {2: "two_players", 3: "three_players", 4: "four_players", 5: "five_players"}
PLAIN_NUMBERS = {
    "n_discs": "start.discs",
    "n_rounds": "demands.rounds",
    "n_golden": "rewards.golden",
    "pit": "penalties.pit",
    "pass_points": "penalties.pass",
    "nothing_points": "penalties.nothing_offered",
    "hoard_points": "penalties.hoard",
    "stone_points": "penalties.stone",
    "n_steal_food": "actions.steal_food",
    "n_steal_silver": "actions.steal_silver",
    "n_trade": "actions.trade",
    "n_casino_silver": "actions.casino_silver",
    "n_casino_gold": "actions.casino_gold",
    "n_looked": "actions.looked_cubes",
    "n_stones_a_slave": "actions.stones_a_slave",
    "n_dump": "actions.dump",
    "n_dump_discs": "actions.dump_discs",
    "displace_apples": "actions.apples_to_displace",
    "cheaper_gold": "abilities.cheaper_gold",
    "servant_bonus": "abilities.servant_bonus",
    "ring_bonus": "abilities.ring_bonus",
    "stolen_silver": "abilities.stolen_silver",
    "most_slave_points": "abilities.slave_points",
}
LISTS = {
    "box": "box.goods",
    "start_goods": "start.goods",
    "start_special": "start.special_offering",
    "demand_tiles": "demands.tiles",
    "track_penalty": "tracks.penalties",
    "track_token": "tracks.tokens",
    "silver_for_gold": "tracks.silver_for_gold",
    "gold_for_ring": "tracks.gold_for_ring",
    "slave_symbols": "penalties.slave_symbols",
    "slave_points": "penalties.slaves",
    "copy_points": "penalties.copies",
    "casino_die": "dice.casino",
    "punishment_die": "dice.punishment",
}


MOST = {"penalties.pit": 100, "penalties.slave_symbols": 100, "actions.trade": MAX_OFFER, "box.goods": MAX_OFFER}
USUAL_MOST = 20


def write_numbers(s: Any, numbers: Numbers) -> None:
    """Write every printed number; BadNumbers for numbers no game could be played with."""
    for field, key in PLAIN_NUMBERS.items():
        setattr(s, field, _from_to(key, numbers[key], 0, MOST.get(key, USUAL_MOST)))
    for field, key in LISTS.items():
        setattr(s, field, [_from_to(key, number, 0, MOST.get(key, USUAL_MOST)) for number in numbers[key]])
    s.reward_values = [list(numbers[f"rewards.{row.name.lower()}"]) for row in RewardRow]
    s.symbols = [_symbols(numbers, Space(space)) for space in range(N_DOUBLE)]
    s.n_kinds = numbers["actions.kinds_offered_two_players" if s.n_seats == 2 else "actions.kinds_offered"]
    _write_for_players(s, numbers)
    _check(s)


def _write_for_players(s: Any, numbers: Numbers) -> None:
    """The numbers that depend on how many play."""
    s.n_pixies = [0] * N_COLOURS
    for p in range(s.n_seats):
        s.n_pixies[p] = numbers["start.pixies"][s.n_seats - 2]
    if s.n_seats == 2:
        s.n_pixies[Colour.NEUTRAL] = numbers["start.neutral_pixies"]
    s.n_stones = min(numbers["bag.stones_per_player"] * s.n_seats, numbers["bag.stones_at_most"])
    s.start_bag = [numbers["bag.silver"], numbers["bag.gold"], s.n_stones]
    tiles = list(numbers[f"food_tiles.{PLAYERS[s.n_seats]}"])
    s.start_food = tiles + [0] * (N_FOOD_TILES - len(tiles))
    if s.n_stones > numbers["box.stones"]:
        raise BadNumbers(f"the bag needs {s.n_stones} stones, but the box has {numbers['box.stones']}")


def _symbols(numbers: Numbers, space: Space) -> list[int]:
    """The letters of a space as counts of apples, honey and bread."""
    key = f"symbols.{space.name.lower()}"
    letters = numbers[key]
    if len(letters) > MAX_DIE or not set(letters) <= set("AHB"):
        raise BadNumbers(f"{key} must be made of the letters A, H and B, at most {MAX_DIE}, not {letters!r}")
    return [letters.count(food.name[0]) for food in Food]


def _from_to(key: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise BadNumbers(f"{key} must be from {least} to {most}, not {number}")
    return number


def _check(s: Any) -> None:
    for good in Good:
        bag = s.start_bag[good - Good.SILVER] if good >= Good.SILVER else 0
        if s.start_goods[good] * s.n_seats + s.start_special[good] + bag > s.box[good]:
            raise BadNumbers(f"the box has too little {good.name.lower()} for the set-up: {s.box[good]}")
    if sum(s.demand_tiles) != N_DEMANDS:
        raise BadNumbers(f"there are {N_DEMANDS} demand tiles, not {sum(s.demand_tiles)}")
    for key, numbers, least, most in (
        ("bag", s.start_bag, 0, MAX_OFFER),
        ("start.discs", [s.n_discs], 1, 9),
        ("start.pixies", s.n_pixies, 0, 9),
        ("food_tiles", s.start_food, 0, 9),
        ("demands.rounds", [s.n_rounds], 1, ROW_TILES),
        ("rewards", [points for row in s.reward_values for points in row], -15, 15),
        ("tracks.penalties", s.track_penalty, 0, 9),
        ("tracks.tokens", s.track_token, 0, 3),
        ("tracks.silver_for_gold", s.silver_for_gold, 1, USUAL_MOST),
        ("penalties.pit", [s.pit], 1, 100),
        ("penalties.copies", s.copy_points, 0, 9),
        ("dice.casino", s.casino_die, 0, 2),
        ("dice.punishment", s.punishment_die, 0, MAX_DIE),
        ("actions.kinds_offered", [s.n_kinds], 1, N_FOODS),
        ("actions.dump", [s.n_dump], 1, 9),
        ("actions.trade", [s.n_trade], 1, MAX_OFFER),
        ("abilities", [s.servant_bonus, s.ring_bonus], 0, 5),
    ):
        for number in numbers:
            _from_to(key, number, least, most)
