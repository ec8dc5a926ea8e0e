"""What people have played: one row per seat of a finished match, and what can be told from them.

The rows are written with the event that ends a match. Tables that ended before there were such rows get theirs after a start.
"""

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from underhill.club.errors import Refusal
from underhill.club.schema import guests, results, tables
from underhill.club.table import Status, Table

if TYPE_CHECKING:
    from underhill.club.host import Host
    from underhill.club.store import Store

logger = logging.getLogger(__name__)

AT_ONCE = 50  # tables filled in between two looks at the database


def results_of(table: Table) -> list[dict[str, Any]]:
    """A row per seat of a finished match; who plays for whom at the end does not matter, whose seat it is does."""
    if table.match is None or table.status != Status.FINISHED:
        return []
    places, points = table.match.places(), table.match.scores()
    return [
        {
            "table_id": table.id,
            "seat": p,
            "identity": seat.owner,
            "name": table.names[p],
            "bot": None if seat.owner else seat.bot,
            "game": table.terms.game,
            "seats": len(table.seats),
            "place": places[p],
            "points": points[p],
            "finished_at": table.changed_at,
        }
        for p, seat in enumerate(table.seats)
    ]


async def fill_in(host: "Host") -> None:
    """Write the rows of matches that ended before there were any."""
    after = ""
    while not host.is_stopping:
        known = select(results.c.table_id).where(results.c.table_id == tables.c.id)
        query = select(tables.c.id).where(tables.c.status == "finished", tables.c.id > after, ~known.exists())
        found = [row[0] for row in await host.store.read(query.order_by(tables.c.id).limit(AT_ONCE))]
        if not found:
            return
        for table_id in found:
            await _fill_in_one(host, table_id)
        after = found[-1]


async def _fill_in_one(host: "Host", table_id: str) -> None:
    try:
        rows = results_of(await host.table(table_id))
    except Refusal as refusal:
        logger.warning("the result of table %s cannot be told: %s", table_id, refusal)
        return
    if rows:
        await host.store.write(*(host.store.upsert(results, ["table_id", "seat"]).values(**row) for row in rows))


@dataclass(frozen=True)
class Tally:
    """How somebody has fared: matches, wins (shared ones too), points."""

    matches: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None

    def with_result(self, won: bool, points: int) -> "Tally":
        """With one match more."""
        best = points if self.best is None else max(self.best, points)
        return Tally(self.matches + 1, self.wins + won, self.points + points, best)

    def shown(self) -> dict[str, Any]:
        """For JSON and pages, with the mean."""
        return {**asdict(self), "mean": round(self.points / self.matches, 1) if self.matches else None}


@dataclass(frozen=True)
class Past:
    """A person's matches, the newest first, and what they add up to."""

    matches: Sequence[Mapping[str, Any]]
    by_game: Mapping[str, Mapping[int, Tally]]  # by the number of players
    opponents: Mapping[tuple[str, str], Tally]  # by kind ("person", "bot" or "guest") and name: whether the owner was ahead of them

    def shown(self) -> dict[str, Any]:
        """For the API."""
        return {
            "matches": list(self.matches),
            "games": [
                {"game": game, "seats": seats, **tally.shown()}
                for game, tallies in self.by_game.items()
                for seats, tally in sorted(tallies.items())
            ],
            "opponents": [
                {"kind": kind, "name": name, "matches": tally.matches, "ahead": tally.wins}
                for (kind, name), tally in self.opponents.items()
            ],
        }


async def past_of(store: "Store", identity: str, game: str | None = None, limit: int = 500) -> Past:
    """The past of a person, of one game or of all."""
    mine = select(results).where(results.c.identity == identity)
    if game is not None:
        mine = mine.where(results.c.game == game)
    own = [row._mapping for row in await store.read(mine.order_by(results.c.finished_at.desc(), results.c.seat).limit(limit))]
    ids = {row["table_id"] for row in own}
    everybody = select(results, guests.c.keeper).outerjoin(guests, guests.c.identity == results.c.identity)
    rows = await store.read(everybody.where(results.c.table_id.in_(ids)).order_by(results.c.seat)) if ids else []
    at_table: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        at_table[row.table_id].append(row._mapping)
    return _past([(row, at_table[row["table_id"]]) for row in own], identity)


def _past(found: Sequence[tuple[Mapping[str, Any], Sequence[Mapping[str, Any]]]], identity: str) -> Past:
    by_game: defaultdict[str, defaultdict[int, Tally]] = defaultdict(lambda: defaultdict(Tally))
    opponents: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    matches = []
    for own, everybody in found:
        tallies = by_game[own["game"]]
        tallies[own["seats"]] = tallies[own["seats"]].with_result(own["place"] == 0, own["points"])
        for other in everybody:
            if other["identity"] != identity:
                who = (_kind(other), other["bot"] or other["name"])
                opponents[who] = opponents[who].with_result(own["place"] < other["place"], own["points"])
        matches.append(_match_shown(own, everybody))
    return Past(matches, by_game, dict(sorted(opponents.items(), key=lambda entry: -entry[1].matches)))


def _kind(row: Mapping[str, Any]) -> str:
    return "bot" if row["identity"] is None else "person" if row["keeper"] is None else "guest"


def _match_shown(own: Mapping[str, Any], everybody: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "table": own["table_id"],
        "game": own["game"],
        "seat": own["seat"],
        "place": own["place"],
        "points": own["points"],
        "finished_at": round(own["finished_at"]),
        "players": [
            {"name": row["name"], "bot": row["bot"], "kind": _kind(row), "place": row["place"], "points": row["points"]}
            for row in everybody
        ],
    }


async def best_before(store: "Store", table: Table, identity: str) -> int | None:
    """The most points that somebody had in earlier matches of a table's game with as many players; None if there was none."""
    alike = (results.c.identity == identity, results.c.game == table.terms.game, results.c.seats == len(table.seats))
    earlier = (results.c.table_id != table.id, results.c.finished_at <= table.changed_at)
    return (await store.read(select(func.max(results.c.points)).where(*alike, *earlier)))[0][0]
