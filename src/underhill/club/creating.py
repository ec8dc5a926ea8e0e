"""Making a table: the wishes for game, options and seats, checked and turned into its first event."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from underhill.club.actor import Actor
from underhill.club.clocks import least_patience
from underhill.club.errors import BadWish, NotAllowed, NotKnown, NotRatable, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.names import all_told_apart
from underhill.club.naming import check_named
from underhill.club.ratings import anchor
from underhill.club.table import Seat, Status, Table
from underhill.club.terms import SeatKind, Terms
from underhill.club.variants import other_numbers
from underhill.core.errors import UnderhillError
from underhill.core.game import Game

if TYPE_CHECKING:
    from underhill.club.guests import Guest

MOST_IN_SERIES = 9
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # without letters and figures that look alike


@dataclass(frozen=True)
class SeatWish:
    """What the creator wants for a seat. `invited` is the identity of somebody for whom a friend's seat is kept, called `name`."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    guest: "Guest | None" = None
    invited: str | None = None


def new_id(length: int = 12) -> str:
    """A name that nobody can guess, short enough to be read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def creation(games: Mapping[str, Game], bots: Collection[str], actor: Actor, terms: Terms, wishes: list[SeatWish]) -> Draft:
    """The first event of a new table."""
    if actor.identity is None:
        raise NotKnown("say who you are before you make a table")
    if actor.is_guest:
        raise NotAllowed("a guest bot lays no tables; it is challenged")
    if any(wish.kind in (SeatKind.FRIEND, SeatKind.ANYONE, SeatKind.GUEST) for wish in wishes):
        check_named(actor)
    check_terms(games, terms)
    if not 1 <= terms.series <= MOST_IN_SERIES:
        raise BadWish(f"a series has 1 to {MOST_IN_SERIES} matches, not {terms.series}")
    if sum(wish.kind == SeatKind.ME for wish in wishes) > 1:
        raise BadWish("you can have one seat 'me'; further people at your device are 'hot_seat'")
    wished = [_seat(wish, p, actor, bots) for p, wish in enumerate(wishes)]
    _check_kept(terms, wishes, wished)
    names = all_told_apart([seat.name for seat in wished])
    seats = [replace(seat, name=name) for seat, name in zip(wished, names, strict=True)]
    if terms.rated:
        check_rated(games[terms.game], terms, seats)
        return created(replace(terms, hints=False), seats)
    hints = hints_are_usual(seats) if terms.hints is None else terms.hints
    return created(replace(terms, hints=hints), seats)


def check_rated(game: Game, terms: Terms, seats: Sequence[Seat]) -> None:
    """Whether a result may count: the printed game, without hints, everybody at a device of their own, bots that were measured."""
    if terms.hints:
        raise NotRatable("a rated table has no hints")
    if any(terms.options.get(option.name, option.default) != option.default for option in game.options) or other_numbers(
        game, terms.options
    ):
        raise NotRatable("a rated table plays the printed game, without other options or numbers")
    if any(seat.kind == SeatKind.HOT_SEAT for seat in seats) or len(seats) < 2:
        raise NotRatable("at a rated table everybody plays at a device of their own")
    unknown = [seat.bot for seat in seats if seat.bot is not None and anchor(game, seat.bot) is None]
    if unknown:
        raise NotRatable(f"the bot {unknown[0]!r} was never measured in this game, so it does not play rated matches")


def created(terms: Terms, seats: list[Seat]) -> Draft:
    """The event that a table with these terms and seats begins with."""
    return Draft(Kind.CREATED, {"name": terms.name, "terms": terms.to_json(), "seats": [asdict(seat) for seat in seats]})


def hints_are_usual(seats: Sequence[Seat]) -> bool:
    """Whether hints are allowed unless the creator says otherwise: where all but one seat are for bots."""
    return sum(seat.kind != SeatKind.BOT for seat in seats) <= 1


def check_terms(games: Mapping[str, Game], terms: Terms) -> None:
    """Whether the game can be played like that."""
    if terms.game not in games:
        raise BadWish(f"there is no game {terms.game!r}; there are {', '.join(games)}")
    least = least_patience(terms)
    if terms.stand_in_after is not None and terms.stand_in_after < least:
        raise BadWish(
            f"stand_in_after must be at least {least:.0f} seconds in a game {'with' if terms.clock else 'without'} a clock, "
            f"not {terms.stand_in_after:g}; people must have the time to come back"
        )
    try:
        games[terms.game].prototype(terms.seats, terms.options)
    except UnderhillError as error:
        raise BadWish(str(error)) from error


def check_bot(bots: Collection[str], spec: str) -> str:
    """A bot that the operator allows."""
    if spec not in bots:
        raise BadWish(f"no bot {spec!r} plays here; there are {', '.join(bots) or 'none'}")
    return spec


def _seat(wish: SeatWish, p: int, actor: Actor, bots: Collection[str]) -> Seat:
    if wish.kind == SeatKind.ME:
        return Seat(wish.kind, wish.name or actor.name, owner=actor.identity)
    if wish.kind == SeatKind.HOT_SEAT:
        return Seat(wish.kind, wish.name or f"{actor.name} {p + 1}", owner=actor.identity)
    if wish.kind == SeatKind.BOT:
        spec = check_bot(bots, wish.bot)
        return Seat(wish.kind, wish.name or f"{spec} {p + 1}", bot=spec)
    if wish.kind == SeatKind.GUEST:
        if wish.guest is None:
            raise BadWish("name the guest bot: one of those that /guests lists")
        guest = wish.guest
        return Seat(wish.kind, guest.name, reserved=guest.identity, keeper=guest.keeper, keeper_name=guest.keeper_name)
    if wish.invited is not None:
        return Seat(SeatKind.FRIEND, wish.name, reserved=wish.invited)
    return Seat(wish.kind, invitation=new_id(16) if wish.kind == SeatKind.FRIEND else None)


def _check_kept(terms: Terms, wishes: Sequence[SeatWish], seats: Sequence[Seat]) -> None:
    """Nobody has two seats, guests play within their offers, and none of them meets its keeper in a rated match."""
    for wish in wishes:
        if wish.guest is not None:
            wish.guest.check(terms)
    kept = [seat.reserved for seat in seats if seat.reserved]
    there = {*kept, *(seat.owner for seat in seats if seat.owner)}
    if len(set(kept)) < len(kept) or {seat.owner for seat in seats} & set(kept):
        raise BadWish("a seat is kept for somebody only once, and not for yourself")
    if terms.rated and there & {seat.keeper for seat in seats}:
        raise BadWish("a guest bot and its keeper do not play the same rated match")


def rematch_of(table: Table, actor: Actor) -> Draft:
    """The first event of a rematch: whoever asks sits, the others' seats are kept for them, everybody moves on by one seat."""
    moved = [table.seats[-1], *table.seats[:-1]]
    terms = replace(table.terms, creator=actor.identity, tournament=None, starts_at=None, earlier=())
    return created(terms, [_rematch_seat(seat, actor) for seat in moved])


def _rematch_seat(seat: Seat, actor: Actor) -> Seat:
    if seat.owner is None:
        return replace(seat, invitation=None)
    if seat.owner == actor.identity:
        return replace(seat, bot=None, invitation=None)
    if seat.keeper is not None:
        return replace(seat, kind=SeatKind.GUEST, owner=None, bot=None, invitation=None, reserved=seat.owner)
    return Seat(SeatKind.FRIEND, reserved=seat.owner)


def next_in_series(table: Table) -> Draft:
    """The first event of the next match of a series: the same people and bots, everybody moved on by one seat."""
    moved = [table.seats[-1], *table.seats[:-1]]
    terms = replace(table.terms, series=table.terms.series - 1, earlier=[*table.terms.earlier, table.id], starts_at=None)
    return created(terms, [replace(seat, bot=None if seat.owner else seat.bot, reserved=None) for seat in moved])


def started_data(rules_version: int, secret: str) -> dict[str, Any]:
    """What the event of a start holds: the secret, and the commitment to it that everybody sees."""
    return {"secret": secret, "commitment": sha256(bytes.fromhex(secret)).hexdigest(), "rules_version": rules_version}


def rematch_wish(table: Table, who: Actor) -> Draft | None:
    """The first event of a rematch that somebody asks for; None if it has been made before."""
    if table.status != Status.FINISHED:
        raise WrongMoment(f"the table is {table.status}; a rematch follows a finished match")
    if not table.seats_of(who) or who.is_guest:
        raise NotAllowed("a rematch is for the people who played")
    return rematch_of(table, who) if table.rematch is None else None
