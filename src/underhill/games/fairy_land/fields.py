"""The state as a type for the rule functions. Written by `underhill fields` from state.py: do not edit."""

from typing import Protocol

from underhill.core.state import CoreState


class State(CoreState, Protocol):
    """A state of Fairy Land; state.py says what each field means."""

    option_first_game: int
    option_open_hands: int
    copies: list[int]
    animal_points: list[int]
    turtle_set: int
    turtle_bonus: int
    flower_points: list[int]
    variety_points: list[int]
    goblin_sole: int
    goblin_tied: int
    applause_points: list[int]
    starred: list[int]
    item_number: list[int]
    pendant_whole: int
    bells_alone: int
    fauna_value: int
    flora_value: int
    herald_value: int
    special_worth: int
    many: int
    wind_hand: int
    ribbon_flowers: int
    n_crests: int
    overcrowded: int
    ogre_toll: int
    first: int
    active: int
    turn: int
    forest: list[int]
    n_forest: int
    decks: list[list[int]]
    n_deck: list[int]
    placed_by: list[list[int]]
    seen_by: list[list[int]]
    boxed: list[int]
    lots: list[list[int]]
    n_lot: list[int]
    drawn: list[int]
    evil_at_dawn: list[int]
    hand: list[list[int]]
    played: list[list[int]]
    owned: list[list[int]]
    items: list[list[int]]
    crests: list[int]
    place: int
    bids: list[int]
    bid: int
    bidder: int
    paid: int
    playing: list[int]
    least_cards: int
    looked: int
    kept: list[int]
    may_keep: int
    ogres: int
    toll: int
    given: int
    offered: int
    discard: list[int]
    items_gone: list[int]
