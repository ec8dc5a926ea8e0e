"""Sitting down, leaving, starting, and handing a seat to a bot: who may do it, and which events follow."""

import secrets
from collections.abc import Collection

from underhill.club.actor import Actor
from underhill.club.clocks import budget_given_back, is_offered
from underhill.club.creating import check_bot, new_id, started_data
from underhill.club.errors import NotAllowed, NotKnown, NotRatable, TableFull, UnknownStep, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.names import all_told_apart, told_apart
from underhill.club.naming import check_named
from underhill.club.ratings import anchor
from underhill.club.table import Status, Table
from underhill.club.terms import SeatKind


def sit(table: Table, actor: Actor, p: int | None, invitation: str | None) -> list[Draft]:
    """Take a seat that is free for this person: the one named, or the first. Whoever has seen a hand can only come back to it."""
    if actor.identity is None:
        raise NotKnown("say who you are before you sit down")
    if table.status not in (Status.OPEN, Status.RUNNING):
        raise WrongMoment(f"the table is {table.status}; nobody can sit down any more")
    if table.seats_of(actor):
        raise WrongMoment(f"you already have seat {table.seats_of(actor)[0]} at this table")
    check_company(table, actor)
    found = _free_seat(table, actor, invitation) if p is None else _check_free(table, checked_seat(table, p), actor, invitation)
    check_named(actor)
    name = told_apart(actor.name, _names_besides(table, found))
    kept = {"keeper": actor.keeper, "keeper_name": actor.keeper_name} if actor.is_guest else {}
    time = {"budget": budget_given_back(table)} if table.status == Status.RUNNING else {}
    return [Draft(Kind.SAT, {"seat": found, "identity": actor.identity, "name": name, **kept, **time})]


def is_settled(table: Table) -> bool:
    """Whether those who begin a match are those whose result it is: nobody else takes a seat that they leave."""
    return table.terms.rated or table.terms.tournament is not None


def check_company(table: Table, actor: Actor) -> None:
    """A guest bot sits down where it is challenged; in a rated match it does not meet its keeper."""
    if actor.is_guest and actor.identity not in table.invited:
        raise NotAllowed("a guest bot sits down where it is challenged, before the match begins")
    beside = {seat.owner for seat in table.seats} | {seat.keeper for seat in table.seats if seat.owner}
    if table.terms.rated and beside & ({actor.keeper} if actor.is_guest else {actor.identity}):
        raise NotAllowed("a guest bot and its keeper do not play the same rated match")


def decline(table: Table, actor: Actor) -> list[Draft]:
    """Let it be known that one will not come to a seat that is kept for one; its creator can invite somebody else."""
    if table.status != Status.OPEN:
        raise WrongMoment(f"the table is {table.status}; there is nothing to decline")
    kept = [p for p, seat in enumerate(table.seats) if actor.identity and seat.reserved == actor.identity and not seat.is_taken]
    if not kept:
        raise NotAllowed("no seat at this table is kept for you")
    return [Draft(Kind.DECLINED, {"seat": p, "name": actor.name, "invitation": new_id(16)}) for p in kept]


def _names_besides(table: Table, p: int) -> list[str]:
    return [seat.name for i, seat in enumerate(table.seats) if i != p and seat.name]


def _free_seat(table: Table, actor: Actor, invitation: str | None) -> int:
    for p in range(len(table.seats)):
        is_possible = _is_free(table, p) and _is_open_to(table, p, actor) and not _hands_seen_elsewhere(table, p, actor)
        if is_possible and _fits(table, p, actor, invitation):
            return p
    if table.attendance.seen.get(actor.identity or ""):
        raise NotAllowed(_SEEN)
    if is_settled(table) and table.status == Status.RUNNING:
        raise NotAllowed(_SETTLED)
    if any(_is_free(table, p) for p in range(len(table.seats))):
        raise NotAllowed("the free seats are kept for invited people; ask for an invitation link")
    raise TableFull("every seat is taken; you can look on")


def _check_free(table: Table, p: int, actor: Actor, invitation: str | None) -> int:
    if not _is_free(table, p):
        raise TableFull(f"seat {p} is taken; you can choose another or look on")
    if _hands_seen_elsewhere(table, p, actor):
        raise NotAllowed(_SEEN)
    if not _is_open_to(table, p, actor):
        raise NotAllowed(_SETTLED)
    if not _fits(table, p, actor, invitation):
        raise NotAllowed(f"seat {p} is kept for somebody who is invited; the invitation given does not fit")
    return p


def _is_free(table: Table, p: int) -> bool:
    """Empty, or left to a bot in place of a person."""
    seat = table.seats[p]
    return seat.owner is None and seat.kind != SeatKind.BOT and (seat.bot is None or table.status == Status.RUNNING)


_SEEN = "you have seen another hand in this match; you can only come back to the seat that you have left, if it is free"


_SETTLED = "a match that is rated or of a tournament is played to its end by those who began it; you can look on"


def _is_open_to(table: Table, p: int, actor: Actor) -> bool:
    """Whether somebody may take a seat at all: one that was left in a rated match only whoever left it."""
    return table.status == Status.OPEN or not is_settled(table) or was_mine(table, actor, p)


def _hands_seen_elsewhere(table: Table, p: int, actor: Actor) -> bool:
    """Whether somebody has held another seat of this match, and not this one."""
    seen = table.attendance.seen.get(actor.identity or "", frozenset())
    return bool(seen) and p not in seen


def _fits(table: Table, p: int, actor: Actor, invitation: str | None) -> bool:
    seat = table.seats[p]
    if p in table.attendance.seen.get(actor.identity or "", frozenset()):
        return True
    if seat.reserved is not None:
        return seat.reserved == actor.identity
    if seat.invitation is not None:
        return invitation is not None and secrets.compare_digest(seat.invitation, invitation)
    return True


def may_take(table: Table, actor: Actor, p: int) -> bool:
    """Whether somebody without a seat could sit down here while the match goes on, if they have the invitation that it may need."""
    is_left = table.status == Status.RUNNING and _is_free(table, p) and _is_open_to(table, p, actor)
    return is_left and not table.seats_of(actor) and not actor.is_program and not _hands_seen_elsewhere(table, p, actor)


def was_mine(table: Table, actor: Actor, p: int) -> bool:
    """Whether somebody has left this seat and may come back to it."""
    return p in table.attendance.seen.get(actor.identity or "", frozenset())


def leave(table: Table, actor: Actor, stand_in: str) -> list[Draft]:
    """Leave for good: before the start the seat is free again, later a stand-in plays it."""
    own = _own_seats(table, actor)
    if table.status == Status.OPEN:
        drafts = [_left(table, p) for p in own]
        return drafts if table.people - {actor.identity or ""} else [*drafts, Draft(Kind.CLOSED)]
    if table.status != Status.RUNNING:
        raise WrongMoment(f"the table is {table.status}; there is nothing to leave")
    drafts = [_handed(p, stand_in, "left") for p in own if table.seats[p].bot is None]
    return drafts + [_left(table, p) for p in own]


def may_close(table: Table, actor: Actor) -> bool:
    """Whether somebody may close a table: its creator, as long as nobody else plays a running match there, and it is not rated."""
    is_creator = actor.identity is not None and actor.identity == table.terms.creator
    others = table.people - {actor.identity or ""}
    is_ones_own = table.status == Status.RUNNING and not others and not table.terms.rated
    return is_creator and (table.status == Status.OPEN or is_ones_own)


def close(table: Table, actor: Actor) -> list[Draft]:
    """Give a table up before its end."""
    drafts = closed(table)
    if not may_close(table, actor):
        raise NotAllowed(
            "a table is closed by its creator; a running one only if it is not rated and nobody else has a seat, else you can leave"
        )
    return drafts


def closed(table: Table) -> list[Draft]:
    """The end of a table that is not over, whoever wants it."""
    if not table.is_live:
        raise WrongMoment(f"the table is {table.status}; there is nothing to close")
    return [Draft(Kind.CLOSED)]


def _own_seats(table: Table, actor: Actor) -> list[int]:
    own = table.seats_of(actor)
    if not own or actor.is_program:
        raise NotAllowed("only a person who sits at the table can do that")
    return own


def _left(table: Table, p: int) -> Draft:
    """Somebody's seat is left; the invitation to it is spent, and its creator gets a new one to pass on."""
    new = {"invitation": new_id(16)} if table.seats[p].kind == SeatKind.FRIEND else {}
    return Draft(Kind.LEFT, {"seat": p, "name": table.seats[p].name, **new})


def _handed(p: int, bot: str, why: str, name: str = "") -> Draft:
    """A bot plays from now on; `name` is for a seat that has none."""
    return Draft(Kind.HANDED, {"seat": p, "bot": bot, "why": why, "name": name})


def start(table: Table, actor: Actor, fill: str | None, bots: Collection[str], called: str = "") -> list[Draft]:
    """Start when every seat is taken, or with a bot in each empty one, which is `called` so."""
    if table.status != Status.OPEN:
        raise WrongMoment(f"the table is {table.status}; it cannot be started")
    if not table.seats_of(actor) and (actor.identity is None or actor.identity != table.terms.creator):
        raise NotAllowed("the table is started by its creator or by somebody who sits at it")
    empty = [p for p, seat in enumerate(table.seats) if not seat.is_taken]
    if empty and fill is None:
        raise WrongMoment(f"seats {', '.join(map(str, empty))} are empty; wait for people, or name a bot to fill them with")
    if empty and table.terms.rated and anchor(table.game, fill or "") is None:
        raise NotRatable(f"the bot {fill!r} was never measured in this game, so it does not play rated matches")
    names = all_told_apart([*_names_besides(table, -1), *[called or fill or ""] * len(empty)])[-len(empty) :]
    drafts = [_handed(p, check_bot(bots, fill or ""), "filled", name) for p, name in zip(empty, names, strict=False)]
    if table.terms.ready_check and table.terms.starts_at is None and table.people - {actor.identity or ""}:
        return [*drafts, *_ready(table, actor)]
    return [*drafts, started(table)]


def _ready(table: Table, actor: Actor) -> list[Draft]:
    """Whoever starts a table with a ready check is ready; the others are asked."""
    own = table.seats_of(actor)
    identity = table.seats[own[0]].owner if own else None
    return [Draft(Kind.READY, {"seat": own[0], "identity": identity})] if own and identity not in table.ready else []


def started(table: Table) -> Draft:
    """The start, with a fresh secret."""
    return Draft(Kind.STARTED, started_data(table.game.rules_version, secrets.token_hex(32)))


def hand_over(table: Table, actor: Actor, p: int, bot: str, bots: Collection[str], now: float) -> list[Draft]:
    """Let a bot play a seat: one's own, or another's who has been absent for too long."""
    seat = table.seats[checked_seat(table, p)]
    check_bot(bots, bot)
    own = table.seats_of(actor)
    if not own:
        raise NotAllowed("only somebody who sits at the table can hand a seat to a bot")
    if table.status != Status.RUNNING:
        raise WrongMoment(f"the table is {table.status}; a seat is handed over while it is running")
    if seat.bot is not None:
        raise WrongMoment(f"seat {p} is already played by {seat.bot}")
    if p in own:
        if table.terms.rated:
            raise NotAllowed("in a rated match everybody plays their own seat")
        return [_handed(p, bot, "handed")]
    if not is_offered(table, p, now):
        raise NotAllowed(f"seat {p} belongs to {table.names[p]}, who has not been absent for long enough")
    return [_handed(p, bot, "absent")]


def take_back(table: Table, actor: Actor, p: int) -> list[Draft]:
    """Play one's own seat again."""
    if checked_seat(table, p) not in table.seats_of(actor):
        raise NotAllowed(f"seat {p} is not yours")
    if table.seats[p].bot is None or table.status != Status.RUNNING:
        raise WrongMoment(f"seat {p} is not played by a bot; there is nothing to take back")
    return [Draft(Kind.TAKEN_BACK, {"seat": p, "budget": budget_given_back(table)})]


def checked_seat(table: Table, p: int) -> int:
    """A seat that the table has."""
    if not 0 <= p < len(table.seats):
        raise UnknownStep(f"the table has seats 0 to {len(table.seats) - 1}, not {p}")
    return p
