"""Writes the printed numbers into a state before its set-up, and reads them again for views."""

from pathlib import Path
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.numbers import Numbers
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import DECK_CARDS, FOREST_CARDS, Card, Item

NUMBERS = Numbers.read(Path(__file__).with_name("numbers.toml"))


def write_numbers(s: State, numbers: Numbers) -> None:
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
    s.special_worth = numbers["fairies.special"]
    s.many = numbers["fairies.many"]
    s.wind_hand = numbers["fairies.wind_hand"]
    s.ribbon_flowers = numbers["items_more.ribbon_flowers"]
    s.n_crests = numbers["play.crests_two_players" if s.n_seats == 2 else "play.crests"]
    s.overcrowded = numbers["play.overcrowded"]
    s.ogre_toll = numbers["play.ogre_toll"]
    s.item_number = [numbers[f"items.{item.name.lower()}"] for item in Item]
    s.pendant_whole = numbers["items_more.pendant_whole"]
    s.bells_alone = numbers["items_more.bells_alone"]
    s.starred = _starred(numbers["court.starred"])
    _check(s)


def read_numbers(s: State) -> dict[str, Any]:
    """The numbers that texts state, as a state has them, under the keys of numbers.toml."""
    return {
        "forest": {card.name.lower(): s.copies[card] for card in Card},
        "points": {
            "animals": list(s.animal_points),
            "turtle_set": s.turtle_set,
            "turtle_bonus": s.turtle_bonus,
            "flowers": list(s.flower_points),
            "variety": list(s.variety_points),
            "goblin_sole": s.goblin_sole,
            "goblin_tied": s.goblin_tied,
            "applause": list(s.applause_points),
        },
        "fairies": {
            "fauna": s.fauna_value,
            "flora": s.flora_value,
            "herald": s.herald_value,
            "special": s.special_worth,
            "many": s.many,
            "wind_hand": s.wind_hand,
        },
        "play": {
            "crests_two_players" if s.n_seats == 2 else "crests": s.n_crests,
            "overcrowded": s.overcrowded,
            "ogre_toll": s.ogre_toll,
        },
        "items": {item.name.lower(): s.item_number[item] for item in Item},
        "items_more": {
            "pendant_whole": s.pendant_whole,
            "bells_alone": s.bells_alone,
            "ribbon_flowers": s.ribbon_flowers,
        },
    }


def _starred(names: list[str]) -> list[int]:
    known = [item.name.lower() for item in Item]
    if len(set(names)) != DECK_CARDS or not set(names) <= set(known):
        raise BadNumbers(f"court.starred must be {DECK_CARDS} different items out of {', '.join(known)}")
    return [int(Item[name.upper()]) for name in names]


def _check(s: State) -> None:
    if sum(s.copies) != FOREST_CARDS or min(s.copies) < 0:
        raise BadNumbers(f"the forest must have {FOREST_CARDS} cards in all, not {sum(s.copies)}")
    if max(s.copies[Card.WARRIOR : Card.WIND + 1]) > 1:
        raise BadNumbers("the forest has at most one of each special Fairy")
    if not 2 <= s.overcrowded <= 7:
        raise BadNumbers(f"play.overcrowded must be from 2 to 7, not {s.overcrowded}")
    for item, number in zip(Item, s.item_number, strict=True):
        if not 0 <= number <= 15:
            raise BadNumbers(f"items.{item.name.lower()} must be from 0 to 15, not {number}")
    if s.item_number[Item.ENCHANTED_MIRROR] != 1 or s.item_number[Item.DRUIDS_SICKLE] > 2:
        raise BadNumbers("items.enchanted_mirror is 1, and items.druids_sickle from 0 to 2")
    for name in ("fauna_value", "flora_value", "herald_value", "special_worth", "wind_hand", "n_crests", "ogre_toll"):
        if not 0 <= getattr(s, name) <= 9:
            raise BadNumbers(f"the number {name} must be from 0 to 9, not {getattr(s, name)}")
