"""What people have played: one row per seat of a finished match, and what can be told from them.

The rows are written with the event that ends a match. Tables that ended before there were such rows get theirs after a start.
"""

import logging
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import case, func, select, update

from underhill.club.errors import NotThere, Refusal
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
    """A row per seat of a finished match; who plays for whom at the end does not matter, whose seat it is does. Who leaves a rated
    match has its result all the same."""
    if table.match is None or table.status != Status.FINISHED:
        return []
    places, points, ways = table.match.places(), table.match.scores(), habits(table)
    whose = [seat.owner or (table.attendance.last_at(p) if table.terms.rated else None) for p, seat in enumerate(table.seats)]
    return [
        {
            "table_id": table.id,
            "seat": p,
            "identity": whose[p],
            "name": table.names[p],
            "bot": None if whose[p] else seat.bot,
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
        raise NotThere("nobody here is known by this address; they may have erased all that was stored of them")
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
    public: Collection[str]  # tables that everybody may look at

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
    at_table: dict[str, list[Mapping[str, Any]]] = {}
    query = _latest(identity, wanted.game, limit)
    names = query.selected_columns.keys()
    for row in await store.read(query):
        at_table.setdefault(row.table_id, []).append(dict(zip(names, row, strict=True)))
    found = [(own, everybody) for everybody in at_table.values() for own in everybody if own["identity"] == identity]
    return _past([(own, everybody) for own, everybody in found if wanted.includes(own, everybody)], identity)


def _latest(identity: str, game: str | None, limit: int) -> Any:
    """All seats of a person's latest matches in one question, the newest match first."""
    mine = select(results.c.table_id).where(results.c.identity == identity, *([] if game is None else [results.c.game == game]))
    latest = mine.order_by(results.c.finished_at.desc()).limit(limit).subquery()
    own_favourites = case((results.c.identity == identity, results.c.favourites)).label("favourites")
    columns = [each for each in results.c if each is not results.c.favourites]
    everybody = select(*columns, own_favourites, guests.c.keeper, tables.c.public).where(results.c.table_id.in_(select(latest)))
    known = everybody.outerjoin(tables, tables.c.id == results.c.table_id).outerjoin(
        guests, guests.c.identity == results.c.identity
    )
    return known.order_by(results.c.finished_at.desc(), results.c.table_id, results.c.seat)


def for_others(past: Past, shows: Shows) -> Past:
    """A past as others may see it: of its matches those at public tables, or none; of the best results no tables."""
    hidden = {game: replace(each, best=[{**row, "table_id": None} for row in each.best]) for game, each in past.statistics.items()}
    matches = [match for match in past.matches if match["table"] in past.public and shows == Shows.ALL]
    return replace(past, matches=matches, statistics=hidden)


def _past(found: Sequence[tuple[Mapping[str, Any], Sequence[Mapping[str, Any]]]], identity: str) -> Past:
    by_game: defaultdict[str, defaultdict[int, Tally]] = defaultdict(lambda: defaultdict(Tally))
    opponents: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    names: dict[str, str] = {}
    public = {own["table_id"] for own, _ in found if own["public"]}
    for own, everybody in found:
        by_game[own["game"]][own["seats"]].add(own["place"] == 0, own["points"])
        for other in everybody:
            if other["identity"] != identity:
                who = _opponent(other)
                names.setdefault(who[1], _name(other))
                opponents[who].add(own["place"] < other["place"], own["points"])
    matches = [_match_shown(own, everybody) for own, everybody in found]
    played = {game: statistics_of([own for own, _ in found if own["game"] == game]) for game in by_game}
    most_met = dict(sorted(opponents.items(), key=lambda entry: -entry[1].matches))
    return Past(matches, by_game, most_met, names, played, public)


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
