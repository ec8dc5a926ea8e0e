"""The ledger beside the clearings: who has most of each kind, and every seat's bed of Flowers."""

from typing import Any

from underhill.games.fairy_land.ids import N_ANIMALS, N_GROWING, Card
from underhill.games.fairy_land.page.tongue import Tongue

ANIMALS = [card.name.lower() for card in Card if card < N_ANIMALS]
FLOWERS = [card.name.lower() for card in Card if N_ANIMALS <= card < N_GROWING]


def majorities(view: dict[str, Any], tongue: Tongue) -> list[dict[str, Any]]:
    """A row a kind of Animal with what the most of it brings, and one for the Goblins."""
    rows = [row(view, name, points, tongue) for name, points in zip(ANIMALS, view["numbers"]["points"]["animals"], strict=True)]
    return [*rows, row(view, "goblin", None, tongue)]


def row(view: dict[str, Any], name: str, points: int | None, tongue: Tongue) -> dict[str, Any]:
    """A kind of card and each seat's number of it."""
    return {
        "name": name,
        "label": tongue.source(name),
        "points": points,
        "points_says": "" if points is None else tongue.says("kind_points", a=points),
        "cells": [cell(house, p, name) for p, house in enumerate(view["houses"])],
    }


def cell(house: dict[str, Any], p: int, name: str) -> dict[str, Any]:
    """How many cards of a kind a seat has, and what they bring now."""
    n = house["owned"].get(name, 0)
    return {"seat": p, "n": n, "points": house["sources"].get(name, 0), "id": f"{name}-{p}"}


def beds(view: dict[str, Any], tongue: Tongue) -> list[dict[str, Any]]:
    """Every seat's Flowers."""
    return [bed(house, p, tongue) for p, house in enumerate(view["houses"])]


def bed(house: dict[str, Any], p: int, tongue: Tongue) -> dict[str, Any]:
    """A stack a colour with its points, and the points for the number of colours."""
    stacks = [stack(house, name, tongue) for name in FLOWERS]
    n_colours = sum(found["n"] > 0 for found in stacks)
    return {
        "seat": p,
        "stacks": stacks,
        "colours": tongue.says("colours", a=n_colours),
        "variety": house["sources"].get("variety", 0),
    }


def stack(house: dict[str, Any], name: str, tongue: Tongue) -> dict[str, Any]:
    """The Flowers of one colour."""
    n = house["owned"].get(name, 0)
    return {"name": name, "label": tongue.source(name), "n": n, "points": house["sources"].get(name, 0)}
