"""How somebody plays a game: wins by seat, best results, favourite choices, time for a choice, progress. From rows of results."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from underhill.club.events import Kind
from underhill.club.table import By, Table

ASKING = frozenset(str(kind) for kind in (Kind.STARTED, Kind.PLAYED, Kind.UNDONE, Kind.RULES_CHANGED))
MOST_KEPT = 20  # favourite choices of one match
MOST_SHOWN = 5
WINDOW = 10  # matches over which progress is averaged


def habits(table: Table) -> list[dict[str, Any]]:
    """For each seat of a finished match: the seconds that its person usually took for a choice, and the choices made most often."""
    own = {play.number: (play.seat, text) for play, text in zip(table.plays, table.choices, strict=False) if play.by == By.PERSON}
    seconds: defaultdict[int, list[int]] = defaultdict(list)
    used: defaultdict[int, Counter[str]] = defaultdict(Counter)
    asked_at = 0
    for event in table.told:
        if event["number"] in own:
            p, text = own[event["number"]]
            seconds[p].append(event["at"] - asked_at)
            used[p][text] += " " in text  # a choice without an argument, such as a pass, says little
        if event["kind"] in ASKING:
            asked_at = event["at"]
    return [
        {"seconds": median(seconds[p]) if seconds[p] else None, "favourites": json.dumps(_most(used[p], MOST_KEPT))}
        for p in range(len(table.seats))
    ]


def _most(used: Counter[str], n: int) -> dict[str, int]:
    return {text: count for text, count in used.most_common(n) if count}


@dataclass
class Tally:
    """How somebody has fared: matches, wins (shared ones too), points."""

    matches: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None

    def add(self, won: bool, points: int) -> None:
        """Count one match more."""
        self.matches += 1
        self.wins += won
        self.points += points
        self.best = points if self.best is None else max(self.best, points)

    def shown(self) -> dict[str, Any]:
        """For JSON and pages, with the mean."""
        return {**asdict(self), "mean": round(self.points / self.matches, 1) if self.matches else None}


@dataclass(frozen=True)
class Statistics:
    """What somebody's matches of one game tell; `progress` is the share of opponents beaten, over the last matches, in percent."""

    by_seat: Mapping[int, Tally]
    best: Sequence[Mapping[str, Any]]
    favourites: Mapping[str, int]
    seconds: float | None
    progress: Sequence[float]

    def shown(self) -> dict[str, Any]:
        """For the API."""
        seats = [{"seat": seat, **tally.shown()} for seat, tally in self.by_seat.items()]
        best = [{"table": row["table_id"], "points": row["points"], "seats": row["seats"]} for row in self.best]
        favourites = [{"choice": text, "times": n} for text, n in self.favourites.items()]
        return {"by_seat": seats, "best": best, "favourites": favourites, "seconds": self.seconds, "progress": self.progress}


def statistics_of(rows: Sequence[Mapping[str, Any]]) -> Statistics:
    """What the results of one person in one game tell, the newest first."""
    by_seat: dict[int, Tally] = {}
    used: Counter[str] = Counter()
    for row in rows:
        by_seat.setdefault(row["seat"], Tally()).add(row["place"] == 0, row["points"])
        used.update(json.loads(row["favourites"] or "{}"))
    times = [row["seconds"] for row in rows if row["seconds"] is not None]
    best = sorted(rows, key=lambda row: -row["points"])[:3]
    return Statistics(
        dict(sorted(by_seat.items())), best, _most(used, MOST_SHOWN), median(times) if times else None, _progress(rows)
    )


def _progress(rows: Sequence[Mapping[str, Any]]) -> list[float]:
    shares = [100 * (row["seats"] - 1 - row["place"]) / (row["seats"] - 1) for row in reversed(rows) if row["seats"] > 1]
    windows = [shares[max(0, n - WINDOW) : n] for n in range(1, len(shares) + 1)]
    return [round(sum(window) / len(window), 1) for window in windows]
