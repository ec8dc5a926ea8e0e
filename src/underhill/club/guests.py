"""Guest bots: programs with accounts of their own. A person keeps each; it is challenged to tables, and accepts or declines.

What a guest takes on is its standing offer: games, numbers of players, clocks, tables at once. Nobody can challenge it to anything
else. At a table a guest has the seat that it accepted and sees what that seat sees.
"""

import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import delete, insert, select, update

from underhill.club.actor import Actor
from underhill.club.creating import new_id
from underhill.club.errors import AsManyAsAllowed, BadWish, NotAllowed, NotOffered, NotThere
from underhill.club.lists import live_tables_of
from underhill.club.names import checked_name, picture_of
from underhill.club.people import People, hash_of
from underhill.club.schema import guests, identities, invited, keys, tables
from underhill.club.store import Store
from underhill.club.table_parts import LIVE
from underhill.club.terms import Clock, Terms

AT_THE_DOOR = "guests"  # where guests are present whose stream is open, in place of a table
MOST_KEPT = 5  # by one person
MOST_TABLES = 50


def clock_kind(clock: Clock | None) -> str:
    """What an offer calls a clock."""
    return "none" if clock is None else "minutes" if clock.days is None else "days"


CLOCKS = ("none", "minutes", "days")


@dataclass(frozen=True)
class Offer:
    """What a guest takes on. `games` empty: all; `tables`: how many it plays at once; not `is_open`: none at the moment."""

    games: tuple[str, ...] = ()
    fewest: int = 2
    most: int = 10
    clocks: tuple[str, ...] = CLOCKS
    tables: int = 4
    rated: bool = True
    is_open: bool = True

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Offer":
        """An offer that a guest or its keeper makes."""
        offer = cls(**{**data, "games": tuple(data.get("games", ())), "clocks": tuple(data.get("clocks", CLOCKS))})
        if not set(offer.clocks) <= set(CLOCKS):
            raise BadWish(f"clocks are among {', '.join(CLOCKS)}, not {', '.join(offer.clocks)}")
        if not 1 <= offer.tables <= MOST_TABLES or not 2 <= offer.fewest <= offer.most:
            raise BadWish(f"an offer has 1 to {MOST_TABLES} tables at once, and from 2 players to as many or more")
        return offer

    def to_json(self) -> str:
        """The offer as it is stored."""
        return json.dumps(asdict(self))

    def why_not(self, terms: Terms, playing: int) -> str | None:
        """Why a table is not within the offer; None if it is."""
        if not self.is_open:
            return "takes on no tables at the moment"
        if self.games and terms.game not in self.games:
            return f"plays {', '.join(self.games)}"
        if not self.fewest <= terms.seats <= self.most:
            return f"plays with {self.fewest} to {self.most} players"
        if clock_kind(terms.clock) not in self.clocks:
            return f"plays with these clocks: {', '.join(self.clocks)}"
        if terms.rated and not self.rated:
            return "plays no rated matches"
        return f"already plays at {playing} tables" if playing >= self.tables else None


@dataclass(frozen=True)
class Guest:
    """A guest bot, whose it is, what it takes on, and at how many tables it plays or is challenged."""

    identity: str
    name: str
    keeper: str
    keeper_name: str
    offer: Offer
    playing: int = 0

    @property
    def handle(self) -> str:
        """By what everybody can name it."""
        return picture_of(self.identity)

    def check(self, terms: Terms) -> None:
        """A refusal if a table is not within its offer."""
        reason = self.offer.why_not(terms, self.playing)
        if reason is not None:
            raise NotOffered(f"the guest bot {self.name} {reason}")

    def shown(self) -> dict[str, Any]:
        """The guest for everybody."""
        return {"guest": self.handle, "name": self.name, "keeper": self.keeper_name, "offer": asdict(self.offer)}


_KEEPER = identities.alias("keepers")
_GUESTS = (
    select(guests, identities.c.name, _KEEPER.c.name.label("keeper_name"))
    .join(identities, identities.c.id == guests.c.identity)
    .join(_KEEPER, _KEEPER.c.id == guests.c.keeper)
    .where(identities.c.standing.is_distinct_from("banned"), _KEEPER.c.standing.is_distinct_from("banned"))
    .order_by(guests.c.created_at)
)


def _guest(row: Any, playing: int = 0) -> Guest:
    return Guest(row.identity, row.name, row.keeper, row.keeper_name, Offer.of(json.loads(row.offer)), playing)


async def all_guests(store: Store, limit: int = 200) -> list[Guest]:
    """The guests that take on tables."""
    found = [_guest(row) for row in await store.read(_GUESTS.limit(limit))]
    return [guest for guest in found if guest.offer.is_open]


async def kept_by(store: Store, keeper: str | None) -> list[Guest]:
    """A person's guests."""
    return [_guest(row) for row in await store.read(_GUESTS.where(guests.c.keeper == keeper))]


async def guest_called(store: Store, handle: str) -> Guest:
    """A guest by its handle, with the number of its tables."""
    rows = await store.read(_GUESTS.where(identities.c.handle == handle))
    if not rows:
        raise NotThere(f"there is no guest bot {handle!r}; GET /api/v1/guests lists them")
    return _guest(rows[0], len(await tables_of(store, rows[0].identity)))


async def tables_of(store: Store, identity: str) -> set[str]:
    """Where a guest plays or is challenged."""
    asked = select(tables.c.id).join(invited, invited.c.table_id == tables.c.id)
    challenged = asked.where(invited.c.identity == identity, tables.c.status.in_(LIVE))
    return {row[0] for row in await store.read(live_tables_of(identity).union(challenged))}


async def register(store: Store, keeper: Actor, name: str, now: float) -> tuple[Guest, str]:
    """A new guest of a person, and the token by which it is known; the token is shown once."""
    if keeper.identity is None or keeper.is_guest:
        raise NotAllowed("a guest bot is kept by a person")
    if len(await kept_by(store, keeper.identity)) >= MOST_KEPT:
        raise AsManyAsAllowed(f"one person keeps at most {MOST_KEPT} guest bots")
    guest = Guest(new_id(16), checked_name(name), keeper.identity, keeper.name, Offer())
    token = new_token()
    await store.write(
        insert(identities).values(id=guest.identity, name=guest.name, created_at=now, named=True, handle=guest.handle),
        insert(guests).values(identity=guest.identity, keeper=guest.keeper, offer=guest.offer.to_json(), created_at=now),
        insert(keys).values(**token_row(guest.identity, token)),
    )
    return guest, token


async def renew_token(store: Store, people: People, keeper: Actor, handle: str) -> tuple[Guest, str]:
    """A new token for one's guest; the one before is worthless, and its streams end."""
    guest, token = await own_guest(store, keeper, handle), new_token()
    old = delete(keys).where(keys.c.identity == guest.identity)
    await store.write(old, insert(keys).values(**token_row(guest.identity, token)))
    await people.revoked()
    return guest, token


async def retire(store: Store, people: People, keeper: Actor, handle: str) -> None:
    """Let a guest of one's own take on nothing any more; what it has played stays."""
    guest = await own_guest(store, keeper, handle)
    shut = replace(guest.offer, is_open=False)
    await store.write(delete(keys).where(keys.c.identity == guest.identity), _offering(guest.identity, shut))
    await people.revoked()


async def own_guest(store: Store, keeper: Actor, handle: str) -> Guest:
    """A guest, if the person who asks keeps it."""
    found = next((guest for guest in await kept_by(store, keeper.identity) if guest.handle == handle), None)
    if found is None or keeper.identity is None:
        raise NotAllowed("this guest bot is not yours")
    return found


async def make_offer(store: Store, identity: str, offer: Offer) -> None:
    """Change what a guest takes on; where it plays already it plays on."""
    await store.write(_offering(identity, offer))


def _offering(identity: str, offer: Offer) -> Any:
    return update(guests).where(guests.c.identity == identity).values(offer=offer.to_json())


def new_token() -> str:
    """A token by which a guest bot is known."""
    return f"bot_{secrets.token_urlsafe(32)}"


def token_row(identity: str, token: str) -> dict[str, str]:
    """What is stored of a token."""
    return {"hash": hash_of(token), "kind": "guest", "identity": identity}
