"""Pictures of what the lab finds: ladder, cross table and points of an arena, win chances of a match. Needs the extra 'plots'."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from underhill.core.errors import UnderhillError
from underhill.lab.arena import Played
from underhill.lab.review import Review
from underhill.lab.standings import Standings


class NoPlots(UnderhillError):
    """Matplotlib is not installed."""


def _figure(width: float, height: float) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise NoPlots(f"plots need the extra 'plots' (matplotlib): {error}") from error
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def draw(table: Standings, results: Sequence[Played], folder: Path) -> list[Path]:
    """Draw everything about an arena into a folder; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = {"ladder": ladder(table), "cross": cross_table(table), "points": points(table, results)}
    for name, figure in figures.items():
        figure.savefig(folder / f"{name}.svg")
    return [folder / f"{name}.svg" for name in figures]


def ladder(table: Standings) -> Any:
    """Ratings with their intervals."""
    figure, axes = _figure(7, 1 + 0.5 * len(table.lines))
    for i, line in enumerate(reversed(table.lines)):
        axes.plot([line.rating.low, line.rating.high], [i, i], color="tab:gray")
        axes.plot(line.rating.rating, i, "o", color="tab:green")
    axes.set_yticks(range(len(table.lines)), [line.bot for line in reversed(table.lines)])
    axes.set_xlabel("rating, with 95 % interval")
    return figure


def cross_table(table: Standings) -> Any:
    """The share of each row's bot against each column's."""
    n = len(table.lines)
    figure, axes = _figure(2 + n, 1 + n)
    shares = [[0.5 if share is None else share for share in row] for row in table.cross]
    axes.imshow(shares, cmap="PiYG", vmin=0, vmax=1)
    for i, row in enumerate(table.cross):
        for j, share in enumerate(row):
            axes.text(j, i, "" if share is None else f"{share:.0%}", ha="center", va="center")
    names = [line.bot for line in table.lines]
    axes.set_xticks(range(n), names, rotation=30)
    axes.set_yticks(range(n), names)
    return figure


def points(table: Standings, results: Sequence[Played]) -> Any:
    """How the points of every bot are spread."""
    figure, axes = _figure(7, 4)
    specs = list(table.plan.bots)
    spread = [[played.scores[p] for played in results for p, who in enumerate(played.who) if who == i] for i in range(len(specs))]
    axes.boxplot(spread, showmeans=True)
    axes.set_xticks(range(1, len(specs) + 1), specs)
    axes.set_ylabel("points")
    return figure


def win_chances(found: Review, names: Sequence[str]) -> Any:
    """Every seat's chance to win over the decisions; turning points are marked."""
    figure, axes = _figure(9, 4)
    for p in range(found.seats):
        axes.plot([moment.n for moment in found.moments], [moment.win_chances[p] for moment in found.moments], label=names[p])
    for moment in found.turning_points:
        axes.plot(moment.n, moment.win_chances[moment.seat], "v", color="black")
    axes.set_ylim(0, 1)
    axes.set_xlabel("choices played")
    axes.set_ylabel("chance to win")
    axes.legend()
    return figure
