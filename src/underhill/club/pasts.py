"""What people have played: one row per seat of a finished match, and what can be told from them.

The rows are written with the event that ends a match. Tables that ended before there were such rows get theirs after a start.
"""

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, update

from underhill.club.errors import Refusal, UnknownStep
from underhill.club.names import picture_of
from underhill.club.schema import guests, identities, results, tables
from underhill.club.statistics import Statistics, Tally, habits, statistics_of
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
    places, points, ways = table.match.places(), table.match.scores(), habits(table)
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
            **ways[p],
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
class Wanted:
    """Which matches somebody looks for; what is left out does not matter."""

    game: str | None = None
    seats: int | None = None
    won: bool | None = None
    who: str = ""  # in the name of somebody who played
    against: str = ""  # the handle of somebody who played, or a bot

    def includes(self, own: Mapping[str, Any], everybody: Sequence[Mapping[str, Any]]) -> bool:
        """Whether a match is among them."""
        others = [row for row in everybody if row["seat"] != own["seat"]]
        return (
            self.seats in (None, own["seats"])
            and self.won in (None, own["place"] == 0)
            and (not self.who or any(self.who.casefold() in _name(row).casefold() for row in others))
            and (not self.against or any(self.against == _opponent(row)[1] for row in others))
        )


class Shows(StrEnum):
    """How much of their past somebody shows to others."""

    NOTHING = "none"
    FIGURES = "figures"  # what matches add up to
    ALL = "all"  # the matches too


@dataclass(frozen=True)
class Person:
    """Somebody as others may know them."""

    identity: str
    name: str
    shows: Shows
    keeper: str | None  # the name of the person whose bot it is


async def person_called(store: "Store", handle: str) -> Person:
    """Somebody by their handle."""
    keepers = identities.alias("keepers")
    query = (
        select(identities.c.id, identities.c.name, identities.c.shows, keepers.c.name.label("keeper"))
        .outerjoin(guests, guests.c.identity == identities.c.id)
        .outerjoin(keepers, keepers.c.id == guests.c.keeper)
    )
    rows = await store.read(query.where(identities.c.handle == handle))
    if not rows:
        raise UnknownStep("nobody here is known by this address; they may have erased all that was stored of them")
    shows = Shows.ALL if rows[0].keeper else Shows(rows[0].shows or Shows.NOTHING)
    return Person(rows[0].id, rows[0].name, shows, rows[0].keeper)


async def show(store: "Store", identity: str, shows: Shows) -> None:
    """Choose how much others see."""
    await store.write(update(identities).where(identities.c.id == identity).values(shows=str(shows)))


@dataclass(frozen=True)
class Past:
    """A person's matches, the newest first, and what they add up to."""

    matches: Sequence[Mapping[str, Any]]
    by_game: Mapping[str, Mapping[int, Tally]]  # by the number of players
    opponents: Mapping[tuple[str, str], Tally]  # by kind ("person", "bot" or "guest") and handle or bot: whether one was ahead
    names: Mapping[str, str]  # of opponents, by handle or bot
    statistics: Mapping[str, Statistics]  # by game

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
                {"kind": kind, "name": self.names[who], "who": who, "matches": tally.matches, "ahead": tally.wins}
                for (kind, who), tally in self.opponents.items()
            ],
            "statistics": [{"game": game, **each.shown()} for game, each in self.statistics.items()],
        }


async def past_of(store: "Store", identity: str, wanted: Wanted = Wanted(), limit: int = 500) -> Past:  # noqa: B008
    """The past of a person: the matches that are wanted among the latest, and what these add up to."""
    mine = select(results).where(results.c.identity == identity)
    if wanted.game is not None:
        mine = mine.where(results.c.game == wanted.game)
    own = [row._mapping for row in await store.read(mine.order_by(results.c.finished_at.desc(), results.c.seat).limit(limit))]
    ids = {row["table_id"] for row in own}
    everybody = select(results, guests.c.keeper).outerjoin(guests, guests.c.identity == results.c.identity)
    rows = await store.read(everybody.where(results.c.table_id.in_(ids)).order_by(results.c.seat)) if ids else []
    at_table: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        at_table[row.table_id].append(row._mapping)
    found = [(row, at_table[row["table_id"]]) for row in own]
    return _past([(row, everybody) for row, everybody in found if wanted.includes(row, everybody)], identity)


async def for_others(store: "Store", past: Past, shows: Shows) -> Past:
    """A past as others may see it: of its matches those at public tables, or none; of the best results no tables."""
    ids = [match["table"] for match in past.matches] if shows == Shows.ALL else []
    rows = await store.read(select(tables.c.id).where(tables.c.id.in_(ids), tables.c.public)) if ids else []
    public = {row[0] for row in rows}
    hidden = {game: replace(each, best=[{**row, "table_id": None} for row in each.best]) for game, each in past.statistics.items()}
    return replace(past, matches=[match for match in past.matches if match["table"] in public], statistics=hidden)


def _past(found: Sequence[tuple[Mapping[str, Any], Sequence[Mapping[str, Any]]]], identity: str) -> Past:
    by_game: defaultdict[str, defaultdict[int, Tally]] = defaultdict(lambda: defaultdict(Tally))
    opponents: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    names: dict[str, str] = {}
    matches = []
    for own, everybody in found:
        tallies = by_game[own["game"]]
        tallies[own["seats"]] = tallies[own["seats"]].with_result(own["place"] == 0, own["points"])
        for other in everybody:
            if other["identity"] != identity:
                who = _opponent(other)
                names.setdefault(who[1], _name(other))
                opponents[who] = opponents[who].with_result(own["place"] < other["place"], own["points"])
        matches.append(_match_shown(own, everybody))
    played = {game: statistics_of([own for own, _ in found if own["game"] == game]) for game in by_game}
    return Past(matches, by_game, dict(sorted(opponents.items(), key=lambda entry: -entry[1].matches)), names, played)


def _kind(row: Mapping[str, Any]) -> str:
    return "bot" if row["identity"] is None else "person" if row["keeper"] is None else "guest"


def _name(row: Mapping[str, Any]) -> str:
    return row["bot"] or row["name"]


def _opponent(row: Mapping[str, Any]) -> tuple[str, str]:
    """Who somebody was: a bot by its spec, everybody else by their handle."""
    return _kind(row), row["bot"] or row["name"] if row["identity"] is None else picture_of(row["identity"])


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
