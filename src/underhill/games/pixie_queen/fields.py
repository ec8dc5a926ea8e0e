"""The state as a type for the rule functions. Written by `underhill fields` from state.py: do not edit."""

from typing import Protocol

from underhill.core.state import CoreState


class State(CoreState, Protocol):
    """A state of Pixie Queen; state.py says what each field means."""

    option_open_screens: int
    option_lenient_dump: int
    box: list[int]
    n_stones: int
    start_goods: list[int]
    n_discs: int
    n_pixies: list[int]
    start_special: list[int]
    start_bag: list[int]
    start_food: list[int]
    demand_tiles: list[int]
    n_rounds: int
    reward_values: list[list[int]]
    n_golden: int
    n_steps: int
    track_penalty: list[int]
    track_token: list[int]
    silver_for_gold: list[int]
    gold_for_ring: list[int]
    pit: int
    n_symbols: int
    slave_symbols: list[int]
    slave_points: list[int]
    pass_points: int
    nothing_points: int
    copy_points: list[int]
    hoard_points: int
    stone_points: int
    casino_die: list[int]
    punishment_die: list[int]
    symbols: list[list[int]]
    n_steal_food: int
    n_steal_silver: int
    n_trade: int
    n_casino_silver: int
    n_casino_gold: int
    n_looked: int
    n_stones_a_slave: int
    n_dump: int
    n_dump_discs: int
    displace_apples: int
    n_kinds: int
    cheaper_gold: int
    servant_bonus: int
    ring_bonus: int
    stolen_silver: int
    most_slave_points: int
    round_number: int
    step: int
    served: list[int]
    big: list[int]
    small: list[int]
    n_order: int
    in_pit: list[int]
    demands: list[int]
    n_turned: int
    supply: list[int]
    gone: list[int]
    stones_gone: int
    bag: list[int]
    special: list[int]
    stock: list[list[int]]
    pixie_at: list[int]
    slaves: list[int]
    stones: list[list[int]]
    servants: list[int]
    first_servant: list[int]
    discs: list[int]
    discs_at: list[list[int]]
    discs_on: list[int]
    lost_discs: list[int]
    passed: list[int]
    priority: int
    n_copies: int
    food_pile: list[int]
    n_food_pile: int
    food_tile: list[int]
    extra_food: int
    single_at: list[int]
    ability_at: list[int]
    track: list[list[int]]
    penalties: list[int]
    rewards: list[list[int]]
    tokens: list[int]
    taken: list[int]
    offer: list[list[int]]
    doubling: int
    due: list[int]
    acting: int
    removable: int
    steps_left: int
    to_draw: int
    loose_stones: int
