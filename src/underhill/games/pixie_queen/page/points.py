"""What is counted: both tracks, the road of penalty points, and each seat's points as far as the viewer can know them."""

from collections.abc import Mapping
from typing import Any

from underhill.core.words import Words

View = Mapping[str, Any]


def tracks(view: View) -> list[dict[str, Any]]:
    """The steps of both tracks from the top: price, penalty, token, and who stands there."""
    return [_step(view, step) for step in range(len(view["tracks"]["penalties"]), 0, -1)]


def _step(view: View, step: int) -> dict[str, Any]:
    table = view["tracks"]
    present = [(p, seat) for p, seat in enumerate(view["players"]) if not seat["in_pit"]]
    return {
        "step": step,
        "silver_price": table["silver_for_gold"][step - 1],
        "gold_price": table["gold_for_ring"][step - 1],
        "penalty": table["penalties"][step - 1],
        "token": table["tokens"][step - 1],
        "silver": [p for p, seat in present if seat["silver_step"] == step],
        "gold": [p for p, seat in present if seat["gold_step"] == step],
    }


def road(view: View) -> dict[str, Any]:
    """The road to the pit: milestones, and every seat's marker; markers at one place stand on each other."""
    pit = view["pit"]
    stones = [{"points": points, "x": round(100 * points / pit)} for points in view["slave_symbols"]]
    return {"milestones": stones, "pit": pit, "markers": _markers(view, pit)}


def _markers(view: View, pit: int) -> list[dict[str, Any]]:
    """Markers at the same place, or so near that they would hide each other, stand on different levels."""
    markers: list[dict[str, Any]] = []
    for p, seat in enumerate(view["players"]):
        points = min(seat["penalties"], pit)
        near = {marker["level"] for marker in markers if abs(min(marker["points"], pit) - points) <= 1}
        level = min(set(range(len(markers) + 1)) - near)
        markers.append({"seat": p, "points": seat["penalties"], "x": round(100 * points / pit), "level": level})
    return markers


def forecasts(view: View, words: Words, language: str) -> list[dict[str, Any] | None]:
    """Points as they stand, for those seats whose screens the viewer can look behind."""
    return [_forecast(seat["points_now"], words, language) for seat in view["players"]]


def _forecast(points: Mapping[str, int] | None, words: Words, language: str) -> dict[str, Any] | None:
    if points is None:
        return None
    named = [{"name": words.entry("source", key, language), "points": n} for key, n in points.items() if n]
    return {"points": sum(points.values()), "parts": named}
