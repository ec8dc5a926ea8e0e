"""A chart of the scores over the moves, as points of inline SVG made on the server."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from underhill.club.table import Table
from underhill.core.match import Match

WIDTH, HEIGHT = 720, 220
MOST_POINTS = 120  # a line needs no more
KEPT = 200
_charts: "OrderedDict[tuple[str, int], Chart]" = OrderedDict()


@dataclass(frozen=True)
class Chart:
    """Lines by seat as SVG points, and where the marks of the scale lie."""

    lines: list[str]
    marks: list[tuple[int, float]]  # value, height
    ends: list[tuple[float, float]]  # where each line ends
    steps: int
    width: int = WIDTH
    height: int = HEIGHT


async def chart_of(table: Table) -> Chart:
    """The chart of a finished table; made once."""
    key = (table.id, table.number)
    if key not in _charts:
        assert table.match is not None
        _charts[key] = await asyncio.to_thread(drawn, table.match)
        if len(_charts) > KEPT:
            _charts.popitem(last=False)
    return _charts[key]


def drawn(match: Match) -> Chart:
    """A chart from the scores at some of the moments."""
    n = match.n_choices
    stride = max(1, -(-n // MOST_POINTS))
    moments = [*range(0, n, stride), n]
    scores = [match.at(moment).scores() for moment in moments]
    low, high = min(map(min, scores)), max(map(max, scores))

    def height(score: int) -> float:
        return round(HEIGHT * (high - score) / max(1, high - low), 1)

    def line(p: int) -> str:
        points = zip(moments, scores, strict=True)
        return " ".join(f"{WIDTH * moment / max(1, n):.1f},{height(row[p])}" for moment, row in points)

    ends = [(float(WIDTH), height(scores[-1][p])) for p in range(match.seats)]
    return Chart([line(p) for p in range(match.seats)], [(value, height(value)) for value in marks(low, high)], ends, n)


def progress_drawn(lines: Sequence[Sequence[float]]) -> Chart | None:
    """Shares in percent over somebody's matches, a line for each game; None where no game has two matches."""
    if max(map(len, lines), default=0) < 2:
        return None

    def points(line: Sequence[float]) -> list[tuple[float, float]]:
        last = max(1, len(line) - 1)
        return [(round(WIDTH * n / last, 1), round(HEIGHT * (100 - share) / 100, 1)) for n, share in enumerate(line)]

    drawn_points = [points(line) for line in lines]
    drawn_lines = [" ".join(f"{x},{y}" for x, y in line) for line in drawn_points]
    scale = [(value, HEIGHT * (100 - value) / 100) for value in (0, 25, 50, 75, 100)]
    return Chart(drawn_lines, scale, [line[-1] if line else (0.0, float(HEIGHT)) for line in drawn_points], max(map(len, lines)))


def marks(low: int, high: int) -> list[int]:
    """Round values between two, about five of them."""
    span = max(1, high - low)
    width = next(w * 10**k for k in range(6) for w in (1, 2, 5) if span / (w * 10**k) <= 6)
    return [value for value in range(low - low % width, high + 1, width) if low <= value]
