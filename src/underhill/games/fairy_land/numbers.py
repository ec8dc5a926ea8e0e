"""Writes the printed numbers into a state before its set-up."""

from pathlib import Path
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.numbers import Numbers
from underhill.games.fairy_land.ids import DECK_CARDS, FOREST_CARDS, Card, Item

NUMBERS = Numbers.read(Path(__file__).with_name("numbers.toml"))


def write_numbers(s: Any, numbers: Numbers) -> None:
    """Write every printed number; BadNumbers for numbers no game could be played with."""
    s.copies = [numbers[f"forest.{card.name.lower()}"] for card in Card]
    s.animal_points = list(numbers["points.animals"])
    s.turtle_set = numbers["points.turtle_set"]
    s.turtle_bonus = numbers["points.turtle_bonus"]
    s.flower_points = list(numbers["points.flowers"])
    s.variety_points = list(numbers["points.variety"])
    s.goblin_sole = numbers["points.goblin_sole"]
    s.goblin_tied = numbers["points.goblin_tied"]
    s.applause_points = list(numbers["points.applause"])
    s.fauna_value = numbers["fairies.fauna"]
    s.flora_value = numbers["fairies.flora"]
    s.herald_value = numbers["fairies.herald"]
    s.n_crests = numbers["play.crests_two_players" if s.n_seats == 2 else "play.crests"]
    s.overcrowded = numbers["play.overcrowded"]
    s.ogre_toll = numbers["play.ogre_toll"]
    s.item_number = [numbers[f"items.{item.name.lower()}"] for item in Item]
    s.pendant_whole = numbers["items_more.pendant_whole"]
    s.bells_alone = numbers["items_more.bells_alone"]
    s.starred = _starred(numbers["court.starred"])
    _check(s)


def _starred(names: list[str]) -> list[int]:
    known = [item.name.lower() for item in Item]
    if len(set(names)) != DECK_CARDS or not set(names) <= set(known):
        raise BadNumbers(f"court.starred must be {DECK_CARDS} different items out of {', '.join(known)}")
    return [int(Item[name.upper()]) for name in names]


def _check(s: Any) -> None:
    if sum(s.copies) != FOREST_CARDS or min(s.copies) < 0:
        raise BadNumbers(f"the forest must have {FOREST_CARDS} cards in all, not {sum(s.copies)}")
    if max(s.copies[Card.WARRIOR : Card.WIND + 1]) > 1:
        raise BadNumbers("the forest has at most one of each special Fairy")
    if not 2 <= s.overcrowded <= 7:
        raise BadNumbers(f"play.overcrowded must be from 2 to 7, not {s.overcrowded}")
    for item, number in zip(Item, s.item_number, strict=True):
        if not 0 <= number <= 15:
            raise BadNumbers(f"items.{item.name.lower()} must be from 0 to 15, not {number}")
    for name in ("fauna_value", "flora_value", "herald_value", "n_crests", "ogre_toll"):
        if not 0 <= getattr(s, name) <= 9:
            raise BadNumbers(f"the number {name} must be from 0 to 9, not {getattr(s, name)}")
