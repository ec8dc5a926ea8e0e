"""Tournaments: people and bots enter, then rounds are paired (`pairing.py`) and tables laid until all is played.

Whichever server process is free carries a tournament on. A round is written before its tables are laid, by whoever finds the one
before finished first; tables have ids that follow from tournament, round and board, so a process that dies halfway leaves nothing
twice.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select, update

from underhill.club.actor import Actor
from underhill.club.creating import ALPHABET, check_bot, check_rated, check_terms, created, new_id
from underhill.club.errors import BadWish, Conflict, NotAllowed, NotKnown, NotThere, Refusal, Unavailable, WrongMoment
from underhill.club.guests import kept_by
from underhill.club.names import all_told_apart, checked_name, told_apart
from underhill.club.naming import check_named
from underhill.club.pairing import BYE, DRAW, LOSS, WIN, Pair, Played, Standing, round_robin, standings, swiss_round, usual_rounds
from underhill.club.schema import entrants, guests, identities, pairings, results, tables, tournaments
from underhill.club.store import Store
from underhill.club.table import Seat
from underhill.club.terms import SeatKind, Terms

if TYPE_CHECKING:
    from underhill.club.host import Host

logger = logging.getLogger(__name__)
MOST_ENTRANTS = 32
PLAYERS = 2  # at a table


class Form(StrEnum):
    """How a tournament is played."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part."""

    number: int
    name: str
    identity: str | None
    bot: str | None
    withdrawn: bool


@dataclass(frozen=True)
class Pairing:
    """Who meets whom at which table; a round off has no table."""

    round: int
    board: int
    table: str | None
    first: int
    second: int
    points: Pair | None

    @property
    def played(self) -> Played:
        """The pairing as standings count it."""
        return Played(self.first, self.second, self.points or (LOSS, LOSS))


@dataclass(frozen=True)
class Tournament:
    """A tournament with all that has happened in it."""

    id: str
    name: str
    form: Form
    status: str
    creator: str | None
    rounds: int
    round: int
    terms: Terms
    entrants: Sequence[Entrant]
    pairings: Sequence[Pairing]

    @property
    def standings(self) -> list[Standing]:
        """Everybody, the best first."""
        return standings([each.number for each in self.entrants], [each.played for each in self.pairings if each.points])

    @property
    def is_round_over(self) -> bool:
        """Whether all matches of the round are over."""
        return all(each.points is not None for each in self.pairings if each.round == self.round)

    def next_round(self) -> list[Pair]:
        """Who meets whom next."""
        if self.form == Form.ROUND_ROBIN:
            return round_robin([each.number for each in self.entrants])[self.round]
        there = [each.number for each in self.entrants if not each.withdrawn]
        return swiss_round(there, [each.played for each in self.pairings])

    def shown(self) -> dict[str, Any]:
        """The tournament for everybody."""
        names = {each.number: each.name for each in self.entrants}
        return {
            **self.listed(),
            "standings": [
                {"name": names[row.entrant], "place": row.place, "points": row.points / 2, "opponents": row.opponents / 2}
                for row in self.standings
            ],
            "pairings": [
                {
                    "round": each.round,
                    "table": each.table,
                    "first": names[each.first],
                    "second": names.get(each.second),
                    "points": None if each.points is None else [half / 2 for half in each.points],
                }
                for each in self.pairings
            ],
        }

    def listed(self) -> dict[str, Any]:
        """The tournament in a list."""
        return {
            "id": self.id,
            "name": self.name,
            "form": str(self.form),
            "game": self.terms.game,
            "status": self.status,
            "rounds": self.rounds,
            "round": self.round,
            "rated": self.terms.rated,
            "entrants": [{"name": each.name, "bot": each.bot, "withdrawn": each.withdrawn} for each in self.entrants],
        }


async def announce(
    host: "Host", actor: Actor, name: str, form: Form, rounds: int, terms: Terms, bots: Sequence[str], called: Sequence[str] = ()
) -> str:
    """A new tournament that people can enter, with some of the server's bots in it, named by `called`; its id."""
    if actor.identity is None or actor.is_guest:
        raise NotKnown("say who you are before you announce a tournament")
    check_named(actor)
    check_terms(host.games, terms)
    if terms.seats != PLAYERS or not 0 <= rounds <= MOST_ENTRANTS or len(bots) > MOST_ENTRANTS:
        raise BadWish(f"a tournament is for two at a table, has at most {MOST_ENTRANTS} rounds and as many entrants")
    if terms.rated:
        check_rated(
            host.games[terms.game], terms, [Seat(SeatKind.BOT, bot=bot) for bot in bots] + [Seat(SeatKind.ANYONE)] * PLAYERS
        )
    tournament = new_id()
    specs = [check_bot(host.policy.bots, bot) for bot in bots]
    names = all_told_apart(called or specs)
    row = {"id": tournament, "name": checked_name(name), "kind": str(form), "status": "open", "creator": actor.identity}
    terms = replace(terms, tournament=tournament, name="", public=True, hints=False)
    state = {"created_at": host.clock(), "rounds": rounds, "round": 0, "terms": json.dumps(terms.to_json())}
    seated = [_entry(tournament, n, None, name, bot) for n, (bot, name) in enumerate(zip(bots, names, strict=True))]
    await host.store.write(insert(tournaments).values(**row, **state), *seated)
    return tournament


def _entry(tournament: str, number: int, identity: str | None, name: str, bot: str | None) -> Any:
    values = {"identity": identity, "name": name, "bot": bot, "withdrawn": False}
    return insert(entrants).values(tournament=tournament, number=number, **values)


async def enter(host: "Host", tournament_id: str, actor: Actor) -> None:
    """Take part."""
    if actor.identity is None:
        raise NotKnown("say who you are before you enter")
    check_named(actor)
    found = await tournament_called(host.store, tournament_id)
    own = {guest.identity for guest in await kept_by(host.store, actor.identity)} | {actor.keeper or ""}
    apart = own if found.terms.rated else set()
    await host.store.transaction(lambda connection: _write_entry(connection, found.id, actor, apart))


def _write_entry(connection: Connection, tournament: str, actor: Actor, apart: Collection[str]) -> None:
    """One more entrant, while the tournament's row is locked: others may enter, or begin it, at the same moment."""
    if not _is_open(connection, tournament):
        raise WrongMoment("the tournament has begun; nobody can enter any more")
    there = connection.execute(select(entrants).where(entrants.c.tournament == tournament)).all()
    mine = next((each for each in there if each.identity == actor.identity), None)
    if mine is not None and not mine.withdrawn:
        raise WrongMoment("you take part already")
    if mine is None and len(there) >= MOST_ENTRANTS:
        raise WrongMoment(f"the tournament is full: {MOST_ENTRANTS} take part")
    if {each.identity for each in there} & set(apart):
        raise NotAllowed("a guest bot and its keeper do not play the same rated tournament")
    if mine is not None:
        connection.execute(update(entrants).where(_entry_of(tournament, actor)).values(withdrawn=False))
        return
    number, name = max((each.number for each in there), default=-1) + 1, told_apart(actor.name, [each.name for each in there])
    connection.execute(_entry(tournament, number, actor.identity, name, None))


def _is_open(connection: Connection, tournament: str) -> bool:
    """Whether a tournament has not begun; its row is locked until the transaction ends."""
    same = (tournaments.c.id == tournament) & (tournaments.c.status == "open")
    return connection.execute(update(tournaments).where(same).values(status="open")).rowcount == 1


def _entry_of(tournament: str, actor: Actor) -> Any:
    return (entrants.c.tournament == tournament) & (entrants.c.identity == actor.identity)


async def withdraw(host: "Host", tournament_id: str, actor: Actor) -> None:
    """Play no further rounds; a match that is under way goes on. Before the first round one can enter again."""
    found = await tournament_called(host.store, tournament_id)
    if (await host.store.write(update(entrants).where(_entry_of(found.id, actor)).values(withdrawn=True)))[0] == 0:
        raise NotAllowed("you do not take part in this tournament")


async def begin(host: "Host", tournament_id: str, actor: Actor) -> None:
    """Let the first round begin."""
    found = await tournament_called(host.store, tournament_id)
    if actor.identity is None or actor.identity != found.creator:
        raise NotAllowed("a tournament is begun by whoever announced it")
    await host.store.transaction(lambda connection: _write_beginning(connection, found))
    host.steward.look()


def _write_beginning(connection: Connection, found: Tournament) -> None:
    """The tournament runs, with as many rounds as those make who are in it at this moment."""
    is_open = _is_open(connection, found.id)
    there = connection.execute(select(entrants.c.number, entrants.c.withdrawn).where(entrants.c.tournament == found.id)).all()
    n = len([each for each in there if not each.withdrawn])
    if not is_open or n < 2:
        raise WrongMoment("a tournament begins once, with two entrants or more")
    whole, most = len(round_robin([each.number for each in there])), n - 1 + n % 2
    rounds = whole if found.form == Form.ROUND_ROBIN else min(found.rounds or usual_rounds(n), most)
    connection.execute(update(tournaments).where(tournaments.c.id == found.id).values(status="running", rounds=rounds))


async def tournament_called(store: Store, tournament_id: str) -> Tournament:
    """A tournament as it is now."""
    rows = await store.read(select(tournaments).where(tournaments.c.id == tournament_id))
    if not rows:
        raise NotThere(f"there is no tournament {tournament_id!r}")
    return await _whole(store, rows[0])


async def _whole(store: Store, row: Any) -> Tournament:
    there = select(entrants).where(entrants.c.tournament == row.id).order_by(entrants.c.number)
    found = [Entrant(each.number, each.name, each.identity, each.bot, bool(each.withdrawn)) for each in await store.read(there)]
    met = select(pairings).where(pairings.c.tournament == row.id).order_by(pairings.c.round, pairings.c.board)
    pairs = [_pairing(each) for each in await store.read(met)]
    terms = Terms.from_json(json.loads(row.terms))
    return Tournament(row.id, row.name, Form(row.kind), row.status, row.creator, row.rounds, row.round, terms, found, pairs)


def _pairing(row: Any) -> Pairing:
    points = None if row.first_points is None else (row.first_points, row.second_points)
    return Pairing(row.round, row.board, row.table_id, row.first, row.second, points)


async def latest(store: Store, limit: int = 30) -> list[Tournament]:
    """Tournaments, the latest first."""
    rows = await store.read(select(tournaments).order_by(tournaments.c.created_at.desc()).limit(limit))
    return [await _whole(store, row) for row in rows]


class Steward:
    """Carries tournaments on in one process."""

    def __init__(self, host: "Host"):
        self._host, self._store = host, host.store
        self._bell = asyncio.Event()

    def look(self) -> None:
        """A match of a tournament may be over."""
        self._bell.set()

    async def run(self) -> None:
        """Carry on until the server stops."""
        while not self._host.is_stopping:
            self._bell.clear()
            try:
                await self.carry_on()
            except Unavailable:
                pass
            except Exception:
                logger.exception("a tournament could not be carried on; it is tried again")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._host.policy.sweep_seconds):
                    await self._bell.wait()

    async def carry_on(self) -> None:
        """Do what is to be done in every tournament that runs."""
        for row in await self._store.read(select(tournaments.c.id).where(tournaments.c.status == "running")):
            await self._carry_on(await tournament_called(self._store, row[0]))

    async def _carry_on(self, tournament: Tournament) -> None:
        for pairing in tournament.pairings:
            if pairing.points is None:
                await self._settle(tournament, pairing)
        now = await tournament_called(self._store, tournament.id)
        if now.is_round_over:
            await self._pair(now)

    async def _settle(self, tournament: Tournament, pairing: Pairing) -> None:
        """Note a result; lay the table if nobody has."""
        found = await self._store.read(select(tables.c.status).where(tables.c.id == pairing.table))
        if not found:
            await self._lay(tournament, pairing)
        elif found[0][0] in ("finished", "closed"):
            own = (pairings.c.tournament == tournament.id) & (pairings.c.table_id == pairing.table)
            first, second = await self._points(pairing.table or "")
            await self._store.write(update(pairings).where(own).values(first_points=first, second_points=second))

    async def _points(self, table: str) -> Pair:
        """The half points of a match that is over; one without a result is a draw."""
        rows = await self._store.read(select(results.c.place).where(results.c.table_id == table).order_by(results.c.seat))
        if len(rows) != PLAYERS or rows[0][0] == rows[1][0]:
            return DRAW, DRAW
        return (WIN, LOSS) if rows[0][0] < rows[1][0] else (LOSS, WIN)

    async def _pair(self, tournament: Tournament) -> None:
        """Write the next round, or that all is over; of several processes one does it."""
        same = (tournaments.c.id == tournament.id) & (tournaments.c.round == tournament.round)
        alone = len([each for each in tournament.entrants if not each.withdrawn]) < 2
        if tournament.round >= tournament.rounds or alone:
            await self._store.write(update(tournaments).where(same).values(status="finished"))
            return
        number = tournament.round + 1
        rows = [_row(tournament, number, board, pair) for board, pair in enumerate(await asyncio.to_thread(tournament.next_round))]
        await self._store.write_if(update(tournaments).where(same).values(round=number), insert(pairings).values(rows))
        self.look()

    async def _lay(self, tournament: Tournament, pairing: Pairing) -> None:
        by_number = {each.number: each for each in tournament.entrants}
        both = [by_number[pairing.first], by_number[pairing.second]]
        names = all_told_apart([each.name for each in both])
        kept = await self._keepers([each.identity for each in both if each.identity])
        seats = [_seat(each, name, kept) for each, name in zip(both, names, strict=True)]
        terms = replace(tournament.terms, name=f"{tournament.name} · {pairing.round}"[:40])
        try:
            await self._host.create([created(terms, seats)], pairing.table)
        except Conflict:
            return  # another process was quicker
        except Unavailable:
            raise
        except Refusal as refusal:
            logger.warning("table %s of a tournament cannot be laid: %s", pairing.table, refusal)

    async def _keepers(self, people: Sequence[str]) -> dict[str, tuple[str, str]]:
        """Of some entrants the guest bots, each with its keeper and the keeper's name."""
        query = select(guests.c.identity, guests.c.keeper, identities.c.name).join(identities, identities.c.id == guests.c.keeper)
        return {row[0]: (row[1], row[2]) for row in await self._store.read(query.where(guests.c.identity.in_(people)))}


def _row(tournament: Tournament, number: int, board: int, pair: Pair) -> dict[str, Any]:
    off = BYE in pair
    by_number = {each.number: each for each in tournament.entrants}
    gone = [BYE if each == BYE else by_number[each].withdrawn for each in pair]
    points = (WIN, LOSS) if off else _walkover(gone[0] is True, gone[1] is True)
    return {
        "tournament": tournament.id,
        "round": number,
        "board": board,
        "table_id": None if points else table_id(tournament.id, number, board),
        "first": pair[0],
        "second": pair[1],
        "first_points": points and points[0],
        "second_points": points and points[1],
    }


def _walkover(first_gone: bool, second_gone: bool) -> Pair | None:
    """The result where somebody has withdrawn."""
    if not (first_gone or second_gone):
        return None
    return (LOSS if first_gone else WIN, LOSS if second_gone else WIN)


def table_id(tournament: str, number: int, board: int) -> str:
    """The table of a pairing: always the same, and nobody guesses it from outside the tournament."""
    digest = hashlib.sha256(f"{tournament} {number} {board}".encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:12])


def _seat(entrant: Entrant, name: str, kept: dict[str, tuple[str, str]]) -> Seat:
    if entrant.bot is not None:
        return Seat(SeatKind.BOT, name, bot=entrant.bot)
    keeper, keeper_name = kept.get(entrant.identity or "", (None, ""))
    return Seat(SeatKind.GUEST if keeper else SeatKind.ANYONE, name, owner=entrant.identity, keeper=keeper, keeper_name=keeper_name)
