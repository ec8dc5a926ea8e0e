"""Writes the printed numbers into a state before its set-up."""

from pathlib import Path
from typing import Any

from underhill.core.errors import BadTables
from underhill.core.tables import Tables
from underhill.games.fairy_land.ids import DECK_CARDS, FOREST_CARDS, Card, Item

TABLES = Tables.read(Path(__file__).with_name("tables.toml"))


def write_tables(s: Any, tables: Tables) -> None:
    """Write every printed number; BadTables for numbers no game could be played with."""
    s.copies = [tables[f"forest.{card.name.lower()}"] for card in Card]
    s.animal_points = list(tables["points.animals"])
    s.turtle_set = tables["points.turtle_set"]
    s.turtle_bonus = tables["points.turtle_bonus"]
    s.flower_points = list(tables["points.flowers"])
    s.variety_points = list(tables["points.variety"])
    s.goblin_sole = tables["points.goblin_sole"]
    s.goblin_tied = tables["points.goblin_tied"]
    s.applause_points = list(tables["points.applause"])
    s.fauna_value = tables["fairies.fauna"]
    s.flora_value = tables["fairies.flora"]
    s.herald_value = tables["fairies.herald"]
    s.n_crests = tables["play.crests_two_players" if s.n_seats == 2 else "play.crests"]
    s.overcrowded = tables["play.overcrowded"]
    s.ogre_toll = tables["play.ogre_toll"]
    s.item_number = [tables[f"items.{item.name.lower()}"] for item in Item]
    s.pendant_whole = tables["items_more.pendant_whole"]
    s.bells_alone = tables["items_more.bells_alone"]
    s.starred = _starred(tables["court.starred"])
    _check(s)


def _starred(names: list[str]) -> list[int]:
    known = [item.name.lower() for item in Item]
    if len(set(names)) != DECK_CARDS or not set(names) <= set(known):
        raise BadTables(f"court.starred must be {DECK_CARDS} different items out of {', '.join(known)}")
    return [int(Item[name.upper()]) for name in names]


def _check(s: Any) -> None:
    if sum(s.copies) != FOREST_CARDS or min(s.copies) < 0:
        raise BadTables(f"the forest must have {FOREST_CARDS} cards in all, not {sum(s.copies)}")
    if max(s.copies[Card.WARRIOR : Card.WIND + 1]) > 1:
        raise BadTables("the forest has at most one of each special Fairy")
    if not 2 <= s.overcrowded <= 7:
        raise BadTables(f"play.overcrowded must be from 2 to 7, not {s.overcrowded}")
    for item, number in zip(Item, s.item_number, strict=True):
        if not 0 <= number <= 15:
            raise BadTables(f"items.{item.name.lower()} must be from 0 to 15, not {number}")
    for name in ("fauna_value", "flora_value", "herald_value", "n_crests", "ogre_toll"):
        if not 0 <= getattr(s, name) <= 9:
            raise BadTables(f"the number {name} must be from 0 to 9, not {getattr(s, name)}")
