"""Writes the printed numbers into a state before its set-up."""

from pathlib import Path
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.numbers import Numbers
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import (
    MAX_DIE,
    MAX_OFFER,
    MAX_STEPS,
    MAX_SYMBOLS,
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
    "slave_points": "penalties.slaves",
    "copy_points": "penalties.copies",
    "casino_die": "dice.casino",
    "punishment_die": "dice.punishment",
}


USUAL = (0, 20)  # from and to, where nothing else is said
RANGES = {
    "box.goods": (0, MAX_OFFER),
    "box.stones": (0, MAX_OFFER),
    "start.discs": (1, 9),
    "start.pixies": (1, 9),
    "start.neutral_pixies": (0, 9),
    "bag.silver": (0, MAX_OFFER),
    "bag.gold": (0, MAX_OFFER),
    "bag.stones_at_most": (0, MAX_OFFER),
    "food_tiles.two_players": (1, 9),
    "food_tiles.three_players": (1, 9),
    "food_tiles.four_players": (1, 9),
    "food_tiles.five_players": (1, 9),
    "demands.tiles": (0, N_DEMANDS),
    "demands.rounds": (1, ROW_TILES),
    "rewards.special_offering": (-15, 15),
    "rewards.loyal_servant": (-15, 15),
    "rewards.gold_ring": (-15, 15),
    "rewards.golden": (1, ROW_TILES),
    "tracks.penalties": (0, 9),
    "tracks.tokens": (0, 3),
    "tracks.silver_for_gold": (1, 20),
    "tracks.gold_for_ring": (1, 20),
    "penalties.pit": (1, 100),
    "penalties.slave_symbols": (1, 100),
    "penalties.copies": (0, 9),
    "dice.casino": (0, 2),
    "dice.punishment": (0, MAX_DIE),
    "actions.trade": (1, MAX_OFFER),
    "actions.dump": (1, 9),
    "actions.kinds_offered": (1, N_FOODS),
    "actions.kinds_offered_two_players": (1, N_FOODS),
    "abilities.servant_bonus": (0, 5),
    "abilities.ring_bonus": (0, 5),
}
TRACK_LISTS = ("penalties", "tokens", "silver_for_gold", "gold_for_ring")


def write_numbers(s: State, numbers: Numbers) -> None:
    """Write every printed number; BadNumbers for numbers no game could be played with."""
    keys = numbers.keys()
    for key in keys:
        _check_range(key, numbers[key])
    for field, key in PLAIN_NUMBERS.items():
        setattr(s, field, numbers[key])
    for field, key in LISTS.items():
        setattr(s, field, list(numbers[key]))
    s.reward_values = [list(numbers[f"rewards.{row.name.lower()}"]) for row in RewardRow]
    s.symbols = [_symbols(numbers, Space(space)) for space in range(N_DOUBLE)]
    s.n_kinds = numbers["actions.kinds_offered_two_players" if s.n_seats == 2 else "actions.kinds_offered"]
    _write_tracks(s, numbers)
    _write_slave_symbols(s, numbers["penalties.slave_symbols"])
    _write_for_players(s, numbers)
    _check_amounts(s)


def _check_range(key: str, value: Any) -> None:
    """Numbers, or the entries of a list, within what the rules and the state have room for."""
    least, most = RANGES.get(key, USUAL)
    for number in value if isinstance(value, list) else [value]:
        if isinstance(number, int) and not least <= number <= most:
            raise BadNumbers(f"{key} must be from {least} to {most}, not {number}")


def _write_tracks(s: State, numbers: Numbers) -> None:
    """What stands beside each step; both tracks have the same number of steps."""
    lists = {name: numbers[f"tracks.{name}"] for name in TRACK_LISTS}
    sizes = {name: len(values) for name, values in lists.items()}
    if len(set(sizes.values())) > 1:
        raise BadNumbers(f"all lists of tracks must have as many entries as there are steps, not {sizes}")
    s.n_steps = sizes["penalties"]
    s.track_penalty = _filled(lists["penalties"], MAX_STEPS)
    s.track_token = _filled(lists["tokens"], MAX_STEPS)
    s.silver_for_gold = _filled(lists["silver_for_gold"], MAX_STEPS)
    s.gold_for_ring = _filled(lists["gold_for_ring"], MAX_STEPS)


def _write_slave_symbols(s: State, symbols: list[int]) -> None:
    """Where the slave symbols stand on the score track, from its beginning."""
    if symbols != sorted(set(symbols)):
        raise BadNumbers(f"penalties.slave_symbols must rise from one to the next, not {symbols}")
    s.n_symbols = len(symbols)
    s.slave_symbols = _filled(symbols, MAX_SYMBOLS)


def _filled(values: list[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


def _write_for_players(s: State, numbers: Numbers) -> None:
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


def _check_amounts(s: State) -> None:
    """Whether the box has enough for the set-up."""
    for good in Good:
        bag = s.start_bag[good - Good.SILVER] if good >= Good.SILVER else 0
        if s.start_goods[good] * s.n_seats + s.start_special[good] + bag > s.box[good]:
            raise BadNumbers(f"the box has too little {good.name.lower()} for the set-up: {s.box[good]}")
    if sum(s.demand_tiles) != N_DEMANDS:
        raise BadNumbers(f"there are {N_DEMANDS} demand tiles, not {sum(s.demand_tiles)}")
