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


THEMES = {  # paper, ink, pale lines, marks
    "light": ("#ffffff", "#1d2430", "#8a93a3", "#2e7d4f"),
    "dark": ("#161b26", "#eef1f6", "#7d8798", "#6fd39a"),
}
KINDS = ("svg", "png")


def _figure(width: float, height: float) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise NoPlots(f"plots need the extra 'plots' (matplotlib): {error}") from error
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def draw(title: str, table: Standings, results: Sequence[Played], folder: Path) -> list[Path]:
    """Draw everything about an arena into a folder, for light and dark pages, as SVG and PNG; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    plan, files = table.plan, []
    heading = f"{title}, {plan.seats} players, {plan.games} games"
    for theme in THEMES:
        figures = {
            "ladder": ladder(table, heading, theme),
            "cross": cross_table(table, heading, theme),
            "points": points(table, results, heading, theme),
        }
        files += [folder / f"{name}-{theme}.{kind}" for name in figures for kind in KINDS]
        for name, figure in figures.items():
            for kind in KINDS:
                figure.savefig(folder / f"{name}-{theme}.{kind}", dpi=150)
    return files


def _dress(figure: Any, axes: Any, title: str, theme: str) -> None:
    """Title and colours of a theme."""
    paper, ink, pale, _ = THEMES[theme]
    figure.set_facecolor(paper)
    axes.set_facecolor(paper)
    axes.set_title(title, color=ink, fontsize=12)
    axes.tick_params(colors=ink, labelsize=10)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(ink)
    for spine in axes.spines.values():
        spine.set_color(pale)


def ladder(table: Standings, heading: str, theme: str = "light") -> Any:
    """Ratings with their intervals, each with its figure."""
    _, ink, pale, mark = THEMES[theme]
    figure, axes = _figure(8, 1.2 + 0.5 * len(table.lines))
    for i, line in enumerate(reversed(table.lines)):
        axes.plot([line.rating.low, line.rating.high], [i, i], color=pale, linewidth=3)
        axes.plot(line.rating.rating, i, "o", color=mark)
        axes.annotate(
            f"{line.rating.rating:+.0f}", (line.rating.rating, i), (0, 7), textcoords="offset points", ha="center", color=ink
        )
    axes.set_yticks(range(len(table.lines)), [line.bot for line in reversed(table.lines)])
    axes.set_ylim(-0.6, len(table.lines) - 0.3)
    axes.set_xlabel("rating, with 95 % interval")
    _dress(figure, axes, f"Ratings: {heading}", theme)
    return figure


def cross_table(table: Standings, heading: str, theme: str = "light") -> Any:
    """The share of each row's bot against each column's: the figures are written in whichever of black and white can be read."""
    n = len(table.lines)
    figure, axes = _figure(max(6.5, 2 + n), 1.5 + n)
    shares = [[0.5 if share is None else share for share in row] for row in table.cross]
    axes.imshow(shares, cmap="PiYG", vmin=0, vmax=1)
    for i, row in enumerate(table.cross):
        for j, share in enumerate(row):
            text = "" if share is None else f"{share:.0%}"
            axes.text(j, i, text, ha="center", va="center", color="black" if 0.15 < shares[i][j] < 0.85 else "white", fontsize=11)
    names = [line.bot for line in table.lines]
    axes.set_xticks(range(n), names, rotation=30, ha="right")
    axes.set_yticks(range(n), names)
    _dress(figure, axes, f"Wins of the row against the column: {heading}", theme)
    return figure


def points(table: Standings, results: Sequence[Played], heading: str, theme: str = "light") -> Any:
    """How the points of every bot are spread."""
    _, ink, pale, mark = THEMES[theme]
    figure, axes = _figure(8, 4.5)
    specs = list(table.plan.bots)
    spread = [[played.scores[p] for played in results for p, who in enumerate(played.who) if who == i] for i in range(len(specs))]
    lines = {"color": ink}
    axes.boxplot(
        spread,
        showmeans=True,
        boxprops=lines,
        whiskerprops=lines,
        capprops=lines,
        medianprops={"color": mark, "linewidth": 2},
        meanprops={"markerfacecolor": mark, "markeredgecolor": mark},
        flierprops={"markeredgecolor": pale},
    )
    axes.set_xticks(range(1, len(specs) + 1), specs, rotation=15 if len(specs) > 4 else 0)
    axes.set_ylabel("points")
    _dress(figure, axes, f"Points: {heading}", theme)
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
