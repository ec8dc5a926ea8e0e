"""Pictures of what the lab finds: ladder, cross table and points of an arena, win chances of a match, whether chances are
calibrated, a training run. Needs the extra 'plots'."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from underhill.core.errors import BadOption, UnderhillError
from underhill.core.files import make_folder
from underhill.lab.arena import Played
from underhill.lab.calibration import Bin
from underhill.lab.review import Review
from underhill.lab.standings import Standings


class NoPlots(UnderhillError):
    """Matplotlib is not installed."""


THEMES = {  # paper, ink, pale lines, marks
    "light": ("#ffffff", "#1d2430", "#8a93a3", "#2e7d4f"),
    "dark": ("#161b26", "#eef1f6", "#7d8798", "#6fd39a"),
}
KINDS = ("svg", "png")
LONGEST_NAME = 24  # letters in a line


def _figure(width: float, height: float, rows: int = 1, columns: int = 1) -> tuple[Any, Any]:
    figure = _library()(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(rows, columns)


def _library() -> Any:
    """Matplotlib's figures, if it is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise NoPlots(f"plots need the extra 'plots' (matplotlib): {error}") from error
    return Figure


def check_folder(folder: Path) -> None:
    """Whether pictures can be left in a folder, asked before a long time is spent on what they show."""
    _library()
    make_folder(folder)


def check_file(file: Path) -> None:
    """The same for one picture."""
    known = _library()().canvas.get_supported_filetypes()
    if file.suffix and file.suffix[1:].lower() not in known:
        raise BadOption(f"a picture is a file like {file.stem}.svg or {file.stem}.png, not {file.name}")
    make_folder(file.parent)


def draw(title: str, standings: Standings, results: Sequence[Played], folder: Path) -> list[Path]:
    """Draw everything about an arena into a folder; the files."""
    plan = standings.plan
    heading = f"{title}, {plan.seats} players, {plan.games} games"
    figures = {
        "ladder": lambda theme: ladder(standings, heading, theme),
        "cross": lambda theme: cross_table(standings, heading, theme),
        "points": lambda theme: points(standings, results, heading, theme),
    }
    return save(figures, folder)


def save(figures: Mapping[str, Callable[[str], Any]], folder: Path, kinds: Sequence[str] = KINDS) -> list[Path]:
    """Draw figures into a folder, for light and dark pages, as SVG and PNG; the files."""
    make_folder(folder)
    files = []
    for name, drawn in figures.items():
        for theme in THEMES:
            figure = drawn(theme)
            for kind in kinds:
                files.append(folder / f"{name}-{theme}.{kind}")
                figure.savefig(files[-1], dpi=150)
    return files


def _named(standings: Standings) -> list[str]:
    """The bots, the strongest first, long names in several lines."""
    return [_in_lines(line.bot) for line in standings.lines]


def _in_lines(bot: str) -> str:
    """A long spec in several lines, broken after its commas where it has some."""
    return fill(bot.replace(",", ", "), LONGEST_NAME).replace(", ", ",")


def _readable_on(colour: Sequence[float]) -> str:
    """Black or white, whichever has more contrast to a colour (WCAG 2: they are equal at a luminance of 0.18)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return "black" if 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.18 else "white"


def _signed(number: float) -> str:
    return f"{number:+.0f}".replace("-", "\u2212")


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


def ladder(standings: Standings, heading: str, theme: str = "light") -> Any:
    """Ratings with their intervals, each with its figure."""
    _, ink, pale, mark = THEMES[theme]
    figure, axes = _figure(8, 1.2 + 0.5 * len(standings.lines))
    for i, line in enumerate(reversed(standings.lines)):
        axes.plot([line.rating.low, line.rating.high], [i, i], color=pale, linewidth=3)
        axes.plot(line.rating.rating, i, "o", color=mark)
        rating = line.rating.rating
        axes.annotate(_signed(rating), (rating, i), (0, 7), textcoords="offset points", ha="center", color=ink)
    axes.set_yticks(range(len(standings.lines)), _named(standings)[::-1])
    axes.set_ylim(-0.6, len(standings.lines) - 0.3)
    axes.set_xlabel("rating, with 95 % interval")
    _dress(figure, axes, f"Ratings: {heading}", theme)
    return figure


def cross_table(standings: Standings, heading: str, theme: str = "light") -> Any:
    """The share of each row's bot against each column's; nobody meets themselves, and who never met has no colour."""
    n = len(standings.lines)
    figure, axes = _figure(max(7.0, 3.5 + 0.9 * n), 1.8 + 0.8 * n)
    shares = [[float("nan") if share is None else share for share in row] for row in standings.cross]
    image = axes.imshow(shares, cmap="PiYG", vmin=0, vmax=1, aspect="auto")
    for i, row in enumerate(standings.cross):
        for j, share in enumerate(row):
            if share is not None:
                colour = _readable_on(image.cmap(image.norm(share)))
                axes.text(j, i, f"{share:.0%}", ha="center", va="center", color=colour, fontsize=11)
    axes.set_xticks(range(n), _named(standings), rotation=40, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(n), _named(standings))
    _dress(figure, axes, f"Wins of the row against the column\n{heading}", theme)
    return figure


def points(standings: Standings, results: Sequence[Played], heading: str, theme: str = "light") -> Any:
    """How the points of every bot are spread, the strongest on top, each with its mean."""
    _, ink, pale, mark = THEMES[theme]
    figure, axes = _figure(8, 1.2 + 0.6 * len(standings.lines))
    places = [standings.plan.bots.index(line.bot) for line in reversed(standings.lines)]
    spread = [[played.scores[p] for played in results for p, who in enumerate(played.who) if who == bot] for bot in places]
    lines = {"color": ink}
    axes.boxplot(
        spread,
        orientation="horizontal",
        showmeans=True,
        boxprops=lines,
        whiskerprops=lines,
        capprops=lines,
        medianprops={"color": mark, "linewidth": 2},
        meanprops={"marker": "o", "markerfacecolor": mark, "markeredgecolor": mark},
        flierprops={"markeredgecolor": pale},
    )
    for i, line in enumerate(reversed(standings.lines), start=1):
        axes.annotate(f"{line.points:.1f}", (line.points, i), (0, 16), textcoords="offset points", ha="center", color=ink)
    axes.set_yticks(range(1, len(spread) + 1), _named(standings)[::-1])
    axes.set_ylim(0.4, len(spread) + 0.8)
    axes.set_xlabel("points: mean (dot and figure), median (line), half of the games (box)")
    _dress(figure, axes, f"Points: {heading}", theme)
    return figure


def calibration(curves: Mapping[int, Sequence[Bin]], title: str, theme: str = "light") -> Any:
    """What was called and what was won, a line for each number of players; on the pale line all would be as it was called."""
    paper, ink, pale, _ = THEMES[theme]
    figure, axes = _figure(5, 5)
    axes.plot([0, 1], [0, 1], color=pale, linewidth=1)
    for k, (seats, bins) in enumerate(curves.items()):
        called, won = [each.called for each in bins], [each.won for each in bins]
        axes.plot(called, won, "o-", color=SEAT_COLOURS[k % len(SEAT_COLOURS)], markersize=4, label=f"{seats} players")
    axes.set(xlabel="chance that was called", ylabel="share that was won", xlim=(0, 1), ylim=(0, 1))
    axes.legend(facecolor=paper, labelcolor=ink)
    _dress(figure, axes, f"Chances in {title}", theme)
    return figure


STYLES = {"taste": "-", "older": "--", "frozen": "-"}  # of lines about a training run's opponents
SEAT_COLOURS = ("#4c9f70", "#d17b34", "#7a7fd1", "#c75b8e")  # of lines for the fewest players and more, on both papers


def training(lines: Sequence[Mapping[str, Any]], title: str, theme: str = "light") -> Any:
    """A training run over its decisions: wins against fixed opponents, variety of choices, surprise by results, speed."""
    figure, ((wins, variety), (surprise, speed)) = _figure(11, 7, 2, 2)
    _draw_wins(wins, [line for line in lines if "strength" in line], theme)
    done = [line["decisions"] / 1e6 for line in lines]
    panels = (
        (variety, "entropy", "variety of choices"),
        (surprise, "share", "surprise by results"),
        (speed, "speed", "decisions a second"),
    )
    for axes, name, label in panels:
        axes.plot(done, [line[name] for line in lines], color=THEMES[theme][3])
        axes.set_xlabel("million decisions")
        _dress(figure, axes, label, theme)
    _dress(figure, wins, "share of the win against …", theme)
    figure.suptitle(title, color=THEMES[theme][1])
    return figure


def _draw_wins(axes: Any, lines: Sequence[Mapping[str, Any]], theme: str) -> None:
    """The shares at every evaluation, a line for each opponent and number of players."""
    paper, ink, _, _ = THEMES[theme]
    for opponent in lines[-1]["strength"] if lines else ():
        told = [line for line in lines if opponent in line["strength"]]
        done = [line["decisions"] / 1e6 for line in told]
        for k, result in enumerate(told[-1]["strength"][opponent]):
            shares = [line["strength"][opponent][k]["share"] for line in told]
            label = f"{opponent}, {result['seats']} players"
            axes.plot(done, shares, STYLES[opponent], color=SEAT_COLOURS[k % len(SEAT_COLOURS)], marker=".", label=label)
    axes.set_ylim(0, 1)
    if lines:
        axes.legend(fontsize=8, facecolor=paper, labelcolor=ink)


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
    _dress(figure, axes, f"Chances to win over a match, {found.seats} players", "light")
    return figure
