"""The page about a game's numbers: which are stated and which reconstructed, and how balanced expert games are with them."""

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from underhill.core.game import Game
from underhill.lab.balance import measured, out_of_reach
from underhill.lab.balance_page import bars
from underhill.lab.goals import stated
from underhill.lab.measures import is_share
from underhill.web.pages.reader import ReaderHere
from underhill.web.pages.render import pages_of
from underhill.web.pages.rules import the_game
from underhill.web.pages.words import written
from underhill.web.request import HostHere

LABELS = 70  # the room for labels in a chart: a seat and its share, where no line crosses them
router = APIRouter(prefix="/games/{name}")


@router.get("/numbers")
async def numbers_page(name: str, request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """Every printed number with its mark, and the main figures of the balance lab."""
    game = the_game(host, name)
    marks = Counter(map(game.numbers.mark, game.numbers.keys()))
    shown: dict[str, Any] = {"game": game, "marks": marks, "groups": groups_of(game, reader.language)}
    shown["balance"] = charts_of(game, reader.language)
    counts = sorted({chart["games"] for chart in shown["balance"]})
    shown["games"] = " / ".join(written(count, reader.language) for count in counts)
    shown["moved"] = moved_told(game, reader.language)
    shown["natures"] = [(goal.words[reader.language], goal.nature[reader.language]) for goal in out_of_reach(game)]
    return pages_of(request).page("numbers.html", reader, **shown)


def groups_of(game: Game, language: str) -> list[tuple[str, str, list[dict[str, str]]]]:
    """The numbers by the part of the file that they stand in; parts and numbers with names where the game has words for them."""
    keys = game.numbers.keys()
    rows = [number_told(game, key, language) for key in keys]
    parts = groupby(rows, key=lambda row: row["key"].partition(".")[0])
    return [(part, game.words.number(part, language), list(found)) for part, found in parts]


def number_told(game: Game, key: str, language: str) -> dict[str, str]:
    """A number with its name, where the game has a word for it, its value and its mark."""
    value, mark = spelled(in_words(game, game.numbers[key], language)), game.numbers.mark(key)
    return {"key": key, "name": game.words.number(key, language), "value": value, "mark": mark}


def in_words(game: Game, value: Any, language: str) -> Any:
    """A value with what it names called as the game calls it."""
    if isinstance(value, list):
        return _pairs_in_words(game, value, language) or [in_words(game, each, language) for each in value]
    return (game.words.named(value, language) or value) if isinstance(value, str) else value


def _pairs_in_words(game: Game, value: list[Any], language: str) -> str:
    """Names of which each two together name one thing: an orc with beer or a human with a lyre; empty where they do not."""
    pairs = [game.words.named(f"{one}_{other}", language) for one, other in zip(value[::2], value[1::2], strict=False)]
    return " / ".join(pair for pair in pairs if pair) if all(pairs) and len(value) == 2 * len(pairs) else ""


def moved_told(game: Game, language: str) -> dict[str, Any]:
    """The numbers that were printed otherwise before, if any, and why they were moved, or none."""
    goals, older = stated(game), game.numbers.older
    moved = game.numbers.differences(older[max(older)].values()) if older else []
    rows = [{**number_told(game, key, language), "before": spelled(in_words(game, before, language))} for key, _, before in moved]
    return {"why": goals.moved.get(language, "") if goals else "", "rows": rows}


def spelled(value: Any) -> str:
    """A number, a word or a list of them, as a person writes it."""
    return ", ".join(spelled(each) for each in value) if isinstance(value, list) else str(value).replace("-", "\u2212")


def charts_of(game: Game, language: str) -> list[dict[str, Any]]:
    """For every number of players that was measured: the wins of each seat as a chart, and the main figures."""
    charts = []
    for seats, figures in measured(game).items():
        rows = [
            (f"{i + 1} · {100 * seat['wins']:.0f}\u00a0%", {"mean": seat["wins"], "low": seat["low"], "high": seat["high"]}, "")
            for i, seat in enumerate(figures["seats"])
        ]
        charts.append({"players": seats, "wins": Markup(bars(rows, 1 / seats, LABELS)), **figures})
        before = {goal["measure"]: goal for goal in figures.get("before", {}).get("goals", ())}
        charts[-1]["goals"] = [goal_told(goal, language, before.get(goal["measure"])) for goal in figures["goals"]]
    return charts


def goal_told(goal: Mapping[str, Any], language: str, before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A goal with its value, that before numbers were moved, and its bounds as people read them; a bound that nothing can pass is
    left out."""
    has_ends = goal["low"] != 0, not is_share(goal["measure"]) or goal["high"] != 1
    bound = {(True, True): "between", (True, False): "at_least", (False, True): "at_most"}[has_ends]

    def told(number: float, digits: int) -> str:
        if is_share(goal["measure"]):
            return written(round(100 * number, digits), language) + "\u00a0%"
        return written(round(number, digits), language)

    shown = {"value": told(goal["value"], 1), "low": told(goal["low"], 2), "high": told(goal["high"], 2)}
    shown["before"] = "" if before is None else told(before["value"], 1)
    return {"met": goal["met"], "name": goal["names"][language], "bound": bound, **shown}
