"""The document of a game's balance, made from the figures that lie with the game: before and after its numbers were moved."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from underhill.core.game import Game
from underhill.core.numbers import MARKS
from underhill.lab.balance import measured, out_of_reach
from underhill.lab.goals import stated
from underhill.lab.measures import is_share

ROOT = Path(__file__).parent.parent


def document_path(game: Game) -> Path:
    """Where a game's document lies."""
    return ROOT / "docs" / "balance" / f"{game.name}.md"


def document(game: Game) -> str:
    """The whole document."""
    return "\n".join(
        [f"# The balance of {game.title}", "", *_lead(game), *_moved(game), *_figures(game), *_worths(game), *_goals(game)]
    )


def _lead(game: Game) -> Iterator[str]:
    sides = measured(game).values()
    played, then = _games(sides), _games([figures["before"] for figures in sides if "before" in figures])
    more = f"; those before of {then}" if then not in ("", played) else ""
    yield f"Figures of {played} games for each number of players{more}. The game's net plays every seat, with a little temperature."
    yield "`python tools/measure_balance.py` writes this page; [how the figures are made](../balance.md)."
    yield ""


def _games(sides: Iterable[Mapping[str, Any]]) -> str:
    *most, last = [f"{count:,}" for count in sorted({figures["games"] for figures in sides})] or [""]
    return f"{', '.join(most)} or {last}" if most else last


def _moved(game: Game) -> Iterator[str]:
    """The numbers that were moved last, if any, and why."""
    goals = stated(game)
    title = "Numbers that were moved" if game.numbers.older else "No number was moved"
    yield from (f"## {title}", "", goals.moved["en"] if goals else "", "")
    if not game.numbers.older:
        return
    version, then = max(game.numbers.older.items())
    yield f"Matches that began under rules version {version} are played to their end with the numbers of then."
    yield ""
    rows = [
        (f"`{key}`", _spelled(before), _spelled(now), MARKS[game.numbers.mark(key)])
        for key, now, before in game.numbers.differences(then.values())
    ]
    yield from _table(("number", f"rules version {version}", f"rules version {game.rules_version}", "mark"), rows)


def _figures(game: Game) -> Iterator[str]:
    """The main figures of each number of players, after and before."""
    order = "in turn order" if game.turn_order else "by seat"
    yield from ("## Main figures", "", f"Wins and points {order}; intervals of 95 % are those of the first seat's wins.", "")
    rows = []
    for players, figures in measured(game).items():
        sides = {"before": figures["before"], "after": figures} if "before" in figures else {"": figures}
        rows += [(f"{players} {side}".strip(), *_row(each)) for side, each in sides.items()]
    yield from _table(("players", "wins", "points", "winner", "shared wins", "known after"), rows)


def _row(figures: Mapping[str, Any]) -> tuple[str, ...]:
    seats, known = figures["seats"], figures["known"]
    wins = ", ".join(f"{100 * seat['wins']:.0f}" for seat in seats)
    first = f"{100 * seats[0]['low']:.1f}–{100 * seats[0]['high']:.1f}"
    points = ", ".join(_number(seat["points"]) for seat in seats)
    shared, after = (f"{100 * each['mean']:.0f} %" if each else "" for each in (figures["ties"], known))
    return f"{wins} % ({first})", points, _number(figures["winner"]["mean"]), shared, after


def _worths(game: Game) -> Iterator[str]:
    """What the things are worth of which goals speak, with intervals."""
    told: dict[str, dict[int, str]] = {}
    for players, figures in measured(game).items():
        before = {thing["name"]: thing for thing in figures.get("before", {}).get("things", ())}
        for thing in figures.get("things", ()):
            then = [before[thing["name"]]] if thing["name"] in before else []
            told.setdefault(thing["names"]["en"], {})[players] = " → ".join(map(_worth, [*then, thing]))
    if told:
        yield from (
            "## What things are worth",
            "",
            "Points to whoever takes it, by pairs of games, with half of the interval of 95 %.",
            "",
        )
        rows = [(name, *(by_players.get(players, "") for players in measured(game))) for name, by_players in told.items()]
        yield from _table(("thing", *(f"{players} players" for players in measured(game))), rows)


def _worth(thing: Mapping[str, Any]) -> str:
    if thing["worth_points"] is None:
        return f"{thing['chosen'] or 'none'} taken"
    return f"{_number(thing['worth_points'])} ± {(thing['worth_high'] - thing['worth_low']) / 2:.1f}"


def _goals(game: Game) -> Iterator[str]:
    """Every goal with what was asked and reached, and why some are out of reach."""
    yield from ("## Goals", "")
    if game.numbers.older:
        yield from ("Before → now.", "")
    reached: dict[tuple[str, str], dict[int, str]] = {}
    for players, figures in measured(game).items():
        before = {goal["measure"]: goal for goal in figures.get("before", {}).get("goals", ())}
        for goal in figures["goals"]:
            asked = f"{_value(goal, goal['low'])} to {_value(goal, goal['high'])}"
            then = [before[goal["measure"]]] if goal["measure"] in before else []
            reached.setdefault((goal["names"]["en"], asked), {})[players] = " → ".join(map(_reached, [*then, goal]))
    rows = [(*goal, *(by_players.get(players, "") for players in measured(game))) for goal, by_players in reached.items()]
    yield from _table(("goal", "asked", *(f"{players} players" for players in measured(game))), rows)
    natures = [(goal.words["en"], goal.nature["en"]) for goal in out_of_reach(game)]
    if natures:
        yield from ("## The game's own nature", "", *(f"- {name}: {nature}" for name, nature in natures), "")


def _reached(goal: Mapping[str, Any]) -> str:
    return _value(goal, goal["value"]) + ("" if goal["met"] else " (missed)")


def _value(goal: Mapping[str, Any], number: float) -> str:
    return f"{100 * number:.3g} %" if is_share(goal["measure"]) else _number(number)


def _number(number: float) -> str:
    return f"{number:.1f}".replace("-", "\u2212")


def _spelled(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _table(columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> Iterator[str]:
    for row in (columns, ["---"] * len(columns), *rows):
        yield "| " + " | ".join(map(str, row)) + " |"
    yield ""
