"""The state as a type for the rule functions. Written by `underhill fields` from state.py: do not edit."""

from typing import Protocol

from underhill.core.state import CoreState


class State(CoreState, Protocol):
    """A state of Taverna; state.py says what each field means."""

    option_curse: int
    ladder_points: list[int]
    is_gift_level: list[int]
    gift_amount: list[int]
    n_turns: int
    start_coins: int
    start_spells: int
    income: int
    table_people: list[list[int]]
    n_tables: list[int]
    printed_guild: list[int]
    deed_price: list[list[int]]
    deed_points: list[list[int]]
    n_deeds: list[int]
    buy_out: int
    tokens_of_a_guild: int
    token_points: int
    n_privileges: int
    privilege_points: int
    privilege_price: int
    notable_price: list[list[int]]
    favour_copies: list[int]
    spell_cost: list[int]
    spell_copies: list[int]
    spell_number: list[int]
    sale_price: int
    card_people: list[list[int]]
    card_symbol: list[list[int]]
    n_cards: int
    king_points: int
    king_levels: int
    royal_points: list[int]
    royal_needs: list[list[int]]
    phase: int
    first: int
    birthday: list[int]
    active: int
    turn: int
    asked: int
    king_people: int
    queen_people: int
    bank: int
    seated: list[list[int]]
    tiles_placed: list[int]
    tiles_gone: list[int]
    deed_owner: list[list[int]]
    guild: list[list[int]]
    tokens: list[int]
    tavern_privilege: list[int]
    privilege_reserve: int
    notable_at: list[int]
    pile: list[int]
    n_pile: int
    row: list[int]
    is_played: list[int]
    court: list[int]
    reserve: list[int]
    n_reserve: int
    spells: list[int]
    n_spells: int
    countered: list[int]
    sold: list[list[int]]
    n_sold: list[int]
    curse_gone: int
    coins: list[int]
    points: list[list[int]]
    level: list[list[int]]
    privileges: list[int]
    hand: list[list[int]]
    n_hand: list[int]
    cast: list[list[int]]
    favours: list[list[int]]
    spent: list[list[int]]
    activations: list[list[int]]
    royal_of: list[int]
    n_scorings: list[int]
    step: int
    card: int
    customer: int
    people: int
    symbol: int
    bears: list[int]
    tavern: int
    paid_tavern: int
    n_cast: int
    n_allowed: int
    turn_notable_used: int
    guild_used: list[int]
    favour_used: list[int]
    notable_used: list[int]
    reacted: list[int]
