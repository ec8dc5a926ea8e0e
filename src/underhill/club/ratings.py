"""Ratings: people and bots on one scale, by game and number of players, from the places of rated matches (Plackett-Luce).

The scale is that of the bots' measured ratings, with random at 0: bots are anchors and do not move. A rating is written in the same
transaction as the result from which it follows, so that each match counts once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from underhill.bots.levels import ratings as measured
from underhill.club.schema import guests, identities, ratings
from underhill.core.game import Game

MODEL = PlackettLuce()
POINTS = 47.0  # of the scale for one unit of mu: 100 points more win 64 of 100 matches on both
ANCHOR_SIGMA = 0.7
SURE_SIGMA = 4.5  # below it a rating is no longer provisional


def players_class(seats: int) -> str:
    """Ratings of two players and of more are kept apart."""
    return "2" if seats == 2 else "3+"


def points(mu: float) -> int:
    """A rating as it is shown."""
    return round(POINTS * mu)


def anchor(game: Game, bot: str) -> float | None:
    """The fixed mu of a bot; None if it was never measured in this game."""
    known = {"random": 0, **measured(game)}
    return known[bot] / POINTS if bot in known else None


def rate(connection: Connection, is_shared: bool, game: Game, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write what a rated match changes: its places against everybody's rating before it."""
    kind, now = players_class(rows[0]["seats"]), rows[0]["finished_at"]
    people = sorted({row["identity"] for row in rows if row["identity"]})
    if not people:
        return
    before = _locked(connection, is_shared, {"game": game.name, "players": kind}, people)
    teams = [[_rating_of(game, row, before)] for row in rows]
    after = MODEL.rate(teams, ranks=[float(row["place"]) for row in rows])
    for row, (new,) in zip(rows, after, strict=True):
        if row["identity"]:
            matches = before[row["identity"]].matches + 1
            values = {"mu": new.mu, "sigma": new.sigma, "matches": matches, "shown": points(new.mu), "changed_at": now}
            connection.execute(update(ratings).where(_of(row["identity"], game.name, kind)).values(**values))


def _locked(connection: Connection, is_shared: bool, what: Mapping[str, str], people: Sequence[str]) -> dict[str, Any]:
    """The ratings of some people, made where there are none yet, and locked until the transaction ends: each match counts."""
    new = {**what, "mu": MODEL.mu, "sigma": MODEL.sigma, "matches": 0, "shown": points(MODEL.mu), "changed_at": 0.0}
    insert: Any = (postgresql if is_shared else sqlite).insert(ratings).on_conflict_do_nothing()
    connection.execute(insert, [{"identity": who, **new} for who in people])
    query = select(ratings).where(*(ratings.c[key] == value for key, value in what.items()), ratings.c.identity.in_(people))
    query = query.order_by(ratings.c.identity)
    return {row.identity: row for row in connection.execute(query.with_for_update() if is_shared else query)}


def _of(identity: str, game: str, players: str) -> Any:
    return (ratings.c.identity == identity) & (ratings.c.game == game) & (ratings.c.players == players)


def _rating_of(game: Game, row: Mapping[str, Any], before: Mapping[str, Any]) -> Any:
    if row["identity"] is None:
        mu = anchor(game, row["bot"] or "")
        return MODEL.rating(mu=MODEL.mu if mu is None else mu, sigma=ANCHOR_SIGMA)
    known = before[row["identity"]]
    return MODEL.rating(mu=known.mu, sigma=known.sigma)


def shown(row: Any) -> dict[str, Any]:
    """A rating for people and programs."""
    return {
        "game": row.game,
        "players": row.players,
        "rating": row.shown,
        "spread": round(2 * POINTS * row.sigma),
        "provisional": row.sigma > SURE_SIGMA,
        "matches": row.matches,
    }


async def ratings_of(store: Any, identity: str) -> list[dict[str, Any]]:
    """Somebody's ratings."""
    rows = await store.read(select(ratings).where(ratings.c.identity == identity).order_by(ratings.c.game, ratings.c.players))
    return [shown(row) for row in rows]


async def leaderboard(store: Any, game: str, players: str, limit: int = 50) -> list[dict[str, Any]]:
    """The best of a game, by name, guest bots with their keepers; whoever is provisional stands below, by rating."""
    keepers = identities.alias("keepers")
    listed = (
        select(ratings, identities.c.name, keepers.c.name.label("keeper"))
        .join(identities, identities.c.id == ratings.c.identity)
        .outerjoin(guests, guests.c.identity == ratings.c.identity)
        .outerjoin(keepers, keepers.c.id == guests.c.keeper)
        .where(ratings.c.game == game, ratings.c.players == players)
        .order_by(ratings.c.shown.desc(), ratings.c.identity)
        .limit(limit)
    )
    rows = [{**shown(row), "name": row.name, "identity": row.identity, "keeper": row.keeper} for row in await store.read(listed)]
    return sorted(rows, key=lambda row: (row["provisional"], -row["rating"]))


def anchored(game: Game) -> list[dict[str, Any]]:
    """The bots of a game on the same scale, measured with two players."""
    return [{"bot": key, "rating": value} for key, value in sorted(measured(game).items(), key=lambda entry: -entry[1])]
